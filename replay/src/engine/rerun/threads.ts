import { fieldOf } from "../compare/schema.ts";
import type { Step } from "../script/steps.ts";

/** Assigns model calls to subagents or the main thread. */
export interface Threads {
  /** The tool use whose subagent makes a call with this body; `null` on the main thread. */
  of(body: unknown): string | null;
}

const blocksOf = (message: unknown): readonly unknown[] => {
  const content = fieldOf(message, "content");
  return Array.isArray(content) ? content : [{ type: "text", text: content }];
};

/** The tools that start a subagent, with former names. */
const starters: readonly unknown[] = ["Agent", "Task"];

/** A subagent's first message contains, in a separate block, the prompt of the tool call that started it. */
export function threadsOf(steps: readonly Step[]): Threads {
  const started = new Map<string, unknown>();
  for (const step of steps) {
    if (step.kind !== "frame") continue;
    for (const block of blocksOf(fieldOf(step.content.frame, "message"))) {
      if (fieldOf(block, "type") !== "tool_use" || !starters.includes(fieldOf(block, "name"))) continue;
      started.set(String(fieldOf(block, "id")), fieldOf(fieldOf(block, "input"), "prompt"));
    }
  }
  return {
    of(body) {
      const messages = fieldOf(body, "messages");
      const texts = blocksOf(Array.isArray(messages) ? messages[0] : null).map((block) => fieldOf(block, "text"));
      for (const [toolUse, prompt] of started) if (prompt !== undefined && texts.includes(prompt)) return toolUse;
      return null;
    },
  };
}
