import type { PermissionDenial } from "../core/turn-record.ts";
import type { CustomCommand } from "./custom-command.ts";

/** The call of a skill that runs in a subagent. */
export interface SkillCall {
  /** The tool call; `null` if the user called the skill, who then sees nothing before its answer. */
  readonly toolUseId: string | null;
  readonly signal: AbortSignal;
}

/** The end of a subagent's run. */
export type SubagentEnd =
  | {
      readonly status: "completed";
      readonly text: string;
      /** Notes of the program about the text. */
      readonly notes: readonly string[];
    }
  | { readonly status: "failed"; readonly error: string }
  | { readonly status: "killed" };

/** The report of a completed subagent as one text. */
export const reportOf = ({ text, notes }: Extract<SubagentEnd, { status: "completed" }>): string =>
  [...notes, text].filter((part) => part !== "").join("\n\n");

/** The run of a skill in a subagent. */
export interface SkillRun {
  readonly agentId: string;
  /** Sends the messages of a skill that the user called. */
  show(): void;
  readonly end: SubagentEnd;
  /** The names of the tools that the subagent called. */
  readonly used: readonly string[];
  /** The tool calls that were denied. */
  readonly denials: readonly PermissionDenial[];
}

/** Runs a skill in a separate subagent, and waits for it. */
export type RunSkill = (skill: CustomCommand, prompt: string, call: SkillCall) => Promise<SkillRun>;
