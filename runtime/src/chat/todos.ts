import { asJsonObject, asText, type JsonObject, jsonObjectsIn } from "@agentwire/protocol/json";
import type { ItemContent } from "./items.ts";

/** An item of the agent's list of work. */
export interface Todo {
  readonly id: string;
  readonly text: string;
  readonly status: "pending" | "in_progress" | "completed";
}

const todoTools: ReadonlySet<string> = new Set(["TodoWrite", "TaskCreate", "TaskUpdate", "TaskGet", "TaskList"]);

/**
 * Whether a call only reads or changes the list of work. A frontend that shows the list need not show the call.
 *
 * @param item - Something in a conversation.
 * @example
 * import { type ChatView, isTodoCall } from "@agentwire/runtime/chat";
 *
 * export const itemsToDraw = ({ items }: ChatView) => items.filter((item) => !isTodoCall(item));
 */
export const isTodoCall = (item: ItemContent): boolean =>
  item.kind === "tool" && todoTools.has(item.name) && item.status !== "failed" && item.status !== "denied";

const statusOf = (status: unknown): Todo["status"] =>
  status === "in_progress" || status === "completed" ? status : "pending";

/** The list after a call of `TodoWrite`, which replaces it; `null` for other tools. */
function written(name: string, input: JsonObject): readonly Todo[] | null {
  if (name !== "TodoWrite") return null;
  return jsonObjectsIn(input.todos).map((todo, at) => {
    const status = statusOf(todo.status);
    const active = status === "in_progress" ? asText(todo.activeForm) : undefined;
    return { id: String(at), text: active ?? asText(todo.content) ?? "", status };
  });
}

/** The list after a tool call that succeeded: `TodoWrite`, `TaskCreate` or `TaskUpdate`. */
export function todosAfter(
  todos: readonly Todo[],
  name: string,
  input: JsonObject,
  result: JsonObject,
): readonly Todo[] {
  if (name === "TaskCreate") {
    const task = asJsonObject(result.task);
    const id = asText(task.id);
    const text = asText(task.subject) ?? asText(input.subject) ?? "";
    return id === undefined ? todos : [...todos, { id, text, status: "pending" }];
  }
  if (name === "TaskUpdate" && result.success !== false) {
    const { taskId, status, subject } = input;
    if (status === "deleted") return todos.filter(({ id }) => id !== taskId);
    return todos.map((todo) =>
      todo.id === taskId
        ? {
            ...todo,
            text: asText(subject) ?? todo.text,
            status: status === undefined ? todo.status : statusOf(status),
          }
        : todo,
    );
  }
  return written(name, input) ?? todos;
}
