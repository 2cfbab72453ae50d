import { isJsonObject } from "@agentwire/protocol/json";
import type { Clock } from "../../ports.ts";
import type { StoredLine } from "../../session/writer.ts";
import type { Outbox } from "../core/outbox.ts";
import { plainPrompt, type QueuedPrompt } from "../core/prompt-queue.ts";
import { taskNotificationText } from "../task/task.ts";

/** A background task of an earlier process, whose end the conversation does not contain. */
export interface LeftoverTask {
  readonly id: string;
  /** The call that started a command; `null` for a subagent. */
  readonly toolUseId: string | null;
  /** The output file of a subagent; empty for a command. */
  readonly outputFile: string;
  readonly name: string;
}

/** The call to which a line of a tool result belongs. */
function toolUseIdOf(line: StoredLine): string | null {
  const { content } = isJsonObject(line.message) ? line.message : {};
  const block = Array.isArray(content) ? content.find(isJsonObject) : undefined;
  return typeof block?.tool_use_id === "string" ? block.tool_use_id : null;
}

function startedBy(line: StoredLine): LeftoverTask | null {
  const output = line.toolUseResult;
  if (!isJsonObject(output)) return null;
  if (typeof output.backgroundTaskId === "string")
    return { id: output.backgroundTaskId, toolUseId: toolUseIdOf(line), outputFile: "", name: "Background command" };
  if (output.isAsync !== true || typeof output.agentId !== "string") return null;
  const outputFile = typeof output.outputFile === "string" ? output.outputFile : "";
  return { id: output.agentId, toolUseId: null, outputFile, name: `Background agent "${String(output.description)}"` };
}

/** The tasks that a conversation started without an end, oldest first. */
export function leftoverTasks(chain: readonly StoredLine[]): readonly LeftoverTask[] {
  const open = new Map<string, LeftoverTask>();
  for (const line of chain) {
    const started = startedBy(line);
    if (started) open.set(started.id, started);
    else if (open.size > 0) {
      const text = JSON.stringify(line);
      for (const id of open.keys()) if (text.includes(`<task-id>${id}</task-id>`)) open.delete(id);
    }
  }
  return [...open.values()];
}

/** The services of {@link reportLeftovers}. */
export interface LeftoverServices {
  readonly out: Pick<Outbox, "send">;
  readonly runner: { submit(message: QueuedPrompt): Promise<void>; prompted(): Promise<void> };
  readonly ports: { readonly clock: Pick<Clock, "sleep"> };
}

/** Longest wait for the first prompt of the host, in milliseconds. */
const promptWaitMs = 1_000;

/**
 * Reports tasks that ended with an earlier process: to the host at once, to the model with the next prompt. A separate
 * result without a model call precedes the result of any prompt. As in the real agent, which starts slowly, the turn of that
 * result waits for a prompt.
 */
export function reportLeftovers({ out, runner, ports }: LeftoverServices, tasks: readonly LeftoverTask[]): void {
  if (tasks.length === 0) return;
  const summaries = tasks.map(({ name }) => `${name} was stopped: its process ended.`);
  for (const [index, { id, toolUseId, outputFile }] of tasks.entries())
    out.send("system/task_notification", {
      task_id: id,
      ...(toolUseId === null ? {} : { tool_use_id: toolUseId }),
      status: "stopped",
      output_file: outputFile,
      summary: summaries[index] ?? "",
    });
  const texts = tasks.map(({ id, toolUseId, outputFile }, index) =>
    taskNotificationText({
      id,
      toolUseId,
      ...(outputFile === "" ? {} : { outputFile }),
      status: "stopped",
      summary: summaries[index] ?? "",
    }),
  );
  const ready = Promise.race([runner.prompted(), ports.clock.sleep(promptWaitMs)]);
  const origin = { kind: "task-notification" } as const;
  const message = { ...plainPrompt(texts.join("\n")), query: false, origin, ready };
  void runner.submit(message);
}
