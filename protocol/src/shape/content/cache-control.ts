import { z } from "zod";
import { object, oneOf } from "../../schema/field.ts";

/** Marks the end of a stretch of the prompt that the Messages API is to keep in its cache. */
export const cacheable = {
  cache_control: object({
    type: z.literal("ephemeral"),
    ttl: oneOf(["5m", "1h"], "How long it is kept; five minutes where nothing is said.").optional(),
  })
    .meta({ description: "The prompt up to here is to be kept in the prompt cache." })
    .nullable()
    .optional(),
};
