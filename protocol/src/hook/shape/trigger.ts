import { z } from "zod";

/** What set a compaction off. */
export const compactTrigger = z
  .enum(["manual", "auto"])
  .describe("A user's command, or a context that grew too large.");
