/**
 * The certainty of a statement of the ledger. `reported`: the agent names the prompt in a frame. `inferred`: the agent
 * does not name it, and the order of the queue decides.
 */
export type Evidence = "reported" | "inferred";

/** A prompt: a `user` line of the host, or the prompt on the agent's command line. */
export interface Prompt {
  /** Position among all prompts of the session, from 0. */
  readonly number: number;
  /** The host's `uuid` for it. */
  readonly uuid: string | undefined;
  /** Index of its frame; -1 for a prompt on the command line. */
  readonly at: number;
  /** `sent`: no frame mentions it yet. `queued` and `running`: as the agent reports or its turn shows. */
  readonly state: "sent" | "queued" | "running";
}

/**
 * The outcome of a prompt.
 * - `answered`: its turn ended without an error.
 * - `failed`: its turn ended with an error.
 * - `interrupted`: its turn was stopped.
 * - `cancelled`: it was withdrawn before a turn took it.
 * - `dropped`: its `uuid` repeats that of an earlier prompt, so the agent ignores it.
 * - `lost`: the agent ended first.
 */
export type Outcome =
  | { readonly kind: "answered" | "failed" | "interrupted"; readonly turn: number; readonly evidence: Evidence }
  | { readonly kind: "cancelled" | "dropped" | "lost"; readonly evidence: Evidence };

/**
 * Why a turn ran.
 * - `prompt`: a prompt started it.
 * - `notification`: a background task, a trigger or another session woke the agent.
 * - `continuation`: the agent continued on its own.
 * - `unknown`: nothing that the host sent explains it, for example the initial prompt of an agent definition.
 */
export type TurnCause = "prompt" | "notification" | "continuation" | "unknown";

/** A turn that has begun. */
export interface OpenTurn {
  /** Position among all turns, from 0. */
  readonly number: number;
  /** Index of its first frame. */
  readonly from: number;
}

/** A turn that has ended. */
export interface Turn extends OpenTurn {
  /** Index of its result. */
  readonly to: number;
  readonly cause: TurnCause;
  readonly outcome: "answered" | "failed" | "interrupted";
  /** Numbers of the prompts that it answers, in the order of the queue. */
  readonly prompts: readonly number[];
  /** The subtype of the result; `undefined` if there is none. */
  readonly subtype: string | undefined;
  readonly terminalReason: string | undefined;
  readonly origin: string | undefined;
}

/** A change of the ledger. */
export type LedgerEvent =
  | { readonly kind: "prompt-sent"; readonly at: number; readonly prompt: Prompt }
  | { readonly kind: "prompt-queued"; readonly at: number; readonly prompt: Prompt }
  | { readonly kind: "prompt-started"; readonly at: number; readonly prompt: Prompt }
  | { readonly kind: "prompt-settled"; readonly at: number; readonly prompt: Prompt; readonly outcome: Outcome }
  | { readonly kind: "turn-started"; readonly at: number; readonly turn: OpenTurn }
  | { readonly kind: "turn-ended"; readonly at: number; readonly turn: Turn };
