import * as z from "zod";
import { flag, object, path, undeclared } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const registerRepoRoot = defineControl({
  subtype: "register_repo_root",
  summary: "Registers a directory below a working directory as a repository root, for example after a clone.",
  since: "0.3.167",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("register_repo_root"),
    directory: path("The directory."),
    reload_claude_md: flag("Whether to read its memory files.").optional(),
    reload_plugins: flag("Whether to load its plugins.").optional(),
    reload_skills: flag("Whether to load its skills.").optional(),
  }),
  response: object({
    directory: undeclared(path("Absolute path of the directory."), "responses of the CLI 2.1.330").optional(),
  }),
  errors: [{ when: "The directory does not exist, is already a working directory, or is not below one." }],
  deadlineMs: 60_000,
  examples: [
    {
      request: { subtype: "register_repo_root", directory: "/home/ada/app/vendor", reload_skills: true },
      response: { directory: "/home/ada/app/vendor" },
    },
  ],
});
