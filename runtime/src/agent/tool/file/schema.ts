import * as z from "zod";

/** The hunks of a file in a structured result. */
export const hunks = () =>
  z.array(
    z.object({
      oldStart: z.number(),
      oldLines: z.number(),
      newStart: z.number(),
      newLines: z.number(),
      lines: z.array(z.string()).readonly(),
    }),
  );
