import type { Frame } from "@agentwire/protocol/codec";
import { prompt, request, respond } from "../../peer/host/frames.ts";
import { type HostRules, hostRules, isResult, responseTo } from "../../peer/host/rules.ts";
import { end, expectFrame, type PeerPlan, type PeerStep, send } from "../../peer/plan.ts";

/** The handshake. */
export const greet = (params: Frame = {}, id = "h-init"): PeerStep[] => [
  ...send(request(id, "initialize", params)),
  expectFrame(responseTo(id)),
];

/** Sends a prompt and waits for the result. */
export const ask = (content: string | readonly Frame[], fields: Frame = {}): PeerStep[] => [
  ...send(prompt(content, fields)),
  expectFrame(isResult),
];

/** Sends a control request and waits for its response. */
export const sendControl = (id: string, subtype: string, params: Frame = {}): PeerStep[] => [
  ...send(request(id, subtype, params)),
  expectFrame(responseTo(id)),
];

/** A request of the agent, by its subtype. */
export const controlRequestStep = (subtype: string, params: Frame = {}): Frame => ({
  type: "control_request",
  request: { subtype, ...params },
});

/** The permission request for this tool use. */
export const asksFor = (toolUseId: string): Frame => controlRequestStep("can_use_tool", { tool_use_id: toolUseId });

/** Answers the permission request for an earlier tool use. */
export const answerFor = (toolUseId: string, answer: Frame): PeerStep[] =>
  send((_, received) => {
    const request = received.findLast(
      (frame) => (frame.request as Frame | undefined)?.tool_use_id === toolUseId && frame.type === "control_request",
    );
    return respond(String(request?.request_id), answer);
  });

/** Flags of a host that answers permission requests. */
export const askForPermission = ["--permission-prompt-tool=stdio"];

/** A plan of these steps, from the handshake to the end of input. */
export const sessionPlan = (steps: readonly PeerStep[], rules: HostRules = {}, greeting: Frame = {}): PeerPlan => ({
  steps: [...greet(greeting), ...steps, end()],
  rules: hostRules(rules),
});

/** The same without a handshake, and without an end if the steps have one. */
export const bare = (steps: readonly PeerStep[], rules: HostRules = {}): PeerPlan => ({
  steps,
  rules: hostRules(rules),
});
