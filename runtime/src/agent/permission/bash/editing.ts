import { literal, type SimpleCommand } from "../../../posix/shell/types.ts";
import type { PermissionCase } from "../types.ts";

/** Programs that do in a shell what Edit and Write do, with the options that keep it that way. */
const editing: Readonly<Record<string, RegExp>> = {
  touch: /^$/,
  mkdir: /^/,
  rm: /^/,
  rmdir: /^/,
  mv: /^$/,
  cp: /^$/,
  sed: /^-(?:[Eri]|-in-place)$/,
};

/** Whether a command only changes files and the mode accepts such changes. Its paths are checked elsewhere. */
export function editingCommand(command: SimpleCommand, { mode }: Pick<PermissionCase, "mode">): boolean {
  if (mode !== "acceptEdits" || command.assignments.length > 0) return false;
  const [{ raw, text } = literal("")] = command.words;
  if (raw !== text || !command.source.startsWith(raw) || command.source.includes("<<<")) return false;
  if (command.words.some((word) => word.raw.includes("\\"))) return false;
  const [program = "", ...args] = command.words.map((word) => word.text);
  const option = Object.hasOwn(editing, program) ? editing[program] : undefined;
  if (option === undefined) return false;
  const options = args.filter((arg) => arg.startsWith("-"));
  if (!options.every((arg) => option.test(arg))) return false;
  return program !== "sed" || isHarmlessScript(args.find((arg) => !arg.startsWith("-")) ?? "");
}

/** Whether a script is a single substitution without `w` or `e`, which write other files or run programs. */
const isHarmlessScript = (script: string): boolean => /^s\/[^/\\]*\/[^/\\]*\/[gpiIm0-9]*$/.test(script);
