import { join } from "../../../posix/path.ts";
import type { ToolContext } from "../../core/tool.ts";
import type { CommandTask } from "../../core/tool-services.ts";
import type { RunningCommand } from "./run.ts";

/** Maximum duration of a background command, in milliseconds. */
const longest = 30 * 60 * 1000;

/** The output file of a background command. */
export const outputFileOf = (taskId: string, context: ToolContext): string =>
  join(context.folders.tasks, `${taskId}.output`);

/** Writes the output of a command to the file of its task. Resolves to what waits for everything written so far. */
export async function writeOutput(
  running: RunningCommand,
  taskId: string,
  context: ToolContext,
): Promise<() => Promise<void>> {
  const { files } = context.ports;
  const file = outputFileOf(taskId, context);
  await files.makeDirectory(context.folders.tasks);
  let written = files.write(file, running.output.text());
  running.output.forward((text) => {
    written = written.then(() => files.append(file, text));
  });
  await written;
  return () => written.catch(() => undefined);
}

/** Moves a command to the background: writes its output to a file and reports its end as a task. */
export async function background(
  running: RunningCommand,
  description: string,
  task: CommandTask,
  context: ToolContext,
): Promise<void> {
  const { files, clock } = context.ports;
  const file = outputFileOf(task.id, context);
  const written = await writeOutput(running, task.id, context);
  const done = new AbortController();
  let stopped = false;
  clock.sleep(longest, done.signal).then(
    () => {
      stopped = true;
      running.stop();
    },
    () => undefined,
  );
  const name = `Background command "${description}"`;
  running.end
    .then(async (end) => {
      done.abort();
      await written();
      if (end.code !== null) await files.append(file, `\n[exited with code ${end.code}]\n`).catch(() => undefined);
      if (end.code === 0) return task.end("completed", `${name} completed (exit code 0)`);
      if (stopped || end.code === null || end.code === 143) return task.end("killed", `${name} was stopped`);
      return task.end("failed", `${name} failed with exit code ${end.code}`);
    })
    .catch(() => task.end("failed", `${name} failed`));
}
