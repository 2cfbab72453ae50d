import { type ScriptAnswer, say, toolUse } from "@agentwire/testing";

/** A prompt of a session. */
export interface SweepPrompt {
  readonly text: string;
  readonly priority?: "now" | "next" | "later";
  /** Sent with the one before it; by default it is sent when the one before it has its result. */
  readonly together?: boolean;
}

export interface Plan {
  readonly prompts?: readonly SweepPrompt[];
  readonly steps: readonly ScriptAnswer[];
  readonly subagent?: readonly ScriptAnswer[];
  readonly args?: readonly string[];
  readonly initialize?: Readonly<Record<string, unknown>>;
  readonly permission?: Readonly<Record<string, unknown>>;
  readonly hook?: Readonly<Record<string, unknown>>;
}

export const first: SweepPrompt = { text: "Begin the work." };
export const done = say("The work is done.");
export const write = toolUse("toolu_write", "Write", { file_path: "note.txt", content: "a note\n" });
export const subagent = (more: Readonly<Record<string, unknown>> = {}) =>
  toolUse("toolu_agent", "Agent", {
    description: "Look around",
    prompt: "Sub task: look around.",
    subagent_type: "general-purpose",
    ...more,
  });
export const callback = (event: string) => ({
  hooks: { [event]: [{ matcher: null, hookCallbackIds: [`hook-${event}`] }] },
});

/** A command that ends when the driver releases it, and records each run. */
export const deferredTool = (name: string): string =>
  `touch ${name}.started; until [ -e ${name}.go ] || [ ! -e ${name}.started ]; do sleep 0.02; done; echo ${name} >> ran.txt; echo ${name} ran`;

export const bash = (name: string, more: Readonly<Record<string, unknown>> = {}) =>
  toolUse(`toolu_${name}`, "Bash", { command: deferredTool(name), description: `Runs ${name}`, ...more });
