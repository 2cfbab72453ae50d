/** What an adapter can be asked to do beyond a prompt. It announces what it can do with `{"kind":"supports","what":[…]}`. */
export const hostAbilities = [
  /** Registers a permission callback that answers at once, as the order says. */
  "permission",
  /** Registers a permission callback that answers only when the question is cancelled. */
  "permission.wait",
  /** Registers a hook callback. */
  "hook",
  /** Registers a hook callback with `onFailure: "block"`. */
  "hook.block",
  /** Serves an MCP server with one tool. */
  "server",
  /** Sends the control request `set_model` during the session. */
  "set_model",
  /** Closes the session before its result. */
  "close",
  /** Reads a transcript. */
  "read",
] as const;

/** One of {@link hostAbilities}. */
export type HostAbility = (typeof hostAbilities)[number];

/** What an adapter has its host do: the JSON value of the environment variable `AGENTWIRE_ORDER`. */
export interface HostOrder {
  /** The executable that the host is to start as its agent. */
  readonly agent: string;
  /** The folder to work in. */
  readonly cwd: string;
  /** The prompt of the only turn. */
  readonly prompt: string;
  /** What an adapter needs for this order. An adapter that cannot do one of them prints `{"kind":"unsupported","what":…}`. */
  readonly needs: readonly HostAbility[];
  /**
   * The permission callback answers with this; `wait`: not before its signal is aborted, and then with a denial. Absent:
   * no callback is registered.
   */
  readonly permission?:
    | { readonly behavior: "allow" }
    | { readonly behavior: "deny" | "wait"; readonly message: string };
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
  };
  /** What the host does when the first message arrives: sets another model and reports the outcome, or closes the session. */
  readonly onFirstMessage?: { readonly do: "set_model"; readonly model: string } | { readonly do: "close" };
  /** In place of a prompt: the host reads the transcript of this session and reports how many messages it holds. */
  readonly read?: string;
}

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
export function needsOf({ permission, hook, server, onFirstMessage, read }: OrderParts): readonly HostAbility[] {
  const needs: HostAbility[] = [];
  if (permission) needs.push(permission.behavior === "wait" ? "permission.wait" : "permission");
  if (hook) needs.push(hook.onFailure === "block" ? "hook.block" : "hook");
  if (server) needs.push("server");
  if (onFirstMessage) needs.push(onFirstMessage.do);
  if (read !== undefined) needs.push("read");
  return needs;
}
