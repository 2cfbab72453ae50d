/**
 * Why a command line cannot be understood before it runs. Whoever decides on permissions treats each of these as a
 * question for a person, never as harmless.
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
  | "unparsable";

/** One word of a command. */
export interface Word {
  /** As it was typed. */
  readonly raw: string;
  /** Without quotes and escapes; what the shell would pass on, expansions aside. */
  readonly text: string;
}

/** A redirection of a command. */
export interface Redirect {
  readonly direction: "in" | "out";
  readonly target: Word;
}

/** A program with its arguments. */
export interface SimpleCommand {
  /** Source text, redirections included, operators around it not. */
  readonly source: string;
  /** `NAME=value` words in front of the program. */
  readonly assignments: readonly Word[];
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
  /** The operator in front of it: `""` for the first. */
  readonly operator: string;
}

/** A command line taken apart. */
export interface Script {
  /** The commands in the order in which they stand, those inside loops and conditions included. */
  readonly commands: readonly SimpleCommand[];
  /** Commands inside substitutions, subshells and groups, at any depth. */
  readonly hidden: readonly SimpleCommand[];
  /** Something in it sets variables of the shell that runs it: a command that does nothing else, or a loop. */
  readonly setsVariables: boolean;
  /** In the order in which they were met. */
  readonly obstacles: readonly Obstacle[];
}
