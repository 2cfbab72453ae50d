import type { ScriptAnswer } from "@agentwire/testing";

export type Json = Readonly<Record<string, unknown>>;

/** A hook of the host, or a command of the settings where `command` is given. */
export interface SessionHook {
  readonly event: string;
  readonly matcher?: string;
  /** What the host answers. Absent: it answers with an error. */
  readonly output?: Json;
  /** A shell command for the project's settings. */
  readonly command?: string;
}

/** What the host does next. It waits until the agent is quiet before it goes on. */
export type SessionStep =
  | { readonly kind: "prompt"; readonly content: unknown; readonly fields?: Json }
  /** A prompt that is interrupted at the first quiet point of its turn. */
  | { readonly kind: "interrupted"; readonly content: unknown }
  | { readonly kind: "control"; readonly request: Json };

/** One process of the agent. A later process goes on with the session of the first. */
export interface SessionRun {
  readonly args: readonly string[];
  readonly steps: readonly SessionStep[];
}

/** A whole session as data: what the host, the model, the files and the settings are. */
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
  /** What the model answers to the session's own requests; the last answer is a text that repeats. */
  readonly model: readonly ScriptAnswer[];
  /** What it answers to requests of subagents. */
  readonly subagent: readonly ScriptAnswer[];
}

/** The beginning of each prompt of a subagent, which identifies its requests. */
export const subagentMark = "SUB-TASK";
/** Stands for the working directory in the data of a session. */
export const cwdMark = "<cwd>";
