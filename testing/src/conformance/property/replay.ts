import { baseArgv } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";
import type { LawEvent } from "../../law/session-event/event.ts";
import { scriptOfCalls } from "../../model/tape/script-of-calls.ts";
import { end, expectFrame, type PeerStep, rawLine, send } from "../../peer/plan.ts";
import type { CaseProcess } from "../agent/define.ts";
import type { AgentTarget } from "../agent/target.ts";
import type { CaseOutcome } from "../verdict.ts";
import { checkSession } from "./check-session.ts";
import { expectationFrom } from "./expectation-note.ts";
import { pathOutside, relocateSession } from "./relocate.ts";

/** Frames of the agent to which a host reacts: questions, answers, and the start of a message. */
const reactedTo: ReadonlySet<string> = new Set(["control_request", "control_response", "stream_event"]);

/** The properties of an agent's frame that are equal in every run: its kind and its subject. */
function patternOf(frame: JsonObject): Frame {
  const { type, subtype, event } = frame;
  if (type === "control_response") return { type, response: { request_id: asJsonObject(frame.response).request_id } };
  if (type === "stream_event") return { type, event: { type: asJsonObject(event).type } };
  if (type !== "control_request") return { type, ...(subtype !== undefined && { subtype }) };
  const { subtype: requestSubtype, tool_use_id: use, callback_id: callback, message } = asJsonObject(frame.request);
  const { method, params } = asJsonObject(message);
  const { name, arguments: given } = asJsonObject(params);
  return {
    type,
    request: {
      subtype: requestSubtype,
      ...(use !== undefined && { tool_use_id: use }),
      ...(callback !== undefined && { callback_id: callback }),
      ...(method !== undefined && {
        message: { method, ...(name !== undefined && { params: { name, arguments: given } }) },
      }),
    },
  };
}

/** Replaces the message id in an answer of the host's server by that of the live agent. */
function underLiveId(response: unknown, live: Frame | undefined): unknown {
  const { mcp_response: served, ...rest } = asJsonObject(response);
  if (served === undefined) return response;
  const { id } = asJsonObject(asJsonObject(live?.request).message);
  return { ...rest, mcp_response: { ...asJsonObject(served), ...(id !== undefined && { id }) } };
}

/** Replaces the request id in an answer of the host by that of the live agent. */
const answering = (answer: JsonObject, request: Frame): PeerStep[] =>
  send((_, received) => {
    const live = received.findLast(
      (frame) => frame.type === "control_request" && JSON.stringify(patternOf(frame)) === JSON.stringify(request),
    );
    const { response, ...rest } = asJsonObject(answer.response);
    const reply = { ...rest, request_id: live?.request_id };
    return {
      ...answer,
      response: response === undefined ? reply : { ...reply, response: underLiveId(response, live) },
    };
  });

/**
 * Converts the host's part of a tape to a plan: each frame is sent after the preceding frame of the agent. The plan
 * waits for results, and otherwise only for frames to which the host reacted.
 *
 * @param events - The events of the session.
 * @example
 * import { type LawEvent, planOfTape } from "@agentwire/testing";
 *
 * declare const events: LawEvent[];
 * console.log(planOfTape(events).length);
 */
export function planOfTape(events: readonly LawEvent[]): readonly PeerStep[] {
  const steps: PeerStep[] = [];
  const questions = new Map<string, Frame>();
  /** Requests of the agent for which no step has waited yet. */
  const unawaited = new Set<string>();
  const waitFor = (pattern: Frame): void => {
    steps.push(expectFrame(pattern));
    unawaited.clear();
  };
  let before: JsonObject | undefined;
  let results = 0;
  for (const { kind, direction, frame, text } of events) {
    if (direction === "agent-to-host" && kind === "frame") {
      const object = asJsonObject(frame);
      if (object.type === "control_request") {
        const id = asText(object.request_id) ?? "";
        questions.set(id, patternOf(object));
        unawaited.add(id);
      }
      before = object;
      if (object.type === "result") results += 1;
    }
    if (direction !== "host-to-agent") continue;
    // Two results match one pattern, so each is awaited separately.
    for (; results > 0; results--) {
      waitFor({ type: "result" });
      if (before?.type === "result") before = undefined;
    }
    if (before && reactedTo.has(String(before.type))) waitFor(patternOf(before));
    before = undefined;
    if (kind === "end") steps.push(end());
    if (kind !== "frame") continue;
    const sent = asJsonObject(frame);
    const id = asText(asJsonObject(sent.response).request_id) ?? "";
    const request = questions.get(id);
    // Other frames may arrive between a request and its response.
    if (request !== undefined && unawaited.has(id)) waitFor(request);
    if (sent.type === "control_response" && request) steps.push(...answering(sent, request));
    else if (frame === undefined || sent.type === undefined) steps.push(rawLine(text ?? ""));
    else steps.push(...send(sent));
  }
  return steps;
}

const cwdOf = (events: readonly LawEvent[]): string | undefined =>
  events.map(({ frame }) => asJsonObject(frame)).find(({ subtype }) => subtype === "init")?.cwd as string | undefined;

/**
 * Replays a recorded session to an agent and checks the laws. The host and the model repeat their recorded frames.
 * Paths below the recorded folder become paths below the folder of the new run.
 *
 * @param target - The agent.
 * @param name - Name of the session, for the report.
 * @param events - The events of the recorded session.
 * @param now - Returns the time for the report, in milliseconds.
 * @throws Error if a tool use of the recorded model names a file outside of the session's folder. Nothing has run then.
 * @example
 * import { type LawEvent, replaySession } from "@agentwire/testing";
 * import { memoryAgent } from "@agentwire/testing/node";
 *
 * declare const events: LawEvent[];
 * console.log((await replaySession(memoryAgent(), "login", events, Date.now)).findings);
 */
export async function replaySession(
  target: AgentTarget,
  name: string,
  events: readonly LawEvent[],
  now: () => number,
): Promise<CaseOutcome> {
  const instance = await target.open(name);
  const started = now();
  try {
    const from = cwdOf(events);
    const { cwd } = instance.paths;
    const moved = from === undefined ? events : relocateSession(events, from, cwd);
    const outside = pathOutside(moved, cwd);
    if (outside !== undefined)
      throw new Error(
        `${name}: the model uses ${outside.tool} with ${outside.path}, outside of the session's folder ${from ?? "(unknown)"}. ` +
          "A replay only writes below its own folder: change the path on the tape, or replay the tape to the agent with agentwire replay.",
      );
    const argv = moved.find(({ kind, channel }) => channel === "process" && kind === "spawn")?.argv ?? [];
    const process: CaseProcess = {
      argv: argv.filter((arg, n) => !(n < baseArgv.length && arg === baseArgv[n])),
      script: scriptOfCalls(moved.map((event) => ({ ...event, ...asJsonObject(event.body) }))),
      plan: { steps: planOfTape(moved) },
      recordsModel: true,
    };
    return checkSession(name, await instance.run(process), expectationFrom(moved), now() - started);
  } finally {
    await instance.close();
  }
}
