import type { Ids } from "../../ports.ts";
import { reminder } from "../core/conversation.ts";
import { hookContextAttachment } from "../core/hook-context.ts";
import type { Thread } from "../core/thread.ts";
import type { Nudge } from "./decide.ts";

const texts: Readonly<Record<Exclude<Nudge, "stop-hook">, string>> = {
  "output-limit":
    "The answer reached its limit of output tokens. Go on from the very place where it stopped, with no word about the stop and none about what was said before, in smaller pieces.",
  "stream-cut":
    "Your answer above broke off in the stream. Go on from the very place where it stopped, with no word about the break and none about what was said before.",
  "missing-call": "The last answer ends in a tool call, but holds none that can be read. Make the call now.",
  "no-output": "[Your last answer showed the user nothing. Go on, and answer in words that the user can see.]",
  refused: "The previous response was declined. Answer what can be answered, and say briefly what cannot.",
  "structured-output":
    "[structured-output-enforce] This request ends only with a call of the StructuredOutput tool. Make that call now.",
};

/** Messages to the model in the user's role: one for each hook that continues the turn. */
export const nudgeTexts = (nudge: Nudge, stopHookReasons: readonly string[]): string[] =>
  nudge === "stop-hook" ? stopHookReasons.map((reason) => `Stop hook feedback:\n${reason}`) : [texts[nudge]];

/** Message to the model when the user interrupted the turn. */
export const interruptedText = (during: "streaming" | "tools"): string =>
  during === "tools" ? "[Request interrupted by user for tool use]" : "[Request interrupted by user]";

/** Adds the output of Stop hooks before the turn may end. */
export function addStopContext(ids: Ids, thread: Pick<Thread, "conversation" | "transcript">, text: string): void {
  const uuid = ids.uuid();
  thread.conversation.add({ uuid, role: "user", content: [reminder(text)] });
  const attachment = { ...hookContextAttachment(`Stop hook ${text}`), content: [text], toolUseID: uuid };
  thread.transcript.chain("attachment", { uuid, attachment });
}
