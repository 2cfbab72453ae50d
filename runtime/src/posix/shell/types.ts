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
  /** A construct that is taken apart and yet too rich to be judged: `case`, a function, an array, a decoded string. */
  | "construct"
  /** An expansion in which parsers of bash do not agree on what runs: `${ x; }`, `${x#$(y)}`. */
  | "misread"
  /** What is no command line of bash, or too long or too deep to be taken apart. */
  | "unparsable";

/** A part of a word whose value is known only to the shell. */
export interface Expansion {
  readonly kind: "variable" | "output" | "other";
  readonly raw: string;
  /** The variable of a plain `$name` or `${name}`. */
  readonly name?: string;
  readonly quoted: boolean;
}

/** One word of a command. */
export interface Word {
  /** As it was typed. */
  readonly raw: string;
  /** Without quotes and escapes; what the shell would pass on, expansions aside. */
  readonly text: string;
  /** The same in pieces: what is known as text, and what only the shell knows. */
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
  /** `NAME=value` words in front of the program. */
  readonly assignments: readonly Word[];
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
  /** The operator in front of it: `""` for the first. */
  readonly operator: string;
}

/** What a loop gives to its variable. */
export interface Loop {
  readonly name: string;
  readonly values: readonly Word[];
}

/** A command line taken apart. */
export interface ShellScript {
  /** The commands in the order in which they stand, those in bodies of compound commands and functions included. */
  readonly commands: readonly SimpleCommand[];
  /** Commands inside substitutions and subshells, at any depth. */
  readonly hidden: readonly SimpleCommand[];
  readonly loops: readonly Loop[];
  /** Something in it sets variables of the shell that runs it: a command that does nothing else, or a loop. */
  readonly setsVariables: boolean;
  /** In the order in which they stand. */
  readonly obstacles: readonly Obstacle[];
}

/** A word that is nothing but text. */
export const literal = (text: string, raw: string = text): Word => ({ raw, text, pieces: text === "" ? [] : [text] });
