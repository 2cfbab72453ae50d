import { z } from "zod";
import { defineEvent } from "../../define.ts";

export const effectValue = defineEvent({
  channel: "effect",
  kind: "value",
  since: 1,
  summary:
    "What something outside the agent answered: a clock, a source of ids, a tool run. `name` says which, in the order of use.",
  body: { name: z.string(), value: z.unknown() },
  examples: [{ name: "ids.uuid", value: "00000000-0000-4000-8000-000000000001" }],
});
