import { z } from "zod";

/** Where a user gave feedback. */
export const feedbackSurface = z.enum(["cli", "ccd", "ccr", "ide", "sdk", "cowork"]).describe("Where it was given.");
