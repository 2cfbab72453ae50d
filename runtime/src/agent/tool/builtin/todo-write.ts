import * as z from "zod";
import { listsTasks, TodoItem } from "../../core/task-list.ts";
import { defineTool } from "../define.ts";

/** Replaces the model's to-do list, the predecessor of the task list. */
export const todoWrite = defineTool({
  name: "TodoWrite",
  description:
    "Replaces the to-do list. Keep one item in progress at a time and mark items as completed when they are done.",
  input: () => z.strictObject({ todos: z.array(TodoItem()).meta({ description: "The whole list" }) }),
  output: () => z.object({ oldTodos: z.array(TodoItem()).readonly(), newTodos: z.array(TodoItem()).readonly() }),
  onByDefault: listsTasks,
  subject: () => ({ kind: "free" }),
  async run({ todos }, { services }) {
    const oldTodos = services.taskList.todos;
    services.taskList.todos = todos;
    return { kind: "done", output: { oldTodos, newTodos: todos } };
  },
  render: () => "Todos have been modified successfully. Keep the list up to date and continue with the current item.",
});
