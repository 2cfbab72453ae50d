import type { SentMessage } from "@agentwire/protocol";

/** What an adapter can be asked to do beyond a prompt. It announces what it can do with `{"kind":"supports","what":[…]}`. */
export const adapterFeatures = [
  /** Registers a permission callback that answers at once, as the order says. */
  "permission",
  /** Registers a permission callback that answers only when the question is cancelled. */
  "permission.wait",
  /** Registers a permission callback that returns any result, and prints all that it was called with. */
  "permission.answer",
  /** Registers a hook callback. */
  "hook",
  /** Registers a hook callback with `onFailure: "block"`. */
  "hook.block",
  /** Registers hook callbacks with matchers, timeouts and any output. */
  "hooks",
  /** Serves an MCP server with one tool. */
  "server",
  /** Serves an MCP server whose tool returns any result. */
  "server.result",
  /** Sends the control request `set_model` during the session. */
  "set_model",
  /** Calls a method of the session that is a control request. */
  "control",
  /** Passes options to its host. */
  "options",
  /** Sends a prompt of several blocks. */
  "blocks",
  /** Closes the session before its result. */
  "close",
  /** Reads a transcript. */
  "read",
  /** Sends further prompts on the same session. */
  "prompts",
  /** Interrupts the session. */
  "interrupt",
  /** Resumes a session. */
  "resume",
  /** Reports what became of each prompt. */
  "outcome",
] as const;

/** One of {@link adapterFeatures}. */
export type AdapterFeature = (typeof adapterFeatures)[number];

/** Something that the user does after the first prompt. */
export type UserAction = {
  /** The type of the message for which it waits: the next one after the action before it. Absent: it waits for none. */
  readonly after?: "assistant" | "result";
} & ({ readonly do: "prompt"; readonly prompt: string } | { readonly do: "interrupt" });

/** What an adapter has its host do: the JSON value of the environment variable `AGENTWIRE_ORDER`. */
export interface HostOrder {
  /** The executable that the host is to start as its agent. */
  readonly agent: string;
  /** The folder to work in. */
  readonly cwd: string;
  /** The first prompt. */
  readonly prompt: string;
  /** What the user does then, in this order. After the last action the user has no more prompts. */
  readonly actions?: readonly UserAction[];
  /** The session to resume. */
  readonly resume?: string;
  /** The adapter prints `{"kind":"outcome",…}` once for each prompt. */
  readonly outcomes?: true;
  /** What an adapter needs for this order. An adapter that cannot do one of them prints `{"kind":"unsupported","what":…}`. */
  readonly needs: readonly AdapterFeature[];
  /**
   * The permission callback answers with this; `wait`: not before its signal is aborted, and then with a denial. Absent:
   * no callback is registered.
   */
  readonly permission?:
    | { readonly behavior: "allow" }
    | { readonly behavior: "deny" | "wait"; readonly message: string }
    | { readonly behavior: "answer"; readonly result: Readonly<Record<string, unknown>> };
  /** Options of the host, by their names in the TypeScript SDK. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Content blocks in place of the text of the first prompt. */
  readonly blocks?: Exclude<SentMessage<"user">["message"]["content"], string>;
  /** Callbacks for hook events, each of which returns its output. */
  readonly hooks?: readonly {
    readonly event: string;
    readonly matcher?: string;
    /** In seconds. */
    readonly timeout?: number;
    readonly output: Readonly<Record<string, unknown>>;
  }[];
  /** A callback for the hook event, which answers every tool with this decision and reason. */
  readonly hook?: {
    readonly event: "PreToolUse";
    readonly permissionDecision: "deny";
    readonly permissionDecisionReason: string;
    readonly onFailure?: "block";
  };
  /** The host serves an MCP server of this name. Its only tool takes no arguments and answers with this text. */
  readonly server?: {
    readonly name: string;
    readonly tool: string;
    readonly description: string;
    readonly text: string;
    /** What the tool returns in place of the text. */
    readonly result?: Readonly<Record<string, unknown>>;
  };
  /** What the host does when the first message arrives: sets another model and reports the outcome, or closes the session. */
  readonly onFirstMessage?:
    | { readonly do: "set_model"; readonly model: string }
    | { readonly do: "close" }
    /** Calls the method of the session, and reports the outcome. */
    | { readonly do: "control"; readonly method: ControlMethod; readonly argument: string };
  /** In place of a prompt: the host reads the transcript of this session and reports how many messages it holds. */
  readonly read?: string;
}

/** A method of a session that is one control request, named as in the TypeScript SDK. */
type ControlMethod = "setPermissionMode" | "setModel" | "stopTask";

/** The part of an order that a case declares. What the order needs follows from it. */
export type OrderParts = Omit<HostOrder, "agent" | "cwd" | "needs">;

/**
 * The abilities that an adapter needs to carry out an order.
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
  if (permission?.behavior === "wait" || permission?.behavior === "answer")
    needs.push(`permission.${permission.behavior}`);
  else if (permission) needs.push("permission");
  if (hook) needs.push(hook.onFailure === "block" ? "hook.block" : "hook");
  if (order.hooks) needs.push("hooks");
  if (server) needs.push(server.result ? "server.result" : "server");
  if (order.options) needs.push("options");
  if (order.blocks) needs.push("blocks");
  if (onFirstMessage) needs.push(onFirstMessage.do);
  if (read !== undefined) needs.push("read");
  if (order.actions?.some((action) => action.do === "prompt")) needs.push("prompts");
  if (order.actions?.some((action) => action.do === "interrupt")) needs.push("interrupt");
  if (order.resume !== undefined) needs.push("resume");
  if (order.outcomes) needs.push("outcome");
  return needs;
}
