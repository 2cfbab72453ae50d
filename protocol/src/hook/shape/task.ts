import { z } from "zod";
import { reference, text } from "../../schema/field.ts";

/** One task of the model's list, as hooks are told of it. */
export const task = {
  task_id: reference("The task."),
  task_subject: text("What it is."),
  task_description: text("More about it.").optional(),
  teammate_name: z.string().describe("The agent of the team that it concerns.").optional(),
  team_name: z.string().describe("The team; a session has one only, and the field is on its way out.").optional(),
};

/** A task, for examples. */
export const exampleTask = { task_id: "1", task_subject: "Fix the build", task_description: "It fails on the linter." };
