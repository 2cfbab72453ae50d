import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { asList, blocksOf } from "../../../law/session-event/json.ts";
import { same } from "../../same.ts";
import type { CaseRun } from "../define.ts";
import { callsOf, framesOf, offeredTools, systemText, toolResultOf } from "../query.ts";
import {
  type Comparisons,
  compare,
  isNonBlank,
  messageBlocks,
  sentByHost,
  unchangedUses,
  usesOf,
} from "./comparison.ts";

/** Whether the model gets back each tool use as it made it. */
export function* historyPreserved(run: CaseRun): Comparisons {
  const uses = unchangedUses(run);
  for (const call of callsOf(run)) {
    const offered = offeredTools(call);
    for (const message of asList(call.messages).map(asJsonObject)) {
      yield compare(
        ["user", "assistant", "system"].includes(String(message.role)),
        "A call of the model has a message without a role.",
      );
      for (const block of asList(message.content).map(asJsonObject)) {
        if (block.type !== "tool_use") continue;
        // The agent completes the input of a message to a subagent.
        const use = block.name === "SendMessage" ? undefined : uses.get(String(block.id));
        const known = usesOf(run).get(String(block.id));
        if (known && offered.includes(String(known.name)))
          yield compare(
            known.name === block.name && message.role === "assistant",
            "A later call has a tool use of the model under another name or role.",
          );
        if (use)
          yield compare(same(use.input, block.input), "A later call has a tool use of the model with another input.");
      }
    }
  }
}

/** Whether calls of the model offer each tool once. */
export function* toolsOffered(run: CaseRun): Comparisons {
  for (const { tools } of callsOf(run)) {
    const names = asList(tools).map((tool) => asJsonObject(tool).name);
    if (names.length > 0)
      yield compare(
        new Set(names).size === names.length && names.every((name) => name === undefined || isNonBlank(name)),
        "A call of the model offers one tool twice.",
      );
  }
}

/** Whether no call of the model lacks the system prompt that other calls have. */
export function* systemPromptPreserved(run: CaseRun): Comparisons {
  const texts = callsOf(run).map((call) => systemText(call).trim());
  if (texts.length < 2 || texts.every((text) => text === "")) return;
  for (const text of texts)
    yield compare(text !== "", "A call of the model lacks the system prompt that another call has.");
}

/** Whether messages have the role of their frame. */
export function* messageRoles(run: CaseRun): Comparisons {
  for (const { type, message } of run.frames)
    if (type === "assistant" || type === "user")
      yield compare(
        asJsonObject(message).role === type,
        `The message of a frame of type \`${type}\` has another role.`,
      );
}

/** Whether a prompt that the agent repeats is the one of the host with its uuid. */
export function* promptsReplayed(run: CaseRun): Comparisons {
  const sent = new Map(sentByHost(run).map((frame) => [frame.uuid, frame]));
  for (const frame of framesOf(run, { type: "user", isReplay: true })) {
    const prompt = sent.get(frame.uuid);
    if (frame.uuid === undefined || !prompt) continue;
    const [given, due] = [frame, prompt].map(({ message }) => messageBlocks(asJsonObject(message).content));
    yield compare(same(given, due), "A prompt was repeated to the host with another content.");
  }
}

/** What `message_start` shares with the assistant frames of the message. */
const shared = ["type", "role", "model"] as const;

/** Whether streamed messages start as the whole ones that they become. */
export function* streamStarts(run: CaseRun): Comparisons {
  const starts = new Map<unknown, JsonObject>();
  for (const { event } of framesOf(run, { type: "stream_event", event: { type: "message_start" } })) {
    const message = asJsonObject(asJsonObject(event).message);
    starts.set(message.id, message);
  }
  for (const frame of framesOf(run, { type: "assistant" })) {
    const message = asJsonObject(frame.message);
    const start = starts.get(message.id);
    if (!start) continue;
    for (const name of shared)
      yield compare(
        start[name] === message[name],
        `\`message_start\` has another \`${name}\` than the assistant frame.`,
      );
    const [given, due] = [asJsonObject(message.usage), asJsonObject(start.usage)];
    for (const name of ["input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens"])
      if (given[name] !== undefined && due[name] !== undefined)
        yield compare(
          Number(given[name]) >= Number(due[name]),
          `\`message_start\` has another \`${name}\` than the assistant frame.`,
        );
    for (const block of blocksOf(frame))
      if (block.type === "thinking" && block.signature !== undefined)
        yield* signatureComparisons(run, message.id, block);
  }
}

/** Whether the signature of a block of thinking is one that was streamed. */
function* signatureComparisons(run: CaseRun, id: unknown, { signature }: JsonObject): Comparisons {
  let current: unknown;
  const streamed: unknown[] = [];
  for (const { event } of framesOf(run, { type: "stream_event" })) {
    const { type, message, delta } = asJsonObject(event);
    if (type === "message_start") current = asJsonObject(message).id;
    if (current === id && asJsonObject(delta).type === "signature_delta") streamed.push(asJsonObject(delta).signature);
  }
  if (streamed.length > 0)
    yield compare(streamed.includes(signature), "A block of thinking has another signature than the streamed one.");
}

/** Names of tools for users. */
export function* toolUseNames(run: CaseRun): Comparisons {
  for (const frame of framesOf(run, { type: "assistant" })) {
    const ids = new Set(blocksOf(frame).map(({ id }) => id));
    for (const { id, display_name: name } of asList(frame.tool_use_meta).map(asJsonObject))
      yield compare(
        ids.has(id) && isNonBlank(name),
        "`tool_use_meta` names a tool use that its frame does not have, or has no name for it.",
      );
  }
}

/** Whether notes of the agent say something. */
const texts: Readonly<Record<string, readonly string[]>> = {
  informational: ["content"],
  notification: ["key", "text"],
  model_fallback: ["original_model", "fallback_model"],
  session_title_changed: ["title"],
  permission_denied: ["message"],
  api_retry: ["error"],
};

/** Whether notes to the user have their text. */
export function* notes(run: CaseRun): Comparisons {
  for (const frame of run.frames) {
    const names = frame.type === "system" ? (texts[String(frame.subtype)] ?? []) : [];
    for (const name of names)
      yield compare(isNonBlank(frame[name]), `\`system/${String(frame.subtype)}\` has no \`${name}\`.`);
    if (frame.subtype === "model_fallback") {
      const called = callsOf(run).map(({ model }) => model);
      if (called.length > 0)
        yield compare(
          frame.original_model !== frame.fallback_model && called.includes(frame.fallback_model),
          "`system/model_fallback` names a model that the agent did not call, or one model twice.",
        );
    }
    if (frame.subtype === "permission_denied") {
      const { content } = toolResultOf(run, String(frame.tool_use_id)) ?? {};
      if (typeof content === "string")
        yield compare(
          content === frame.message,
          "`system/permission_denied` has another text than the result of the tool.",
        );
    }
    if (frame.type === "prompt_suggestion")
      yield compare(isNonBlank(frame.suggestion), "`prompt_suggestion` is empty.");
  }
}

/** Whether the numbers of a compaction are possible. */
export function* boundaries(run: CaseRun): Comparisons {
  for (const { compact_metadata: metadata } of framesOf(run, { type: "system", subtype: "compact_boundary" })) {
    const { pre_tokens: before, post_tokens: after, preserved_messages: preserved } = asJsonObject(metadata);
    yield compare(Number(before) > 0, "`compact_boundary` counts no tokens before it.");
    if (after !== undefined) yield compare(Number(after) > 0, "`compact_boundary` counts no tokens after it.");
    const { uuids, all_uuids: all } = asJsonObject(preserved);
    if (uuids === undefined || all === undefined) continue;
    yield compare(
      asList(uuids).every((id) => asList(all).includes(id)) && new Set(asList(all)).size === asList(all).length,
      "`compact_boundary` keeps messages that are not among all of them, or one twice.",
    );
  }
}
