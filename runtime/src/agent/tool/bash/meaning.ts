import { parseCommand } from "../../../posix/shell/parse.ts";

/** Programs for which a non-zero exit code is an answer, not a failure. */
const answers: Readonly<Record<string, { readonly failsFrom: number; readonly means: string }>> = {
  grep: { failsFrom: 2, means: "No matches found" },
  rg: { failsFrom: 2, means: "No matches found" },
  find: { failsFrom: 2, means: "Some directories were inaccessible" },
  diff: { failsFrom: 2, means: "Files differ" },
  test: { failsFrom: 2, means: "Condition is false" },
  "[": { failsFrom: 2, means: "Condition is false" },
};

/** Programs that print nothing on success. */
const silent: ReadonlySet<string> = new Set(
  "cd mkdir rmdir touch mv cp rm ln chmod chown chgrp export unset wait".split(" "),
);

/** The meaning of a non-zero exit code that is not a failure; `undefined` if it is one. */
export function meaningOf(command: string, code: number): string | undefined {
  const program = programsOf(command).at(-1);
  const answer = program !== undefined && Object.hasOwn(answers, program) ? answers[program] : undefined;
  return answer !== undefined && code > 0 && code < answer.failsFrom ? answer.means : undefined;
}

/** Whether a command is expected to print nothing. */
export function expectsNoOutput(command: string): boolean {
  const programs = programsOf(command);
  return programs.length > 0 && programs.every((program) => silent.has(program));
}

/** Whether a command begins by waiting, so that moving it to the background is useless. */
export const isSleep = (command: string): boolean => programsOf(command)[0] === "sleep";

/** The duration in seconds of a command that is one `sleep`; `null` for any other command. */
export function standaloneSleep(command: string): number | null {
  const { commands, hidden } = parseCommand(command);
  const args = commands[0]?.words ?? [];
  if (commands.length !== 1 || hidden.length > 0 || args.length !== 2 || args[0]?.text !== "sleep") return null;
  const seconds = Number(args[1]?.text);
  return Number.isFinite(seconds) ? seconds : null;
}

const programsOf = (command: string): string[] =>
  parseCommand(command).commands.map((part) => part.words[0]?.text ?? "");
