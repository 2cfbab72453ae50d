import * as z from "zod";
import { object, path } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const seedReadState = defineControl({
  subtype: "seed_read_state",
  summary: "Marks a file as read, so that Edit accepts it even if the context no longer contains the read.",
  since: "0.2.83",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("seed_read_state"),
    path: path("The file."),
    mtime: z
      .number()
      .meta({ role: "time", unit: "epoch-ms", description: "Modification time of the file when it was read." }),
  }),
  response: null,
  errors: [],
  deadlineMs: 10_000,
  examples: [{ request: { subtype: "seed_read_state", path: "/home/ada/app/a.ts", mtime: 1_790_000_000_000 } }],
});
