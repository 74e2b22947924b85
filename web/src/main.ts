// Starts the page. On an island, which `<html data-island>` says with the seconds that bots wait, that comes first.

// The order of the styles is the order of the cascade: what all pages share comes before their own.
import "./styles/type.css";
import "./styles/tokens.css";
import "./styles/ui.css";
import "./styles/shell.css";

import { mount } from "svelte";

import App from "./App.svelte";
import Unreachable from "./pages/Unreachable.svelte";

const target = document.getElementById("app")!;
const { island } = document.documentElement.dataset;
if (island === undefined) mount(App, { target });
else
  void import("./island/land.svelte")
    .then(({ land }) => land(target, Number(island)))
    .then(() => mount(App, { target }))
    .catch(() => mount(Unreachable, { target, props: { retry: () => location.reload() } }));
