import type { SimpleCommand, Word } from "../../../posix/shell/types.ts";
import type { PermissionCase } from "../types.ts";
import { isSubstitution, mayHideCommand } from "./read-only.ts";
import { isHarmlessVariable } from "./variable.ts";
import { behindWritten } from "./wrapper.ts";

/** Programs that do in a shell what Edit and Write do, with the options that keep it that way. */
const editing: Readonly<Record<string, RegExp>> = {
  touch: /^$/,
  mkdir: /^/,
  rm: /^/,
  rmdir: /^/,
  mv: /^$/,
  cp: /^$/,
  sed: /^-(?:[Eri]+|-in-place|-posix|-regexp-extended)$/,
};

/** A name of a file that `touch` may create: other first characters could be syntax of another shell, or hide options. */
const isPlain = ({ raw, text }: Word): boolean =>
  /^[\w./~"'$-]/.test(text) && !/^(?:''|"")./.test(raw) && !text.includes("\n-");

/**
 * Whether a command only changes files and the mode accepts such changes. Its paths are checked elsewhere. Harmless
 * wrappers and variables may precede each program except `touch`, which must begin the command.
 */
export function editingCommand(command: SimpleCommand, { mode }: Pick<PermissionCase, "mode">): boolean {
  if (mode !== "acceptEdits") return false;
  const words = behindWritten(command.words);
  const [program = "", ...args] = words.map((word) => word.text);
  const option = Object.hasOwn(editing, program) ? editing[program] : undefined;
  if (option === undefined) return false;
  const script = program === "sed" ? words.slice(1).find(({ text }) => !text.startsWith("-")) : undefined;
  if (words.slice(1).some((word) => word !== script && word.raw.includes("\\"))) return false;
  const isBare = command.source.startsWith(program) && !command.source.includes("<<<");
  if (program === "touch" ? !(isBare && words.slice(1).every(isPlain)) : !beginsTogether(command, words)) return false;
  if (!command.assignments.every(isHarmlessVariable)) return false;
  const options = args.filter((arg) => arg.startsWith("-"));
  if (!options.every((arg) => option.test(arg))) return false;
  return (
    program !== "sed" ||
    (script?.pieces.every((piece) => typeof piece === "string") &&
      isSubstitution(script.text) &&
      !isScript(scriptBehindSuffix(args))) === true
  );
}

/**
 * The operand that some kinds of `sed` run as the script, because their `-i` has the next word as a suffix; otherwise an
 * empty text.
 */
function scriptBehindSuffix(args: readonly string[]): string {
  const at = args.findIndex((arg, index) => /^-[Eri]*i$/.test(arg) && !/^-/.test(args[index + 1] ?? "-"));
  return at < 0 ? "" : (args.slice(at + 2).find((arg) => !arg.startsWith("-")) ?? "");
}

/** Whether a name of a file is also a script of `sed` that does something. */
const isScript = (name: string): boolean =>
  mayHideCommand(name) ||
  /^\d*[=acdeghilnpqrtwxzACDGHINPQRTW](?:\s|$)|^\d+[,~]|^:|^\d*[wWe]|^[sy][^A-Za-z0-9]|^s.*[wWeE]$/.test(name);

/** Whether no redirection stands before the program inside the wrappers. What `xargs` adds to a command is not known. */
function beginsTogether({ assignments, words, source }: SimpleCommand, inner: readonly Word[]): boolean {
  const wrappers = words.slice(0, words.length - inner.length);
  const before = [...assignments, ...wrappers, ...inner.slice(0, 1)].map(({ raw }) => raw).join(" ");
  return source.replace(/[ \t]+/g, " ").startsWith(before) && !wrappers.some(({ text }) => text === "xargs");
}
