import * as z from "zod";

/** The sender of an event's content. */
export const TapeDirection = z.enum(["host-to-agent", "agent-to-host"]);
export type TapeDirection = z.infer<typeof TapeDirection>;

/** The opposite direction. */
export const opposite = (direction: TapeDirection): TapeDirection =>
  direction === "host-to-agent" ? "agent-to-host" : "host-to-agent";
