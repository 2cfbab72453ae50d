import type { Nudge } from "./decide.ts";

const texts: Readonly<Record<Exclude<Nudge, "stop-hook">, string>> = {
  "output-limit":
    "Output token limit hit. Resume directly where the answer stopped, without an apology and without a summary of what was said; cut what is left into smaller pieces.",
  "stream-cut":
    "Your response above was cut off mid-stream. Resume directly where it stopped, without an apology and without a summary of what was said.",
  "no-output": "[Your previous response had no visible output. Please continue and produce a user-visible response.]",
  refused: "The previous response was declined. Answer what can be answered, and say briefly what cannot.",
  "structured-output":
    "[structured-output-enforce] You MUST call the StructuredOutput tool to complete this request. Call this tool now.",
};

/** What the model is told in the user's place. */
export const nudgeText = (nudge: Nudge, stopHookReason: string): string =>
  nudge === "stop-hook" ? `Stop hook feedback:\n${stopHookReason}` : texts[nudge];

/** What the model is told when the user broke the turn off. */
export const interruptedText = (during: "streaming" | "tools"): string =>
  during === "tools" ? "[Request interrupted by user for tool use]" : "[Request interrupted by user]";
