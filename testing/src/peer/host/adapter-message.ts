import type { Frame } from "@agentwire/protocol/codec";

/** What an adapter says of its host, a line of JSON each on its standard output. */
export type AdapterMessage =
  /** First of all: what the adapter can do beyond a prompt. What it does not name is not measured. */
  | { readonly kind: "supports"; readonly what: readonly string[] }
  /** The adapter cannot do a part of this order: nothing of the case counts. */
  | { readonly kind: "unsupported"; readonly what: string }
  /** The host gave its user a message; `reshaped`: in a form of its own, of which `type` alone is to be relied on. */
  | { readonly kind: "message"; readonly message: Frame; readonly reshaped?: boolean }
  /** The host asked its user about a tool. */
  | {
      readonly kind: "asked";
      readonly tool: string;
      readonly input?: unknown;
      readonly use?: string;
      readonly suggestions?: unknown;
      readonly description?: unknown;
      /** Everything else that the callback was called with. */
      readonly context?: unknown;
    }
  /** The signal of a question was aborted. */
  | { readonly kind: "aborted" }
  /** The hook was called for a tool. */
  | { readonly kind: "hooked"; readonly tool: string; readonly input?: unknown; readonly use?: string }
  /** The tool of the host's server was called. */
  | { readonly kind: "served" }
  /** What the user asked of the session came to something, or did not. */
  | { readonly kind: "answered" }
  | { readonly kind: "failed"; readonly message: string }
  /**
   * What became of a prompt; `prompt` counts those of the order from 0. `cancelled`: it was withdrawn before a turn took
   * it; `lost`: the agent ended first. `text` is the answer, or what went wrong.
   */
  | {
      readonly kind: "outcome";
      readonly prompt: number;
      readonly outcome: "answered" | "failed" | "interrupted" | "cancelled" | "lost";
      readonly text?: string;
    }
  /** So many messages stand in the transcript. */
  | { readonly kind: "read"; readonly messages: number }
  /** The host told its user of an error. */
  | { readonly kind: "error"; readonly message: string }
  /** The conversation is over. */
  | { readonly kind: "end" };
