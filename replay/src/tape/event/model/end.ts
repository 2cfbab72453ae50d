import * as z from "zod";
import { defineEvent } from "../../define.ts";
import { looseObject } from "../../format/loose-object.ts";

export const modelEnd = defineEvent({
  channel: "model",
  kind: "end",
  since: 1,
  summary:
    "The answer to the call is complete, or failed. `body` is the answer where it was not streamed; `status` the HTTP status, null where no answer came; `error` what went wrong.",
  body: {
    call: z.int().min(1),
    status: z.int().nullable(),
    body: z.unknown().optional(),
    requestId: z.string().nullable().optional(),
    error: looseObject({ message: z.string() }).optional(),
  },
  examples: [{ call: 1, status: 200 }],
});
