import * as z from "zod";
import type { LawEvent } from "../../law/session-event/event.ts";
import type { Expectation } from "./session.ts";

const HookExpectation = z.object({
  expectation: z.object({
    results: z.array(
      z.object({
        subtype: z.enum(["success", "error_during_execution"]),
        isError: z.boolean(),
        text: z.string().exactOptional(),
      }),
    ),
    ran: z.array(z.tuple([z.string(), z.boolean()])),
  }),
});

/** The expectation for a session as a note on its tape, so that a replay checks the same. */
export const expectationNote = ({ results, ran }: Expectation): LawEvent => ({
  channel: "note",
  kind: "text",
  text: JSON.stringify({ expectation: { results, ran: [...ran] } }),
});

/** Reads the expectation from a tape; `undefined` if the tape has no such note. */
export function expectationFrom(events: readonly LawEvent[]): Expectation | undefined {
  for (const { channel, kind, text } of events) {
    if (channel !== "note" || kind !== "text") continue;
    try {
      const { expectation } = HookExpectation.parse(JSON.parse(text ?? ""));
      return { results: expectation.results, ran: new Map(expectation.ran), mode: "default", ended: false };
    } catch {
      // A note of another source.
    }
  }
  return undefined;
}
