import * as z from "zod";
import { object, oneOf } from "../../schema/field.ts";

/** Marks the end of a prompt section that the Messages API caches. */
export const cacheable = {
  cache_control: object({
    type: z.literal("ephemeral"),
    ttl: oneOf(["5m", "1h"], "Lifetime of the cache entry; the default is five minutes.").optional(),
  })
    .meta({ description: "Whether to cache the prompt up to this point." })
    .nullable()
    .optional(),
};
