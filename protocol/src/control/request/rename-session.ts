import * as z from "zod";
import { object, reference, since, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

export const renameSession = defineControl({
  subtype: "rename_session",
  summary: "Sets the title of the session.",
  since: "0.2.110",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("rename_session"),
    title: text("New title."),
    source: since(
      "0.3.269",
      z
        .enum(["remote", "host"])
        .describe("Who chose the title: a remote user or the host's user. The default is `remote`."),
    ).optional(),
    session_id: since(
      "0.3.269",
      reference("Expected session id. The agent refuses the request if it has switched to another session."),
    ).optional(),
  }),
  response: null,
  errors: [malformed, { when: "The title is empty, or the agent has switched to another session." }],
  deadlineMs: 10_000,
  examples: [{ request: { subtype: "rename_session", title: "Build repair", source: "host" } }],
});
