import * as z from "zod";
import { usedLine } from "../agent-report.ts";
import { defineTool } from "../define.ts";

/** The name of a skill that a call may write as a command. */
const nameOf = (skill: string | undefined): string => (skill ?? "").replace(/^\//, "");

/** Loads a skill: its text becomes part of the conversation. */
export const skillTool = defineTool({
  name: "Skill",
  description:
    "Loads a skill: instructions for a kind of task, written by the user or a plugin. Call it before you " +
    "work on a task that matches one of the listed skills. `skill` is its name, `args` its arguments.",
  input: () =>
    z.strictObject({
      skill: z.string().meta({ description: "Name of the skill" }),
      args: z.string().optional().meta({ description: "Arguments for it" }),
    }),
  output: () => z.looseObject({ success: z.boolean(), commandName: z.string() }),
  subject: ({ skill }) => ({ kind: "skill", name: nameOf(skill) }),
  summary: ({ skill }) => skill,
  validate: async ({ skill }, { services }) => services.skills.problem(skill),
  async run({ skill, args }, context) {
    const load = await context.services.skills.load(skill, args ?? "", context);
    if (load.kind === "failed") return load;
    const output = { success: true, commandName: nameOf(skill) };
    if (load.kind === "loaded") {
      const rules = load.allowedTools.length === 0 ? {} : { allowedTools: load.allowedTools };
      const model = load.model === null ? {} : { model: load.model };
      return { kind: "done", output: { ...output, ...rules, ...model } };
    }
    const { agentId, result, used } = load;
    const line = used.length === 0 ? {} : { toolsUsedLine: usedLine(used) };
    return { kind: "done", output: { ...output, status: "forked", agentId, result, ...line } };
  },
  render: ({ commandName, status, result, toolsUsedLine }) =>
    status === "forked"
      ? `${toolsUsedLine === undefined ? "" : `${toolsUsedLine}\n`}Skill "${commandName}" completed (forked execution).\n\nResult:\n${result}`
      : `Launching skill: ${commandName}`,
});
