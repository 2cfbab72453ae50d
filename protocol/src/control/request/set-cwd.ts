import * as z from "zod";
import { flag, object, path, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const setCwd = defineControl({
  subtype: "set_cwd",
  summary: "Moves the session to another working directory. An untrusted directory requires a second request.",
  since: "0.3.200",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("set_cwd"),
    path: path("The directory."),
    trust_accepted: flag("Whether the user trusts the directory; requires `trusted_directory`.").optional(),
    trusted_directory: path("The directory from `needs_trust`.").optional(),
  }),
  response: z.discriminatedUnion("status", [
    object({
      status: z.literal("ok").describe("The session works in the directory now."),
      cwd: path("Absolute path of the directory."),
      changed: flag("Whether the directory changed."),
      transcript_relocated: flag("Whether the transcript moved with it."),
    }),
    object({
      status: z.literal("needs_trust").describe("The user must trust the directory first."),
      trust_root: path("What the trust would cover.").optional(),
      directory: path("Value to repeat in the second request."),
    }),
    object({
      status: z.literal("rejected").describe("The change was refused."),
      reason: z
        .enum(["not_found", "not_a_directory", "blocked_by_rule", "busy", "unsafe_path", "remote_origin"])
        .describe("Why."),
      message: text("Reason as text."),
    }),
  ]),
  errors: [{ when: "The fields contradict each other." }],
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
