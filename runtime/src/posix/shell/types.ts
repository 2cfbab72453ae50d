/**
 * Why the effect of a command line is unknown before it runs. Permission checks must treat each obstacle as a reason to
 * ask a person, never as harmless.
 */
export type Obstacle =
  | "substitution"
  | "quoted-substitution"
  | "variable"
  | "process-substitution"
  | "brace-expansion"
  | "subshell"
  | "group"
  | "heredoc"
  | "redirect"
  | "background"
  | "hidden-space"
  | "hidden-comment"
  /** A construct that is parsed but too complex to evaluate: `case`, a function, an array, a decoded string. */
  | "construct"
  /** A redirection behind a construct or a subshell that continues a pipe. */
  | "piped-redirect"
  /** A pipe in a line that goes on behind a backslash at the end of a line. */
  | "continued-pipe"
  /** A pipe within a construct, which other parsers join with the pipe around the construct. */
  | "nested-pipe"
  /** A construct that is parsed, but that other parsers of bash read in another way. */
  | "disputed"
  /** An expansion for which parsers of bash disagree about what runs: `${ x; }`, `${x#$(y)}`. */
  | "misread"
  /** Not a command line of bash, or too long or too deep to parse. */
  | "unparsable"
  /** A quotation or an expansion without an end, or a line that is too long or too deep: its rest is not parsed. */
  | "unclosed"
  /** A line that is too long or too deep: it may run commands that are not found. */
  | "too-large";

/** A part of a word whose value only the shell knows. */
export interface Expansion {
  readonly kind: "variable" | "output" | "other";
  readonly raw: string;
  /** The variable of a plain `$name` or `${name}`. */
  readonly name?: string;
  readonly quoted: boolean;
}

/** One word of a command. */
export interface Word {
  /** As typed. */
  readonly raw: string;
  /** Without quotes and escapes: what the shell would pass on, except expansions. */
  readonly text: string;
  /** The same in pieces: known text, and expansions. */
  readonly pieces: readonly (string | Expansion)[];
}

/** A redirection of a command. */
export interface Redirect {
  /** `text`: a here-document or here-string; `duplicate`: another descriptor. Neither names a file. */
  readonly direction: "in" | "out" | "text" | "duplicate";
  readonly target: Word;
}

/** A program with its arguments. */
export interface SimpleCommand {
  /** Source text with redirections, without the surrounding operators. */
  readonly source: string;
  /** `NAME=value` words before the program. */
  readonly assignments: readonly Word[];
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
  /** The operator before it: `""` for the first. */
  readonly operator: string;
}

/** The values that a loop assigns to its variable. */
export interface Loop {
  readonly name: string;
  readonly values: readonly Word[];
}

/** A parsed command line. */
export interface ShellScript {
  /** The commands in their order, including those in bodies of compound commands and functions. */
  readonly commands: readonly SimpleCommand[];
  /** Commands inside substitutions and subshells, at any depth. */
  readonly hidden: readonly SimpleCommand[];
  readonly loops: readonly Loop[];
  /** Whether something in it sets variables of the shell that runs it: a command that does nothing else, or a loop. */
  readonly setsVariables: boolean;
  /** In their order. */
  readonly obstacles: readonly Obstacle[];
  /** Obstacles in substitutions and subshells, at any depth. */
  readonly nested: readonly Obstacle[];
}

/** Commands that set variables by their arguments, which may be arrays. */
export const declaring: ReadonlySet<string> = new Set(["export", "declare", "local", "readonly", "typeset"]);

/** A word that is only text. */
export const literal = (text: string, raw: string = text): Word => ({ raw, text, pieces: text === "" ? [] : [text] });

/**
 * What some parsers take for the next command within a word: the text behind a semicolon that three or more backslashes
 * precede, in an odd number. `null` if there is none.
 */
export const behindDisputedSeparator = ({ raw }: Word): string | null =>
  !raw.includes("\\\\\\;")
    ? null
    : (/(?:^|[^\\])\\\\(?:\\\\)*\\;([\s\S]*)$/.exec(raw.replace(/'[^']*'|"(?:\\[\s\S]|[^"\\])*"/g, ""))?.[1] ?? null);
