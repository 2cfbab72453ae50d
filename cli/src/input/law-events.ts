import type { LawEvent } from "@agentwire/testing";
import type { Terminal } from "../terminal.ts";
import { readEvents } from "./events.ts";
import { openInput } from "./open.ts";

/** The events of a tape in the form for laws, including model calls. */
export async function readLawEvents(file: string, terminal: Terminal): Promise<readonly LawEvent[]> {
  const events: LawEvent[] = [];
  for await (const batch of readEvents(await openInput(file, terminal)))
    for (const item of batch)
      if (item.kind === "event") {
        const { event } = item;
        events.push((event.channel === "model" ? { ...event, body: event } : event) as LawEvent);
      }
  return events;
}
