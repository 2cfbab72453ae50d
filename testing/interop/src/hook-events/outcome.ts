import { type Ending, marks } from "./ending.ts";
import type { HookSetting } from "./setting.ts";

/** The outcome of a turn. */
export interface Outcome {
  /** Commands of the turn that ran, by the names of the files that they create. */
  readonly ran: readonly string[];
  /** The number of permission requests to the host. */
  readonly questions: number;
  /** Calls of the model that belong to the conversation. */
  readonly calls: number;
  /** Texts of the hook that reach the model. */
  readonly model: readonly string[];
  /** Texts of the hook that reach the host, each with the kind of the frame. */
  readonly host: readonly string[];
  /** End of the turn; `null` if the agent did not end it. */
  readonly result: string | null;
}

/** How our agent compares with the real one. `other`: neither permits more. */
export type Relation = "equal" | "laxer" | "stricter" | "other";

/** Events whose refusal makes the model continue. */
const continuing: ReadonlySet<string> = new Set(["Stop", "SubagentStop"]);

/** Compares the outcomes of a turn in both agents. */
export function relate(setting: HookSetting, ours: Outcome, real: Outcome): Relation {
  if (JSON.stringify(ours) === JSON.stringify(real)) return "equal";
  const runs = Math.sign(ours.ran.length - real.ran.length);
  if (runs !== 0) return runs > 0 ? "laxer" : "stricter";
  if (ours.questions !== real.questions) return ours.questions < real.questions ? "laxer" : "stricter";
  const calls = Math.sign(ours.calls - real.calls) * (continuing.has(setting.event) ? -1 : 1);
  if (calls !== 0) return calls > 0 ? "laxer" : "stricter";
  return "other";
}

/** The texts of a sample's hook that occur in a text. */
export const marksIn = (text: string, index: number): string[] =>
  marks.filter((mark) => new RegExp(`${mark}-${index}(?!\\d)`).test(text));

/** A readable description of a setting. */
export const shownSetting = ({ event, runner, mustAnswer, mode, rules }: HookSetting): string =>
  `${event} by ${runner}${mustAnswer ? ", must answer" : ""}, ${mode} ${JSON.stringify(rules)}`;

/** A readable description of a hook outcome. */
export const shownEnding = (ending: Ending): string => JSON.stringify(ending);
