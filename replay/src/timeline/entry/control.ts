import { isJsonObject, type JsonObject, jsonObjectsIn, textsIn } from "@agentwire/protocol/json";
import { fieldOf } from "../../engine/compare/field.ts";
import { sameJson } from "../../engine/compare/json-difference.ts";
import { opposite, type TapeDirection } from "../../tape/format/direction.ts";
import type { EntryDetails, Mark } from "./entry.ts";
import type { PendingRequest, TimelineMemory } from "./memory.ts";
import { inputSummary, joined, singleLine, textAt } from "./text.ts";

type DescribeRequest = (request: unknown, memory: TimelineMemory) => EntryDetails;

const plural = (n: number, one: string): string => `${n} ${one}${n === 1 ? "" : "s"}`;
const size = (value: unknown): number => (isJsonObject(value) ? Object.keys(value).length : 0);

const subjects = new Map<string, DescribeRequest>([
  [
    "can_use_tool",
    (request, memory) => {
      const tool = textAt(request, "tool_name");
      const toolUseId = textAt(request, "tool_use_id");
      const reason = textAt(request, "decision_reason") ?? textAt(request, "decision_reason_type");
      const what = `asks to run ${tool ?? "a tool"}: ${inputSummary(fieldOf(request, "input")) || "without input"}`;
      const summary = `${what}${reason === null ? "" : ` (${singleLine(reason, 60)})`}`;
      return { summary, lane: "agent", tool, toolUseId, cause: memory.used(toolUseId)?.seq ?? null };
    },
  ],
  [
    "hook_callback",
    (request, memory) => {
      const input = fieldOf(request, "input");
      const toolUseId = textAt(input, "tool_use_id");
      const tool = textAt(input, "tool_name");
      const subject = joined([textAt(input, "hook_event_name"), tool], " ");
      const summary = joined([subject, inputSummary(fieldOf(input, "tool_input"), 100)], ": ");
      return { summary, lane: "agent", tool, toolUseId, cause: memory.used(toolUseId)?.seq ?? null };
    },
  ],
  [
    "mcp_message",
    (request, memory) => {
      const message = fieldOf(request, "message");
      const params = fieldOf(message, "params");
      const toolUseId = textAt(fieldOf(params, "_meta"), "claudecode/toolUseId");
      const server = textAt(request, "server_name");
      const call = joined([server, textAt(message, "method") ?? "answer", textAt(params, "name")], " ");
      const summary = joined([call, inputSummary(fieldOf(params, "arguments"), 100)], ": ");
      const use = memory.used(toolUseId);
      return { summary, lane: "tools", tool: use?.tool ?? null, toolUseId, cause: use?.seq ?? null };
    },
  ],
  [
    "initialize",
    (request) => {
      const hooks = size(fieldOf(request, "hooks"));
      const servers = fieldOf(request, "sdkMcpServers");
      const agents = size(fieldOf(request, "agents"));
      const parts = [
        hooks > 0 && `hooks for ${plural(hooks, "event")}`,
        Array.isArray(servers) &&
          servers.length > 0 &&
          `MCP ${servers.map((name) => singleLine(String(name), 30)).join(" ")}`,
        agents > 0 && plural(agents, "agent"),
        fieldOf(request, "jsonSchema") !== undefined && "an output schema",
      ];
      return { summary: joined(parts) || "no hooks, servers or agents" };
    },
  ],
  [
    "elicitation",
    (request) => {
      const server = textAt(request, "mcp_server_name");
      return { summary: joined([server && `${server} asks`, textAt(request, "message")], ": ") };
    },
  ],
  ["interrupt", () => ({ summary: "stop the turn, keep the session", marks: ["interrupted"] })],
]);

/** Describes a control request. */
export function requestAccount(frame: unknown, memory: TimelineMemory): EntryDetails {
  const request = fieldOf(frame, "request");
  const subtype = textAt(request, "subtype");
  const account = subjects.get(subtype ?? "")?.(request, memory) ?? { summary: others(request) };
  return { ...account, name: subtype ?? "control_request", marks: ["asks", ...(account.marks ?? [])] };
}

/** All fields of a request without its own description. */
const others = (request: unknown): string => {
  if (!isJsonObject(request)) return "";
  const { subtype: _, ...rest } = request;
  return Object.keys(rest).length === 0 ? "" : singleLine(JSON.stringify(rest));
};

/** The user's reaction to a question of a server, by the action in the answer. */
const elicited: Readonly<Record<string, string>> = { accept: "accepted", decline: "declined", cancel: "cancelled" };

/** A change of permissions in a few words: `addRules Bash(ls:*) in session`. */
function updateSummary(update: JsonObject): string {
  const rules = jsonObjectsIn(update.rules).map((rule) => {
    const content = textAt(rule, "ruleContent");
    return `${textAt(rule, "toolName") ?? ""}${content === null ? "" : `(${content})`}`;
  });
  const parts = [textAt(update, "type"), textAt(update, "mode"), ...rules, ...textsIn(update.directories)];
  const destination = textAt(update, "destination");
  return singleLine(joined([...parts, destination === null ? null : `in ${destination}`], " "), 100);
}

/** The fields of an input that the host replaced or added. An empty input of the host stands for the given one. */
function replacedFields(answer: unknown, given: unknown): JsonObject {
  const input = fieldOf(answer, "updatedInput") ?? fieldOf(fieldOf(answer, "hookSpecificOutput"), "updatedInput");
  if (!isJsonObject(input) || !isJsonObject(given)) return {};
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => !sameJson(value, given[name])));
}

/** A decision to allow a call. It may replace the input and change permissions. */
function allowance(answer: unknown, request: PendingRequest | undefined): string {
  const replaced = inputSummary(replacedFields(answer, request?.input), 100);
  const updates = jsonObjectsIn(fieldOf(answer, "updatedPermissions")).map(updateSummary);
  return joined([replaced === "" ? "allowed" : `allowed with another input (${replaced})`, ...updates]);
}

/** The decision in an answer, and its mark. */
function decisionIn(
  answer: unknown,
  request: PendingRequest | undefined,
): { summary: string; marks: Mark[]; detail: string | null } {
  const output = fieldOf(answer, "hookSpecificOutput");
  const decision =
    textAt(answer, "behavior") ??
    textAt(output, "permissionDecision") ??
    textAt(answer, "decision") ??
    textAt(answer, "action");
  const detail =
    textAt(answer, "message") ??
    textAt(output, "permissionDecisionReason") ??
    textAt(answer, "reason") ??
    textAt(answer, "stopReason");
  if (request?.subtype === "elicitation" && decision !== null) {
    const marks: Mark[] = decision === "accept" ? ["allowed"] : decision === "decline" ? ["denied"] : [];
    const given = fieldOf(answer, "content");
    return {
      summary: elicited[decision] ?? singleLine(decision, 40),
      marks,
      detail: given === undefined ? null : shown(given),
    };
  }
  if (request?.subtype === "initialize") {
    const commands = fieldOf(answer, "commands");
    const summary = Array.isArray(commands) ? `offers ${plural(commands.length, "command")}` : "";
    return { summary: joined([summary, textAt(answer, "claude_code_version")]) || "ready", marks: [], detail: null };
  }
  if (decision === "allow" || decision === "approve" || decision === "accept")
    return { summary: allowance(answer, request), marks: ["allowed"], detail };
  if (decision === "deny" || decision === "block" || decision === "decline") {
    const interrupts = fieldOf(answer, "interrupt") === true;
    return { summary: interrupts ? "denied, and the turn is to stop" : "denied", marks: ["denied"], detail };
  }
  if (fieldOf(answer, "continue") === false) return { summary: "the turn is to stop", marks: ["interrupted"], detail };
  if (decision !== null) return { summary: singleLine(decision, 40), marks: [], detail };
  const empty = !isJsonObject(answer) || Object.keys(answer).length === 0;
  if (request?.subtype === "hook_callback" && empty) return { summary: "no opinion", marks: [], detail };
  const mcp = fieldOf(answer, "mcp_response");
  if (mcp !== undefined) {
    const failed = fieldOf(fieldOf(mcp, "result"), "isError") === true || fieldOf(mcp, "error") !== undefined;
    return {
      summary: failed ? "failed" : "done",
      marks: failed ? ["failed"] : [],
      detail: shown(fieldOf(mcp, "error") ?? fieldOf(mcp, "result")),
    };
  }
  return { summary: empty ? "done" : "", marks: [], detail: empty ? null : shown(answer) };
}

const shown = (value: unknown): string | null =>
  value === undefined ? null : singleLine(JSON.stringify(value) ?? "", 120);

/** Describes a control response to its request. */
export function responseAccount(frame: unknown, direction: TapeDirection, memory: TimelineMemory): EntryDetails {
  const response = fieldOf(frame, "response");
  const request = memory.request(direction, textAt(response, "request_id"));
  const about = {
    name: request?.subtype || "control_response",
    lane: request?.subtype === "mcp_message" && direction === "host-to-agent" ? ("tools" as const) : undefined,
    tool: request?.tool ?? null,
    toolUseId: request?.toolUseId ?? null,
    cause: request?.seq ?? null,
    ends: request?.seq ?? null,
  };
  const { lane, ...known } = about;
  const details = lane === undefined ? known : { ...known, lane };
  const error = textAt(response, "error");
  if (error !== null)
    return {
      ...details,
      summary: `${direction === "host-to-agent" ? "failed" : "refused"}: ${singleLine(error, 200)}`,
      marks: ["answers", "failed"],
    };
  if (request === undefined && memory.isSilent(opposite(direction)))
    return { ...details, summary: "answers a request that is not in the log", marks: ["answers"] };
  if (request === undefined)
    return { ...details, summary: "answers nothing that was asked", marks: ["answers", "error"] };
  const { summary: decision, marks, detail } = decisionIn(fieldOf(response, "response"), request);
  const subject = joined([request.detail, request.tool], " ");
  const summary = joined([decision, detail === null ? null : singleLine(detail, 140)], ": ");
  return { ...details, summary: joined([subject, summary || "done"], ": "), marks: ["answers", ...marks] };
}

/** Describes a control cancel request. */
export function cancelAccount(frame: unknown, direction: TapeDirection, memory: TimelineMemory): EntryDetails {
  const request = memory.sentRequest(direction, textAt(frame, "request_id"));
  if (request === undefined) return { summary: "withdraws nothing that was asked", marks: ["withdrawn", "error"] };
  const { subtype, tool, toolUseId, seq } = request;
  return { summary: `withdraws ${joined([subtype, tool], " ")}`, marks: ["withdrawn"], tool, toolUseId, cause: seq };
}
