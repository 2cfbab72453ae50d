import { z } from "zod";
import { object, reference, since, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

export const renameSession = defineControl({
  subtype: "rename_session",
  summary: "Gives the session a title.",
  since: "0.2.112",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("rename_session"),
    title: text("The title."),
    source: since(
      "0.3.275",
      z.enum(["remote", "host"]).describe("Who chose it: a remote user, or the user of the host. `remote` if absent."),
    ).optional(),
    session_id: since(
      "0.3.275",
      reference("The session meant; the request is refused where the agent has moved to another."),
    ).optional(),
  }),
  response: null,
  errors: [malformed, { when: "The title is empty, or the agent works on another session by now." }],
  deadlineMs: 10_000,
  examples: [{ request: { subtype: "rename_session", title: "Build repair", source: "host" } }],
});
