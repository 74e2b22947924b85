// What who comes back sees first at the harbour, fetched together.

export { default as Returning } from "./Returning.svelte";
export { default as WaitingTables } from "./WaitingTables.svelte";
