import * as z from "zod";
import { defineTool } from "../define.ts";

/** Presents the plan, and leaves plan mode if the user approves it. */
export const exitPlanMode = defineTool({
  name: "ExitPlanMode",
  description:
    "Asks the user to approve the plan. Call it in plan mode when the plan is complete; it is read from its file. Work begins after the approval.",
  input: () =>
    z.looseObject({
      allowedPrompts: z
        .array(z.object({ tool: z.string(), prompt: z.string() }))
        .optional()
        .meta({ description: "Kinds of commands that the plan needs" }),
    }),
  output: () =>
    z.object({
      plan: z.string().nullable(),
      isAgent: z.boolean(),
      filePath: z.string(),
      planWasEdited: z.literal(true).optional(),
    }),
  deferred: true,
  onByDefault: ({ promptChannel }) => promptChannel,
  readOnly: () => true,
  concurrencySafe: () => false,
  subject: () => ({ kind: "interaction" }),
  async completed(input, service) {
    const plan = await service.read();
    return plan === null ? input : { ...input, plan: plan.text, planFilePath: plan.path };
  },
  userFields: ["plan", "planFilePath"],
  async validate(_, { permissionMode }) {
    if (permissionMode === "plan") return null;
    return "You are not in plan mode. To enter plan mode, call the EnterPlanMode tool first. If your plan was already approved, continue with implementation.";
  },
  async run(input, { services, agentId }) {
    const written = (await services.plan.read())?.text ?? null;
    const edited = typeof input.plan === "string" ? input.plan : written;
    const isEdited = edited !== null && edited !== written;
    const filePath = isEdited ? await services.plan.keep(edited) : await services.plan.filePath();
    services.plan.exit();
    const output = { plan: edited, isAgent: agentId !== undefined, filePath };
    return { kind: "done", output: isEdited ? { ...output, planWasEdited: true as const } : output };
  },
  render({ plan, filePath, planWasEdited }) {
    if (plan === null || plan.trim() === "") return "User has approved exiting plan mode. You can now proceed.";
    const edited = planWasEdited ? " (edited by user)" : "";
    return `User has approved your plan. Begin with the work, and with the task list if there is one.\n\nThe plan is kept in ${filePath}\n\n## Approved Plan${edited}:\n${plan}`;
  },
});
