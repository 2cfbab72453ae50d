import { prefixed } from "../../../posix/shell/prefix.ts";
import { commandReply, notStarted, type PrintedProblem, startsAsync } from "../answer.ts";
import type { HookChannel, HookCommandEnd, HookQuestion, HookReport } from "../channel.ts";
import type { CommandHook, HookReply } from "../types.ts";
import { startReport } from "./report.ts";

/**
 * Maximum output of a command, in characters per stream. It bounds the memory that a command can occupy. A command that
 * prints more refuses, because the rest of its answer may be a refusal.
 */
const longestOutput = 128 * 1024 * 1024;
/** The outcome of a command that prints more. */
const overlong = { code: 2, stdout: "", stderr: "The hook printed more than 128 MiB. Print only the answer." };

/** Runs a command hook: sends the question to its stdin, reads the answer from its stdout or exit code. */
export async function runCommandHook(
  hook: CommandHook,
  question: HookQuestion,
  channel: HookChannel,
  signal: AbortSignal,
): Promise<HookReply> {
  const sendReport = startReport(channel, question);
  const startedAt = channel.ports.clock.now();
  const child = channel.ports.processes.spawn(...programOf(hook, channel), {
    cwd: channel.cwd,
    env: {
      ...channel.ports.env,
      ...channel.environment,
      CLAUDE_PROJECT_DIR: channel.projectDirectory,
      ...(hook.root === undefined ? {} : { CLAUDE_PLUGIN_ROOT: hook.root }),
    },
  });
  const printed = { stdout: "", stderr: "" };
  let isReported = false;
  const report = (exitCode: number | null, outcome: HookReport["outcome"], instead: Partial<HookReport> = {}) => {
    const output = printed.stderr + printed.stdout;
    if (!isReported) sendReport(outcome, { ...printed, output, exitCode, ...instead });
    isReported = true;
  };
  let isOverlong = false;
  let isFirstLine = true;
  let runsInBackground = hook.background;
  const wentToBackground = new Promise<void>((resolve) => {
    child.onOutput((stream, text) => {
      if (printed[stream].length + text.length <= longestOutput) printed[stream] += text;
      else if (stream === "stdout" && !isOverlong) {
        isOverlong = true;
        child.kill("SIGKILL");
      }
      if (stream !== "stdout" || !isFirstLine || !text.includes("\n")) return;
      isFirstLine = false;
      if (!startsAsync(printed.stdout)) return;
      runsInBackground = true;
      resolve();
    });
  });
  const stop = () => {
    if (runsInBackground) return;
    report(null, "cancelled");
    child.kill("SIGTERM");
  };
  signal.addEventListener("abort", stop, { once: true });
  child.input(`${JSON.stringify(question.input)}\n`);
  const end = child.end.then(({ code }): HookCommandEnd => (isOverlong ? overlong : { code, ...printed }));
  const finished = end.then(async (ended): Promise<HookReply> => {
    signal.removeEventListener("abort", stop);
    const { code } = ended;
    if (runsInBackground) {
      report(code, code === 0 ? "success" : "error");
      return { kind: "empty", hook };
    }
    const { reply, problem } = await commandReply(hook, ended);
    if (problem !== null) report(code, "error", instead(problem, printed.stderr));
    else report(hook.run.args === undefined || !notStarted.has(code) ? code : 1, code === 0 ? "success" : "error");
    const durationMs = channel.ports.clock.now() - startedAt;
    return { ...reply, process: { ...printed, exitCode: code, durationMs, isCancelled: signal.aborted } };
  });
  const moveToBackground = (): HookReply => {
    channel.runInBackground({
      hook,
      name: question.name,
      end,
      cancel() {
        report(null, "cancelled");
        child.kill("SIGTERM");
      },
      stopReports() {
        isReported = true;
      },
    });
    return { kind: "empty", hook };
  };
  return hook.background ? moveToBackground() : Promise.race([finished, wentToBackground.then(moveToBackground)]);
}

/** The text of a report that replaces the output, or accompanies it. */
const instead = ({ text, shows }: PrintedProblem, stderr: string): Partial<HookReport> =>
  shows ? { stderr: stderr + text } : { stdout: "", stderr: text, output: text, exitCode: 1 };

/** The program to start: with its arguments if they are given, otherwise through the shell and the prefix of the user. */
function programOf({ run, root }: CommandHook, { projectDirectory, ports }: HookChannel): [string, readonly string[]] {
  if (run.args === undefined) return ["/bin/sh", ["-c", prefixed(run.command, ports.env.CLAUDE_CODE_SHELL_PREFIX)]];
  const folders: Readonly<Record<string, string | undefined>> = {
    CLAUDE_PROJECT_DIR: projectDirectory,
    CLAUDE_PLUGIN_ROOT: root,
  };
  const filled = (text: string): string =>
    text.replace(
      /\$\{(CLAUDE_PROJECT_DIR|CLAUDE_PLUGIN_ROOT)\}/g,
      (match, variable: string) => folders[variable] ?? match,
    );
  return [filled(run.command), run.args.map(filled)];
}
