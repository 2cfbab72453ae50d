import type { ProcessExitStatus } from "../../../ports.ts";
import { isInside, join } from "../../../posix/path.ts";
import { prefixed, quoteForShell } from "../../../posix/shell/prefix.ts";
import type { ToolContext } from "../../core/tool.ts";
import { OutputBuffer } from "./output-buffer.ts";

/** A started command. */
export interface RunningCommand {
  readonly output: OutputBuffer;
  /** Resolves when the shell has ended and its last folder is known. */
  readonly end: Promise<ProcessExitStatus>;
  /** Stops it and its child processes, first with SIGTERM. */
  stop(): void;
}

/** Grace period of a command after SIGTERM before it is killed, in milliseconds. */
const grace = 2000;

/** How a command runs. */
interface CommandOptions {
  /** The model requests to run it outside the sandbox. */
  readonly leaving?: boolean;
  /** Gets the text of stdout apart from that of stderr. */
  readonly onStdout?: (text: string) => void;
}

/** Starts a command in the shell's current folder. */
export function startCommand(
  command: string,
  context: ToolContext,
  { leaving = false, onStdout }: CommandOptions = {},
): RunningCommand {
  const { ports, shell } = context;
  // `cd -` must not lead a command to the previous folder of the agent's own shell.
  const { OLDPWD: _, ...inherited } = ports.env;
  const cwdFile = join(context.folders.scratch, `cwd-${ports.ids.uuid()}`);
  const prepared = ports.files.makeDirectory(context.folders.scratch);
  const output = new OutputBuffer();
  const stopping = new AbortController();
  const run = async (): Promise<ProcessExitStatus> => {
    await prepared;
    const writable = [context.projectDirectory, ...context.additionalDirectories, context.folders.scratch];
    const wrapped = prefixed(script(command, cwdFile, onStdout === undefined), ports.env.CLAUDE_CODE_SHELL_PREFIX);
    const line = await context.sandbox.enclose(wrapped, { command, leaving }, writable);
    const child = ports.processes.spawn("/bin/bash", ["-c", line], {
      cwd: shell.cwd,
      env: { ...inherited, ...context.childEnvironment },
    });
    child.input("");
    child.onOutput((stream, text) => {
      output.add(text);
      if (stream === "stdout") onStdout?.(text);
    });
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
 * If both streams share one pipe (`merges`), their order is kept. Aliases are expanded, as in an interactive shell. The folder is
 * recorded only after a success.
 */
const script = (command: string, cwdFile: string, merges: boolean): string =>
  `${merges ? "exec 2>&1; " : ""}shopt -s expand_aliases; eval ${quoteForShell(command)} </dev/null && pwd -P >|${quoteForShell(cwdFile)}`;

async function rememberFolder(cwdFile: string, { ports, shell }: ToolContext): Promise<void> {
  if ((await ports.files.stat(cwdFile)) === null) return;
  const cwd = new TextDecoder().decode(await ports.files.read(cwdFile)).replace(/\n$/, "");
  await ports.files.remove(cwdFile);
  if (cwd.startsWith("/")) shell.cwd = cwd;
}

/** Moves a shell that left the allowed folders back to the project. Returns the note about it. */
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
