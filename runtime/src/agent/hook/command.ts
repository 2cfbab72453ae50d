import type { HookEvent } from "@agentwire/protocol";
import { commandReply } from "./answer.ts";
import type { HookChannel, HookQuestion } from "./run.ts";
import type { Hook, HookReply } from "./types.ts";

/** Longest output of a command that is kept, in characters per stream. */
const longestOutput = 1_000_000;

/** Told beside what a command printed, where it printed JSON that is no answer. */
const malformedAnswer = "The JSON that the hook printed is no valid answer of a hook.";

/** How a command hook went. */
export interface CommandReport {
  readonly hookId: string;
  readonly name: string;
  readonly event: HookEvent;
  readonly stdout: string;
  readonly stderr: string;
  /** Both streams as printed, stderr first. */
  readonly output: string;
  readonly exitCode: number | null;
  readonly outcome: "success" | "error" | "cancelled";
}

/** Is told when commands start and end. */
export interface CommandObserver {
  started(hookId: string, name: string, event: HookEvent): void;
  ended(report: CommandReport): void;
}

/** Runs a command hook: the question on its stdin, the answer on its stdout or in its exit code. */
export async function runCommandHook(
  hook: Hook,
  command: string,
  question: HookQuestion,
  channel: HookChannel,
  signal: AbortSignal,
): Promise<HookReply> {
  const { ports, observer } = channel;
  const hookId = ports.ids.uuid();
  observer?.started(hookId, question.name, question.event);
  const child = ports.processes.spawn("/bin/bash", ["-c", command], {
    cwd: channel.cwd,
    env: {
      ...ports.env,
      ...channel.environment,
      CLAUDE_PROJECT_DIR: channel.projectDirectory,
      ...(hook.root === undefined ? {} : { CLAUDE_PLUGIN_ROOT: hook.root }),
    },
  });
  const printed = { stdout: "", stderr: "" };
  child.onOutput((stream, text) => {
    printed[stream] = (printed[stream] + text).slice(0, longestOutput);
  });
  const stop = () => child.kill("SIGTERM");
  signal.addEventListener("abort", stop, { once: true });
  child.input(`${JSON.stringify(question.input)}\n`);
  const finished = child.end.then(async ({ code }) => {
    signal.removeEventListener("abort", stop);
    const { stdout, stderr } = printed;
    const { name, event } = question;
    const reply = await commandReply(hook, { code, stdout, stderr });
    const isMalformed = code === 0 && reply.kind === "broken";
    const outcome = signal.aborted ? "cancelled" : code === 0 && !isMalformed ? "success" : "error";
    observer?.ended({
      hookId,
      name,
      event,
      stdout,
      stderr: isMalformed ? stderr + malformedAnswer : stderr,
      output: stderr + stdout,
      exitCode: code,
      outcome,
    });
    return reply;
  });
  return hook.detached ? { kind: "empty", hook } : finished;
}
