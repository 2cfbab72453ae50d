import type { ResultMessage } from "@agentwire/protocol";
import type { JsonObject } from "@agentwire/protocol/json";
import { type FrameDirection, type LedgerEvent, turnLedger } from "@agentwire/protocol/ledger";

/** The outcome of a prompt. Each prompt has exactly one. */
export type PromptOutcome =
  /** Its turn ended without an error. */
  | { readonly kind: "answered"; readonly result: ResultMessage }
  /** Its turn ended with an error; `explanation` describes it. */
  | { readonly kind: "failed"; readonly result: ResultMessage; readonly explanation: string }
  /** Its turn was stopped, by an interrupt or by a prompt of priority `now`. */
  | { readonly kind: "interrupted"; readonly result: ResultMessage; readonly explanation: string }
  /** It was withdrawn before a turn took it, or the agent had already received its `uuid`. */
  | { readonly kind: "cancelled"; readonly explanation: string }
  /** The session ended first. */
  | { readonly kind: "lost"; readonly explanation: string; readonly error: Error | undefined };

/** Tracks the prompts of a host to their outcomes, with the turn ledger. */
export interface PromptOutcomes {
  /** Expects a prompt with this `uuid`. Resolves with its outcome; never rejects. */
  expect(uuid: string): Promise<PromptOutcome>;
  observe(direction: FrameDirection, frame: JsonObject): void;
  /** No further frame arrives. */
  end(error: Error | undefined): void;
}

type Settle = (outcome: PromptOutcome) => void;

/** Whether a frame ends a turn. Its other fields are not validated. */
const isResult = (frame: JsonObject): frame is JsonObject & ResultMessage => frame.type === "result";

function explain(result: JsonObject): string {
  const list = Array.isArray(result.errors) ? result.errors.map(String).join("; ") : "";
  const text = typeof result.result === "string" && result.result !== "" ? result.result : list;
  const reason = typeof result.terminal_reason === "string" ? ` (${result.terminal_reason})` : "";
  return `The turn ended with ${String(result.subtype)}${reason}: ${text}`;
}

export function promptOutcomes(): PromptOutcomes {
  const ledger = turnLedger();
  const expected = new Map<string, Settle[]>();
  const sent = new Map<number, Settle>();
  let last: ResultMessage | undefined;

  const outcomeOf = ({ outcome }: Extract<LedgerEvent, { kind: "prompt-settled" }>): PromptOutcome => {
    if (outcome.kind === "cancelled")
      return { kind: "cancelled", explanation: "The prompt was withdrawn before a turn took it." };
    if (outcome.kind === "dropped")
      return { kind: "cancelled", explanation: "The agent ignores the prompt: an earlier one has the same uuid." };
    if (outcome.kind === "lost" || last === undefined)
      return { kind: "lost", explanation: "The agent ended before the prompt had its result.", error: undefined };
    if (outcome.kind === "answered") return { kind: "answered", result: last };
    return { kind: outcome.kind, result: last, explanation: explain(last) };
  };

  const onEvent = (event: LedgerEvent): void => {
    if (event.kind === "prompt-sent") {
      const { number, uuid = "" } = event.prompt;
      const [settle, ...later] = expected.get(uuid) ?? [];
      if (settle) sent.set(number, settle);
      if (later.length > 0) expected.set(uuid, later);
      else expected.delete(uuid);
    } else if (event.kind === "prompt-settled") {
      sent.get(event.prompt.number)?.(outcomeOf(event));
      sent.delete(event.prompt.number);
    }
  };

  return {
    expect: (uuid) =>
      new Promise((resolve) => {
        expected.set(uuid, [...(expected.get(uuid) ?? []), resolve]);
      }),
    observe(direction, frame) {
      if (direction === "agent-to-host" && isResult(frame)) last = frame;
      for (const event of ledger.observe(direction, frame)) onEvent(event);
    },
    end(error) {
      if (error === undefined) for (const event of ledger.end(true)) onEvent(event);
      const explanation = error?.message ?? "The session was closed before the prompt had its result.";
      for (const settle of [...sent.values(), ...[...expected.values()].flat()])
        settle({ kind: "lost", explanation, error });
      sent.clear();
      expected.clear();
    },
  };
}
