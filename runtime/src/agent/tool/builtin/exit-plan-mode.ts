import { z } from "zod";
import { join } from "../../../posix/path.ts";
import { defineTool } from "../define.ts";

/** Presents the plan and, where the user approves it, leaves plan mode. */
export const exitPlanMode = defineTool({
  name: "ExitPlanMode",
  description:
    "Asks the user to approve the plan. Call it in plan mode when the plan is complete; work begins after the approval.",
  input: () =>
    z.object({
      allowedPrompts: z
        .array(z.object({ tool: z.string(), prompt: z.string() }))
        .optional()
        .meta({ description: "Kinds of commands that the plan needs" }),
    }),
  output: () => z.object({ plan: z.string().nullable(), isAgent: z.boolean(), filePath: z.string() }),
  deferred: true,
  onByDefault: ({ promptChannel }) => promptChannel,
  readOnly: () => true,
  concurrencySafe: () => false,
  subject: () => ({ kind: "interaction" }),
  async validate(_, { permissionMode }) {
    if (permissionMode === "plan") return null;
    return "You are not in plan mode. To enter plan mode, call the EnterPlanMode tool first. If your plan was already approved, continue with implementation.";
  },
  async run(_, { services, folders, sessionId, agentId, ports }) {
    const filePath = join(folders.plans, `${sessionId}.md`);
    const exists = (await ports.files.stat(filePath)) !== null;
    const plan = exists ? new TextDecoder().decode(await ports.files.read(filePath)) : null;
    services.plan.exit();
    return { kind: "done", output: { plan, isAgent: agentId !== undefined, filePath } };
  },
  render: ({ plan }) => {
    const approved = "User has approved exiting plan mode. You can now proceed.";
    return plan === null || plan.trim() === "" ? approved : `${approved}\n\nThe approved plan:\n${plan}`;
  },
});
