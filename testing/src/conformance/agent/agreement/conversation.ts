import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";
import { asList, blocksOf } from "../../../law/session-event/json.ts";
import { same } from "../../same.ts";
import type { CaseRun } from "../define.ts";
import { callsOf, framesOf, mentions, modelResultOf, sessionOf, systemText, toolResultOf } from "../query.ts";
import {
  argumentsOf,
  type Comparisons,
  compare,
  hasHookOutput,
  isMainAnswer,
  messageBlocks,
  promptsInTurn,
  promptsOf,
  requestedByHost,
  resumedSession,
  resumes,
  sentByHost,
  usesOf,
} from "./comparison.ts";

/** A text without the note of the agent behind it, which changes from call to call. */
function withoutNote(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  const at = text.endsWith("</system-reminder>") ? text.indexOf("<system-reminder>") : -1;
  return (at < 0 ? text : text.slice(0, at)).trim();
}

/** A block without what an agent adds to it for one call. */
function plainBlock({ cache_control: _, ...block }: JsonObject): JsonObject {
  if (block.type === "text") return { ...block, text: withoutNote(block.text) };
  if (block.type !== "tool_result") return block;
  const content = messageBlocks(block.content).map(plainBlock);
  return { ...block, content: content.filter(({ type, text }) => type !== "text" || text !== "") };
}

/** The blocks of a call's conversation, as texts: those of the host, the model and the tools. */
const conversationOf = (call: JsonObject): readonly string[] =>
  asList(call.messages)
    .map(asJsonObject)
    .filter(({ role }) => role !== "system")
    .flatMap(({ role, content }) => messageBlocks(content).map((block) => ({ role, ...plainBlock(block) })))
    .filter((block) => asJsonObject(block).text !== "")
    .map((block) => JSON.stringify(block));

/** The properties of calls that continue the call before them in a conversation, with those of that call. */
function continuedCalls(
  run: CaseRun,
  property: (call: JsonObject) => string,
): readonly (readonly [before: string, now: string])[] {
  const latest = new Map<string, { readonly parts: readonly string[]; readonly text: string }>();
  return callsOf(run).flatMap((call) => {
    const parts = conversationOf(call);
    const [first = ""] = parts;
    const before = latest.get(first);
    const text = property(call);
    latest.set(first, { parts, text });
    const isContinued = before?.parts.every((part, at) => part === parts[at]) === true;
    return before && isContinued ? [[before.text, text] as const] : [];
  });
}

/** Whether a part of a conversation may be missing in the next call: a text that the agent wrote for one call. */
const isPassing = (part: string, prompts: ReadonlySet<string>): boolean => {
  const { role, type, text } = asJsonObject(JSON.parse(part));
  return role === "user" && type === "text" && !prompts.has(String(text));
};

/** Whether the host or the agent replaced the conversation of a process, or the agent had another one beside it. */
const isReplaced = (run: CaseRun): boolean =>
  framesOf(run, { type: "conversation_reset" }).length > 0 ||
  ["rewind_conversation", "side_question"].some((subtype) => requestedByHost(run, subtype).length > 0) ||
  argumentsOf(run).some((argument) => argument.startsWith("--resume-session-at"));

const isCompacted = (run: CaseRun): boolean =>
  framesOf(run, { type: "system", subtype: "compact_boundary" }).length > 0;

/** Whether something may keep a prompt from the model, or repeat it. */
function mayWithhold(run: CaseRun): boolean {
  const requests = ["interrupt", "cancel_async_message", "submit_feedback", "end_session"];
  return (
    requests.some((subtype) => requestedByHost(run, subtype).length > 0) ||
    run.events.some(({ kind }) => kind === "signal") ||
    JSON.stringify(sentByHost(run).filter(({ type }) => type === "control_response")).match(
      /"decision"|"displayContent"|"continue"/,
    ) !== null
  );
}

/** The process whose session another one continues, among those before it. */
function continuedBy(run: CaseRun, before: readonly CaseRun[]): CaseRun | undefined {
  const id = resumedSession(run);
  return id === undefined ? before.at(-1) : before.findLast((one) => sessionOf(one) === id);
}

/** What each side said in the main conversation of a process, in turns that were answered. */
const textsOf = (run: CaseRun): readonly string[] => [
  ...promptsInTurn(run),
  ...run.frames
    .filter(isMainAnswer)
    .flatMap(blocksOf)
    .flatMap(({ text }) => asText(text) ?? []),
];

/** Whether a process that continues a session has its conversation. */
export function* historyResumed(all: readonly CaseRun[]): Comparisons {
  for (const [n, run] of all.entries()) {
    const before = resumes(run) ? continuedBy(run, all.slice(0, n)) : undefined;
    const [call] = callsOf(run);
    if (!before || !call || isReplaced(run) || isReplaced(before) || isCompacted(before) || mayWithhold(before))
      continue;
    for (const text of textsOf(before))
      yield compare(mentions(call, text.trim()), "A process that continues a session does not have its conversation.");
  }
}

/** Whether the service refused a call: the agent may call the model with less, or with something else. */
const isRefused = ({ outcome }: CaseRun["model"]["requests"][number]): boolean =>
  outcome?.kind !== "answered" || (outcome.status ?? 0) >= 400;

/**
 * Whether each call repeats the conversation of the call before it, unchanged, in processes that continue a session too.
 * A compaction begins another conversation, with its summary.
 */
export function* historyAppended(all: readonly CaseRun[]): Comparisons {
  let latest = new Map<string, readonly string[]>();
  let prompts = new Set<string>();
  for (const run of all) {
    if (!resumes(run) || isReplaced(run)) {
      latest = new Map();
      prompts = new Set();
    }
    if (isReplaced(run)) continue;
    for (const text of promptsOf(run)) prompts.add(text.trim());
    const refused = new Set<unknown>(run.model.requests.filter(isRefused).map(({ body }) => body));
    for (const call of callsOf(run)) {
      const parts = conversationOf(call);
      // Agents keep thinking from models that did not write it.
      const thread = `${String(call.model)} ${parts[0]}`;
      const before = latest.get(thread) ?? [];
      if (!refused.has(call)) latest.set(thread, parts);
      const changed = before.findIndex((part, n) => part !== parts[n]);
      if (before.length > 0)
        yield compare(
          changed < 0 || before.slice(changed).every((part) => isPassing(part, prompts)),
          "A call of the model changes, or lacks, a part of the conversation that the call before it had.",
        );
    }
  }
}

/** Whether the model gets each text of the host as often as the host sent it. */
export function* promptsOnce(run: CaseRun): Comparisons {
  const call = callsOf(run).at(-1);
  if (!call || isReplaced(run) || isCompacted(run) || resumes(run)) return;
  const texts = asList(call.messages)
    .map(asJsonObject)
    .filter(({ role }) => role !== "assistant")
    .flatMap(({ content }) => messageBlocks(content).map(({ text }) => asText(text)?.trim()));
  const sent = promptsOf(run).map((text) => text.trim());
  for (const prompt of new Set(sent)) {
    const due = sent.filter((one) => one === prompt).length;
    const given = texts.filter((one) => one === prompt).length;
    yield compare(given <= due, "The model received a prompt of the host more often than the host sent it.");
  }
}

/** Whether the model gets the result of each tool as the host does. */
export function* resultsAgree(run: CaseRun): Comparisons {
  const calls = callsOf(run);
  const shown = framesOf(run, { type: "user" })
    .filter(({ isReplay }) => isReplay !== true)
    .flatMap(blocksOf)
    .filter(({ type }) => type === "tool_result");
  for (const block of shown)
    for (const call of calls) {
      const given = modelResultOf(call, String(block.tool_use_id));
      if (!given) continue;
      const [one, other] = [block, given].map((result) => {
        const { content, is_error: isError } = plainBlock(result);
        return { content, isError: isError === true };
      });
      yield compare(same(one, other), "The model received another result of a tool than the host.");
    }
}

const systemTextOf = (call: JsonObject): string =>
  messageBlocks(call.system)
    .map(({ text }) => String(text))
    .filter((text) => !text.startsWith("x-anthropic-"))
    .join("\n");

/** Whether the system prompt of a conversation stays the same. */
export function* systemPromptSame(run: CaseRun): Comparisons {
  for (const [before, now] of continuedCalls(run, systemTextOf))
    if (before !== "")
      yield compare(before === now, "The system prompt changed between two calls of one conversation.");
}

/** Requests of the host that change nothing of how the model is called. */
const passive = new Set(["initialize", "get_settings", "mcp_status", "list_models", "get_context_usage"]);

/** Whether a session goes on without any change of how the model is called. */
const isSteady = (run: CaseRun): boolean =>
  [...usesOf(run).values()].every(({ name }) => name !== "SendMessage" && name !== "ToolSearch") &&
  sentByHost(run).every(
    ({ type, request }) => type !== "control_request" || passive.has(String(asJsonObject(request).subtype)),
  ) &&
  run.model.requests.every(({ answer, outcome }) => answer?.kind === "message" && outcome?.kind === "answered");

/** The fields of a call that are no options, or that may change: the room for the answer, and names of requests. */
const noOptions = new Set(["messages", "system", "tools", "stream", "metadata", "max_tokens"]);

const optionsOf = (call: JsonObject): string =>
  call.stream === true ? JSON.stringify(Object.entries(call).filter(([name]) => !noOptions.has(name))) : "";

/** Whether the calls of one conversation have the same options, if nothing changes them. */
export function* optionsSame(run: CaseRun): Comparisons {
  if (!isSteady(run)) return;
  for (const [before, now] of continuedCalls(run, optionsOf))
    if (before !== "" && now !== "")
      yield compare(
        before === now,
        "Two calls of one conversation have different options, though nothing changed them.",
      );
}

const toolsOf = (call: JsonObject): string =>
  JSON.stringify(asList(call.tools).map((tool) => plainBlock(asJsonObject(tool))));

/** Whether the calls of one conversation offer the same tools, if nothing changes them. */
export function* toolsSame(run: CaseRun): Comparisons {
  if (!isSteady(run)) return;
  for (const [before, now] of continuedCalls(run, toolsOf))
    yield compare(before === now, "Two calls of one conversation offer different tools, though nothing changed them.");
}

/** Whether each subagent gets the prompt of its tool use, and its last text is the result. */
export function* subagentTexts(run: CaseRun): Comparisons {
  const calls = callsOf(run);
  for (const [id, { name, input }] of usesOf(run)) {
    const { prompt, run_in_background: isBackground } = asJsonObject(input);
    const result = toolResultOf(run, id);
    if (name !== "Agent" || typeof prompt !== "string" || !result || result.is_error === true) continue;
    const own = calls.filter(({ messages }) => mentions({ messages: asList(messages).slice(0, 1) }, prompt));
    if (own.length > 0 || isBackground === false)
      yield compare(own.length > 0, "No subagent received the prompt of its tool use.");
  }
}

/** Whether the model gets each context that a hook of the host adds. */
export function* contextsGiven(run: CaseRun): Comparisons {
  const calls = callsOf(run);
  if (isReplaced(run) || isCompacted(run) || resumes(run) || mayWithhold(run)) return;
  const texts = JSON.stringify(calls.map(({ messages }) => messages)) + calls.map(systemText).join("\n");
  for (const { response } of sentByHost(run)) {
    const output = asJsonObject(asJsonObject(asJsonObject(response).response).hookSpecificOutput);
    const { additionalContext: context } = output;
    if (typeof context === "string" && context !== "")
      yield compare(
        texts.includes(JSON.stringify(context).slice(1, -1)),
        "A context that a hook of the host added did not reach the model.",
      );
  }
}

/** The turns of a process: the positions of the frames that announce them. */
const turnStarts = ({ frames }: CaseRun): readonly number[] =>
  frames.flatMap(({ type, subtype }, at) => (type === "system" && subtype === "init" ? [at] : []));

/** Whether a later turn still has what the model said in earlier ones, also in those that were interrupted. */
export function* answersRemembered(run: CaseRun): Comparisons {
  const start = turnStarts(run).at(-1);
  const call = callsOf(run).at(-1);
  if (start === undefined || !call || isReplaced(run) || isCompacted(run) || hasHookOutput(run, "displayContent"))
    return;
  if (!run.frames.slice(start).some(isMainAnswer)) return;
  for (const frame of run.frames.slice(0, start).filter(isMainAnswer))
    for (const { type, text, id } of blocksOf(frame)) {
      const due = type === "text" ? asText(text)?.trim() : type === "tool_use" ? asText(id) : undefined;
      if (due !== undefined)
        yield compare(mentions(call, due), "A later turn does not have what the model said in an earlier one.");
    }
}

/** Whether each tool use in a call is followed by its result, as the service demands. */
export function* callsComplete(run: CaseRun): Comparisons {
  for (const { messages } of callsOf(run)) {
    const list = asList(messages)
      .map(asJsonObject)
      .filter(({ role }) => role !== "system");
    for (const [at, { role, content }] of list.entries()) {
      if (role !== "assistant") continue;
      const after = list.slice(at).findIndex((message) => message.role !== "assistant");
      const next = after < 0 ? [] : list.slice(at + after);
      const end = next.findIndex((message) => message.role === "assistant");
      const results = next.slice(0, end < 0 ? next.length : end).flatMap((message) => messageBlocks(message.content));
      for (const { type, id } of messageBlocks(content))
        if (type === "tool_use")
          yield compare(
            results.some(({ tool_use_id: of }) => of === id),
            "A call of the model has a tool use without its result.",
          );
    }
  }
}

/** Texts with which an agent fills a place in the conversation. */
const fillers: ReadonlySet<string> = new Set(["No response requested.", "(no content)"]);

/** Whether each text of the model in a call is one that the model sent, or that the host gave. */
export function* answersKnown(all: readonly CaseRun[]): Comparisons {
  const known = new Set(fillers);
  for (const run of all) {
    const answers = run.model.requests.flatMap(({ answer }) =>
      answer?.kind === "message" ? answer.content.flatMap((block) => (block.type === "text" ? [block.text] : [])) : [],
    );
    const shown = framesOf(run, { type: "assistant" }).flatMap(blocksOf);
    const given = sentByHost(run)
      .filter(({ type }) => type === "assistant")
      .flatMap(({ message }) => messageBlocks(asJsonObject(message).content));
    for (const text of [...answers, ...[...shown, ...given].flatMap((block) => asText(block.text) ?? [])])
      known.add(text.trim());
    if (requestedByHost(run, "side_question").length > 0) continue;
    for (const call of callsOf(run))
      for (const { role, content } of asList(call.messages).map(asJsonObject))
        for (const { type, text } of role === "assistant" ? messageBlocks(content) : [])
          if (type === "text")
            yield compare(
              known.has(String(text).trim()),
              "A call of the model has an answer that the model never finished, or never gave.",
            );
  }
}

/** Whether prompts that a hook blocked stay away from the model. */
export function* blockedPrompts(run: CaseRun): Comparisons {
  const calls = callsOf(run);
  let latest: string | undefined;
  for (const { direction, frame } of run.events) {
    const { type, message, prompt_submit_outcome: outcome } = asJsonObject(frame);
    const { content } = asJsonObject(message);
    if (direction === "host-to-agent" && type === "user") latest = asText(content);
    const blocked = asJsonObject(outcome).prompt_kept === false ? latest : undefined;
    if (direction === "agent-to-host" && blocked !== undefined)
      yield compare(!calls.some((call) => mentions(call, blocked)), "A prompt that a hook blocked reached the model.");
  }
}
