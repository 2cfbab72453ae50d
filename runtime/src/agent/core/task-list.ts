import * as z from "zod";
import { modelProperties } from "../catalogue/models.ts";

/** The status of a task. */
export const taskStatus = () => z.enum(["pending", "in_progress", "completed"]);
type TaskStatus = z.output<ReturnType<typeof taskStatus>>;

/** An item of the to-do list, the predecessor of tasks. */
export const TodoItem = () =>
  z.strictObject({
    content: z.string().min(1),
    status: taskStatus(),
    activeForm: z.string().min(1),
  });
export type TodoItem = z.output<ReturnType<typeof TodoItem>>;

/** Newer models track their work without a list. Older models are offered a list, and others if the host wants it. */
export const listsTasks = ({ model, taskList }: { readonly model: string; readonly taskList: boolean }): boolean =>
  taskList || modelProperties(model).taskTools;

/** A task that the model tracks. */
export interface ListedTask {
  readonly id: string;
  readonly subject: string;
  readonly description: string;
  readonly activeForm?: string;
  readonly status: TaskStatus;
  readonly owner?: string;
  /** Ids of tasks that wait for this one. */
  readonly blocks: readonly string[];
  /** Ids of tasks that this one waits for. */
  readonly blockedBy: readonly string[];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** Receives changes for hooks. Resolves to why the change is refused, or `null`. */
export interface TaskListener {
  created(task: ListedTask): Promise<string | null>;
  completed(task: ListedTask): Promise<string | null>;
}

/** The model's task list of one session, in memory. Ids start at 1 and are never reused. */
export class TaskList {
  /** The to-do list, replaced as a whole. */
  todos: readonly TodoItem[] = [];
  readonly #tasks = new Map<string, ListedTask>();
  readonly #listener: TaskListener | null;
  #last = 0;

  constructor(listener: TaskListener | null = null) {
    this.#listener = listener;
  }

  /** All tasks, oldest first. */
  all(): readonly ListedTask[] {
    return [...this.#tasks.values()];
  }

  find(id: string): ListedTask | undefined {
    return this.#tasks.get(id);
  }

  /** Adds a pending task. Resolves to the task, or to the reason why a hook refused it. */
  async add(
    fields: Pick<ListedTask, "subject" | "description" | "activeForm" | "metadata">,
  ): Promise<ListedTask | { readonly refused: string }> {
    this.#last += 1;
    const task: ListedTask = { ...fields, id: String(this.#last), status: "pending", blocks: [], blockedBy: [] };
    this.#tasks.set(task.id, task);
    const refused = await (this.#listener?.created(task) ?? null);
    if (refused === null) return task;
    this.#tasks.delete(task.id);
    return { refused };
  }

  /** Asks the hooks whether a task may be completed. Resolves to why not, or `null`. */
  async mayComplete(task: ListedTask): Promise<string | null> {
    return (await this.#listener?.completed(task)) ?? null;
  }

  /** Replaces the task with the same id. */
  replace(task: ListedTask): void {
    this.#tasks.set(task.id, task);
  }

  /** Removes a task and all dependencies on it. */
  remove(id: string): void {
    this.#tasks.delete(id);
    for (const task of this.#tasks.values()) {
      const without = (ids: readonly string[]) => ids.filter((other) => other !== id);
      this.#tasks.set(task.id, { ...task, blocks: without(task.blocks), blockedBy: without(task.blockedBy) });
    }
  }

  /** Records that `blocked` waits for `blocker`. Keeps unknown ids, because the task may be added later. */
  link(blocker: string, blocked: string): void {
    const [first, second] = [this.#tasks.get(blocker), this.#tasks.get(blocked)];
    if (first && !first.blocks.includes(blocked)) this.replace({ ...first, blocks: [...first.blocks, blocked] });
    if (second && !second.blockedBy.includes(blocker)) {
      this.replace({ ...second, blockedBy: [...second.blockedBy, blocker] });
    }
  }
}
