import { z } from "zod";
import { flag, object, path, undeclared } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const registerRepoRoot = defineControl({
  subtype: "register_repo_root",
  summary:
    "Adds a directory below a working directory as one of its own, for example a repository that was just cloned.",
  since: "0.3.175",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("register_repo_root"),
    directory: path("The directory."),
    reload_claude_md: flag("Read its memory files.").optional(),
    reload_plugins: flag("Load its plugins.").optional(),
    reload_skills: flag("Load its skills.").optional(),
  }),
  response: object({
    directory: undeclared(path("The directory, as an absolute path."), "answers of the CLI 2.1.330").optional(),
  }),
  errors: [{ when: "The directory is not there, is a working directory already, or is not below one." }],
  deadlineMs: 60_000,
  examples: [
    {
      request: { subtype: "register_repo_root", directory: "/home/ada/app/vendor", reload_skills: true },
      response: { directory: "/home/ada/app/vendor" },
    },
  ],
});
