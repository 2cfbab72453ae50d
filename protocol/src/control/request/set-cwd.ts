import { z } from "zod";
import { flag, object, path, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const setCwd = defineControl({
  subtype: "set_cwd",
  summary: "Moves the session to another working directory. A directory that is not trusted wants a second request.",
  since: "0.3.200",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("set_cwd"),
    path: path("The directory."),
    trust_accepted: flag("The user trusts it; needs `trusted_directory`.").optional(),
    trusted_directory: path("The directory that `needs_trust` named.").optional(),
  }),
  response: z.discriminatedUnion("status", [
    object({
      status: z.literal("ok").describe("The session works there."),
      cwd: path("The directory as an absolute path."),
      changed: flag("It was another one before."),
      transcript_relocated: flag("The transcript moved with it."),
    }),
    object({
      status: z.literal("needs_trust").describe("The user has to trust it first."),
      trust_root: path("What the trust would cover.").optional(),
      directory: path("What to echo."),
    }),
    object({
      status: z.literal("rejected").describe("It cannot be."),
      reason: z
        .enum(["not_found", "not_a_directory", "blocked_by_rule", "busy", "unsafe_path", "remote_origin"])
        .describe("Why."),
      message: text("The same in words."),
    }),
  ]),
  errors: [{ when: "The fields do not fit together." }],
  deadlineMs: 30_000,
  examples: [
    {
      request: { subtype: "set_cwd", path: "/home/ada/other" },
      response: { status: "needs_trust", directory: "/home/ada/other" },
    },
    {
      request: {
        subtype: "set_cwd",
        path: "/home/ada/other",
        trust_accepted: true,
        trusted_directory: "/home/ada/other",
      },
      response: { status: "ok", cwd: "/home/ada/other", changed: true, transcript_relocated: true },
    },
  ],
});
