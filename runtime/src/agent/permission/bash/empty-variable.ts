import type { Expansion, ShellScript, SimpleCommand, Word } from "../../../posix/shell/types.ts";
import { isOutput } from "./value.ts";
import { isSteering } from "./variable.ts";
import { commandsOf } from "./walk.ts";

/**
 * Whether a path begins with variables that may be empty, so that what follows them is a path from the root: `$d/`,
 * `$d/*`, `$d/$e`, `${d:-}/x*`. If `assigned`, the line itself sets a plain variable at the beginning.
 */
export function mayBeginAtRoot({ raw, pieces }: Word, assigned: boolean): boolean {
  const all = pieces.filter((piece) => piece !== "");
  const at = all.findIndex((piece) => typeof piece === "string" || !(isOutput(piece) || mayBeEmpty(piece.raw)));
  const next = all[at];
  if (at < 1 || typeof next !== "string" || !next.startsWith("/")) return false;
  if (all.slice(0, at).every(isOutput)) return false;
  const rest =
    next.slice(1) +
    all
      .slice(at + 1)
      .map(rawOf)
      .join("");
  const prefix = all.slice(0, at).map(rawOf).join("");
  if (/^\$(?:PWD|\{(?:PWD|HOME)\})$/.test(prefix)) return everythingInFolder.test(raw);
  if (sessionFolder.test(prefix)) return /^[$`]/.test(rest);
  // The real agent does not ask about several plain variables.
  if (/^(?:\$\w+|\$\{\w+\}){2,}$/.test(prefix)) return false;
  if (assigned && /^\$\w+$/.test(prefix) && !/[{$`]/.test(rest)) return false;
  return rest === "" || /^[/*?[{$`]/.test(rest) || systemFolder.test(rest) || quotationBehind.test(raw);
}

const rawOf = (piece: string | Expansion): string => (typeof piece === "string" ? piece : piece.raw);

/** A folder of the system, or everything in it. */
const systemFolder =
  /^(?:\.\/+)*(?:etc|usr|bin|sbin|lib(?:x?32|64)?|home|root|var|tmp|opt|boot|dev|proc|sys|run|srv|mnt|media|users|system|library|applications|volumes|private|windows|programdata|lost\+found|snap|nix|cores)(?:\/+\**)?$/i;

/** A variable with a value that every session knows. */
const sessionFolder = /^\$(?:HOME|PWD|\{(?:HOME|PWD)\})$/;

/** A folder of the session with a pattern, an expansion or a quotation directly below it. */
const everythingInFolder =
  /^(?:"?\$(?:PWD|\{(?:PWD|HOME)\})"?\/(?:$|[{$`"'/])|(?:\$PWD|\$\{(?:PWD|HOME)\}|"\$PWD"|"\$\{(?:PWD|HOME)\}")\/(?!\*\/?$)[*?[])/;

/** A quotation that begins or ends directly below the folder that variables name: other parsers read no name there. */
const quotationBehind = /^(?:"?(?:\$(?:\w+|[@*])|\$\{[^}]*\})"?)+\/(?:\$?["']|\\\n)/;

/** Whether an expansion may have no characters. Expansions of `HOME` are checked as the folder of the user. */
function mayBeEmpty(raw: string): boolean {
  if (/^\$(?:\w+|[@*!])$/.test(raw)) return true;
  const [, name, operator = ""] = /^\$\{(\w+|[@*]|!(?=\}))([\s\S]*)\}$/.exec(raw) ?? [];
  if (name === undefined) return false;
  if (operator === "") return true;
  if (name === "HOME" || /^(?:\[|@|:\?)/.test(operator)) return false;
  const [, fallback] = /^:?[-=]([\s\S]*)$/.exec(operator) ?? [];
  if (fallback === undefined || /^: /.test(operator)) return true;
  const plain = fallback.replace(/^(["'])([\s\S]*)\1$/, "$2");
  return plain === "" || mayBeEmpty(plain);
}

/**
 * Whether each variable of a line has its value for certain. Such a line begins with commands that set one variable to
 * plain text each, runs its commands in a sequence, and uses no other variables.
 */
export function assignsPlainly(line: string, { commands, hidden, loops }: ShellScript): boolean {
  if (hidden.length + loops.length > 0 || !isSequence(line, commands)) return false;
  const names = [...commands.map(plainVariable), null];
  const begins = names.indexOf(null);
  const set = names.slice(0, begins);
  const known = new Set(["HOME", ...set.filter((name) => set.indexOf(name) === set.lastIndexOf(name))]);
  return (
    commands.slice(begins).every(keepsVariables) &&
    commands
      .flatMap(({ assignments, words, redirects }) => [
        ...assignments,
        ...words,
        ...redirects.map((each) => each.target),
      ])
      .every((word) => isResolved(word, known))
  );
}

/** Whether nothing but separators of a sequence is between the commands of a line. */
function isSequence(line: string, commands: readonly SimpleCommand[]): boolean {
  let rest = line;
  for (const { source } of commands) {
    const at = rest.indexOf(source);
    if (at < 0 || !separators.test(rest.slice(0, at))) return false;
    rest = rest.slice(at + source.length);
  }
  return separators.test(rest);
}

const separators = /^(?:[;\s]|&&|![ \t])*$/;

/** The variable that a command sets to plain text, if it does nothing else; `null` for other commands. */
function plainVariable({ assignments, words, redirects }: SimpleCommand): string | null {
  const [program, ...declared] = words;
  if (redirects.length > 0 || (program !== undefined && !/^(?:export|readonly|declare)$/.test(program.raw)))
    return null;
  const [only, ...more] = [...assignments, ...declared];
  if (only === undefined || more.length > 0 || isSteering(only)) return null;
  if (only.pieces.some((piece) => typeof piece !== "string")) return null;
  // The shell splits a value at blanks, and replaces patterns in it.
  const name = /^([A-Za-z_]\w*)=[^$`\\\s*?[]+$/.exec(only.text)?.[1];
  return name === undefined || ownedByShell.test(name) ? null : name;
}

/** Variables whose values the shell chooses. */
const ownedByShell =
  /^(?:_|E?UID|PPID|S?RANDOM|SECONDS|LINENO|EPOCH\w+|GROUPS|DIRSTACK|FUNCNAME|HIST\w+|COMP_?\w+|OPT(?:ARG|IND|ERR)|REPLY|MAPFILE|COPROC)$/;

/** Whether a command leaves the variables of the shell as they are. */
const keepsVariables = (command: SimpleCommand): boolean =>
  commandsOf(command).every(
    ({ assignments, words: [program, ...args] }) =>
      assignments.length === 0 &&
      !setters.has(program?.text ?? "") &&
      !(program?.text === "printf" && args.some(({ text }) => text.startsWith("-v"))),
  );

/** Commands after which a variable may have another value. */
const setters: ReadonlySet<string> = new Set(
  "unset read readarray mapfile getopts let eval source . local typeset trap alias coproc".split(" "),
);

/** Whether a word has no expansions but known variables, and is spelled in a way that every parser reads alike. */
const isResolved = ({ raw, pieces }: Word, known: ReadonlySet<string | null>): boolean =>
  !/[{}`]|\$['"(]|\\\s/.test(raw) &&
  pieces.every(
    (piece) => typeof piece === "string" || (known.has(piece.name ?? null) && piece.raw === `$${piece.name}`),
  );
