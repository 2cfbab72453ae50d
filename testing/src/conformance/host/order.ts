import type { SentMessage } from "@agentwire/protocol";

/**
 * What an adapter may be asked to do in addition to a prompt. It announces its features with
 * `{"kind":"supports","what":[…]}`.
 */
export const adapterFeatures = [
  /** Registers a permission callback that answers at once, as the order specifies. */
  "permission",
  /** Registers a permission callback that answers only when the question is cancelled. */
  "permission.wait",
  /** Registers a permission callback that returns any result, and prints all its arguments. */
  "permission.answer",
  /** Registers a permission callback that returns another result for each tool use. */
  "permission.each",
  /** Registers a permission callback that throws. */
  "permission.throw",
  /** Registers a permission callback that returns null: someone else answers. */
  "permission.none",
  /** Registers a hook callback. */
  "hook",
  /** Registers a hook callback with `onFailure: "block"`. */
  "hook.block",
  /** Registers hook callbacks with matchers, timeouts and any output. */
  "hooks",
  /** Registers hook callbacks that throw, and some that answer only when their signal is aborted. */
  "hooks.failing",
  /** Registers hook callbacks that return nothing. */
  "hooks.nothing",
  /** Serves an MCP server with one tool. */
  "server",
  /** Serves an MCP server whose tool returns any result. */
  "server.result",
  /** Serves an MCP server whose tool throws. */
  "server.throw",
  /** Serves an MCP server beside those of the options. */
  "server.beside",
  /** Serves an MCP server whose tool takes arguments, and prints them. */
  "server.input",
  /** Serves an MCP server with several tools. */
  "server.tools",
  /** Serves an MCP server with a tool whose input has nested fields. */
  "server.nested",
  /** Serves a second MCP server with a tool of the same name. */
  "server.second",
  /** Registers an elicitation callback that returns any answer. */
  "elicitation",
  /** Prints everything that the elicitation callback got. */
  "elicitation.request",
  /** Registers a dialog callback that returns any answer, and prints everything that it got. */
  "dialog",
  /** Stores the lines of a mirrored transcript, and prints them. */
  "store",
  /** Stores the first lines of a mirrored transcript late. */
  "store.slow",
  /** Rejects the lines of a mirrored transcript. */
  "store.failing",
  /** Resumes a session from a store, and prints the keys that are loaded. */
  "store.resume",
  /** Adds an MCP server during the session. */
  "server.later",
  /** Calls functions about stored sessions, and prints what they return. */
  "sessions",
  /** Sends the control request `set_model` during the session. */
  "set_model",
  /** Calls methods of the session that send control requests, and prints what they return. */
  "control",
  /** Calls methods of the session that return what the agent reported, and those of recent releases. */
  "control.values",
  /** Calls several of these methods without waiting for the answers. */
  "control.together",
  /** Calls methods of the session directly after its start. */
  "control.early",
  /** Passes options to its host. */
  "options",
  /** Sends a prompt with several blocks. */
  "blocks",
  /** Sets fields of a prompt with blocks. */
  "prompt.fields",
  /** Sets fields of further prompts. */
  "prompts.fields",
  /** Closes the session before its result. */
  "close",
  /** Aborts the session before its result. */
  "abort",
  /** Leaves the loop over the messages before the result. */
  "leave",
  /** Passes its own environment without one variable. */
  "env",
  /** Reads a transcript. */
  "read",
  /** Sends more prompts in the same session. */
  "prompts",
  /** Interrupts the session. */
  "interrupt",
  /** Resumes a session. */
  "resume",
  /** Reports the outcome of each prompt. */
  "outcome",
] as const;

/** One of {@link adapterFeatures}. */
export type AdapterFeature = (typeof adapterFeatures)[number];

/** Fields of a prompt besides its content. */
type PromptFields = Partial<Omit<SentMessage<"user">, "type" | "message">>;

/** An action of the user after the first prompt. */
export type UserAction = {
  /** The type of the message to wait for: the next one after the previous action. Absent: no wait. */
  readonly after?: "assistant" | "result";
} & (
  | {
      readonly do: "prompt";
      readonly prompt: string;
      /** Fields of the prompt in addition to its text. */
      readonly fields?: PromptFields;
    }
  | { readonly do: "interrupt" }
);

/** The order for an adapter and its host: the JSON value of the environment variable `AGENTWIRE_ORDER`. */
export interface HostOrder {
  /** The executable that the host must start as its agent. */
  readonly agent: string;
  /** The working directory. */
  readonly cwd: string;
  /** The first prompt. */
  readonly prompt: string;
  /** The further actions of the user, in order. After the last action, the user has no more prompts. */
  readonly actions?: readonly UserAction[];
  /** The session to resume. */
  readonly resume?: string;
  /** The adapter prints `{"kind":"outcome",…}` once for each prompt. */
  readonly outcomes?: true;
  /** The features that this order needs. An adapter that lacks one of them prints `{"kind":"unsupported","what":…}`. */
  readonly needs: readonly AdapterFeature[];
  /**
   * The answer of the permission callback. `wait`: a denial when its signal is aborted. `none`: null, because someone else
   * answers. Absent: no callback is registered.
   */
  readonly permission?:
    | { readonly behavior: "allow" }
    | { readonly behavior: "none" }
    | { readonly behavior: "deny" | "wait" | "throw"; readonly message: string }
    | {
        readonly behavior: "answer";
        readonly result: Readonly<Record<string, unknown>>;
        /** Results that replace it, by the id of the tool use. */
        readonly each?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
      };
  /** Options of the host, by their names in the TypeScript SDK. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Content blocks that replace the text of the first prompt. */
  readonly blocks?: Exclude<SentMessage<"user">["message"]["content"], string>;
  /** Fields of the first prompt in addition to its blocks. */
  readonly fields?: PromptFields;
  /** Callbacks for hook events. Each returns its output. */
  readonly hooks?: readonly {
    readonly event: string;
    readonly matcher?: string;
    /** In seconds. */
    readonly timeout?: number;
    readonly output: Readonly<Record<string, unknown>>;
    /** The outputs of further callbacks of the same matcher. */
    readonly further?: readonly Readonly<Record<string, unknown>>[];
    /** The callbacks throw an error with this text instead. */
    readonly throws?: string;
    /** The callbacks return their output when their signal is aborted. */
    readonly waits?: true;
    /** The callbacks return nothing instead. */
    readonly nothing?: true;
  }[];
  /** A callback for the hook event. It answers every tool with this decision and reason. */
  readonly hook?: {
    readonly event: "PreToolUse";
    readonly permissionDecision: "deny";
    readonly permissionDecisionReason: string;
    readonly onFailure?: "block";
  };
  /** An MCP server of the host, by name. Its tool returns this text. */
  readonly server?: {
    readonly name: string;
    readonly tool: string;
    readonly description: string;
    readonly text: string;
    /** Names of the tool's arguments, which are texts. Default: none. */
    readonly input?: readonly string[];
    /** Names of further tools, which take no arguments and return their name. */
    readonly more?: readonly string[];
    /** The tool's result, which replaces the text. */
    readonly result?: Readonly<Record<string, unknown>>;
    /** The tool throws an error with this text. */
    readonly throws?: string;
    /** The tool has a further argument, `box`, with nested fields, lists and choices. */
    readonly nested?: true;
  };
  /** A second server. Its tool has the name of the first one's, and returns this text. */
  readonly second?: { readonly name: string; readonly text: string };
  /** A server that is added at the first message. Its tool has the name of the first one's, and returns this text. */
  readonly later?: { readonly name: string; readonly text: string };
  /** The host's action at the first message: sets another model and reports the outcome, or closes the session. */
  readonly onFirstMessage?:
    | { readonly do: "set_model"; readonly model: string }
    | { readonly do: "close" }
    | { readonly do: "abort" | "leave" }
    /**
     * Calls the methods of the session one after the other, or all `together`, and reports the outcome of each, in the
     * order of the calls.
     */
    | { readonly do: "control"; readonly calls: readonly ControlCall[]; readonly together?: true };
  /** The answer of the elicitation callback. */
  readonly elicitation?: {
    readonly action: "accept" | "decline" | "cancel";
    readonly content?: Readonly<Record<string, unknown>>;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
  /** The adapter prints everything that the elicitation callback got. */
  readonly elicitationRequest?: true;
  /** The kinds of dialogs that the user can answer, and the answer to each. */
  readonly dialog?: {
    readonly kinds: readonly string[];
    readonly answer: { readonly behavior: "completed"; readonly result: unknown } | { readonly behavior: "cancelled" };
  };
  /**
   * The adapter passes a store for mirrored transcripts, and prints what it receives: `slow`, the first lines late;
   * `failing`, it rejects all.
   */
  readonly store?: true | "slow" | "failing";
  /** The store has this session, with subagents by subpath. The adapter prints each key that is loaded. */
  readonly stored?: {
    readonly sessionId: string;
    readonly entries: readonly Readonly<Record<string, unknown>>[];
    readonly subpaths: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  };
  /** Methods that are called directly after the start of the session. The outcome of each is reported, in order. */
  readonly atOnce?: readonly ControlCall[];
  /** The variable of its own environment that the host withholds from the agent. */
  readonly withheld?: string;
  /** Replaces a prompt: the host reads the transcript of this session and reports the number of messages. */
  readonly read?: string;
  /**
   * Replaces a prompt: the host calls these functions about stored sessions in the working directory, one after the other,
   * and reports the outcome of each. Each has the name of a function of the TypeScript SDK; `$LAST` stands for the
   * `sessionId` that the call before it returned.
   */
  readonly sessions?: readonly SessionCall[];
}

/** A call of a function about stored sessions. The adapter adds the working directory as the last argument. */
export interface SessionCall {
  readonly function:
    | "listSessions"
    | "getSessionInfo"
    | "getSessionMessages"
    | "renameSession"
    | "tagSession"
    | "forkSession";
  readonly arguments: readonly unknown[];
  /** Further fields of the last argument. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Methods that not every host with `control` has. */
const valueMethods = [
  "initializationResult",
  "supportedCommands",
  "supportedModels",
  "supportedAgents",
  "accountInfo",
  "getContextUsage",
  "readFile",
  "readMcpResource",
  "reloadPlugins",
  "reloadSkills",
  "updateSettings",
  "setMcpPermissionModeOverride",
  "backgroundTasks",
  "reloadOutputStyles",
  "usage_EXPERIMENTAL_MAY_CHANGE_DO_NOT_RELY_ON_THIS_API_YET",
] as const;

type ValueMethod = (typeof valueMethods)[number];

/** A call of a method that sends one control request, named as in the TypeScript SDK. */
export interface ControlCall {
  readonly method:
    | "setPermissionMode"
    | "setModel"
    | "setMaxThinkingTokens"
    | "applyFlagSettings"
    | "reconnectMcpServer"
    | "toggleMcpServer"
    | "rewindFiles"
    | "seedReadState"
    | "setMcpServers"
    | "mcpServerStatus"
    | "stopTask"
    | "interrupt"
    | ValueMethod;
  readonly arguments: readonly unknown[];
}

const isValueCall = ({ method }: ControlCall): boolean => valueMethods.some((name) => name === method);

/** The part of an order that a case declares. The needed features are derived from it. */
export type OrderParts = Omit<HostOrder, "agent" | "cwd" | "needs">;

/**
 * The features that an adapter needs for an order.
 *
 * @param order - The order.
 * @example
 * import { hostCases, needsOf } from "@agentwire/testing";
 *
 * for (const { name, order } of hostCases) console.log(name, needsOf(order));
 */
export function needsOf(order: OrderParts): readonly AdapterFeature[] {
  const { permission, hook, server, onFirstMessage, read } = order;
  const needs: AdapterFeature[] = [];
  if (
    permission?.behavior === "wait" ||
    permission?.behavior === "answer" ||
    permission?.behavior === "throw" ||
    permission?.behavior === "none"
  )
    needs.push(`permission.${permission.behavior}`);
  else if (permission) needs.push("permission");
  if (permission?.behavior === "answer" && permission.each) needs.push("permission.each");
  if (hook) needs.push(hook.onFailure === "block" ? "hook.block" : "hook");
  if (order.hooks) needs.push("hooks");
  if (order.hooks?.some(({ throws, waits }) => throws !== undefined || waits)) needs.push("hooks.failing");
  if (server) needs.push(server.input ? "server.input" : server.result ? "server.result" : "server");
  if (order.hooks?.some(({ nothing }) => nothing)) needs.push("hooks.nothing");
  if (server?.more) needs.push("server.tools");
  if (server?.nested) needs.push("server.nested");
  if (order.second) needs.push("server.second");
  if (server?.throws !== undefined) needs.push("server.throw");
  if (server && order.options?.mcpServers !== undefined) needs.push("server.beside");
  if (order.elicitation) needs.push("elicitation");
  if (order.elicitationRequest) needs.push("elicitation.request");
  if (order.dialog) needs.push("dialog");
  if (order.store) needs.push(order.store === true ? "store" : `store.${order.store}`);
  if (order.stored) needs.push("store.resume");
  if (order.later) needs.push("server.later");
  if (order.sessions) needs.push("sessions");
  if (order.options) needs.push("options");
  if (order.blocks) needs.push("blocks");
  if (order.fields) needs.push("prompt.fields");
  if (order.actions?.some((action) => action.do === "prompt" && action.fields)) needs.push("prompts.fields");
  if (onFirstMessage) needs.push(onFirstMessage.do);
  if (onFirstMessage?.do === "control" && onFirstMessage.calls.some(isValueCall)) needs.push("control.values");
  if (onFirstMessage?.do === "control" && onFirstMessage.together) needs.push("control.together");
  if (order.atOnce) needs.push("control.early");
  if (order.withheld !== undefined) needs.push("env");
  if (read !== undefined) needs.push("read");
  if (order.actions?.some((action) => action.do === "prompt")) needs.push("prompts");
  if (order.actions?.some((action) => action.do === "interrupt")) needs.push("interrupt");
  if (order.resume !== undefined) needs.push("resume");
  if (order.outcomes) needs.push("outcome");
  return needs;
}
