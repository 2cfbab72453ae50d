/** The verdict of an agent on a tool call. */
export type Verdict = "allow" | "ask" | "deny";

/** Ranks verdicts by strictness. */
export const rank: Readonly<Record<Verdict, number>> = { allow: 0, ask: 1, deny: 2 };

/** A tool call to decide on. */
export interface Call {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The inputs of a decision besides the call. */
export interface Setting {
  readonly mode: string;
  readonly rules: {
    readonly allow?: readonly string[];
    readonly ask?: readonly string[];
    readonly deny?: readonly string[];
  };
  /** The model of the session; modes depend on it. */
  readonly model?: string;
  /** The tools of the session; by default those that an agent starts with. */
  readonly tools?: readonly string[];
  /** MCP servers by name, each with the names of its tools. Tools whose names begin with `read` change nothing. */
  readonly servers?: Readonly<Record<string, readonly string[]>>;
  /** What a PreToolUse hook decides about every call. */
  readonly hook?: "allow" | "ask" | "deny";
  /** A command of a PreToolUse hook ends as the description of each call says. */
  readonly hookEnds?: true;
}

/** The decision of an agent on a call, with its message. */
export interface Decision {
  readonly verdict: Verdict;
  readonly why: string;
}

/** The call of a command line. */
export const commandCall = (command: string): Call => ({ tool: "Bash", input: { command } });

/** The identity of a call. */
export const keyOf = ({ tool, input }: Call): string => JSON.stringify([tool, input]);

/** A readable description of a call: the command line of Bash, otherwise tool and input. */
export const shownCall = ({ tool, input }: Call): string =>
  tool === "Bash" ? JSON.stringify(input.command) : `${tool} ${JSON.stringify(input)}`;
