import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { CheckResult } from "../../law/define.ts";
import { type AgentFrames, agentFrames } from "../../peer/agent/frames.ts";
import type { AdapterMessage } from "../../peer/host/adapter-message.ts";
import { responseTo } from "../../peer/host/rules.ts";
import { end, expectFrame, type PeerRule, type PeerStep, send } from "../../peer/plan.ts";
import type { HostCaseRun } from "./define.ts";
import type { OrderParts } from "./order.ts";

export { checkIfPresent } from "../check-if-present.ts";

/** Rules that answer every request of a host with success. */
export const requiredResponses: readonly PeerRule[] = [
  { when: { type: "control_request" }, answer: (request) => [agentFrames().answer(request)] },
];

/** A text of the model. */
export const textMessage = (frames: AgentFrames, id: string, value: string): Frame =>
  frames.assistant(id, { type: "text", text: value });

/** A tool call of the model. */
export const toolCall = (frames: AgentFrames, id: string, name = "Bash", input: Frame = { command: "rm a" }): Frame =>
  frames.assistant(`msg_${id}`, { type: "tool_use", id, name, input });

/** The last frames of a turn. */
const closing = (frames: AgentFrames, index = 0): PeerStep[] =>
  send(
    textMessage(frames, `msg_last_${index}`, "All done."),
    frames.message("result/success", { result: "All done.", result_index: index, permission_denials: [] }),
  );

/** A session of one turn, from the prompt to the end; `after`: what follows the result; `init`: fields of `system/init`. */
export const turnSteps = (
  frames: AgentFrames,
  steps: readonly PeerStep[],
  after: readonly PeerStep[] = [],
  init: Frame = {},
): PeerStep[] => [
  expectFrame({ type: "user" }),
  ...send(frames.message("system/init", init)),
  ...steps,
  ...closing(frames),
  ...after,
  end(),
];

/**
 * The frame that reports that all work has ended. Hosts that receive states wait for it before they close their output.
 */
export const idle = (frames: AgentFrames): PeerStep[] =>
  send(frames.message("system/session_state_changed", { state: "idle" }));

/** Sends a request to the host and waits for its answer. */
export const requestSteps = (
  frames: AgentFrames,
  id: string,
  subtype: Parameters<AgentFrames["request"]>[1],
  params: Frame,
): PeerStep[] => [...send(frames.request(id, subtype, params)), expectFrame(responseTo(id))];

/** Messages that reached the user. */
export const yieldedMessages = ({ messages }: HostCaseRun): readonly Frame[] =>
  messages.flatMap((message) => (message.kind === "message" ? [message.message] : []));

/** Whether the adapter reported something of this kind. */
export const reported = ({ messages }: HostCaseRun, kind: AdapterMessage["kind"]): boolean =>
  messages.some((message) => message.kind === kind);

/** The host's response to a request of the agent. */
export const hostResponseOf = ({ frames }: HostCaseRun, id: string): JsonObject | undefined => {
  const frame = frames.find(({ response }) => asJsonObject(response).request_id === id);
  return frame && asJsonObject(frame.response);
};

/** Whether the session reached its result; no result if the host never got that far. */
export const completed = (run: HostCaseRun, what: string): CheckResult => {
  if (!run.frames.some(({ type }) => type === "user")) return undefined;
  if (yieldedMessages(run).some(({ type }) => type === "result")) return true;
  return reported(run, "end") || reported(run, "error") ? `No result reached the user after ${what}.` : undefined;
};

/** Whether a text reached the user unchanged. */
export const reached = (run: HostCaseRun, value: string): boolean =>
  JSON.stringify(yieldedMessages(run)).includes(JSON.stringify(value).slice(1, -1));

/** The position of the end of the host's output, and of matching frames of the agent; -1 if there is none. */
export const indexOfInputEnd = ({ events }: HostCaseRun): number =>
  events.findIndex(({ kind, direction }) => kind === "end" && direction === "host-to-agent");
export const lastResultOf = ({ events }: HostCaseRun): number =>
  events.findLastIndex(
    ({ frame, direction }) => direction === "agent-to-host" && asJsonObject(frame).type === "result",
  );

/** Whether the agent runs in the working directory of the user. */
export function startedInFolder({ cwd, events }: HostCaseRun): CheckResult {
  const actual = events.find(({ kind }) => kind === "spawn")?.cwd;
  if (cwd === undefined || actual === undefined) return undefined;
  return actual === cwd || "The agent was started in another working directory than that of the user.";
}

/** Whether the agent sent this request. */
export const wasRequested = ({ events }: HostCaseRun, id: string): boolean =>
  events.some(({ direction, frame }) => direction === "agent-to-host" && asJsonObject(frame).request_id === id);

/** Whether the host ended the session before the agent had completed its plan. */
export const hungUp = ({ agent }: HostCaseRun): boolean => agent.outcome === "stuck" && agent.late !== true;

/** The subject of a question or a hook, as the agent sent it. */
const sentAbout = ({ events }: HostCaseRun, subtype: string): JsonObject | undefined =>
  events
    .map(({ direction, frame }) => (direction === "agent-to-host" ? asJsonObject(asJsonObject(frame).request) : {}))
    .find((request) => request.subtype === subtype);

/** Whether the subject of a question or a hook reached the user unchanged. */
export function callbackGotSent(run: HostCaseRun): CheckResult {
  const message = run.messages.find(({ kind }) => kind === "asked" || kind === "hooked");
  if (message?.kind !== "asked" && message?.kind !== "hooked") return undefined;
  const sent = sentAbout(run, message.kind === "asked" ? "can_use_tool" : "hook_callback");
  if (!sent || message.input === undefined) return undefined;
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  if (!same(message.input, sent.input)) return "The input reached the user as another one.";
  if (message.use !== undefined && message.use !== sent.tool_use_id) return "The user received another tool use.";
  if (message.kind === "hooked")
    return message.tool === asJsonObject(sent.input).tool_name || "The tool was another one.";
  if (message.description !== undefined && message.description !== sent.description)
    return "What the agent reported of the tool use reached the user as something else.";
  if (message.suggestions !== undefined && !same(message.suggestions, sent.permission_suggestions))
    return "What the agent suggested reached the user as something else.";
  return message.tool === sent.tool_name || "The tool was another one.";
}

/** The texts of the user's prompts, in order. */
const promptsOf = ({ prompt, blocks, read, actions = [] }: OrderParts): readonly string[] => {
  if (blocks || read !== undefined) return [];
  return [prompt, ...actions.flatMap((action) => (action.do === "prompt" ? [action.prompt] : []))];
};

/** Whether each prompt that left the host contains the text of the user, in order. Hosts may add to it. */
export function promptedAsOrdered({ frames }: HostCaseRun, order: OrderParts): CheckResult {
  const due = promptsOf(order);
  const sent = frames.filter(({ type }) => type === "user").map(({ message }) => asJsonObject(message).content);
  if (due.length === 0 || sent.length === 0) return undefined;
  const at = sent.findIndex(
    (content, n) => !JSON.stringify(content ?? "").includes(JSON.stringify(due[n] ?? "").slice(1, -1)),
  );
  return at < 0 || `Prompt ${at + 1} of the user reached the agent with another text.`;
}

/** Frames of the agent that are not for the user. */
export const hidden = (frame: JsonObject): boolean =>
  String(frame.type).startsWith("control_") ||
  frame.type === "keep_alive" ||
  frame.type === "transcript_mirror" ||
  frame.sdk_host_only === true;

/**
 * Whether the agent's messages reached the user, each frame once, unchanged and in order, up to the end of the session.
 * For a host with its own message format, only the types are compared.
 */
export function messagesAsSent(run: HostCaseRun): CheckResult {
  const messages = run.messages.flatMap((message) => (message.kind === "message" ? [message] : []));
  if (messages.length === 0 || !reported(run, "end")) return undefined;
  const reshaped = messages.some((message) => message.reshaped === true);
  const plain = new Set(["result"]);
  const keyOf = (frame: JsonObject) => (reshaped ? String(frame.type) : JSON.stringify(frame));
  const isCompared = (frame: JsonObject) => !hidden(frame) && (!reshaped || plain.has(String(frame.type)));
  const sent = run.events
    .filter(({ direction, kind }) => direction === "agent-to-host" && kind === "frame")
    .map(({ frame }) => asJsonObject(frame))
    .filter(isCompared)
    .map(keyOf);
  // A host also reports on its own that a store failed.
  const isSent = (frame: JsonObject) => frame.subtype !== "mirror_error" || sent.includes(keyOf(frame));
  const shown = messages
    .map(({ message }) => message)
    .filter((message) => isCompared(message) && isSent(message))
    .map(keyOf);
  const index = shown.findIndex((message, n) => message !== sent[n]);
  if (index >= 0) return `Message ${index + 1} reached the user changed, or out of its place.`;
  const over = sent.some((frame) => frame.includes("result"));
  const cut = reported(run, "error") || run.agent.outcome === "stuck" || !over;
  return (
    cut || shown.length === sent.length || `${sent.length} messages were sent and ${shown.length} reached the user.`
  );
}
