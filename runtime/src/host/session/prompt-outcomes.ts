import type { ResultMessage } from "@agentwire/protocol";
import type { WireMessage } from "../../connection/index.ts";

/** What became of a prompt. Exactly one for each. */
export type PromptOutcome =
  /** Its turn ended well. */
  | { readonly kind: "answered"; readonly result: ResultMessage }
  /** Its turn ended badly; `explanation` says why in a sentence. */
  | { readonly kind: "failed"; readonly result: ResultMessage; readonly explanation: string }
  /** It was taken out of the queue before its turn came. */
  | { readonly kind: "cancelled"; readonly explanation: string }
  /** The session ended first. */
  | { readonly kind: "lost"; readonly explanation: string; readonly error: Error | undefined };

interface Waiting {
  readonly settle: (outcome: PromptOutcome) => void;
  /** The agent reports the lifecycle of the message. */
  followed: boolean;
}

/** Follows prompts to their outcomes. */
export interface PromptOutcomes {
  /** A prompt with this uuid is about to be sent. Resolves with its outcome; never rejects. */
  expect(uuid: string): Promise<PromptOutcome>;
  heed(message: WireMessage): void;
  /** No message will come any more. */
  end(error: Error | undefined): void;
}

/** Whether a message ends a turn. Its other fields are the agent's word. */
const isResult = (message: WireMessage): message is ResultMessage => message.type === "result";

function outcomeOfResult(result: ResultMessage): PromptOutcome {
  if (result.is_error !== true) return { kind: "answered", result };
  const { subtype, errors, result: text, terminal_reason }: WireMessage = result;
  const list = Array.isArray(errors) ? errors.map(String).join("; ") : "";
  const said = typeof text === "string" && text !== "" ? text : list;
  const reason = typeof terminal_reason === "string" ? ` (${terminal_reason})` : "";
  return { kind: "failed", result, explanation: `The turn ended with ${String(subtype)}${reason}: ${said}` };
}

/**
 * Agents that report the life of prompts say which of them a turn has finished: several, where they were taken up
 * together. With others the oldest prompt is the one that a result is for.
 */
export function promptOutcomes(): PromptOutcomes {
  const waiting = new Map<string, Waiting>();
  let last: ResultMessage | undefined;

  const settle = (uuid: string, outcome: PromptOutcome): void => {
    const prompt = waiting.get(uuid);
    waiting.delete(uuid);
    prompt?.settle(outcome);
  };

  const onLifecycle = ({ command_uuid: uuid, state }: WireMessage): void => {
    const prompt = typeof uuid === "string" ? waiting.get(uuid) : undefined;
    if (!prompt || typeof uuid !== "string") return;
    prompt.followed = true;
    if (state === "completed" && last) settle(uuid, outcomeOfResult(last));
    else if (state === "cancelled")
      settle(uuid, { kind: "cancelled", explanation: "The prompt was withdrawn before a turn took it up." });
  };

  const onResult = (message: ResultMessage): void => {
    last = message;
    for (const [uuid, { followed }] of waiting) {
      if (!followed) settle(uuid, outcomeOfResult(message));
      return;
    }
  };

  return {
    expect: (uuid) => new Promise((resolve) => waiting.set(uuid, { settle: resolve, followed: false })),
    heed(message) {
      if (isResult(message)) onResult(message);
      else if (message.type === "command_lifecycle") onLifecycle(message);
    },
    end(error) {
      for (const uuid of [...waiting.keys()]) {
        const explanation = error?.message ?? "The session was closed before the prompt had its result.";
        settle(uuid, { kind: "lost", explanation, error });
      }
    },
  };
}
