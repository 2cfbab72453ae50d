import type { Expansion, Word } from "../../../posix/shell/types.ts";

/**
 * Whether a path begins with variables that may be empty, so that what follows them is a path from the root: `$d/`,
 * `$d/*`, `$d/$e`, `${d:-}/x*`. If `assigned`, the line itself sets a plain variable at the beginning.
 */
export function mayBeginAtRoot({ pieces }: Word, assigned: boolean): boolean {
  const all = pieces.filter((piece) => piece !== "");
  const at = all.findIndex((piece) => typeof piece === "string" || !mayBeEmpty(piece.raw));
  const next = all[at];
  if (at < 1 || typeof next !== "string" || !next.startsWith("/")) return false;
  const rest =
    next.slice(1) +
    all
      .slice(at + 1)
      .map(rawOf)
      .join("");
  const prefix = all.slice(0, at).map(rawOf).join("");
  if (sessionFolder.test(prefix)) return /^[$`]/.test(rest);
  if (assigned && /^\$\w+$/.test(prefix) && !/[{$`]/.test(rest)) return false;
  return rest === "" || /^[/*?[{$`]/.test(rest);
}

const rawOf = (piece: string | Expansion): string => (typeof piece === "string" ? piece : piece.raw);

/** A variable with a value that every session knows. */
const sessionFolder = /^\$(?:HOME|PWD|\{(?:HOME|PWD)\})$/;

/** Whether an expansion may have no characters. Expansions of `HOME` are checked as the folder of the user. */
function mayBeEmpty(raw: string): boolean {
  if (/^\$(?:\w+|[@*])$/.test(raw)) return true;
  const [, name, operator = ""] = /^\$\{(\w+|[@*])([\s\S]*)\}$/.exec(raw) ?? [];
  if (name === undefined) return false;
  if (operator === "") return true;
  if (name === "HOME" || /^(?:\[|@|:\?)/.test(operator)) return false;
  const [, fallback] = /^:?[-=]([\s\S]*)$/.exec(operator) ?? [];
  if (fallback === undefined || /^: /.test(operator)) return true;
  const plain = fallback.replace(/^(["'])([\s\S]*)\1$/, "$2");
  return plain === "" || mayBeEmpty(plain);
}

/**
 * Whether each variable of a line has its value for certain: the line only sets variables to plain text, one in each
 * command, and runs its commands in a sequence.
 */
export function assignsPlainly(line: string): boolean {
  if (/[(){}|`]|(?<!&)&(?!&)/.test(line) || changesVariables.test(line)) return false;
  return line.split(/;|&&|\n/).every((part) => !/^\s*(?:\w+\s+)?\w+\+?=/.test(part) || plainAssignment.test(part));
}

const plainAssignment =
  /^\s*(?:(?:export|readonly|declare)\s+)?[A-Za-z_]\w*=(?:[\w.,:@%+/~-]+|'[^'$`\\]*'|"[^"$`\\]*")\s*$/;

/** Keywords and commands after which a variable may have another value. */
const changesVariables =
  /\b(?:if|then|elif|else|do|case|for|while|until|select|function|coproc|unset|read|readarray|mapfile|printf|getopts|let|eval|source|local|typeset|trap|alias)\b|(?:^|[;&\s])\.\s/;
