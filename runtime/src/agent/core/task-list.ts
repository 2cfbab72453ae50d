import { z } from "zod";
import { modelProperties } from "../catalogue/models.ts";

/** Where a piece of work stands. */
export const taskStatus = () => z.enum(["pending", "in_progress", "completed"]);
type TaskStatus = z.output<ReturnType<typeof taskStatus>>;

/** One thing to do, of the list that came before tasks. */
export const TodoItem = () =>
  z.strictObject({
    content: z.string().min(1),
    status: taskStatus(),
    activeForm: z.string().min(1),
  });
export type TodoItem = z.output<ReturnType<typeof TodoItem>>;

/** Newer models keep track by themselves; older ones are offered the list, and others where the host wants it. */
export const listsTasks = ({
  model,
  todoList,
  taskList,
}: {
  readonly model: string;
  readonly todoList: boolean;
  readonly taskList: boolean;
}): boolean => !todoList && (taskList || modelProperties(model).taskTools);

/** One piece of work that the model keeps track of. */
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

/** Told of changes that hooks care about. Resolves to why the change is refused, or `null`. */
export interface TaskListener {
  created(task: ListedTask): Promise<string | null>;
  completed(task: ListedTask): Promise<string | null>;
}

/** The model's task list of one session, in memory. Ids count from 1 and are never given twice. */
export class TaskList {
  /** The older list, replaced as a whole. */
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

  /** Adds a pending task. Resolves to the task, or to why a hook refused it. */
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

  /** Puts a task in place of the one with its id. */
  replace(task: ListedTask): void {
    this.#tasks.set(task.id, task);
  }

  /** Takes a task away, also from what the others wait for. */
  remove(id: string): void {
    this.#tasks.delete(id);
    for (const task of this.#tasks.values()) {
      const without = (ids: readonly string[]) => ids.filter((other) => other !== id);
      this.#tasks.set(task.id, { ...task, blocks: without(task.blocks), blockedBy: without(task.blockedBy) });
    }
  }

  /** Says that `blocked` waits for `blocker`. Unknown ids are kept: the task may be added later. */
  link(blocker: string, blocked: string): void {
    const [first, second] = [this.#tasks.get(blocker), this.#tasks.get(blocked)];
    if (first && !first.blocks.includes(blocked)) this.replace({ ...first, blocks: [...first.blocks, blocked] });
    if (second && !second.blockedBy.includes(blocker)) {
      this.replace({ ...second, blockedBy: [...second.blockedBy, blocker] });
    }
  }
}
