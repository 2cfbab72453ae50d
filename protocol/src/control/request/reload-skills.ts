import * as z from "zod";
import { object } from "../../schema/field.ts";
import { SlashCommand } from "../../shape/catalogue/slash-command.ts";
import { defineControl } from "../define.ts";

export const reloadSkills = defineControl({
  subtype: "reload_skills",
  summary: "Reloads skills from disk.",
  since: "0.3.163",
  stability: "declared",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("reload_skills") }),
  response: object({ skills: z.array(SlashCommand).describe("Available skills.") }),
  errors: [],
  deadlineMs: 60_000,
  examples: [
    {
      request: { subtype: "reload_skills" },
      response: { skills: [{ name: "release", description: "Makes a release.", argumentHint: "<version>" }] },
    },
  ],
});
