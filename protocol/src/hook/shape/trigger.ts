import * as z from "zod";

/** What triggered a compaction. */
export const compactTrigger = z.enum(["manual", "auto"]).describe("A user's command, or a full context window.");
