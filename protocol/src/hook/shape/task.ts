import * as z from "zod";
import { reference, text } from "../../schema/field.ts";

/** One task of the model's task list, as hooks receive it. */
export const taskFields = {
  task_id: reference("Id of the task."),
  task_subject: text("Title of the task."),
  task_description: text("Details of the task.").optional(),
  teammate_name: z.string().describe("Name of the agent that the task concerns.").optional(),
  team_name: z.string().describe("Name of the team. A session has only one; the field is deprecated.").optional(),
};

/** A task, for use in examples. */
export const exampleTask = { task_id: "1", task_subject: "Fix the build", task_description: "It fails on the linter." };
