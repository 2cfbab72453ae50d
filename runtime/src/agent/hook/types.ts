import type { JsonObject } from "@agentwire/protocol/json";
import type { Matcher } from "./matcher.ts";

/** How a hook is asked. */
export type HookRun =
  | { readonly kind: "callback"; readonly callbackId: string }
  | {
      readonly kind: "command";
      readonly command: string;
      /** The command is a program that gets these, and no line of a shell. */
      readonly args?: readonly string[];
    }
  | {
      readonly kind: "http";
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      /** Names of variables of the environment that headers may hold. */
      readonly variables: readonly string[];
    }
  | {
      readonly kind: "prompt";
      /** `$ARGUMENTS` in it stands for the question. */
      readonly prompt: string;
      /** `null`: the one for small matters. */
      readonly model: string | null;
      /** A refusal does not end the turn. */
      readonly continues: boolean;
    }
  | {
      readonly kind: "agent";
      /** `$ARGUMENTS` in it stands for the question. */
      readonly prompt: string;
      /** `null`: the session's own. */
      readonly model: string | null;
    }
  | {
      readonly kind: "tool";
      /** The MCP server, by its name. */
      readonly server: string;
      readonly tool: string;
      /** `${path}` in its texts stands for a part of the question. */
      readonly input: JsonObject;
    };

/** Events at which there is no conversation yet: commands and callbacks alone can be asked about them. */
export const beforeConversation: ReadonlySet<string> = new Set(["SessionStart", "Setup"]);

/** A configured hook. */
export interface ConfiguredHook {
  /** As the host or the settings name it; one that the agent does not know is never asked about. */
  readonly event: string;
  readonly matcher: Matcher;
  readonly run: HookRun;
  /** How long it may take, in milliseconds. */
  readonly timeoutMs: number;
  /** Whether a failure counts as a block. */
  readonly blocksOnFailure: boolean;
  /** Runs in the background without waiting for its answer. Command hooks only. */
  readonly background: boolean;
  /** Gives the model something to do where it says no after it went to the background. Commands only. */
  readonly rewakes: boolean;
  /** Asked until it succeeded once. Commands that a skill or a command brought along only. */
  readonly once: boolean;
  /** A permission rule: only calls that it speaks about are asked about, and nothing but calls. Commands only. */
  readonly condition?: string;
  /** The folder of the plugin that brought it along. Commands only. */
  readonly root?: string;
}

/** A hook that is a command. */
export type CommandHook = ConfiguredHook & { readonly run: Extract<HookRun, { kind: "command" }> };

/** A hook that is asked over HTTP. */
export type HttpHook = ConfiguredHook & { readonly run: Extract<HookRun, { kind: "http" }> };

/** A hook that a model answers. */
export type PromptHook = ConfiguredHook & { readonly run: Extract<HookRun, { kind: "prompt" }> };

/** A hook that an agent of its own answers. */
export type AgentHook = ConfiguredHook & { readonly run: Extract<HookRun, { kind: "agent" }> };

/** A hook that is a tool of an MCP server. */
export type ToolHook = ConfiguredHook & { readonly run: Extract<HookRun, { kind: "tool" }> };

/** A hook, as shown to people. */
export function hookText({ run }: ConfiguredHook): string {
  if (run.kind === "command") return [run.command, ...(run.args ?? [])].join(" ");
  if (run.kind === "prompt" || run.kind === "agent") return run.prompt;
  if (run.kind === "tool") return `${run.server}/${run.tool}`;
  return run.kind === "http" ? run.url : "callback";
}

/** Whether a hook is a command. */
export const isCommand = (hook: ConfiguredHook): hook is CommandHook => hook.run.kind === "command";

/** Why a hook that must answer counts as one that blocks. */
type HookFailure = "hook_failed" | "hook_timed_out";

/** A refusal that the output of a hook does not hold: by an exit code, or by the failure of a hook that must answer. */
export interface ExitRefusal {
  /** With the hook's name. */
  readonly reason: string;
  /** Where the hook failed, and did not refuse by itself. */
  readonly failure?: HookFailure;
  /** What a command that refused by its exit code printed about it. */
  readonly stderr?: string;
}

/** How a command ended, for people. */
interface CommandOutcome {
  readonly succeeded: boolean;
  /** What it printed, or what is wrong. */
  readonly text: string;
}

/** What came back from one hook, and how it ended where it is a command. */
export type HookReply = HookResult & { readonly ended?: CommandOutcome };

type HookResult =
  /** An answer. Where it does not refuse by itself, `refusal` does. */
  | {
      readonly kind: "output";
      readonly hook: ConfiguredHook;
      readonly output: HookAnswer;
      readonly refusal?: ExitRefusal;
    }
  /** Plain text of a command that succeeded. */
  | { readonly kind: "text"; readonly hook: ConfiguredHook; readonly text: string }
  /** A command said no by its exit code, or had to answer and failed. */
  | ({ readonly kind: "blocked"; readonly hook: ConfiguredHook } & ExitRefusal)
  | { readonly kind: "failed" | "timeout"; readonly hook: ConfiguredHook }
  /** A callback answered in the name of another event. */
  | { readonly kind: "misnamed"; readonly hook: ConfiguredHook; readonly text: string }
  /** A command broke, which says neither yes nor no. `unusable`: it could not start, or what it printed is no answer. */
  | { readonly kind: "broken"; readonly hook: ConfiguredHook; readonly unusable: boolean }
  /** Nothing to say, or nothing yet. */
  | { readonly kind: "empty"; readonly hook: ConfiguredHook };

/** The fields of an answer that the agent acts on, of all events. */
export interface HookAnswer {
  readonly continue?: boolean | undefined;
  readonly stopReason?: string | undefined;
  readonly decision?: "approve" | "block" | undefined;
  readonly reason?: string | undefined;
  readonly systemMessage?: string | undefined;
  readonly specific: Readonly<Record<string, unknown>>;
}

/** What hooks say about permission. */
export type HookDecision = "deny" | "defer" | "ask" | "allow";

/** A block that is no matter of permission. */
export interface HookBlock extends ExitRefusal {
  /** The hook, as shown to people. */
  readonly name: string;
}

/** The answers of all hooks to one event, as one. */
export interface HookSummary {
  readonly decision: HookDecision | null;
  /** Reason from the first hook that decided. */
  readonly reason: string | undefined;
  /** Reasons of answers that block, where that is no matter of permission; with the hook's name. */
  readonly blocks: readonly HookBlock[];
  /** In place of the tool's input. */
  readonly updatedInput: Readonly<Record<string, unknown>> | null;
  /** Replaces the tool's output; `undefined` if no hook set one. */
  readonly updatedOutput: unknown;
  /** For the model, in order of the answers. */
  readonly contexts: readonly string[];
  /** Plain text that commands printed, for the model. */
  readonly texts: readonly string[];
  /** The turn ends after the step; the reason, where one was given. */
  readonly stop: { readonly reason: string | undefined } | null;
  /** For the user. */
  readonly systemMessages: readonly string[];
  /** The folder that a WorktreeCreate hook made. */
  readonly worktreePath: string | undefined;
  /** A call that was refused may be made again. */
  readonly retry: boolean;
  /** A new title of the session. */
  readonly sessionTitle: string | undefined;
  /** A prompt with which the session begins by itself. */
  readonly initialUserMessage: string | undefined;
  /** What a PermissionRequest hook decided. */
  readonly permission: HookPermissionAnswer | null;
  /** Hooks that failed. */
  readonly failures: readonly ConfiguredHook[];
  /** Callbacks that did not answer in time. */
  readonly late: readonly ConfiguredHook[];
  /** Hooks of settings that did not answer in time: they check nothing, and hold nothing up. */
  readonly lateCommands: readonly ConfiguredHook[];
  /** What is wrong where a callback answered for another event; what came after it does not count. */
  readonly misnamed: string | null;
  /** Result of each finished hook, for the user. */
  readonly ends: readonly string[];
  /** At least one command broke. */
  readonly broken: boolean;
  /** At least one command could not start, or printed what is no answer. */
  readonly unusable: boolean;
}

/** A decision of a PermissionRequest hook. */
export type HookPermissionAnswer =
  | {
      readonly behavior: "allow";
      readonly updatedInput?: Readonly<Record<string, unknown>>;
      readonly updatedPermissions?: readonly unknown[];
    }
  | { readonly behavior: "deny"; readonly message?: string; readonly interrupt?: boolean };
