import type { Frame } from "@agentwire/protocol/codec";

/** A message of an adapter about its host: one line of JSON on stdout. */
export type AdapterMessage =
  /**
   * The first message: the adapter's features in addition to a prompt. Other features are not measured. A host that
   * shows its user only answers declines `messages`.
   */
  | { readonly kind: "supports"; readonly what: readonly string[]; readonly declines?: readonly string[] }
  /** The adapter cannot carry out a part of this order. The case does not count. */
  | { readonly kind: "unsupported"; readonly what: string }
  /** The host passed a message to its user. `reshaped`: in the host's own format, of which only `type` is reliable. */
  | { readonly kind: "message"; readonly message: Frame; readonly reshaped?: boolean }
  /** The host showed its user an answer. Only for hosts that decline `messages`. */
  | { readonly kind: "answer"; readonly text: string }
  /** The host asked its user about a tool. */
  | {
      readonly kind: "asked";
      readonly tool: string;
      readonly input?: unknown;
      readonly use?: string;
      readonly suggestions?: unknown;
      readonly description?: unknown;
      /** All other arguments of the callback. */
      readonly context?: unknown;
    }
  /** The signal of a question was aborted, or that of a hook; `use`: the tool use that it is about. */
  | { readonly kind: "aborted"; readonly use?: string }
  /** The hook was called for a tool. */
  | { readonly kind: "hooked"; readonly tool: string; readonly input?: unknown; readonly use?: string }
  /** The tool of the host's server was called. */
  | { readonly kind: "served"; readonly input?: unknown }
  /** The elicitation callback was called. */
  | {
      readonly kind: "elicited";
      readonly message: string;
      /** Everything that the callback got. */
      readonly request?: unknown;
    }
  /** The dialog callback was called; `request` is everything that it got. */
  | { readonly kind: "dialog"; readonly request?: unknown }
  /** The user's store received lines of a transcript. */
  | { readonly kind: "stored"; readonly key?: unknown; readonly entries: readonly unknown[] }
  /** The user's store was asked for the lines of this key. */
  | { readonly kind: "loaded"; readonly key?: unknown }
  /** Whether a request of the user to the session succeeded, and what its caller got. */
  | { readonly kind: "answered"; readonly value?: unknown }
  | { readonly kind: "failed"; readonly message: string }
  /**
   * The outcome of a prompt; `prompt` is its index in the order, from 0. `cancelled`: it was withdrawn before a turn
   * took it; `lost`: the agent ended first. `text` is the answer, or the error.
   */
  | {
      readonly kind: "outcome";
      readonly prompt: number;
      readonly outcome: "answered" | "failed" | "interrupted" | "cancelled" | "lost";
      readonly text?: string;
    }
  /** The number of messages in the transcript. */
  | { readonly kind: "read"; readonly messages: number }
  /** The host reported an error to its user. */
  | { readonly kind: "error"; readonly message: string }
  /** The conversation has ended. */
  | { readonly kind: "end" };
