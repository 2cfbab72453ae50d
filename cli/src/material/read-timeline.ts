import { createTimeline, type TapeEvent, type TapeHeader, type TimelineEntry } from "@agentwire/replay";
import { readTapeFile } from "@agentwire/replay/tape-file";
import { Unreadable } from "../unreadable.ts";
import { recognise } from "./recognise.ts";

/** One thing that a tape tells, in its order. */
export type TimelineItem =
  | { readonly kind: "header"; readonly header: TapeHeader }
  | { readonly kind: "event"; readonly event: TapeEvent; readonly entry: TimelineEntry | null }
  | { readonly kind: "problem"; readonly weight: "damage" | "cut"; readonly message: string };

/** Reads a tape as a timeline, in memory that does not grow with its frames. Throws {@link Unreadable}. */
export async function* readTimeline(path: string): AsyncGenerator<TimelineItem, void, undefined> {
  const kind = await recognise(path);
  if (kind !== "tape") {
    throw new Unreadable(`${path} holds ${kind}, not a tape; who asked whom is known from a recording alone.`);
  }
  const timeline = createTimeline();
  for await (const item of readTapeFile(path)) {
    if (item.kind === "header") yield { kind: "header", header: item.header };
    else if (item.kind === "event") yield { kind: "event", event: item.event, entry: timeline.read(item.event) };
    else {
      const { weight, message, line, code } = item.problem;
      if (weight === "fatal") throw new Unreadable(`${path}: ${message} (${code})`);
      yield { kind: "problem", weight, message: `${path}:${line}: ${message}` };
    }
  }
}
