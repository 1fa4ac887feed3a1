import { mount } from "svelte";
import "../src/art/fonts.css";
import "../src/art/tokens.css";
import "./gallery.css";
import Gallery from "./Gallery.svelte";

const query = new URLSearchParams(location.search);
document.documentElement.dataset["theme"] = query.get("theme") ?? "dark";
mount(Gallery, { target: document.body, props: { view: query.get("view") ?? "components" } });
