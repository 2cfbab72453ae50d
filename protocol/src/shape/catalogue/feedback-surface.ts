import * as z from "zod";

/** Where the user gave feedback. */
export const feedbackSurface = z
  .enum(["cli", "ccd", "ccr", "ide", "sdk", "cowork"])
  .describe("Where the user gave feedback.");
