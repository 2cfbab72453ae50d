import * as z from "zod";
import { list, object, path, record } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";

export const transcriptMirror = defineMessage({
  name: "transcript_mirror",
  summary: "Lines that the agent appended to a transcript, for a host that stores the session itself.",
  since: "0.2.97",
  stability: "undeclared",
  evidence:
    "Sent by the 2.1.330 agent under --session-mirror; named in unions of the declarations of 0.2.112 to 0.3.200 without a shape.",
  direction: "agent-to-host",
  yielded: false,
  schema: object({
    type: z.literal("transcript_mirror"),
    filePath: path("Path of the transcript file."),
    entries: list(record("One transcript line."), "The appended lines, in order."),
  }),
  examples: [
    { type: "transcript_mirror", filePath: "/home/me/.claude/projects/-home-me/s1.jsonl", entries: [{ type: "user" }] },
  ],
});
