import { z } from "zod";
import { defineTool } from "../define.ts";

/** Loads a skill: its text becomes part of the conversation. */
export const skillTool = defineTool({
  name: "Skill",
  description:
    "Loads a skill: instructions for a kind of task, which the user or a plugin has written. Call it before you work on " +
    "a task that one of the listed skills is for. `skill` is its name, `args` what it is to be used on.",
  input: () =>
    z.strictObject({
      skill: z.string().meta({ description: "Name of the skill" }),
      args: z.string().optional().meta({ description: "Arguments for it" }),
    }),
  output: () => z.looseObject({ success: z.boolean(), commandName: z.string() }),
  subject: () => ({ kind: "free" }),
  summary: ({ skill }) => skill,
  validate: async ({ skill }, { services }) => services.skills.problem(skill),
  async run({ skill, args }, { services, signal }) {
    const problem = await services.skills.load(skill, args ?? "", signal);
    return problem === null
      ? { kind: "done", output: { success: true, commandName: skill } }
      : { kind: "failed", message: problem };
  },
  render: ({ commandName }) => `Launching skill: ${commandName}`,
});
