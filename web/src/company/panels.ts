// Somebody to play with: the panels that the harbour hangs up, fetched together.

export { default as FindGame } from "./FindGame.svelte";
export { default as HowIStand } from "./HowIStand.svelte";
export { default as Invitations } from "./Invitations.svelte";
export { default as PlayedWith } from "./PlayedWith.svelte";
