import { z } from "zod";
import { defineTool } from "../define.ts";

const entered =
  "Entered plan mode. You should now focus on exploring the codebase and designing an implementation approach.";

/** Switches to plan mode. */
export const enterPlanMode = defineTool({
  name: "EnterPlanMode",
  description:
    "Switches to plan mode: look around and work out a plan before anything is changed. Use it before work that is large " +
    "or can be done in more than one way.",
  input: () => z.strictObject({}),
  output: () => z.object({ message: z.string() }),
  deferred: true,
  onByDefault: ({ promptChannel }) => promptChannel,
  readOnly: () => true,
  concurrencySafe: () => false,
  subject: () => ({ kind: "free" }),
  async run(_, { services }) {
    services.plan.enter();
    return { kind: "done", output: { message: entered } };
  },
  render: ({ message }) =>
    `${message}\n\nRead what bears on the task, compare the ways it could be done, and ask with AskUserQuestion where a choice is the user's. Change no file but that of the plan. When the plan stands, present it with ExitPlanMode.`,
});
