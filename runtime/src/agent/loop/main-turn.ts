import type { Ports } from "../../ports.ts";
import type { TranscriptWriter } from "../../session/writer.ts";
import { resolveModel } from "../catalogue/models.ts";
import { asBlocks, type Block, type ConversationLink, reminder, textOf } from "../core/conversation.ts";
import { addContexts } from "../core/hook-context.ts";
import { joinedBlocks } from "../core/joined-message.ts";
import type { ResultFields } from "../core/local-command.ts";
import { isNotification, notificationBlock } from "../core/notification.ts";
import type { StartupOptions } from "../core/options.ts";
import {
  blocksBeforeText,
  type DeferredCall,
  lastText,
  originOf,
  type QueuedPrompt,
  uuidsOf,
} from "../core/prompt-queue.ts";
import type { SessionState } from "../core/session-state.ts";
import type { Thread } from "../core/thread.ts";
import { TurnRecord } from "../core/turn-record.ts";
import { addUnknownCommand, typedName } from "../core/unknown-command.ts";
import type { PromptEntry } from "../hook/hook-outcome.ts";
import { maxStopBlocks } from "../hook/stop-verdict.ts";
import { fallbackModels } from "../settings/model-choice.ts";
import type { SettingsService } from "../settings/settings-service.ts";
import { isSpent, maxStructuredAttempts, type TurnEnd } from "./decide.ts";
import type { FeatureSet } from "./feature.ts";
import { type LoopServices, runTurn } from "./loop.ts";
import { interruptedText } from "./nudge.ts";
import { imageCount, readableImages, storeImages } from "./prompt-images.ts";
import { turnResult } from "./result-frame.ts";
import type { ResultSender } from "./result-sender.ts";
import type { CommandExpansion, SlashCommandService } from "./slash-commands.ts";
import { ToolBatch } from "./tool-batch.ts";

/** The services of main turns. */
export interface MainTurnServices extends LoopServices {
  readonly ports: Ports;
  readonly options: StartupOptions;
  readonly session: SessionState;
  readonly settings: Pick<SettingsService, "effective">;
  /** The main conversation. */
  readonly thread: Thread;
  readonly transcript: Pick<TranscriptWriter, "appendUnchained">;
  /** When the process started, in milliseconds since the epoch. */
  readonly startedAt: number;
  readonly hooks: LoopServices["hooks"] & {
    hasHooks(event: "UserPromptSubmit"): boolean;
    promptSubmitted(promptText: string, signal: AbortSignal): Promise<PromptEntry>;
  };
  readonly sessionHooks: { drain(): Promise<readonly string[]> };
  readonly commands: SlashCommandService;
  readonly results: ResultSender;
  readonly hostCommands: { tell(): void };
  readonly features: FeatureSet;
  /**
   * Resolves when everything that a prompt needs is loaded: MCP servers, extensions, and the validator for structured
   * answers.
   */
  readonly loaded: () => Promise<unknown>;
  /** Reports the start of a turn and the state of the session to the host. */
  readonly sendInit: (promptUuids: readonly string[]) => void;
}

/** How the prompt queue controls the running turn. */
export interface TurnControl {
  readonly signal: AbortSignal;
  /** Aborted to stop running tools as well; the turn then ends early too. */
  readonly toolSignal: AbortSignal;
  readonly superseded: () => boolean;
  /** The queued prompts that may join the turn: at its beginning, or between tool calls. */
  readonly joinable: (isBeginning: boolean) => readonly QueuedPrompt[];
  /** Takes a prompt off the queue. Returns `false` if the host has withdrawn it. */
  readonly claim: (prompt: QueuedPrompt) => boolean;
  /** The turn has taken these prompts, and the model receives them. */
  readonly joined: (prompts: readonly QueuedPrompt[]) => void;
  /** The turn has taken a prompt that hooks keep from the model. */
  readonly refused: (prompt: QueuedPrompt) => void;
  /** The prompts that joined have been processed. */
  readonly joinedDone: () => void;
}

/** How a turn ended, for the exit code and the lifecycle of its prompt. */
export interface TurnOutcome {
  readonly failed: boolean;
  /** The host, or a denial with `interrupt`, interrupted it, or the budget is spent, or the model call failed. */
  readonly interrupted?: boolean;
}

/** The ends of a turn after which its prompts are reported as cancelled, as in the real agent. */
const cancelling: ReadonlySet<TurnEnd["kind"]> = new Set(["aborted", "budget", "api-failure"]);

/** Whether a person may have typed the text. */
const isUserPrompt = (message: QueuedPrompt): boolean => message.query && !message.synthetic && message.origin === null;

/** Whether a message holds only white space. The model does not receive it. */
const isBlank = ({ content, query, synthetic }: QueuedPrompt): boolean =>
  query && !synthetic && typeof content === "string" && content !== "" && content.trim() === "";
const blank = "Blank prompt: it held only white space, so the model did not receive it.";

/** Stands for a message without any content. */
const nothing: Block = { type: "text", text: "(no content)" };

const foreign = "[MESSAGE FROM NON-USER SOURCE - NOT USER INPUT]";

/** The content of a prompt as the model receives it. */
function promptContent(message: QueuedPrompt): Block[] {
  if (message.origin?.kind === "task-notification" && isNotification(message.content))
    return [notificationBlock(message.content)];
  const blocks = asBlocks(message.content).filter((block) => block.type !== "text" || block.text !== "");
  if (!message.synthetic) return blocks.length === 0 && message.content === "" ? [nothing] : blocks;
  // As in the real agent: the texts become one, which precedes all other blocks.
  const texts = blocks.flatMap(({ type, text }) => (type === "text" ? [String(text)] : []));
  const others = blocks.filter(({ type }) => type !== "text");
  return [{ type: "text", text: [foreign, ...texts].join("\n") }, ...others];
}

/** Runs one prompt of the session, from its hooks to its result. */
export async function runMainTurn(
  services: MainTurnServices,
  given: QueuedPrompt,
  control: TurnControl,
): Promise<TurnOutcome> {
  const message = { ...given, content: readableImages(given.content) };
  const { session, ports, thread, commands, features, results } = services;
  const record = new TurnRecord(ports.clock, ports.ids.uuid());
  session.promptId = ports.ids.uuid();
  services.status.turnBegun();
  const uuids = uuidsOf(message);
  record.answers(uuids);
  results.turnBegun(record);
  const promptText = textOf(given.content);

  const typed = isUserPrompt(message) ? commands.parse(lastText(given.content)) : null;
  if (typed && commands.isLocal(typed)) {
    await services.loaded();
    const submit = () => services.hooks.promptSubmitted(promptText, control.signal);
    const end = await commands.runLocal({ typed, message, signal: control.signal, submit });
    session.imageCount += imageCount(message.content);
    await addImageSources(services, message);
    if ("failed" in end) return end;
    session.prompted = true;
    const prompted = { ...message, content: end.prompt };
    const { entry, result } = end;
    return answerPrompt(services, prompted, control, { record, entry, expanded: null, promptText, result });
  }
  if (isBlank(message)) {
    services.sendInit(uuids);
    services.status.modelRestricted();
    services.status.informational(blank, "warning");
    const uuid = ports.ids.uuid();
    thread.conversation.add({ uuid, role: "user", content: [{ type: "text", text: blank }], hidden: true });
    thread.transcript.chain("system/informational", { uuid, content: blank, isMeta: false, level: "warning" });
    thread.transcript.appendUnchained("last-prompt", { leafUuid: uuid });
    return { failed: results.sendLocal(blank, record.startedAt, originOf(message)) };
  }
  session.prompted = true;
  await features.promptDequeued(control.signal);
  await services.loaded();
  const deferred = message.resumes === undefined ? null : await resumeCall(services, message.resumes, control);
  if (deferred !== null) return { failed: results.sendDeferredAgain(record.startedAt, deferred) };
  await features.beforePrompt(control.signal);
  // As in the real agent, a message that needs no answer is not a submitted prompt.
  const entry = message.query ? await services.hooks.promptSubmitted(promptText, control.signal) : checkedByNone;
  const called = typed !== null && entry.kind === "go" ? commands.find(typed) : null;
  const expanded = called && (await called.expand(promptText, control.signal));
  const model = session.model;
  const commandModel = called?.model ? resolveModel(called.model, ports.env) : null;
  if (expanded?.kind === "prompt" && commandModel !== null) session.model = commandModel;
  try {
    services.sendInit(uuids);
    const isUnchecked = message.query && control.toolSignal.aborted && services.hooks.hasHooks("UserPromptSubmit");
    if (isUnchecked) return { failed: results.sendUnchecked(record.startedAt, addInterruption(services)) };
    services.status.modelRestricted();
    features.turnAnnounced();
    if (called && expanded && expanded.kind !== "prompt") {
      return { failed: commands.end(called, expanded, { startedAt: record.startedAt, ...originOf(message) }) };
    }
    const prompt = expanded?.kind === "prompt" ? expanded : null;
    return await answerPrompt(services, message, control, { record, entry, expanded: prompt, promptText, result: {} });
  } finally {
    if (commandModel !== null && session.model === commandModel) session.model = model;
    thread.grantedRules = [];
    thread.turnEffort = null;
  }
}

/**
 * Runs a call of the resumed session. As in the real agent, its result does not count as part of the turn. Resolves to
 * the call if a hook defers it again.
 */
async function resumeCall(
  services: MainTurnServices,
  call: DeferredCall,
  { signal, toolSignal }: TurnControl,
): Promise<TurnRecord["deferred"]> {
  const { ports, thread } = services;
  const record = new TurnRecord(ports.clock, ports.ids.uuid());
  const batch = new ToolBatch(services, {
    ...{ thread, record, signal, toolSignal },
    ...{ delivered: () => {}, blockCount: () => 0, spent: () => false, extensions: [] },
  });
  batch.release();
  batch.addRest([{ ...call, index: 0 }]);
  await batch.finish();
  // The model cannot read a call without a result.
  const result = { type: "tool_result", content: "[The call has no result.]", is_error: true };
  if (record.deferred !== null)
    thread.conversation.add({
      ...{ uuid: ports.ids.uuid(), role: "user" },
      content: [{ ...result, tool_use_id: record.deferred.id }],
    });
  return record.deferred;
}

type ExpandedPrompt = Extract<CommandExpansion, { kind: "prompt" }>;

/** A prompt before the model receives it. */
interface Prompt {
  readonly record: TurnRecord;
  readonly entry: PromptEntry;
  readonly expanded: ExpandedPrompt | null;
  readonly promptText: string;
  /** Additional fields of the result if hooks keep the prompt from the model. */
  readonly result: ResultFields;
}

async function answerPrompt(
  services: MainTurnServices,
  message: QueuedPrompt,
  control: TurnControl,
  prompt: Prompt,
): Promise<TurnOutcome> {
  const { options, ports, session, thread, features, results, sessionHooks } = services;
  const { record, entry, expanded, promptText, result } = prompt;
  if (entry.kind !== "go") {
    if (entry.outcome.prompt_kept) addStopped(services, message, entry.text);
    thread.transcript.appendUnchained("last-prompt", { leafUuid: reportRefusal(services, entry) });
    if (entry.outcome.prompt_kept && message.uuid !== null) echo(services, message, message.uuid, message.content);
    return { failed: results.sendLocal(entry.text, record.startedAt, result) };
  }

  await features.beforeMessage(promptText);
  services.hostCommands.tell();
  const uuid = message.uuid ?? ports.ids.uuid();
  addPrompt(services, message, uuid, expanded);
  const name = expanded === null ? typedName(lastText(message.content)) : null;
  const commandNames = services.commands.names();
  if (name !== null && !commandNames.includes(name)) addUnknownCommand(ports.ids, thread, name, commandNames);
  await features.messageAdded(uuid);
  thread.transcript.appendUnchained("last-prompt", { lastPrompt: promptText, leafUuid: uuid });
  if (expanded && expanded.body.length > 0) addBody(services, [...blocksBeforeText(message.content), ...expanded.body]);
  const isUsers = !message.synthetic && message.origin === null;
  const added = isUsers ? features.promptAdded(lastText(expanded?.body ?? message.content), control.signal) : null;
  if (added !== null) await added;
  await addImageSources(services, message);
  if (!message.query) return { failed: results.sendLocal("", record.startedAt, originOf(message)) };
  const contexts = [...(await sessionHooks.drain()), ...(expanded?.contexts ?? []), ...entry.contexts];
  entry.store?.();
  addContexts(ports.ids, thread, contexts);

  if (!message.synthetic) session.outputSettled = false;
  let ranTools = false;
  const end = await runTurn(services, {
    thread,
    record,
    limits: {
      maxTurns: options.maxTurns,
      maxBudgetUsd: options.maxBudgetUsd,
      // Matches the real agent: a message that is not the user's needs no structured output of its own.
      structured: !session.outputSettled && services.tools.find(services.thread, "StructuredOutput") !== undefined,
      structuredAttempts: maxStructuredAttempts(ports.env),
      stopBlocks: maxStopBlocks(ports.env),
    },
    signal: control.signal,
    toolSignal: control.toolSignal,
    superseded: control.superseded,
    fallbackModels: fallbackModels(options.fallbackModels, services.settings),
    extension: {
      afterTools: async () => {
        ranTools = true;
        // Matches the real agent: the subagents that an interrupt stops end before the turn does.
        if (control.signal.aborted) await features.turnEnded(control.signal);
      },
      addNews: async (isFirstCall) => {
        // A message that arrives while the model is nudged waits for the next turn.
        const joinable = ranTools || isFirstCall ? control.joinable(isFirstCall) : [];
        if (joinable.length > 0) await joinTurn(services, record, control, joinable);
        ranTools = false;
      },
    },
  });
  if (record.outputRequested || record.structured !== null) session.outputSettled = true;
  await features.turnEnded(control.signal);
  // Matches the real agent: after an interrupt, the model learns of them with the next prompt.
  if (end.kind !== "aborted") services.hostCommands.tell();
  control.joinedDone();
  // A host that stores the transcript itself has all of it before the result.
  if (options.session.mirror) await thread.transcript.flush();
  const failed = sendResult(services, message, record, end, control.superseded() && !endsWithPrompt(thread));
  return cancelling.has(end.kind) ? { failed, interrupted: true } : { failed };
}

/** Adds the message of a prompt to the conversation, and echoes it to hosts that requested it. */
function addPrompt(
  services: MainTurnServices,
  message: QueuedPrompt,
  uuid: string,
  expanded: ExpandedPrompt | null,
): void {
  const { session, options } = services;
  if (!isSpent(session.ledger.ownCost, options))
    echo(services, message, uuid, expanded ? String(expanded.call.text).trimEnd() : message.content);
  chainPrompt(services, message, uuid, expanded);
}

/** Adds a prompt that a hook stopped and keeps, and the reason: the model reads both with the next prompt. */
function addStopped(services: MainTurnServices, message: QueuedPrompt, reason: string): void {
  const { ports, thread } = services;
  chainPrompt(services, message, message.uuid ?? ports.ids.uuid(), null);
  const uuid = ports.ids.uuid();
  thread.conversation.add({ uuid, role: "user", content: [{ type: "text", text: reason }] });
  thread.transcript.chain("user", { uuid, message: { role: "user", content: reason }, isMeta: true });
}

/** Adds the message of a prompt to the conversation and its transcript. */
function chainPrompt(
  { ports, session, thread }: Pick<MainTurnServices, "ports" | "session" | "thread">,
  message: QueuedPrompt,
  uuid: string,
  expanded: ExpandedPrompt | null,
): void {
  if (message.reminder !== undefined) {
    const link = { uuid: ports.ids.uuid(), role: "user", content: [reminder(message.reminder)] } as const;
    thread.conversation.add(link);
    thread.transcript.chain("user", {
      uuid: link.uuid,
      message: { role: "user", content: link.content },
      isMeta: true,
    });
  }
  const content = expanded ? [expanded.call] : promptContent(message);
  thread.conversation.add({ uuid, role: "user", content });
  const given = message.synthetic ? textOf(content) : message.content;
  const stored = typeof message.content === "string" && !expanded ? given : content;
  const isPrompt = !message.synthetic && message.resumes === undefined;
  const images = Array.from({ length: imageCount(message.content) }, () => ++session.imageCount);
  thread.transcript.chain("user", {
    uuid,
    ...(images.length > 0 && { imagePasteIds: images }),
    message: { role: "user", content: stored },
    permissionMode: session.mode,
    promptSource: message.origin === null && isPrompt ? "sdk" : "system",
    ...(message.synthetic ? { origin: { kind: "unclassified" } } : {}),
    ...(message.origin === null ? {} : { origin: message.origin }),
    ...(isPrompt ? {} : { isMeta: true }),
  });
}

/** Adds that the user stopped a turn before its prompt. */
function addInterruption({ ports, thread }: MainTurnServices): ConversationLink {
  const content = [{ type: "text", text: interruptedText("streaming") }];
  const link = { uuid: ports.ids.uuid(), role: "user", content } as const;
  thread.conversation.add(link);
  thread.transcript.chain("user", { uuid: link.uuid, message: { role: "user", content } });
  return link;
}

/** Stores the newest images, those of a prompt, unless the session leaves no files. Tells the model where they are. */
async function addImageSources(services: MainTurnServices, { content }: QueuedPrompt): Promise<void> {
  const { ports, options, session, thread } = services;
  if (!options.session.persist || imageCount(content) === 0) return;
  const first = session.imageCount - imageCount(content) + 1;
  const sources = await storeImages(content, { first, folder: services.tools.folders().images, files: ports.files });
  if (sources.length === 0) return;
  const uuid = ports.ids.uuid();
  thread.conversation.add({ uuid, role: "user", content: sources });
  const message = { role: "user", content: sources } as const;
  thread.transcript.chain("user", { uuid, message, isMeta: true, turnCompanion: true });
}

/** Adds the expanded text of a prompt command. */
function addBody({ ports, thread }: MainTurnServices, body: readonly Block[]): void {
  const uuid = ports.ids.uuid();
  thread.conversation.add({ uuid, role: "user", content: [...body] });
  thread.transcript.chain("user", { uuid, message: { role: "user", content: body }, isMeta: true });
}

/** Echoes a message to a host that requested it. */
function echo(
  { options, out }: MainTurnServices,
  message: QueuedPrompt,
  uuid: string,
  content: QueuedPrompt["content"],
): void {
  if (!options.streams.replayUserMessages || message.synthetic || message.origin !== null) return;
  const echoed = { role: "user", content: content === "" ? String(nothing.text) : content } as const;
  out.sendDated("user", { uuid, message: echoed, parent_tool_use_id: null, isReplay: true, ...originOf(message) });
}

/**
 * Takes messages that arrived while tools ran into the turn. Hooks check each one first, like a prompt that begins a
 * turn. A message that they stop stays in the queue, and they check it again when its own turn begins.
 */
async function joinTurn(
  services: MainTurnServices,
  record: TurnRecord,
  control: TurnControl,
  joinable: readonly QueuedPrompt[],
): Promise<void> {
  const { hooks, ports, thread } = services;
  const joined: QueuedPrompt[] = [];
  for (const message of joinable) {
    const entry = hooks.hasHooks("UserPromptSubmit")
      ? await hooks.promptSubmitted(textOf(message.content), control.signal)
      : checkedByNone;
    if (control.signal.aborted) break;
    if (entry.kind !== "go" && entry.outcome.prompt_kept) continue;
    if (!control.claim(message)) continue;
    if (entry.kind === "go") {
      addJoining(services, message);
      entry.store?.();
      addContexts(ports.ids, thread, entry.contexts);
      joined.push(message);
    } else {
      control.refused(message);
      reportRefusal(services, entry);
    }
  }
  record.answers(joined.flatMap(uuidsOf));
  control.joined(joined);
}

const checkedByNone: PromptEntry = { kind: "go", contexts: [] };

/** Reports that hooks keep a prompt from the model. Returns the id of the report. */
function reportRefusal(
  { ports, status, thread }: Pick<MainTurnServices, "ports" | "status" | "thread">,
  { text, outcome }: Exclude<PromptEntry, { kind: "go" }>,
): string {
  status.informational(text, "warning", { prevent_continuation: true, prompt_submit_outcome: outcome });
  const uuid = ports.ids.uuid();
  const { kind, reason, no_verdict_kind: noVerdictKind, prompt_kept: promptKept } = outcome;
  const ending = { kind, ...(reason === undefined ? {} : { reason }), ...(noVerdictKind ? { noVerdictKind } : {}) };
  thread.transcript.chain("system/informational", {
    ...{ uuid, content: text, isMeta: false, level: "warning" },
    ...{ preventContinuation: true, promptSubmitEnding: { ending, promptKept } },
  });
  return uuid;
}

/** Adds a message that arrived while tools ran. The model receives it with their results. */
function addJoining(services: MainTurnServices, given: QueuedPrompt): void {
  const message = { ...given, content: readableImages(given.content) };
  const { ports, thread } = services;
  const uuid = message.uuid ?? ports.ids.uuid();
  const blocks = promptContent(message);
  const isReport = isNotification(message.content) && message.origin !== null;
  const content = isReport ? blocks : joinedBlocks(blocks, message.origin === null);
  thread.conversation.add({ uuid, role: "user", content });
  thread.transcript.chain("attachment", {
    uuid,
    attachment: {
      type: "queued_command",
      prompt: message.content,
      commandMode: message.origin?.kind === "task-notification" ? "task-notification" : "prompt",
      ...originOf(message),
    },
  });
  echo(services, message, uuid, message.content);
}

/** Whether the newest message is one of the user, without results of tools. */
function endsWithPrompt({ conversation }: Pick<Thread, "conversation">): boolean {
  const last = conversation.links.at(-1);
  return last?.role === "user" && !last.content.some(({ type }) => type === "tool_result");
}

/** Sends the result of a turn and stores the session's cost. Returns whether the turn failed. */
function sendResult(
  services: MainTurnServices,
  message: QueuedPrompt,
  record: TurnRecord,
  end: TurnEnd,
  superseded: boolean,
): boolean {
  const { features, options, ports, results, startedAt, transcript } = services;
  const { ledger } = services.session;
  const result = turnResult(
    {
      end,
      stopReason: record.stopReason,
      text: record.text,
      numTurns: record.numTurns,
      usage: record.usage,
      durationMs: record.elapsed,
      denials: [...record.denials, ...features.drainDenials()],
      times: record.times,
      ...(record.structured ? { structuredOutput: record.structured.value } : {}),
      ...(record.structuredError === null ? {} : { structuredError: record.structuredError }),
      ...(record.deferred === null ? {} : { deferred: record.deferred }),
      superseded,
      stoppedByCheck: record.stoppedByCheck,
      limits: { ...options, structuredAttempts: maxStructuredAttempts(services.ports.env) },
    },
    ledger,
  );
  transcript.appendUnchained("cost-state", {
    totalCostUSD: ledger.cost,
    totalAPIDuration: ledger.apiMs,
    totalAPIDurationWithoutRetries: ledger.apiMsWithoutRetries,
    totalToolDuration: ledger.toolMs,
    totalLinesAdded: ledger.linesAdded,
    totalLinesRemoved: ledger.linesRemoved,
    totalDuration: ports.clock.now() - startedAt,
    startTime: startedAt,
    modelUsage: ledger.byModel,
    hasUnknownModelCost: ledger.unknownCost,
  });
  const uuids = uuidsOf(message);
  const more = {
    ...(options.streams.partialMessages ? { begun_message_ids: record.begunMessageIds } : {}),
    ...originOf(message),
  };
  return results.send(
    result.name === "result/success"
      ? {
          name: result.name,
          fields: { ...result.fields, ...more, ...(uuids.length === 0 ? {} : firstRequest(record)) },
        }
      : { name: result.name, fields: { ...result.fields, ...more } },
  );
}

const firstRequest = (record: TurnRecord) =>
  record.firstRequestUsage === null
    ? {}
    : {
        ...(record.requestSentAt === null ? {} : { request_sent_wall_ms: record.requestSentAt }),
        first_request_input_tokens: record.firstRequestUsage.input_tokens,
        first_request_cache_read_input_tokens: record.firstRequestUsage.cache_read_input_tokens,
      };
