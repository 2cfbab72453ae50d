import { compareFrames, within } from "../compare/compare-frames.ts";
import type { NameMap } from "../compare/name-map.ts";
import { fieldOf } from "../compare/schema.ts";
import type { FrameStep } from "../script/steps.ts";

/** An entry of the conversation as the message that it holds; `null` for the agent's own bookkeeping. */
function messageOf(entry: unknown): unknown {
  const type = fieldOf(entry, "type");
  if (type !== "user" && type !== "assistant") return null;
  const message = fieldOf(entry, "message");
  const content = fieldOf(message, "content");
  const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content;
  return { type, message: { role: fieldOf(message, "role"), content: blocks } };
}

const messagesOf = (frame: unknown): readonly unknown[] => {
  const entries = fieldOf(frame, "entries");
  return (Array.isArray(entries) ? entries : []).map(messageOf).filter((message) => message !== null);
};

/**
 * Collects the mirrored transcript of a live agent. An agent sends it in batches, which a timer closes, and with
 * bookkeeping of its own. So only the messages of the conversation are compared, in any batch.
 */
export function createMirrorCheck(agentFieldsOf: { tape(frame: unknown): unknown; live(frame: unknown): unknown }) {
  const live: unknown[] = [];
  return {
    push: (frame: unknown): void => void live.push(...messagesOf(frame).map(agentFieldsOf.live)),
    /** The frames of the tape with messages, each with the first message that the live agent did not mirror. */
    outcomes(steps: readonly FrameStep[], names: NameMap) {
      const left = [...live];
      return steps.flatMap((step) => {
        const messages = messagesOf(step.content.frame).map(agentFieldsOf.tape);
        if (messages.length === 0) return [];
        const missing = messages.filter((message) => {
          const at = left.findIndex((candidate) => within(compareFrames(message, candidate, { names }).level, "minor"));
          if (at >= 0) left.splice(at, 1);
          return at < 0;
        });
        return [{ step, missing: missing[0] ?? null }];
      });
    },
  };
}
