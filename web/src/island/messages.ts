// What a page and the island's workers say to each other.

export type ToTables =
  | { type: "start"; page: string; language: string; delay: number }
  | { type: "request"; id: number; method: string; address: string; body: string; language: string }
  | { type: "connect"; socket: number; address: string }
  | { type: "say"; socket: number; text: string }
  | { type: "close"; socket: number }
  | { type: "done"; id: string; answer: string | null };

export type FromTables =
  | { type: "progress"; share: number }
  | { type: "ready" }
  | { type: "failed"; why: string }
  | { type: "reply"; id: number; status: number; kind: string; body: string }
  | { type: "told"; socket: number; message: string | number }
  | { type: "errand"; id: string; errand: string };

export type ToThinker = { type: "start"; page: string } | { type: "errand"; id: string; errand: string };

export type FromThinker = { type: "ready" } | { type: "failed"; why: string } | { type: "done"; id: string; answer: string | null };
