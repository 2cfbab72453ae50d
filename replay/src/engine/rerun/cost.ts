import type { Tape } from "../../tape/read/tape.ts";
import { isEvent } from "../../tape/types.ts";
import { fieldOf } from "../compare/field.ts";

/** The cost of a session, as the agent reports it. */
export interface SessionCost {
  /** US dollars, from the last result. */
  readonly usd: number;
  /** Number of model answers, including those to subagents. */
  readonly modelCalls: number;
  readonly toolUses: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

const at = (value: unknown, ...path: readonly string[]): unknown => path.reduce(fieldOf, value);
const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);

/** Sums up the costs in the frames of a tape. */
export function sessionCost(tape: Tape): SessionCost {
  const messages = new Set<unknown>();
  const tools = new Set<unknown>();
  let last: unknown;
  for (const event of tape.events) {
    const frame = isEvent(event, "wire/frame") && event.direction === "agent-to-host" ? event.frame : undefined;
    if (fieldOf(frame, "type") === "result") last = frame;
    if (fieldOf(frame, "type") !== "assistant") continue;
    messages.add(at(frame, "message", "id"));
    const content = at(frame, "message", "content");
    for (const block of Array.isArray(content) ? content : [])
      if (fieldOf(block, "type") === "tool_use") tools.add(fieldOf(block, "id"));
  }
  const models = Object.values((fieldOf(last, "modelUsage") ?? {}) as object);
  const sum = (field: string): number =>
    models.reduce((total: number, usage) => total + numberOf(fieldOf(usage, field)), 0);
  return {
    usd: numberOf(fieldOf(last, "total_cost_usd")),
    modelCalls: messages.size,
    toolUses: tools.size,
    inputTokens: sum("inputTokens"),
    outputTokens: sum("outputTokens"),
  };
}
