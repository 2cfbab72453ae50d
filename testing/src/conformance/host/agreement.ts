import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";
import type { CheckResult } from "../../law/define.ts";
import { asList } from "../../law/session-event/json.ts";
import { same } from "../same.ts";
import type { HostCaseRun } from "./define.ts";
import type { OrderParts } from "./order.ts";
import { hidden, hostResponseOf } from "./query.ts";

/** A request of the agent with the content of the host's success response. */
interface Answered {
  readonly request: JsonObject;
  readonly answer: JsonObject;
}

/** Requests of the agent, in order. */
const agentRequests = ({ events }: HostCaseRun, subtype: string) =>
  events
    .filter(({ direction }) => direction === "agent-to-host")
    .map(({ frame }) => asJsonObject(frame))
    .filter(({ request }) => asJsonObject(request).subtype === subtype);

const answeredRequests = (run: HostCaseRun, subtype: string): readonly Answered[] =>
  agentRequests(run, subtype).flatMap(({ request_id: id, request }) => {
    const response = hostResponseOf(run, String(id));
    if (response?.subtype !== "success") return [];
    return [{ request: asJsonObject(request), answer: asJsonObject(response.response) }];
  });

/** The first sentence about a violation; `true` if there was an occasion. */
const first = (results: readonly (true | string)[]): CheckResult =>
  results.find((result) => result !== true) ?? (results.length > 0 ? true : undefined);

/** What the user answers to a permission request; `undefined` if the order does not say it. */
function dueAnswer({ permission }: OrderParts, { tool_use_id: use }: JsonObject): JsonObject | undefined {
  if (permission?.behavior === "allow") return { behavior: "allow" };
  if (permission?.behavior === "deny") return { behavior: "deny", message: permission.message };
  return permission?.behavior === "answer"
    ? asJsonObject(permission.each?.[String(use)] ?? permission.result)
    : undefined;
}

/** A user's answer as a host may write it: without fields that say nothing, and those that the host may add. */
export function essentialAnswer(answer: JsonObject, due: JsonObject): JsonObject {
  const { interrupt, updatedPermissions, decisionClassification, ...rest } = answer;
  return {
    ...rest,
    ...(interrupt === true ? { interrupt } : {}),
    ...(asList(updatedPermissions).length > 0 ? { updatedPermissions } : {}),
    ...(due.decisionClassification === undefined ? {} : { decisionClassification }),
  };
}

/** Whether each permission request got the answer of the user to it, and to no other one. */
export const permissionsAsOrdered = (run: HostCaseRun, order: OrderParts): CheckResult =>
  first(
    answeredRequests(run, "can_use_tool").flatMap(({ request, answer }) => {
      const due = dueAnswer(order, request);
      if (!due) return [];
      const { updatedInput = request.input, toolUseID: _, ...given } = answer;
      const { updatedInput: dueInput = request.input, toolUseID: __, ...rest } = due;
      const isSame =
        same(essentialAnswer(given, due), essentialAnswer(rest, due)) &&
        (due.behavior !== "allow" || same(updatedInput, dueInput));
      return [isSame || "A permission request got another answer than the user's."];
    }),
  );

/** The outputs that the order gives for each callback, by its id in `initialize`. */
function dueOutputs({ frames }: HostCaseRun, { hooks = [] }: OrderParts): ReadonlyMap<string, JsonObject> {
  const hello = frames.map(({ request }) => asJsonObject(request)).find(({ subtype }) => subtype === "initialize");
  const outputs = new Map<string, JsonObject>();
  for (const [event, entries] of Object.entries(asJsonObject(hello?.hooks))) {
    const due = hooks.filter((one) => one.event === event);
    // The host may have hooks of its own, or join those of the user.
    if (due.length !== asList(entries).length) continue;
    for (const [n, entry] of asList(entries).entries()) {
      const one = due[n];
      if (!one || one.throws !== undefined || one.waits || one.nothing) continue;
      for (const [at, id] of asList(asJsonObject(entry).hookCallbackIds).entries()) {
        const output = [one.output, ...(one.further ?? [])][at];
        if (output) outputs.set(String(id), output);
      }
    }
  }
  return outputs;
}

/** Whether each call of a hook got the output of its callback. */
export function hooksAsOrdered(run: HostCaseRun, order: OrderParts): CheckResult {
  const outputs = dueOutputs(run, order);
  return first(
    answeredRequests(run, "hook_callback").flatMap(({ request, answer }) => {
      const due = outputs.get(String(request.callback_id));
      return due ? [same(answer, due) || "A hook got another output than its callback returned."] : [];
    }),
  );
}

/** Whether each call of a tool of the host got its result. */
export function callsAsOrdered(run: HostCaseRun, { server }: OrderParts): CheckResult {
  if (!server || server.throws !== undefined) return undefined;
  return first(
    answeredRequests(run, "mcp_message").flatMap(({ request, answer }) => {
      const { method, params, id } = asJsonObject(request.message);
      const response = asJsonObject(answer.mcp_response);
      if (request.server_name !== server.name || id === undefined) return [];
      const isOwn = response.id === id || "A server's response has the id of another request.";
      if (method !== "tools/call" || isOwn !== true || response.result === undefined) return [isOwn];
      const name = asText(asJsonObject(params).name) ?? "";
      const text = name === server.tool ? server.text : name;
      const due = (name === server.tool && server.result) || { content: [{ type: "text", text }] };
      const given = asJsonObject(response.result);
      const isSame = Object.entries(due).every(([field, value]) => same(given[field], value));
      const isKnown = name === server.tool || (server.more ?? []).includes(name);
      return [!isKnown || isSame || "A tool of the host returned another result than its handler."];
    }),
  );
}

/** Whether each question of a server got the answer of the user. */
export const elicitationsAsOrdered = (run: HostCaseRun, { elicitation }: OrderParts): CheckResult =>
  elicitation &&
  first(
    answeredRequests(run, "elicitation").map(
      ({ answer }) => same(answer, elicitation) || "A question of a server got another answer than the user's.",
    ),
  );

/** Whether the user got each permission request and each call of a hook as the agent sent it. */
export function callbacksAsSent(run: HostCaseRun): CheckResult {
  return first(
    run.messages.flatMap((message) => {
      if (message.kind !== "asked" && message.kind !== "hooked") return [];
      if (message.use === undefined || message.input === undefined) return [];
      const subtype = message.kind === "hooked" ? "hook_callback" : "can_use_tool";
      const sent = agentRequests(run, subtype).map(({ request }) => asJsonObject(request));
      return [
        sent.some(({ input, tool_use_id: use }) => use === message.use && same(input, message.input)) ||
          `The user received another \`${subtype}\` than the agent sent.`,
      ];
    }),
  );
}

/** How long before the withdrawal of a question a message must have been sent to be shown before it, in milliseconds. */
const shownWithinMs = 100;

/** Whether messages reached the user while a question was open. */
export function shownMeanwhile(run: HostCaseRun): CheckResult {
  const results: (true | string)[] = [];
  for (const [at, message] of run.messages.entries()) {
    if (message.kind !== "aborted" || message.use === undefined) continue;
    const request = agentRequests(run, "can_use_tool").find(
      (frame) => asJsonObject(frame.request).tool_use_id === message.use,
    );
    const withdrawal = run.events.find(({ frame }) => {
      const { type, request_id: id } = asJsonObject(frame);
      return type === "control_cancel_request" && request !== undefined && id === request.request_id;
    });
    const shown = run.messages.slice(0, at).filter(({ kind }) => kind === "message");
    if (withdrawal?.at === undefined || shown.some((one) => one.kind === "message" && one.reshaped)) continue;
    const until = withdrawal.at - shownWithinMs;
    const sent = run.events.filter(
      ({ direction, kind, frame, at: when = 0 }) =>
        direction === "agent-to-host" && kind === "frame" && when < until && !hidden(asJsonObject(frame)),
    );
    if (shown.length > 0)
      results.push(shown.length >= sent.length || "A message was withheld from the user while a question was open.");
  }
  return first(results);
}
