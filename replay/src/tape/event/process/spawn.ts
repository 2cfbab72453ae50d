import * as z from "zod";
import { defineEvent } from "../../define.ts";

export const processSpawn = defineEvent({
  channel: "process",
  kind: "spawn",
  since: 1,
  summary: "The agent process started. `argv` and `cwd` are given where they differ from the header's.",
  body: { pid: z.int().optional(), argv: z.array(z.string()).optional(), cwd: z.string().optional() },
  examples: [{ pid: 4711 }],
});
