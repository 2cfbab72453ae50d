import { type TapeEvent, wholeLines } from "@agentwire/replay";
import { readTapeFileBatches } from "@agentwire/replay/tape-file";
import { Unreadable } from "../unreadable.ts";
import type { MaterialItem } from "./item.ts";

/** An event of a tape, its line put together, or what is wrong there. */
export type EventItem =
  | { readonly kind: "event"; readonly event: TapeEvent; readonly line: number }
  | Extract<MaterialItem, { readonly kind: "problem" }>;

/**
 * Reads a tape in batches. Large lines are in place and pieces are joined; the line of a joined event is that of its
 * last piece. Throws {@link Unreadable} where there is no tape.
 */
export async function* readEvents(path: string): AsyncGenerator<readonly EventItem[], void, undefined> {
  const whole = wholeLines();
  for await (const batch of readTapeFileBatches(path)) {
    const items: EventItem[] = [];
    for (const item of batch) {
      if (item.kind === "problem") {
        const { line, weight, message, code } = item.problem;
        if (weight === "fatal") throw new Unreadable(`${path}: ${message} (${code})`);
        items.push({ kind: "problem", line, weight, message });
      } else if (item.kind === "event") {
        const event = whole.take(item.event);
        if (event !== null) items.push({ kind: "event", event, line: item.line });
      }
    }
    yield items;
  }
}
