import { list, oneOf, reference } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const sessionWritesLost = defineMessage({
  name: "system/session_writes_lost",
  summary:
    "Part of the transcript or of the agent's own file could not be saved because the disk was full. The last message before a normal exit.",
  since: "0.3.317",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("session_writes_lost", {
    error_code: oneOf(["ENOSPC", "EDQUOT"], "Whether the disk or the quota was full."),
    lost: list(
      oneOf(["transcript", "global_config"], "One kind of file."),
      "Kinds of files that were not saved; never empty.",
    ),
    transcript_session_ids: list(reference("Id of a session."), "Sessions with incomplete transcripts.").optional(),
  }),
  examples: [
    {
      type: "system",
      subtype: "session_writes_lost",
      error_code: "ENOSPC",
      lost: ["transcript"],
      transcript_session_ids: ["s1"],
      uuid: "00000000-0000-4000-8000-000000000122",
      session_id: "s1",
    },
  ],
});
