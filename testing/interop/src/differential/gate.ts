import { deliver, type ScriptAnswer } from "@agentwire/testing";
import type { DuringTurn } from "./session.ts";

/** Pauses a turn while the agent is idle: holds the host's answers to requests, or an answer of the model. */
export interface Gate {
  hold(at: DuringTurn["at"]): void;
  /** Releases everything that was held. */
  release(): void;
  /** Whether something waits for the release. */
  readonly isHolding: boolean;
  /** Sends the answer to a question, now or at the release. */
  question(id: unknown, send: () => void): void;
  /** Drops the answer to a question that the agent has cancelled. */
  cancel(id: unknown): void;
  /** The answer of the model as it is delivered. */
  answer(answer: ScriptAnswer): ScriptAnswer;
}

/** Creates an open gate. */
export function createGate(): Gate {
  const blocked = new Map<unknown, () => void>();
  let at: DuringTurn["at"] | null = null;
  return {
    hold(point) {
      at = point;
    },
    release() {
      at = null;
      for (const pass of blocked.values()) pass();
      blocked.clear();
    },
    get isHolding() {
      return blocked.size > 0;
    },
    question(id, send) {
      if (at === "question") blocked.set(id, send);
      else send();
    },
    cancel: (id) => void blocked.delete(id),
    answer(answer) {
      if (at === null || at === "question" || answer.kind !== "message" || blocked.has("model")) return answer;
      const released = new Promise<void>((resolve) => blocked.set("model", resolve));
      return deliver(answer, { hold: { afterEvents: at.afterEvents, until: () => released } });
    },
  };
}
