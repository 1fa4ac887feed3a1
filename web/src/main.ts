import { mount } from "svelte";
import "./art/fonts.css";
import "./art/tokens.css";
import "./ui/base.css";
import App from "./App.svelte";
import { keepPage } from "./browser/pwa";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the app");
mount(App, { target });
keepPage();
