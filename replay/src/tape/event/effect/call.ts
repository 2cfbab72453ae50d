import * as z from "zod";
import { defineEvent } from "../../define.ts";

export const effectCall = defineEvent({
  channel: "effect",
  kind: "call",
  since: 1,
  summary:
    "The agent asked something of the world that answers later: a file, a command, a wait. What comes of it are `effect/value` events of the same `call`, which numbers the calls of a process from 1.",
  body: { call: z.int().min(1), name: z.string(), given: z.unknown().optional() },
  examples: [{ call: 1, name: "files.read", given: { path: "/project/a.txt" } }],
});
