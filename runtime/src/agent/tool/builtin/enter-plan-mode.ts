import * as z from "zod";
import { defineTool } from "../define.ts";

const entered =
  "Entered plan mode. You should now focus on exploring the codebase and designing an implementation approach.";

/** Switches to plan mode. */
export const enterPlanMode = defineTool({
  name: "EnterPlanMode",
  description:
    "Switches to plan mode: explore and make a plan before anything is changed. Use it before large " +
    "work, or work that can be done in more than one way.",
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
    `${message}\n\nRead what is relevant to the task, compare possible solutions, and ask with AskUserQuestion if a choice is the user's. Change no file except the plan. When the plan is complete, present it with ExitPlanMode.`,
});
