import type { Nudge } from "./decide.ts";

const texts: Readonly<Record<Exclude<Nudge, "stop-hook">, string>> = {
  "output-limit":
    "The answer reached the limit of output tokens. Continue exactly where it stopped, without " +
    "mentioning the stop or repeating text, in smaller pieces.",
  "stream-cut":
    "The stream of your answer above broke off. Continue exactly where it stopped, without mentioning " +
    "the break or repeating text.",
  "missing-call": "The last answer announces a tool call, but holds none that can be parsed. Make the call now.",
  "no-output": "[Your last answer showed the user nothing. Continue, and answer with text that the user can see.]",
  refused: "The previous response was declined. Answer the parts that can be answered, and say briefly which cannot.",
  "structured-output":
    "[structured-output-enforce] This request must end with a call of the StructuredOutput tool. Make " +
    "that call now.",
};

/** Messages to the model in the user's role: one for each hook that continues the turn. */
export const nudgeTexts = (nudge: Nudge, stopHookReasons: readonly string[]): string[] =>
  nudge === "stop-hook" ? stopHookReasons.map((reason) => `Stop hook feedback:\n${reason}`) : [texts[nudge]];

/** The message to the model after the user interrupted the turn. */
export const interruptedText = (during: "streaming" | "tools"): string =>
  during === "tools" ? "[Request interrupted by user for tool use]" : "[Request interrupted by user]";
