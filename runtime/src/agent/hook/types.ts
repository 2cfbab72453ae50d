import type { JsonObject } from "@agentwire/protocol/json";
import type { Matcher } from "./matcher.ts";

/** How a hook runs. */
export type HookRun =
  | { readonly kind: "callback"; readonly callbackId: string }
  | {
      readonly kind: "command";
      readonly command: string;
      /** The arguments of the command, which is then a program and not a line of the shell. */
      readonly args?: readonly string[];
    }
  | {
      readonly kind: "http";
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      /** Names of environment variables that headers may contain. */
      readonly variables: readonly string[];
    }
  | {
      readonly kind: "prompt";
      /** The question replaces `$ARGUMENTS`. */
      readonly prompt: string;
      /** `null`: the small model. */
      readonly model: string | null;
      /** A refusal does not end the turn. */
      readonly continues: boolean;
    }
  | {
      readonly kind: "agent";
      /** The question replaces `$ARGUMENTS`. */
      readonly prompt: string;
      /** `null`: the session's own. */
      readonly model: string | null;
    }
  | {
      readonly kind: "tool";
      /** The MCP server, by its name. */
      readonly server: string;
      readonly tool: string;
      /** `${path}` in its texts is replaced by the value at that path of the question. */
      readonly input: JsonObject;
    };

/** Events before there is a conversation: only commands and callbacks can run. */
export const beforeConversation: ReadonlySet<string> = new Set(["SessionStart", "Setup"]);

/** A configured hook. */
export interface ConfiguredHook {
  /** The event as the host or the settings name it. An unknown event never occurs. */
  readonly event: string;
  readonly matcher: Matcher;
  readonly run: HookRun;
  /** The subagent to whose calls it applies. Default: to all calls. */
  readonly agentId?: string;
  /** Timeout in milliseconds. */
  readonly timeoutMs: number;
  /** Whether a failure counts as a block. */
  readonly blocksOnFailure: boolean;
  /** Runs in the background without waiting for its answer. Command hooks only. */
  readonly background: boolean;
  /** Whether a refusal that arrives from the background wakes the model. Commands only. */
  readonly rewakes: boolean;
  /** Runs until it has succeeded once. Only for commands of a skill or a command. */
  readonly once: boolean;
  /** A permission rule that restricts the hook to matching calls. Commands only. */
  readonly condition?: string;
  /** The folder of the plugin that provides it. Commands only. */
  readonly root?: string;
}

/** A hook that is a command. */
export type CommandHook = ConfiguredHook & { readonly run: Extract<HookRun, { kind: "command" }> };

/** A hook over HTTP. */
export type HttpHook = ConfiguredHook & { readonly run: Extract<HookRun, { kind: "http" }> };

/** A hook that a model answers. */
export type PromptHook = ConfiguredHook & { readonly run: Extract<HookRun, { kind: "prompt" }> };

/** A hook that an agent answers. */
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

/** Why a hook that must answer counts as blocking. */
type HookFailure = "hook_failed" | "hook_timed_out";

/** A refusal that is not in the hook's output: by an exit code, or by the failure of a hook that must answer. */
export interface ExitRefusal {
  /** Includes the hook's name. */
  readonly reason: string;
  /** Set if the hook failed and did not itself refuse. */
  readonly failure?: HookFailure;
  /** The stderr output of a command that refused by its exit code. */
  readonly stderr?: string;
}

/** How a command ended, for people. */
interface CommandOutcome {
  readonly succeeded: boolean;
  /** Its output, or what is wrong. */
  readonly text: string;
}

/** The process of a command that ran in the foreground. */
export interface CommandProcess {
  readonly stdout: string;
  readonly stderr: string;
  /** `null` if a signal ended it. */
  readonly exitCode: number | null;
  readonly durationMs: number;
  /** An interrupt ended it. */
  readonly isCancelled: boolean;
}

/** The reply of one hook, and how a command ended. */
export type HookReply = HookResult & { readonly ended?: CommandOutcome; readonly process?: CommandProcess };

type HookResult =
  /** An answer. If it does not itself refuse, `refusal` does. */
  | {
      readonly kind: "output";
      readonly hook: ConfiguredHook;
      readonly output: HookAnswer;
      readonly refusal?: ExitRefusal;
    }
  /** Plain text of a command that succeeded. */
  | { readonly kind: "text"; readonly hook: ConfiguredHook; readonly text: string }
  /** A command blocked by its exit code, or had to answer and failed. */
  | ({ readonly kind: "blocked"; readonly hook: ConfiguredHook } & ExitRefusal)
  | { readonly kind: "failed" | "timeout"; readonly hook: ConfiguredHook }
  /** A callback answered for another event. */
  | { readonly kind: "misnamed"; readonly hook: ConfiguredHook; readonly text: string }
  /**
   * A command failed, which neither allows nor blocks. `unusable`: it could not start, or its output is not an answer.
   */
  | { readonly kind: "broken"; readonly hook: ConfiguredHook; readonly unusable: boolean }
  /** No output, or not yet. */
  | { readonly kind: "empty"; readonly hook: ConfiguredHook };

/** The fields of an answer that the agent uses, for all events. */
export interface HookAnswer {
  readonly continue?: boolean | undefined;
  readonly stopReason?: string | undefined;
  readonly decision?: "approve" | "block" | undefined;
  readonly reason?: string | undefined;
  readonly systemMessage?: string | undefined;
  readonly specific: Readonly<Record<string, unknown>>;
}

/** The permission decisions of hooks. */
export type HookDecision = "deny" | "defer" | "ask" | "allow";

/** A block that is not about permission. */
export interface HookBlock extends ExitRefusal {
  /** The hook, as shown to people. */
  readonly name: string;
  /** Whether the message for the user leaves out the blocked prompt. */
  readonly hidesPrompt?: boolean;
}

/** The merged answers of all hooks to one event. */
export interface HookSummary {
  /** The replies of all hooks that ran, in order. */
  readonly ran: readonly HookReply[];
  /** What is wrong with commands that failed, which neither allows nor blocks. */
  readonly problems: readonly string[];
  /** A hook that is not a callback printed something. */
  readonly printed: boolean;
  readonly decision: HookDecision | null;
  /** Reason from the first hook that decided. */
  readonly reason: string | undefined;
  /** Reasons of blocking answers that are not about permission, with the hook's name. */
  readonly blocks: readonly HookBlock[];
  /** Replaces the tool's input. */
  readonly updatedInput: Readonly<Record<string, unknown>> | null;
  /** Replaces the tool's output; `undefined` if no hook set one. */
  readonly updatedOutput: unknown;
  /** For the model, in the order of the answers. */
  readonly contexts: readonly string[];
  /** Plain text that commands printed, for the model. */
  readonly texts: readonly string[];
  /** The turn ends after the step. Has the reason, if one was given. */
  readonly stop: { readonly reason: string | undefined } | null;
  /** For the user. */
  readonly systemMessages: readonly string[];
  /** The folder that a WorktreeCreate hook created. */
  readonly worktreePath: string | undefined;
  /** A refused call may be retried. */
  readonly retry: boolean;
  /** A new title of the session. */
  readonly sessionTitle: string | undefined;
  /** Text to show instead of the model's. */
  readonly displayContent: string | undefined;
  /** A prompt that starts the session. */
  readonly initialUserMessage: string | undefined;
  /** A SessionStart hook wrote skills, which are to be loaded. */
  readonly reloadSkills: boolean;
  /** The answer to a server's question; `undefined` if no hook gives one. Callbacks of the host cannot. */
  readonly elicitation: HookElicitation | undefined;
  /** What a PermissionRequest hook decided. */
  readonly permission: HookPermissionAnswer | null;
  /** Hooks that failed. */
  readonly failures: readonly ConfiguredHook[];
  /** Callbacks that did not answer in time. */
  readonly late: readonly ConfiguredHook[];
  /** Hooks of settings that timed out: they check nothing and delay nothing. */
  readonly lateCommands: readonly ConfiguredHook[];
  /** What is wrong if a callback answered for another event. Later answers do not count. */
  readonly misnamed: string | null;
  /** Result of each finished hook, for the user. */
  readonly ends: readonly string[];
  /** At least one command failed. */
  readonly broken: boolean;
  /** At least one command could not start, or printed output that is not an answer. */
  readonly unusable: boolean;
}

/** The answer of a hook to an elicitation. */
export interface HookElicitation {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: Readonly<Record<string, unknown>>;
}

/** A decision of a PermissionRequest hook. */
export type HookPermissionAnswer =
  | {
      readonly behavior: "allow";
      readonly updatedInput?: Readonly<Record<string, unknown>>;
      readonly updatedPermissions?: readonly unknown[];
    }
  | { readonly behavior: "deny"; readonly message?: string; readonly interrupt?: boolean };
