import { createTimeline, type TapeEvent, type TapeHeader, type TimelineEntry } from "@agentwire/replay";
import type { Input } from "./open.ts";

/** An item of an input, in order. */
export type TimelineItem =
  | { readonly kind: "header"; readonly header: TapeHeader }
  | { readonly kind: "event"; readonly event: TapeEvent; readonly entry: TimelineEntry | null }
  | { readonly kind: "problem"; readonly weight: "damage" | "cut" | "torn"; readonly message: string };

/** Reads an input as a timeline, in constant memory. Throws `Unreadable`. */
export async function* readTimeline(input: Input): AsyncGenerator<TimelineItem, void, undefined> {
  const timeline = createTimeline();
  for await (const batch of input.read()) {
    for (const item of batch) {
      if (item.kind === "header") yield { kind: "header", header: item.header };
      else if (item.kind === "event") yield { kind: "event", event: item.event, entry: timeline.read(item.event) };
      else {
        const { weight, message, line, torn } = item.problem;
        if (weight !== "fatal")
          yield { kind: "problem", weight: torn ? "torn" : weight, message: `${input.path}:${line}: ${message}` };
      }
    }
  }
}
