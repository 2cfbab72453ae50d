import { z } from "zod";
import { flag, names, object, text, tokens } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const getSkillsDialog = defineControl({
  subtype: "get_skills_dialog",
  summary: "Asks for the skills and whether each is on, as a menu would show them.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("get_skills_dialog") }),
  response: object({
    skills: z
      .array(
        object({
          name: z.string().describe("The skill."),
          display_name: text("Its name for people."),
          description: text("What it does."),
          source: z.string().describe("Where it comes from."),
          tokens: tokens("What its description takes of the context."),
          state: z
            .enum(["on", "name-only", "user-invocable-only", "off"])
            .describe("How much of it the model is told of."),
          locked_by: z
            .enum(["author", "plugin", "policy", "flag", "reserved-name"])
            .describe("What keeps the user from changing that.")
            .optional(),
          advertised: flag("The model is told of it."),
          handles: object({
            unqualified_name: z.string().describe("Its name without the plugin's.").optional(),
            aliases: names("Other names for it.").optional(),
            bare_name_reserved: flag("Its short name belongs to something else.").optional(),
          }).describe("What it can be called by."),
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
