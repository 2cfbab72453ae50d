import type { ProcessExitStatus } from "../../../ports.ts";
import { isInside, join } from "../../../posix/path.ts";
import type { ToolContext } from "../../core/tool.ts";
import { OutputBuffer } from "./output-buffer.ts";

/** A command that was started. */
export interface RunningCommand {
  readonly output: OutputBuffer;
  /** Resolves when the shell has ended and the folder that it left is known. */
  readonly end: Promise<ProcessExitStatus>;
  /** Ends it and what it started; at first politely. */
  stop(): void;
}

/** Grace period of a command after the signal to end, in milliseconds, before it is killed. */
const grace = 2000;

/** Starts a command in the shell's folder. */
export function startCommand(command: string, context: ToolContext, leaving = false): RunningCommand {
  const { ports, shell } = context;
  // Where the agent's own shell was before is no place that `cd -` may lead a command to.
  const { OLDPWD: _, ...inherited } = ports.env;
  const cwdFile = join(context.folders.scratch, `cwd-${ports.ids.uuid()}`);
  const prepared = ports.files.makeDirectory(context.folders.scratch);
  const output = new OutputBuffer();
  const stopping = new AbortController();
  const run = async (): Promise<ProcessExitStatus> => {
    await prepared;
    const writable = [context.projectDirectory, ...context.additionalDirectories, context.folders.scratch];
    // What people put in front of every command, to log it or to run it elsewhere, is given the script as one word.
    const prefix = ports.env.CLAUDE_CODE_SHELL_PREFIX;
    const whole = script(command, cwdFile);
    const wrapped = prefix === undefined || prefix === "" ? whole : `${prefix} ${quote(whole)}`;
    const line = await context.sandbox.enclose(wrapped, { command, leaving }, writable);
    const child = ports.processes.spawn("/bin/bash", ["-c", line], {
      cwd: shell.cwd,
      env: { ...inherited, ...context.childEnvironment },
    });
    child.input("");
    child.onOutput((_, text) => output.add(text));
    const kill = () => {
      child.kill("SIGTERM");
      ports.clock.sleep(grace, finished.signal).then(
        () => child.kill("SIGKILL"),
        () => undefined,
      );
    };
    const finished = new AbortController();
    if (stopping.signal.aborted) kill();
    else stopping.signal.addEventListener("abort", kill, { once: true });
    const end = await child.end;
    stopping.signal.removeEventListener("abort", kill);
    finished.abort();
    await rememberFolder(cwdFile, context);
    return end;
  };
  return { output, end: run(), stop: () => stopping.abort() };
}

/**
 * Both streams share one pipe, so that their order is kept. Aliases count, as in a shell that a person sits at. The
 * folder is written down only after a success.
 */
const script = (command: string, cwdFile: string): string =>
  `exec 2>&1; shopt -s expand_aliases; eval ${quote(command)} </dev/null && pwd -P >|${quote(cwdFile)}`;

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

async function rememberFolder(cwdFile: string, { ports, shell }: ToolContext): Promise<void> {
  if ((await ports.files.stat(cwdFile)) === null) return;
  const cwd = new TextDecoder().decode(await ports.files.read(cwdFile)).replace(/\n$/, "");
  await ports.files.remove(cwdFile);
  if (cwd.startsWith("/")) shell.cwd = cwd;
}

/** Sends a shell that left the allowed folders back to the project; answers the note that says so. */
export async function resetFolder({
  ports,
  shell,
  projectDirectory,
  additionalDirectories,
}: ToolContext): Promise<string> {
  const allowed = [projectDirectory, ...additionalDirectories];
  if (allowed.some((folder) => isInside(folder, shell.cwd))) return "";
  for (const folder of allowed) {
    if (isInside((await ports.files.resolve(folder)) ?? folder, shell.cwd)) return "";
  }
  shell.cwd = projectDirectory;
  return `\nShell cwd was reset to ${projectDirectory}`;
}
