import { isPattern } from "./value.ts";
import type { RunCommand } from "./walk.ts";

/** Options of `set` that leave the syntax of commands and the variables of programs as they are. */
const plainSettings: ReadonlySet<string> = new Set(
  (
    "emacs errexit errtrace functrace hashall ignoreeof monitor noclobber noglob notify nounset physical pipefail " +
    "verbose vi xtrace"
  ).split(" "),
);

const ofAnyVariable = { always: /^[+-][rx]+$|^-t$/, unassigned: /^-[pf]$/ };

/** Options of declarations that change neither the type nor the scope of a variable, with and without a value. */
const plainDeclarations: Readonly<Record<string, { readonly always: RegExp; readonly unassigned: RegExp }>> = {
  declare: ofAnyVariable,
  typeset: ofAnyVariable,
  local: ofAnyVariable,
  export: { always: /^$/, unassigned: /^-[aAnpf]$/ },
  readonly: { always: /^$/, unassigned: /^-[aAxpf]$/ },
};

/** Builtins of the Z shell that load code, change its options, or evaluate their arguments. */
const foreign: ReadonlySet<string> = new Set(
  (
    "autoload disable emulate float foreach functions getln integer pcre_compile pcre_match repeat setopt strftime " +
    "syserror sysopen sysread sysseek syswrite unsetopt vared zcompile zcurses zformat zftp zgetattr zmodload zparseopts " +
    "zpty zregexparse zselect zsocket zstat zstyle zsystem ztcp"
  ).split(" "),
);

/** Whether a builtin may change how the shell reads commands, or the type of a variable. */
export function changesShell({ reach, words }: Pick<RunCommand, "reach" | "words">): boolean {
  const [program = "", ...given] = words.map(({ text }) => text);
  if (reach !== "plain") return false;
  if (foreign.has(program) || program.startsWith("zf_")) return true;
  if (Object.hasOwn(plainDeclarations, program)) return changesDeclaration(program, given);
  switch (program) {
    case "set":
      return before(given).some((arg, at, args) =>
        /^[+-]\w*o$/.test(args[at - 1] ?? "")
          ? !plainSettings.has(arg.toLowerCase())
          : isOption(arg) && !/^[+-][befhmnuvxACEPT]*o?$/.test(arg),
      );
    case "unset":
      return words.some(
        ({ raw, text }, at) => at > 0 && (raw.includes("\\") || !/^(?:-[vf]|[A-Za-z_]\w*)$/.test(text)),
      );
    case "read":
      return given.some((arg, at) => arg.includes("[") && !/^-\w*[dinNptu]$/.test(given[at - 1] ?? ""));
    case "printf":
      return (
        words.some(isPattern) ||
        given.some((arg, at) => arg.includes("[") && (given[at - 1] === "-v" || arg.startsWith("-v")))
      );
    default:
      return false;
  }
}

function changesDeclaration(program: string, args: readonly string[]): boolean {
  const { always, unassigned } = plainDeclarations[program] ?? {};
  const assigns = args.some((arg) => arg.includes("="));
  const isPlain = (option: string) => always?.test(option) || (!assigns && unassigned?.test(option));
  return before(args).some((arg) => isOption(arg) && !isPlain(arg)) || args.some((arg) => /^\w+\[/.test(arg));
}

/** The arguments before `--`. */
const before = (args: readonly string[]): readonly string[] =>
  args.includes("--") ? args.slice(0, args.indexOf("--")) : args;

const isOption = (text: string): boolean => /^[+-]/.test(text);
