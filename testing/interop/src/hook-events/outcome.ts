import { type Ending, marks } from "./ending.ts";
import type { HookSetting } from "./setting.ts";

/** What became of a turn. */
export interface Outcome {
  /** Commands of the turn that ran, by the names of the files that they create. */
  readonly ran: readonly string[];
  /** How often the host was asked. */
  readonly asked: number;
  /** Calls of the model that belong to the conversation. */
  readonly calls: number;
  /** Words of the hook that the model receives. */
  readonly model: readonly string[];
  /** Words of the hook that the host receives, each with the kind of the frame. */
  readonly host: readonly string[];
  /** End of the turn; `null` if the agent did not end it. */
  readonly result: string | null;
}

/** How ours stands to the real one. `other`: neither lets more through. */
export type Relation = "equal" | "laxer" | "stricter" | "other";

/** Events whose refusal makes the model continue. */
const continuing: ReadonlySet<string> = new Set(["Stop", "SubagentStop"]);

/** Compares what became of a turn in both agents. */
export function relate(setting: HookSetting, ours: Outcome, real: Outcome): Relation {
  if (JSON.stringify(ours) === JSON.stringify(real)) return "equal";
  const runs = Math.sign(ours.ran.length - real.ran.length);
  if (runs !== 0) return runs > 0 ? "laxer" : "stricter";
  if (ours.asked !== real.asked) return ours.asked < real.asked ? "laxer" : "stricter";
  const calls = Math.sign(ours.calls - real.calls) * (continuing.has(setting.event) ? -1 : 1);
  if (calls !== 0) return calls > 0 ? "laxer" : "stricter";
  return "other";
}

/** The words of a sample's hook in a text. */
export const marksIn = (text: string, index: number): string[] =>
  marks.filter((mark) => new RegExp(`${mark}-${index}(?!\\d)`).test(text));

/** A setting as people read it. */
export const shownSetting = ({ event, runner, mustAnswer, mode, rules }: HookSetting): string =>
  `${event} by ${runner}${mustAnswer ? ", must answer" : ""}, ${mode} ${JSON.stringify(rules)}`;

/** An ending as people read it. */
export const shownEnding = (ending: Ending): string => JSON.stringify(ending);
