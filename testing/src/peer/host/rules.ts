import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { type FramePattern, type FramePredicate, matchesPattern } from "../frame.ts";
import type { PeerRule } from "../plan.ts";
import { errorResponse, respond } from "./frames.ts";

/** A scripted host's answer: a response, an error, or nothing. */
export type HostAnswer = JsonObject | { readonly error: string } | undefined;

/** How a scripted host answers the agent's requests. */
export interface HostRules {
  /** Default: allows every tool use unchanged. */
  readonly canUseTool?: (params: JsonObject) => HostAnswer | Promise<HostAnswer>;
  /** Default: an empty hook output. */
  readonly hook?: (params: JsonObject) => HostAnswer | Promise<HostAnswer>;
  /** Default: an empty result for an MCP message. */
  readonly mcp?: (params: JsonObject) => HostAnswer | Promise<HostAnswer>;
  /** Default: declines a question for the user. */
  readonly elicitation?: (params: JsonObject) => HostAnswer | Promise<HostAnswer>;
}

const subtypes: { readonly [Rule in keyof Required<HostRules>]: string } = {
  canUseTool: "can_use_tool",
  hook: "hook_callback",
  mcp: "mcp_message",
  elicitation: "elicitation",
};

const defaults: Required<HostRules> = {
  canUseTool: (params) => ({ behavior: "allow", updatedInput: params.input, toolUseID: params.tool_use_id }),
  hook: () => ({}),
  mcp: (params) => ({ mcp_response: { jsonrpc: "2.0", id: asJsonObject(params.message).id ?? 0, result: {} } }),
  elicitation: () => ({ action: "decline" }),
};

const answerTo = (id: string, answer: HostAnswer): readonly Frame[] => {
  if (answer === undefined) return [];
  return [typeof answer.error === "string" ? errorResponse(id, answer.error) : respond(id, answer as JsonObject)];
};

/**
 * Rules for a plan that answer every control request that an agent may send.
 *
 * @param rules - Answers that differ from the defaults.
 * @see control.response.host
 * @example
 * import { end, hostRules, type PeerPlan, prompt, send } from "@agentwire/testing";
 *
 * const rules = hostRules({ canUseTool: () => ({ behavior: "deny", message: "No tools." }) });
 * const plan: PeerPlan = { steps: [...send(prompt("Hi")), end()], rules };
 */
export function hostRules(rules: HostRules = {}): readonly PeerRule[] {
  return (Object.keys(subtypes) as (keyof HostRules)[]).map((name) => {
    const when: FramePattern = { type: "control_request", request: { subtype: subtypes[name] } };
    return {
      when,
      async answer(frame) {
        const params = asJsonObject(frame.request);
        return answerTo(String(frame.request_id), await (rules[name] ?? defaults[name])(params));
      },
    };
  });
}

/**
 * A pattern that matches the other side's response to a request.
 *
 * @param id - Id of the request.
 * @see control.response.known
 * @example
 * import { expectFrame, request, responseTo, send } from "@agentwire/testing";
 *
 * const steps = [...send(request("1", "initialize")), expectFrame(responseTo("1"))];
 */
export const responseTo = (id: string): FramePattern => ({ type: "control_response", response: { request_id: id } });

/**
 * Whether a frame is a result, of any subtype.
 *
 * @param frame - The frame.
 * @example
 * import { expectFrame, isResult } from "@agentwire/testing";
 *
 * const step = expectFrame(isResult);
 */
export const isResult: FramePredicate = Object.assign(
  (frame: Frame): boolean => matchesPattern({ type: "result" }, frame),
  {
    accepts: '{"type":"result"}',
  },
);
