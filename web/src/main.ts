// Starts the page.

// The order of the styles is the order of the cascade: what all pages share comes before their own.
import "./styles/type.css";
import "./styles/tokens.css";
import "./styles/ui.css";
import "./styles/shell.css";

import { mount } from "svelte";

import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });
