import { z } from "zod";
import type { LawEvent } from "../../law/session-event/event.ts";
import type { Foreseen } from "./session.ts";

const Remark = z.object({
  foreseen: z.object({
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

/** The predictions for a session, as a remark on its tape, so that a replay checks the same. */
export const remarkOf = ({ results, ran }: Foreseen): LawEvent => ({
  channel: "note",
  kind: "text",
  text: JSON.stringify({ foreseen: { results, ran: [...ran] } }),
});

/** What a tape says was foreseen; nothing where it has no such remark. */
export function foreseenOn(events: readonly LawEvent[]): Foreseen | undefined {
  for (const { channel, kind, text } of events) {
    if (channel !== "note" || kind !== "text") continue;
    try {
      const { foreseen } = Remark.parse(JSON.parse(text ?? ""));
      return { results: foreseen.results, ran: new Map(foreseen.ran), mode: "default", over: false };
    } catch {
      // A remark from another source.
    }
  }
  return undefined;
}
