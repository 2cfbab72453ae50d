import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";
import { blocksOf } from "../../law/session-event/json.ts";
import type { ScenarioAction } from "../scenario.ts";
import type { Footprint } from "../transition.ts";

/**
 * The resources of a session with an agent:
 *
 * - `queue`: the waiting, running and settled prompts, and the background tasks.
 * - `turn`: the frames of the open turn.
 * - `mode`: the permission mode.
 * - `control`: responses to the host's requests.
 * - `request:NAME`: a request of the agent, until it is answered.
 * - `gate:NAME`: a tool that waits at a gate.
 */
const everything: Footprint = { everything: true };

/** Identifies an open request of the agent: the tool use, the hook callback, or the call of the host's server. */
export function requestKey(request: JsonObject): string | undefined {
  const { subtype } = request;
  if (subtype === "can_use_tool") return `permission:${asText(request.tool_use_id)}`;
  if (subtype === "hook_callback") return `hook:${asText(request.callback_id)}`;
  if (subtype !== "mcp_message") return undefined;
  const { method, params } = asJsonObject(request.message);
  return method === "tools/call" ? `mcp:${asText(asJsonObject(asJsonObject(params).arguments).id)}` : undefined;
}

/** Identifies the request that an action answers; `undefined` for other actions. */
export function answerKey(action: ScenarioAction): string | undefined {
  if (action.do === "permission") return `permission:${action.tool}`;
  if (action.do === "hook") return `hook:${action.callback}`;
  return action.do === "mcp" ? `mcp:${action.tool}` : undefined;
}

/** The resources of a host's action. */
export function actionFootprint(action: ScenarioAction): Footprint {
  const key = answerKey(action);
  if (key !== undefined) return { reads: ["mode", "queue"], writes: [`request:${key}`] };
  if (action.do === "prompt" || action.do === "cancel") return { writes: ["queue"] };
  return action.do === "mode" ? { writes: ["mode"] } : everything;
}

/** The resources of releasing a held model answer. */
export const releaseFootprint: Footprint = { reads: ["queue"], writes: ["turn"] };

/** The resources of opening a gate. */
export const gateFootprint = (name: string): Footprint => ({ reads: ["queue"], writes: [`gate:${name}`] });

/** The resources of a model call, which takes what waits in the queue. */
export const callFootprint: Footprint = { reads: ["mode"], writes: ["queue", "turn"] };

/** The resources of an agent that has come to rest. */
export const restFootprint: Footprint = { reads: ["mode"], writes: ["queue", "turn"] };

const queueSubtypes = new Set(["session_state_changed", "task_started", "task_updated", "task_notification"]);

/**
 * The resources that a frame shows to have changed. `undefined` for a frame that commutes with any action, such as a
 * stream event.
 */
export function frameFootprint(frame: JsonObject): Footprint | undefined {
  const { type, subtype } = frame;
  if (type === "result" || subtype === "init") return { reads: ["mode"], writes: ["queue", "turn"] };
  if (type === "command_lifecycle") return { writes: ["queue"] };
  if (type === "system") return queueSubtypes.has(String(subtype)) ? { writes: ["queue"] } : undefined;
  if (type === "control_response") return { writes: ["control"] };
  if (type === "control_request") {
    const key = requestKey(asJsonObject(frame.request));
    return key === undefined ? undefined : { reads: ["mode"], writes: [`request:${key}`] };
  }
  if (type === "control_cancel_request") return { writes: ["turn"] };
  if (type === "assistant") return { writes: ["turn"] };
  if (type === "stream_event")
    return asJsonObject(frame.event).type === "message_start" ? { writes: ["turn"] } : undefined;
  if (type !== "user") return undefined;
  return blocksOf(frame).some((block) => block.type === "tool_result") ? { writes: ["queue", "turn"] } : undefined;
}
