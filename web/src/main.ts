import { mount } from "svelte";
import "./art/fonts.css";
import "./art/tokens.css";
import "./lib/base.css";
import App from "./App.svelte";
import { followBuilds, keepPage } from "./lib/worker";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the app");
mount(App, { target });
followBuilds();
keepPage();
