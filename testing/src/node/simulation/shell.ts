import { resolve } from "node:path";
import type { Clock, ProcessExitStatus, ProcessesPort } from "@agentwire/runtime";
import type { MemoryFiles } from "./files.ts";

/** Duration of a command that never ends on its own, in milliseconds: a day. */
const forever = 86_400_000;

/** A command that was started in a {@link MemoryShell}. */
export interface ShellRun {
  readonly command: string;
  readonly pid: number;
  end: ProcessExitStatus | null;
  /** Received signals, in order. */
  readonly signals: string[];
}

/** Processes in memory. */
export interface MemoryShell extends ProcessesPort {
  readonly runs: readonly ShellRun[];
}

const unquote = (text: string): string => text.replaceAll("'\\''", "'");

/** Rejects when the signal is aborted. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));

/** Extracts the command from the script that the agent's shell tool writes, and the file for the current folder. */
function readScript(script: string): { readonly command: string; readonly cwdFile: string | null } {
  const match = /^exec 2>&1; (?:shopt [^;]*; )?eval '(?<command>.*)' <\/dev\/null && pwd -P >\|'(?<file>.*)'$/s.exec(
    script,
  );
  const { command = script, file } = match?.groups ?? {};
  return { command: unquote(command), cwdFile: file === undefined ? null : unquote(file) };
}

/**
 * Creates a shell with a few commands. `echo WORDS` prints them. `make WORDS` prints that it made them. `work MS WORDS`
 * takes that many milliseconds and prints a line at half time. `stubborn MS WORDS` does the same and ignores SIGTERM.
 * `exit CODE` exits with that code. `mkdir FOLDER` makes one, `cd FOLDER` changes to it, `pwd` prints the current one. `tail` never ends. `./gate NAME` ends when its gate
 * opens. Any other command exits with 127.
 *
 * @param clock - The clock.
 * @param files - The file system.
 * @param start - Called for each command.
 * @param gate - Resolves when the gate of this name opens. Default: at once.
 * @example
 * import { virtualClock } from "@agentwire/testing";
 * import { memoryFiles, memoryShell } from "@agentwire/testing/node";
 *
 * const clock = virtualClock();
 * const shell = memoryShell(clock, memoryFiles(clock), (command) => console.log(command));
 */
export function memoryShell(
  clock: Clock,
  files: MemoryFiles,
  start: (command: string) => void,
  gate: (name: string) => Promise<void> = async () => {},
): MemoryShell {
  const runs: ShellRun[] = [];
  return {
    runs,
    spawn(program, args, { cwd }) {
      const { command, cwdFile } = readScript(program === "/bin/bash" ? (args[1] ?? "") : [program, ...args].join(" "));
      const run: ShellRun = { command, pid: runs.length + 100, end: null, signals: [] };
      runs.push(run);
      start(command);
      const killed = new AbortController();
      let listeners: ((stream: "stdout" | "stderr", text: string) => void)[] = [];
      const print = (text: string): void => {
        for (const listener of listeners) listener("stdout", text);
      };
      const [name = "", ...operands] = command.trim().split(/\s+/);
      let folder = cwd;

      const work = async (): Promise<number> => {
        await Promise.resolve();
        if (name === "echo" || name === "make") {
          print(`${name === "make" ? "made " : ""}${operands.join(" ")}\n`);
          return 0;
        }
        if (name === "exit") return Number(operands[0]);
        if (name === "mkdir") {
          await files.makeDirectory(resolve(cwd, operands.at(-1) ?? ""));
          return 0;
        }
        if (name === "cd") {
          folder = resolve(cwd, operands[0] ?? "");
          return (await files.stat(folder))?.kind === "directory" ? 0 : 1;
        }
        if (name === "pwd") {
          print(`${cwd}\n`);
          return 0;
        }
        if (name === "./gate") {
          await Promise.race([gate(operands[0] ?? ""), aborted(killed.signal)]);
          print(`${operands[0]} is through\n`);
          return 0;
        }
        if (name === "tail") await clock.sleep(forever, killed.signal);
        if (name !== "work" && name !== "stubborn") {
          print(`${name}: command not found\n`);
          return 127;
        }
        const half = Number(operands[0]) / 2;
        await clock.sleep(half, killed.signal);
        print("half done\n");
        await clock.sleep(half, killed.signal);
        return 0;
      };
      const end = work()
        .then(
          async (code): Promise<ProcessExitStatus> => {
            if (code === 0 && cwdFile !== null) await files.write(cwdFile, `${folder}\n`);
            return { code, signal: null };
          },
          (): ProcessExitStatus => ({ code: null, signal: run.signals.at(-1) ?? null }),
        )
        .then((ended) => {
          run.end = ended;
          listeners = [];
          return ended;
        });

      return {
        pid: run.pid,
        end,
        onOutput: (listener) => void listeners.push(listener),
        input: () => {},
        kill(signal) {
          run.signals.push(signal);
          if (signal === "SIGKILL" || name !== "stubborn") killed.abort(new Error(signal));
        },
      };
    },
  };
}
