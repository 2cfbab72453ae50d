import { z } from "zod";
import { list, object, path, record } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";

export const transcriptMirror = defineMessage({
  name: "transcript_mirror",
  summary: "Lines that the agent appended to a transcript, for a host that keeps the session in a store of its own.",
  since: "0.2.112",
  stability: "undeclared",
  evidence:
    "Sent by the 2.1.330 agent under --session-mirror; named in unions of the declarations of 0.2.112 to 0.3.200 without a shape.",
  direction: "agent-to-host",
  yielded: false,
  schema: object({
    type: z.literal("transcript_mirror"),
    filePath: path("The transcript file."),
    entries: list(record("One transcript line."), "The lines, in order."),
  }),
  examples: [
    { type: "transcript_mirror", filePath: "/home/me/.claude/projects/-home-me/s1.jsonl", entries: [{ type: "user" }] },
  ],
});
