import * as z from "zod";
import { flag, names, object, text, tokens } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const getSkillsDialog = defineControl({
  subtype: "get_skills_dialog",
  summary: "Lists the skills and their states, for a settings menu.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("get_skills_dialog") }),
  response: object({
    skills: z
      .array(
        object({
          name: z.string().describe("Name of the skill."),
          display_name: text("Display name of the skill."),
          description: text("Description of the skill."),
          source: z.string().describe("Source of the skill."),
          tokens: tokens("Tokens that the description uses in the context window."),
          state: z
            .enum(["on", "name-only", "user-invocable-only", "off"])
            .describe("How the skill is offered: to model and user, by name only, to the user only, or not at all."),
          locked_by: z
            .enum(["author", "plugin", "policy", "flag", "reserved-name"])
            .describe("What prevents the user from changing the state.")
            .optional(),
          advertised: flag("Whether the model's context includes the skill."),
          handles: object({
            unqualified_name: z.string().describe("Name without the plugin prefix.").optional(),
            aliases: names("Alternative names.").optional(),
            bare_name_reserved: flag("Whether the short name is reserved for something else.").optional(),
          }).describe("Names by which the skill can be called."),
        }),
      )
      .describe("The skills."),
  }),
  errors: [],
  deadlineMs: 10_000,
  examples: [
    {
      request: { subtype: "get_skills_dialog" },
      response: {
        skills: [
          {
            name: "release",
            display_name: "release",
            description: "Makes a release.",
            source: "project",
            tokens: 4,
            state: "on",
            advertised: true,
            handles: {},
          },
        ],
      },
    },
  ],
});
