import type { TimelineEntry } from "../../src/timeline/entry/entry.ts";
import type { Session } from "./session.ts";

/** A step of the path to an event and from it. */
export interface TrailStep {
  readonly seq: number;
  /** `prompt`, `model`, `hook`, `question`, `answer`, `result`, ... */
  readonly role: string;
  readonly summary: string;
  readonly us: number;
}

const roles: Readonly<Record<string, string>> = {
  user: "prompt",
  assistant: "model",
  tool_result: "result",
  "model/request": "model request",
  "model/end": "model answer",
};

function roleOf({ name, marks }: TimelineEntry): string {
  if (name === "hook_callback") return marks.includes("answers") ? "hook answer" : "hook";
  if (name === "can_use_tool") return marks.includes("asks") ? "question" : "answer";
  if (name.startsWith("result/")) return "turn end";
  return Object.hasOwn(roles, name) ? (roles[name] ?? name) : name;
}

const maxSteps = 24;

/**
 * The trail of an event. For a tool: from the prompt through the model, hooks, the question and its answer to the
 * result. For other events: its causes, and its first effect.
 */
export function trailOf({ entries, row, effects, toolRows }: Session, seq: number): TrailStep[] {
  const start = row(seq);
  const entry = start === undefined ? undefined : entries[start];
  if (start === undefined || entry === undefined) return [];
  const rows = new Set<number>([start]);
  if (entry.toolUseId !== null) for (const other of toolRows(entry.toolUseId)) rows.add(other);
  else for (const effect of effects(seq).slice(0, 6)) rows.add(effect);
  const first = Math.min(...rows);
  let cause = entries[first]?.cause ?? null;
  for (let steps = 0; cause !== null && steps < 8; steps++) {
    const at = row(cause);
    if (at === undefined || rows.has(at)) break;
    rows.add(at);
    cause = entries[at]?.cause ?? null;
  }
  return [...rows]
    .sort((a, b) => a - b)
    .flatMap((at) => {
      const step = entries[at];
      const shown = step !== undefined && (at === start || !step.marks.includes("noise"));
      return shown ? [{ seq: step.seq, role: roleOf(step), summary: step.summary, us: step.us }] : [];
    })
    .slice(0, maxSteps);
}
