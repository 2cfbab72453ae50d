import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";
import type { CheckResult } from "../../law/define.ts";
import { asList, blocksOf } from "../../law/session-event/json.ts";
import { same } from "../same.ts";
import type { CaseRun, Check } from "./define.ts";
import { callsOf, framesOf, systemText } from "./query.ts";

/** The tool uses that the agent reported, by id. */
const usesOf = (seen: CaseRun): ReadonlyMap<string, JsonObject> =>
  new Map(
    framesOf(seen, { type: "assistant" })
      .flatMap(blocksOf)
      .flatMap((block) => {
        const id = asText(block.id);
        return block.type === "tool_use" && id !== undefined ? [[id, block] as const] : [];
      }),
  );

const sentByHost = ({ events }: CaseRun): readonly Frame[] =>
  events
    .filter(({ direction, kind }) => direction === "host-to-agent" && kind === "frame")
    .map(({ frame }) => asJsonObject(frame));

/** The tool uses whose input the host changed, in an answer to a permission request or to a hook. */
function changedUses(seen: CaseRun): ReadonlySet<string> {
  const answers = new Map(
    sentByHost(seen).map(({ response }) => {
      const { request_id: id, response: content } = asJsonObject(response);
      return [String(id), asJsonObject(content)] as const;
    }),
  );
  const changed = new Set<string>();
  for (const { request_id: id, request } of framesOf(seen, { type: "control_request" })) {
    const { input, tool_use_id: use } = asJsonObject(request);
    const answer = answers.get(String(id)) ?? {};
    const { updatedInput: ofHook, decision } = asJsonObject(answer.hookSpecificOutput);
    const updated = answer.updatedInput ?? ofHook ?? asJsonObject(decision).updatedInput;
    if (updated !== undefined && !same(updated, input)) changed.add(String(use));
  }
  return changed;
}

/** The tool uses that no answer of the host changed. */
function unchangedUses(seen: CaseRun): ReadonlyMap<string, JsonObject> {
  const changed = changedUses(seen);
  return new Map([...usesOf(seen)].filter(([id]) => !changed.has(id)));
}

/** Requests of the agent with this subtype. */
const requested = (seen: CaseRun, subtype: string): readonly JsonObject[] =>
  framesOf(seen, { type: "control_request", request: { subtype } }).map(({ request }) => asJsonObject(request));

/** Whether the model gets back each tool use as it made it. */
function historyKept(seen: CaseRun): CheckResult {
  const uses = unchangedUses(seen);
  let count = 0;
  for (const call of callsOf(seen))
    for (const message of asList(call.messages).map(asJsonObject))
      for (const block of asList(message.content).map(asJsonObject)) {
        const use = block.type === "tool_use" ? uses.get(String(block.id)) : undefined;
        if (use === undefined) continue;
        count += 1;
        if (!same(use.input, block.input)) return "A later call has a tool use of the model with another input.";
      }
  return count > 0 ? true : undefined;
}

/** Whether no call of the model lacks the system prompt that other calls have. */
function systemPromptKept(seen: CaseRun): CheckResult {
  const texts = callsOf(seen).map((call) => systemText(call).trim());
  if (texts.length < 2 || texts.every((text) => text === "")) return undefined;
  return texts.every((text) => text !== "") || "A call of the model lacks the system prompt that another call has.";
}

/** Tool events whose input is that of the tool use. */
const toolEvents = new Set(["PreToolUse", "PostToolUse", "PostToolUseFailure", "PermissionRequest"]);

/** Whether hooks get the tool, its result and the prompt that their event is about. */
function hookInputsAgree(seen: CaseRun): CheckResult {
  const uses = unchangedUses(seen);
  const prompts = JSON.stringify(sentByHost(seen).filter(({ type }) => type === "user"));
  let count = 0;
  for (const request of requested(seen, "hook_callback")) {
    const input = asJsonObject(request.input);
    const event = String(input.hook_event_name);
    const use = uses.get(String(input.tool_use_id));
    if (toolEvents.has(event) && use && !same(use.input, input.tool_input))
      return `A \`${event}\` hook received another input than the tool.`;
    if (event === "PostToolUse" && isEmpty(input.tool_response))
      return "A `PostToolUse` hook received no result of the tool.";
    if (event === "UserPromptSubmit" && !prompts.includes(JSON.stringify(input.prompt)))
      return "A `UserPromptSubmit` hook received a prompt that the host did not send.";
    count += 1;
  }
  return count > 0 ? true : undefined;
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** Whether permission requests have the input of the tool use that they name. */
function questionsAgree(seen: CaseRun): CheckResult {
  const uses = unchangedUses(seen);
  const requests = requested(seen, "can_use_tool").filter(({ tool_use_id: id }) => uses.has(String(id)));
  if (requests.length === 0) return undefined;
  const wrong = requests.find(({ tool_use_id: id, input }) => !same(uses.get(String(id))?.input, input));
  return (
    wrong === undefined || `Permission was requested for an input that is not that of ${String(wrong.tool_use_id)}.`
  );
}

const each =
  (check: (seen: CaseRun) => CheckResult): Check =>
  (_, all) => {
    const results = all.map(check);
    return results.find((one) => typeof one === "string") ?? results.find((one) => one !== undefined);
  };

/** Requirements about meaning that every case may show: what the model, hooks and the host get agrees. */
export const everywhere = {
  "message.model.history": each(historyKept),
  "option.prompt.system": (last, all) => {
    const calls = all.flatMap(callsOf);
    const isKept = each(systemPromptKept)(last, all);
    const isPrompted = (seen: CaseRun) => callsOf(seen).some((call) => systemText(call).trim() !== "");
    if (isKept === undefined && calls.length < 2) return undefined;
    if (all.some(isPrompted) && all.some((seen) => callsOf(seen).length > 0 && !isPrompted(seen)))
      return "A later process of a session called the model without a system prompt.";
    return isKept;
  },
  "hook.input.event": each(hookInputsAgree),
  "permission.request.input": each(questionsAgree),
} satisfies Readonly<Record<string, Check>>;
