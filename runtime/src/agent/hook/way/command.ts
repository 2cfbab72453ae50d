import type { HookEvent } from "@agentwire/protocol";
import { commandReply, notStarted, type PrintedProblem, startsAsync } from "../answer.ts";
import type { HookChannel, HookQuestion } from "../run.ts";
import type { CommandHook, HookReply } from "../types.ts";

/** Longest output of a command that is kept, in characters per stream. */
const longestOutput = 1_000_000;

/** How a command hook went. */
export interface CommandReport {
  readonly hookId: string;
  readonly name: string;
  readonly event: HookEvent;
  readonly stdout: string;
  readonly stderr: string;
  /** Both streams as printed, stderr first. */
  readonly output: string;
  /** Of hooks over HTTP the status; `undefined` where there is none, `null` where a command was stopped. */
  readonly exitCode: number | null | undefined;
  readonly outcome: "success" | "error" | "cancelled";
}

/** Is told when commands start and end. */
export interface CommandObserver {
  started(hookId: string, name: string, event: HookEvent): void;
  ended(report: CommandReport): void;
}

/** What a command printed, and its exit code. */
export interface CommandEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that goes on by itself: nobody waits for its answer. */
export interface DetachedCommand {
  readonly hook: CommandHook;
  /** For people: `PreToolUse:Write`. */
  readonly name: string;
  readonly end: Promise<CommandEnd>;
  /** Ends it, and reports at once that it was cancelled. */
  cancel(): void;
  /** From now on nothing about it is reported. */
  hush(): void;
}

/** Runs a command hook: the question on its stdin, the answer on its stdout or in its exit code. */
export async function runCommandHook(
  hook: CommandHook,
  question: HookQuestion,
  channel: HookChannel,
  signal: AbortSignal,
): Promise<HookReply> {
  const { ports, observer } = channel;
  const { name, event } = question;
  const hookId = ports.ids.uuid();
  observer?.started(hookId, name, event);
  const child = ports.processes.spawn(...programOf(hook, channel), {
    cwd: channel.cwd,
    env: {
      ...ports.env,
      ...channel.environment,
      CLAUDE_PROJECT_DIR: channel.projectDirectory,
      ...(hook.root === undefined ? {} : { CLAUDE_PLUGIN_ROOT: hook.root }),
    },
  });
  const printed = { stdout: "", stderr: "" };
  let isReported = observer === undefined;
  const report = (exitCode: number | null, outcome: CommandReport["outcome"], instead: Partial<CommandReport> = {}) => {
    const output = printed.stderr + printed.stdout;
    if (!isReported) observer?.ended({ hookId, name, event, ...printed, output, exitCode, outcome, ...instead });
    isReported = true;
  };
  let detached = hook.detached;
  const wentOn = new Promise<void>((resolve) => {
    child.onOutput((stream, text) => {
      printed[stream] = (printed[stream] + text).slice(0, longestOutput);
      if (stream !== "stdout" || !startsAsync(printed.stdout)) return;
      detached = true;
      resolve();
    });
  });
  const stop = () => {
    if (detached) return;
    report(null, "cancelled");
    child.kill("SIGTERM");
  };
  signal.addEventListener("abort", stop, { once: true });
  child.input(`${JSON.stringify(question.input)}\n`);
  const end = child.end.then(({ code }): CommandEnd => ({ code, ...printed }));
  const finished = end.then(async (ended): Promise<HookReply> => {
    signal.removeEventListener("abort", stop);
    const { code } = ended;
    if (detached) {
      report(code, code === 0 ? "success" : "error");
      return { kind: "empty", hook };
    }
    const { reply, problem } = await commandReply(hook, ended);
    if (problem !== null) report(code, "error", instead(problem, printed.stderr));
    else report(hook.run.args === undefined || !notStarted.has(code) ? code : 1, code === 0 ? "success" : "error");
    return reply;
  });
  const detach = (): HookReply => {
    channel.detached({
      hook,
      name,
      end,
      cancel() {
        report(null, "cancelled");
        child.kill("SIGTERM");
      },
      hush() {
        isReported = true;
      },
    });
    return { kind: "empty", hook };
  };
  return hook.detached ? detach() : Promise.race([finished, wentOn.then(detach)]);
}

/** What a report says in place of what was printed, or beside it. */
const instead = ({ text, shows }: PrintedProblem, stderr: string): Partial<CommandReport> =>
  shows ? { stderr: stderr + text } : { stdout: "", stderr: text, output: text, exitCode: 1 };

/** What is started: a program with its arguments where they are given, else a line of the shell. */
function programOf({ run, root }: CommandHook, { projectDirectory }: HookChannel): [string, readonly string[]] {
  if (run.args === undefined) return ["/bin/sh", ["-c", run.command]];
  const places: Readonly<Record<string, string | undefined>> = {
    CLAUDE_PROJECT_DIR: projectDirectory,
    CLAUDE_PLUGIN_ROOT: root,
  };
  const filled = (text: string): string =>
    text.replace(/\$\{(CLAUDE_PROJECT_DIR|CLAUDE_PLUGIN_ROOT)\}/g, (whole, place: string) => places[place] ?? whole);
  return [filled(run.command), run.args.map(filled)];
}
