import type { ScriptAnswer } from "@agentwire/testing";

export type Json = Readonly<Record<string, unknown>>;

/** A hook of the host, or a command of the settings where `command` is given. */
export interface SessionHook {
  readonly event: string;
  readonly matcher?: string;
  /** The host's answer. Absent: the host answers with an error. */
  readonly output?: Json;
  /** A shell command for the project's settings. */
  readonly command?: string;
  /** Further fields of the command. */
  readonly fields?: Json;
}

/** The next action of the host. The host waits until the agent is idle before it continues. */
export type SessionStep = PromptStep | ControlStep | LineStep;

interface PromptStep {
  readonly kind: "prompt";
  readonly content: unknown;
  readonly fields?: Json;
  /** Absent: the turn runs to its end. */
  readonly during?: DuringTurn;
}

interface ControlStep {
  readonly kind: "control";
  readonly request: Json;
}

/** A line as it is, valid or not. The host then waits until the agent is idle. */
interface LineStep {
  readonly kind: "line";
  readonly line: string;
}

/** Frames that the host sends while a turn is paused; the turn then continues. */
export interface DuringTurn {
  /** The turn waits for the host's answers to its questions, or within the model's first answer. */
  readonly at: "question" | { readonly afterEvents: number };
  readonly sends: readonly (ControlStep | LineStep | Omit<PromptStep, "during">)[];
}

/** One process of the agent. A later process resumes the session of the first. */
export interface SessionRun {
  readonly args: readonly string[];
  readonly steps: readonly SessionStep[];
  /** If present, the process prints the answer to one prompt, which is an argument, its input, or both. */
  readonly print?: { readonly prompt?: string; readonly input?: string };
}

/** A complete session as data: the host, the model, the files and the settings. */
export interface Session {
  readonly args: readonly (readonly string[])[];
  readonly env: Readonly<Record<string, string>>;
  readonly initialize: Json;
  /** Project settings, merged from the parts. */
  readonly settings: readonly Json[];
  readonly files: Readonly<Record<string, string>>;
  readonly hooks: readonly SessionHook[];
  /** Answers to permission requests in their order; the last one repeats. */
  readonly permissions: readonly Json[];
  readonly runs: readonly SessionRun[];
  /** The model's answers to the main conversation; the last answer is a text that repeats. */
  readonly model: readonly ScriptAnswer[];
  /** The model's answers to requests of subagents. */
  readonly subagent: readonly ScriptAnswer[];
}

/** Stand for the node program, and for the MCP servers of the driver. */
export const nodeMark = "<node>";
export const stdioServerMark = "<stdio-server>";
export const httpServerMark = "<http-server>";
/** Stand for ids of a run: of the first session, its last assistant message, and the last task that the agent named. */
export const sessionMark = "<session>";
export const assistantMark = "<assistant>";
export const taskMark = "<task>";
/** The start of each prompt of a subagent, which identifies its requests. */
export const subagentMark = "SUB-TASK";
/** A folder that is neither in the working directory nor there before a session. */
export const outsideMark = "/opt/outside-x";
/** Stands for the working directory in the data of a session. */
export const cwdMark = "<cwd>";
