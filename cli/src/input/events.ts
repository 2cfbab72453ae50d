import { type TapeItem, wholeLines } from "@agentwire/replay";
import type { Input } from "./open.ts";

/**
 * Reads the items of an input with their lines put together: large lines are in place, and pieces are joined. A joined
 * event has the line of its last piece.
 */
export async function* readEvents(input: Input): AsyncGenerator<readonly TapeItem[], void, undefined> {
  const whole = wholeLines();
  for await (const batch of input.read()) {
    const items: TapeItem[] = [];
    for (const item of batch) {
      if (item.kind !== "event") items.push(item);
      else {
        const event = whole.take(item.event);
        if (event !== null) items.push(event === item.event ? item : { kind: "event", event, line: item.line });
      }
    }
    yield items;
  }
}
