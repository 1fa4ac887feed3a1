import { mount } from "svelte";
import "./art/fonts.css";
import "./art/tokens.css";
import "./ui/base.css";
import App from "./App.svelte";
import { followBuilds, keepPage } from "./browser/pwa";
import { route } from "./state/route.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the app");
mount(App, { target });
// A table stays as it is: a move may be on its way.
followBuilds(() => route.place.room === "table");
keepPage();
