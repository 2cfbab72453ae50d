type Explain = (program: string) => readonly [reason: string, advice: string];

const explanations: Readonly<Record<string, Explain>> = {
  ENOENT: (program) =>
    /[\\/]/.test(program)
      ? ["no such file, or its interpreter or working directory does not exist", "Check the path."]
      : ["no such program on the PATH, or the working directory does not exist", "Check the name, or give a path."],
  EACCES: (program) => ["the file is not executable", `Make it executable: chmod +x ${program}`],
  ENOEXEC: () => ["the file is not a program for this system", "Add a #! line, or name its interpreter first."],
  EMFILE: () => ["too many files are open", "Raise the limit with ulimit -n."],
  EAGAIN: () => ["the system cannot start another process", "End other processes, or raise the limit with ulimit -u."],
};

/**
 * Explains why a program did not start, and how to fix it.
 *
 * @param program - The program that was started: a name or a path.
 * @param cause - The error of the operating system.
 * @example
 * import { spawn } from "node:child_process";
 * import { explainStartFailure } from "@agentwire/runtime/node";
 *
 * spawn("./agent.py").once("error", (cause) => console.error(explainStartFailure("./agent.py", cause)));
 */
export function explainStartFailure(program: string, cause: Error): string {
  const { code = "" } = cause as NodeJS.ErrnoException;
  const [reason, advice] = explanations[code]?.(program) ?? [cause.message, ""];
  return `${program} did not start: ${advice === "" ? reason : `${reason} (${code}). ${advice}`}`;
}
