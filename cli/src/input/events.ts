import { lineAssembler, type TapeItem } from "@agentwire/replay";
import type { Input } from "./open.ts";

/**
 * Reads the items of an input with pieces joined to whole lines, including large lines. A joined event has the line
 * number of its last piece.
 */
export async function* readEvents(input: Input): AsyncGenerator<readonly TapeItem[], void, undefined> {
  const assembler = lineAssembler();
  for await (const batch of input.read()) {
    const items: TapeItem[] = [];
    for (const item of batch) {
      if (item.kind !== "event") items.push(item);
      else {
        const event = assembler.push(item.event);
        if (event !== null) items.push(event === item.event ? item : { kind: "event", event, line: item.line });
      }
    }
    yield items;
  }
}

/** Says that an input has no event with a number, and what the last one is. */
export const noSuchEvent = (file: string, seq: number, last: number): string =>
  last < 0
    ? `${file} holds no event; there is nothing to show.`
    : `${file} has no event ${seq}; its last event is ${last}.`;
