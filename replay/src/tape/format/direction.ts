import { z } from "zod";

/** Who sent what the event holds. */
export const TapeDirection = z.enum(["host-to-agent", "agent-to-host"]);
export type TapeDirection = z.infer<typeof TapeDirection>;

/** The other way. */
export const opposite = (direction: TapeDirection): TapeDirection =>
  direction === "host-to-agent" ? "agent-to-host" : "host-to-agent";
