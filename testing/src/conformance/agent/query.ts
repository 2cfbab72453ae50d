import { compareReleases, type Release, releaseOfAgent } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";
import type { CheckResult } from "../../law/define.ts";
import { asList, blocksOf } from "../../law/session-event/json.ts";
import { contentText } from "../../model/call.ts";
import type { FramePattern } from "../../peer/frame.ts";
import { matchesPattern } from "../../peer/frame.ts";
import type { ModelUse } from "../verdict.ts";
import type { CaseRun } from "./define.ts";

export { checkIfPresent } from "../check-if-present.ts";

/** Frames of the agent that match a pattern. */
export const framesOf = ({ frames }: CaseRun, pattern: FramePattern): readonly Frame[] =>
  frames.filter((frame) => matchesPattern(pattern, frame));

/** Index of the first frame that matches the pattern; -1 if none does. */
export const indexOfFrame = ({ frames }: CaseRun, pattern: FramePattern): number =>
  frames.findIndex((frame) => matchesPattern(pattern, frame));

/** Whether the agent is of this release or a later one. An agent with a version of its own counts as current. */
export function isFrom(run: CaseRun, release: Release): boolean {
  const { claude_code_version: version } = framesOf(run, { type: "system", subtype: "init" })[0] ?? {};
  const own = releaseOfAgent(String(version));
  return own === undefined || compareReleases(own, release) >= 0;
}

/** The n-th result, counted from 0. */
export const resultOf = (run: CaseRun, n = 0): Frame | undefined => framesOf(run, { type: "result" })[n];

/** The result block of a tool use. */
export const toolResultOf = (run: CaseRun, id: string): JsonObject | undefined =>
  framesOf(run, { type: "user" })
    .flatMap(blocksOf)
    .find((block) => block.type === "tool_result" && block.tool_use_id === id);

/** The agent's response to a request of the host. */
export const responseOf = (run: CaseRun, id: string): JsonObject | undefined => {
  const frame = framesOf(run, { type: "control_response", response: { request_id: id } })[0];
  return frame && asJsonObject(frame.response);
};

/** Whether a response says that the agent does not know the request. */
export const isUnsupported = ({ error_code: code, error }: JsonObject): boolean =>
  code === "unsupported_request" || /^unsupported control request/i.test(String(error));

/** Requests of the agent, by subtype and additional fields. */
export const requestsOf = (run: CaseRun, subtype: string, params: Frame = {}): readonly Frame[] =>
  framesOf(run, { type: "control_request", request: { subtype, ...params } });

/** Calls of the hook event by the agent. */
export const hooksOf = (run: CaseRun, callback: string): readonly JsonObject[] =>
  requestsOf(run, "hook_callback", { callback_id: callback }).map((frame) => asJsonObject(frame.request));

/** Bodies of all model calls. */
const messageCalls = (run: CaseRun): readonly JsonObject[] =>
  run.model.requests.filter(({ path }) => path.endsWith("/messages")).map(({ body }) => asJsonObject(body));

const offersTools = ({ tools }: JsonObject): boolean => Array.isArray(tools) && tools.length > 0;

/** Bodies of the conversation's calls: those that offer tools, or all calls of an agent that never offers any. */
export function callsOf(run: CaseRun): readonly JsonObject[] {
  const calls = messageCalls(run);
  return calls.some(offersTools) ? calls.filter(offersTools) : calls;
}

/** How the agent used the model in its processes. */
export function modelUseOf(all: readonly CaseRun[]): ModelUse {
  const calls = all.flatMap(messageCalls);
  if (calls.length === 0) return "none";
  return calls.some(offersTools) ? "with tools" : "text only";
}

/** How the process ended, as the rest of a sentence about the agent. */
export function describeExit({ exit }: CaseRun): string {
  if (exit === null) return "did not exit before the timeout";
  return exit.code === null ? `was ended by ${exit.signal}` : `exited with ${exit.code}`;
}

/** Whether any message of a model call contains a text. */
export const mentions = (call: JsonObject | undefined, text: string): boolean =>
  JSON.stringify(call?.messages ?? []).includes(JSON.stringify(text).slice(1, -1));

/** The text of a call's system prompt, and of the messages that the agent writes with the role `system`. */
export const systemText = (call: JsonObject | undefined): string =>
  [
    call?.system,
    ...asList(call?.messages)
      .map(asJsonObject)
      .filter(({ role }) => role === "system")
      .map(({ content }) => content),
  ]
    .map((content) => (typeof content === "string" ? content : contentText(content)))
    .join("\n");

/** Whether the system prompt or a message of a call contains a text. */
export const reads = (call: JsonObject | undefined, value: string): boolean =>
  mentions(call, value) || systemText(call).includes(value);

/** Names of the tools that a call offers. */
export const offeredTools = (call: JsonObject | undefined): readonly string[] =>
  asList(call?.tools).map((tool) => String(asJsonObject(tool).name));

/** The result of a tool use in the form for the model. */
export const modelResultOf = (call: JsonObject | undefined, id: string): JsonObject | undefined =>
  asList(call?.messages)
    .flatMap((message) => asList(asJsonObject(message).content).map(asJsonObject))
    .find((block) => block.type === "tool_result" && block.tool_use_id === id);

/** The first false fact of a list, as a sentence; `true` if all are true. */
export const allTrue = (...conditions: readonly (readonly [boolean, string])[]): CheckResult =>
  conditions.find(([holds]) => !holds)?.[1] ?? true;

/** The check that a session continued after a part of it: the part after it reached its result. */
export const survives = (run: CaseRun, n: number, what: string): CheckResult =>
  n > 0 && !resultOf(run, n - 1) ? undefined : resultOf(run, n) !== undefined || `No result came after ${what}.`;

/** Lines of the transcript of a session, in order. */
export function transcriptOf(run: CaseRun, session: string): readonly JsonObject[] | undefined {
  const file = Object.entries(run.files).find(
    ([path]) => path.startsWith(`${run.paths.config}/projects/`) && path.endsWith(`/${session}.jsonl`),
  );
  return file?.[1].split("\n").flatMap((text) => {
    try {
      return [asJsonObject(JSON.parse(text))];
    } catch {
      return [];
    }
  });
}

/** The session's id, from the first frame that has one. */
export const sessionOf = ({ frames }: CaseRun): string =>
  frames.map(({ session_id: id }) => asText(id)).find((id) => id !== undefined && id !== "") ?? "";
