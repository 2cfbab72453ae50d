import * as z from "zod";
import { writeOutput } from "../bash/background.ts";
import { startCommand } from "../bash/run.ts";
import { defineTool } from "../define.ts";
import { EventBatches } from "../monitor/event-batches.ts";

const defaultMs = 300_000;
const leastMs = 1000;
const maxMs = 1_800_000;
const largestMs = 3_600_000;

/** Watches a command in the background: each line of its output is an event for the model. */
export const monitor = defineTool({
  name: "Monitor",
  description:
    "Runs a shell command in the background and reports each line of its stdout as an event, until the command ends or the " +
    "time is over. Use it for things that happen repeatedly; for one event, use Bash with run_in_background. Lines within 200 ms " +
    "are one event. Filter the output, so that only lines to act on remain, including those about failures. TaskStop ends it early.",
  input: () =>
    z.strictObject({
      description: z.string().meta({ description: "What is watched, in a few words" }),
      timeout_ms: z
        .number()
        .min(leastMs)
        .max(largestMs)
        .default(defaultMs)
        .meta({ description: `Milliseconds after which the command is stopped, at most ${maxMs}` }),
      // Models of earlier releases still give it. As in the real agent, it has no effect.
      persistent: z.unknown().optional(),
      command: z.string().min(1).meta({ description: "The command. Its end ends the watch" }),
    }),
  output: () => z.object({ taskId: z.string(), timeoutMs: z.number(), persistent: z.boolean() }),
  deferred: true,
  subject: ({ command }) => ({ kind: "command", command }),
  summary: ({ description }) => description,
  validate: async (_, { services }) =>
    services.commands.canBackground ? null : "Monitor is not available: this session has no background tasks.",
  async run({ description, timeout_ms, command }, context) {
    const { ports, services, agentId, toolUseId } = context;
    const timeoutMs = Math.min(timeout_ms, maxMs);
    services.commands.noteShell();
    const batches = new EventBatches(ports.clock, (event) => task.report(`Monitor event: "${description}"`, event));
    const running = startCommand(command, context, { onStdout: (text) => batches.add(text) });
    const task = services.commands.start({
      agentId: agentId ?? null,
      toolUseId,
      command,
      description,
      backgrounded: true,
      stop: () => running.stop(),
      background: () => undefined,
    });
    const ended = new AbortController();
    const written = await writeOutput(running, task.id, context);
    void running.end.then(async ({ code }) => {
      ended.abort();
      await written();
      const last = batches.close();
      const event = last === "" ? undefined : last;
      if (code === 0) task.end("completed", `Monitor "${description}" stream ended`, event);
      else task.end("failed", `Monitor "${description}" script failed (exit ${code ?? "by a signal"})`, event);
    });
    void ports.clock.sleep(timeoutMs, ended.signal).then(
      () => {
        batches.flush();
        const count = `${batches.count} event${batches.count === 1 ? "" : "s"}`;
        batches.close();
        const seconds = Math.floor(timeoutMs / 1000);
        const text = `[Monitor expired after ${seconds}s with ${count} delivered. Start it again if you still need it.]`;
        task.report(`Monitor event: "${description}"`, text);
        services.subagents.stop(task.id);
      },
      () => {},
    );
    return { kind: "done", output: { taskId: task.id, timeoutMs, persistent: false } };
  },
  render: ({ taskId, timeoutMs }) =>
    `Monitor started (task ${taskId}, expires in ${Math.floor(timeoutMs / 1000)}s unless the command ends first). You are notified of each event. Continue with your work, and do not poll. An event is not an answer of the user.`,
});
