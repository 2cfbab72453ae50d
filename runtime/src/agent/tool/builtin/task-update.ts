import * as z from "zod";
import { type ListedTask, listsTasks, type TaskList, taskStatus } from "../../core/task-list.ts";
import { defineTool } from "../define.ts";

const Input = () =>
  z.strictObject({
    taskId: z.string().meta({ description: "Id of the task" }),
    subject: z.string().optional(),
    description: z.string().optional(),
    activeForm: z.string().optional(),
    status: z.union([taskStatus(), z.enum(["deleted"])]).optional(),
    addBlocks: z.array(z.string()).optional().meta({ description: "Ids of tasks that wait for this one" }),
    addBlockedBy: z.array(z.string()).optional().meta({ description: "Ids of tasks that this one waits for" }),
    owner: z.string().optional(),
    metadata: z.record(z.string(), z.unknown()).optional(),
  });
type Input = z.output<ReturnType<typeof Input>>;

/** Fields that are replaced, in the order in which they are reported. */
const plain = ["subject", "description", "activeForm", "owner"] as const;

/** Changes a task. */
export const taskUpdate = defineTool({
  name: "TaskUpdate",
  description:
    "Changes a task of the task list: its status (pending, in_progress, completed, deleted), texts, " +
    "owner or order.",
  input: Input,
  output: () =>
    z.object({
      success: z.boolean(),
      taskId: z.string(),
      updatedFields: z.array(z.string()),
      statusChange: z.object({ from: z.string(), to: z.string() }).optional(),
      error: z.string().optional(),
    }),
  onByDefault: listsTasks,
  subject: () => ({ kind: "free" }),
  async run(input, { services: { taskList } }) {
    const { taskId } = input;
    const task = taskList.find(taskId);
    if (task === undefined) {
      return { kind: "done", output: { success: false, taskId, updatedFields: [], error: "Task not found" } };
    }
    if (input.status === "deleted") {
      taskList.remove(taskId);
      const statusChange = { from: task.status, to: "deleted" };
      return { kind: "done", output: { success: true, taskId, updatedFields: ["deleted"], statusChange } };
    }
    const completes = input.status === "completed" && task.status !== "completed";
    const refused = completes ? await taskList.mayComplete(task) : null;
    if (refused !== null) {
      return { kind: "done", output: { success: false, taskId, updatedFields: [], error: refused } };
    }
    const updatedFields = apply(input, task, taskList);
    const changed = input.status !== undefined && input.status !== task.status;
    const statusChange = changed ? { statusChange: { from: task.status, to: input.status ?? task.status } } : {};
    return { kind: "done", output: { success: true, taskId, updatedFields, ...statusChange } };
  },
  render: ({ success, taskId, updatedFields, error }) =>
    success ? `Updated task #${taskId} ${updatedFields.join(", ")}` : (error ?? "Task not found"),
});

function apply(input: Input, task: ListedTask, taskList: TaskList): string[] {
  const { status, metadata, addBlocks = [], addBlockedBy = [] } = input;
  const changed = plain.filter((field) => input[field] !== undefined && input[field] !== task[field]);
  const next = Object.fromEntries(changed.map((field) => [field, input[field]]));
  const hasStatus = status !== undefined && status !== "deleted" && status !== task.status;
  taskList.replace({
    ...task,
    ...next,
    ...(hasStatus ? { status } : {}),
    ...(metadata === undefined ? {} : { metadata: { ...task.metadata, ...metadata } }),
  });
  const blocked = addBlocks.filter((id) => !task.blocks.includes(id));
  const blocking = addBlockedBy.filter((id) => !task.blockedBy.includes(id));
  for (const id of blocked) taskList.link(task.id, id);
  for (const id of blocking) taskList.link(id, task.id);
  return [
    ...changed.filter((field) => field !== "owner"),
    ...(metadata === undefined ? [] : ["metadata"]),
    ...changed.filter((field) => field === "owner"),
    ...(hasStatus ? ["status"] : []),
    ...(blocked.length > 0 ? ["blocks"] : []),
    ...(blocking.length > 0 ? ["blockedBy"] : []),
  ];
}
