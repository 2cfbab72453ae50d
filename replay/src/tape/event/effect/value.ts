import * as z from "zod";
import { defineEvent } from "../../define.ts";
import { looseObject } from "../../format/loose-object.ts";

export const effectValue = defineEvent({
  channel: "effect",
  kind: "value",
  since: 1,
  summary:
    "A value from outside the agent. Without `call` it was available immediately, such as from a clock or a source of ids; with `call` it arrived later. `name` is the source; `error` is present if it failed.",
  body: {
    name: z.string(),
    value: z.unknown().optional(),
    call: z.int().min(1).optional(),
    error: looseObject({ message: z.string() }).optional(),
  },
  examples: [
    { name: "ids.uuid", value: "00000000-0000-4000-8000-000000000001" },
    { name: "files.read", call: 1, value: { text: "first\n" } },
    { name: "files.read", call: 2, error: { message: "ENOENT" } },
  ],
});
