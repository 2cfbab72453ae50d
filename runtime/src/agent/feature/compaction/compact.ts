import type { MessageBody } from "../../../connection/message.ts";
import type { Ports } from "../../../ports.ts";
import { estimate } from "../../context/window.ts";
import { type Block, type ConversationLink, textOf } from "../../core/conversation.ts";
import { addContexts } from "../../core/hook-context.ts";
import type { Outbox } from "../../core/outbox.ts";
import type { Thread } from "../../core/thread.ts";
import { skillHead } from "../../extension/custom-command.ts";
import type { HookService } from "../../hook/hook-service.ts";
import type { BackgroundTasks } from "../../hook/services.ts";
import { contextText, noReason } from "../../hook/text.ts";
import type { HookBlock } from "../../hook/types.ts";
import { outputFrame } from "../../model/answer-frames.ts";
import type { SettingsContent } from "../../settings/types.ts";
import { shortId } from "../../task/task.ts";
import { coming } from "./limits.ts";
import { type CompactionPlan, planAll, planRefused, planTail, type RefusedLength, refusedSize } from "./plan.ts";
import { type ConversationSummary, requestSummary, type SummaryServices } from "./summarize.ts";
import { continued, summaryText } from "./summary.ts";

/** The services of a compaction. */
export interface CompactionServices extends SummaryServices {
  readonly ports: Ports;
  readonly settings: { readonly effective: SettingsContent };
  readonly out: Outbox;
  readonly hooks: Pick<HookService, "run">;
  /** The background tasks. */
  readonly tasks: { hookListing(): BackgroundTasks };
  /** Absolute path of the transcript of a subagent; `null` if there is none. */
  readonly subagentTranscript: (id: string) => string;
}

/** The parameters of a compaction. */
export interface CompactionCall {
  readonly trigger: "manual" | "auto";
  /** The user's instructions for the summary. */
  readonly instructions: string;
  readonly signal: AbortSignal;
  /** Set if the API refused the conversation for its length. */
  readonly refused?: RefusedLength;
  /** Called when the summary is complete, before the host is notified. */
  readonly ready?: () => void;
}

/** Result of the compaction. */
export type CompactionEnd =
  /** `hooks`: the results of the hooks around it. */
  | { readonly kind: "done"; readonly hooks: readonly string[] }
  /** `byModel`: the model was asked and gave no summary. `blocked`: a hook blocked it. */
  | { readonly kind: "failed"; readonly error: string; readonly byModel?: boolean; readonly blocked?: boolean };

/** Names the hook that blocked, with its reason; the reason of a callback stays with its host. */
function blockText({ name, reason, stderr }: HookBlock): string {
  if (stderr !== undefined) return reason.trim();
  return name === "callback" || reason === noReason ? `[${name}]` : `[${name}]: ${reason}`;
}

/**
 * Summarizes a conversation and continues with the summary. Hosts are notified of a subagent's compaction only through
 * hooks.
 */
export async function compact(
  services: CompactionServices,
  thread: Thread,
  call: CompactionCall,
): Promise<CompactionEnd> {
  const { hooks, ports, out } = services;
  const startedAt = ports.clock.now();
  const before = coming(thread);
  const sendStatus = (fields: MessageBody<"system/status">): void => {
    if (thread.agentId === null) out.send("system/status", fields);
  };
  const callOptions = { signal: call.signal, thread: null };
  const hookFields = {
    ...speaker(thread),
    trigger: call.trigger,
    custom_instructions: call.instructions === "" ? null : call.instructions,
  };
  // For a manual compaction, the host is notified first; for an automatic one, the hooks are.
  const early = call.trigger === "auto" ? hooks.run("PreCompact", hookFields, callOptions) : null;
  sendStatus({ status: "compacting", ...(early === null ? {} : { compact_output_chars: 0 }) });
  const summary = await (early ?? hooks.run("PreCompact", hookFields, callOptions));
  const failed = (error: string): CompactionEnd => {
    sendStatus({ status: null, compact_result: "failed", compact_error: error });
    return { kind: "failed", error };
  };
  const [block] = summary?.blocks ?? [];
  if (block && call.trigger === "auto") {
    sendStatus({ status: null });
    return { kind: "failed", error: block.reason };
  }
  if (block) {
    const error = `Compaction blocked by PreCompact hook: ${blockText(block)}`;
    sendStatus({ status: null, compact_result: "failed", compact_error: `skipped: ${error}` });
    return { kind: "failed", error, blocked: true };
  }
  const instructions = [call.instructions, ...(summary?.texts ?? [])].filter((request) => request !== "").join("\n");
  const found = await firstSummary(
    services,
    thread,
    { plans: plansFor(call, thread.conversation.links), isRefused: call.refused !== undefined, instructions },
    call.signal,
  );
  if (found === null) return failed(call.trigger === "auto" ? "too_few_groups" : "Not enough messages to compact.");
  const { plan, answer } = found;
  if (answer.text === null) {
    const { error } = answer;
    failed(error);
    return { kind: "failed", error, byModel: !call.signal.aborted };
  }
  if (thread.agentId === null && call.refused === undefined)
    await notifySummary(services, thread, answer.text, call.signal);

  const begun = await hooks.run(
    "SessionStart",
    { ...speaker(thread), source: "compact", model: thread.model() },
    { ...callOptions, name: "SessionStart:compact" },
  );
  const after = await hooks.run(
    "PostCompact",
    { ...speaker(thread), trigger: call.trigger, compact_summary: answer.text },
    callOptions,
  );
  sendStatus({ status: null, compact_result: "success" });
  call.ready?.();
  replace(services, thread, call, plan, summaryText(answer.text), { before, startedAt });
  const lost = lostSkills(plan);
  if (lost.length > 0) addContexts(ports.ids, thread, [[skillsHeading, ...lost].join("\n\n")]);
  for (const context of begun?.contexts ?? []) addContexts(ports.ids, thread, [contextText("SessionStart", context)]);
  return { kind: "done", hooks: [...(summary?.ends ?? []), ...(after?.ends ?? [])] };
}

/** For hooks, the writer of the main conversation's summary is an agent without a type. */
async function notifySummary(
  services: CompactionServices,
  thread: Thread,
  text: string,
  signal: AbortSignal,
): Promise<void> {
  const id = `a${shortId(services.ports, 16)}`;
  const fields = {
    agent_id: id,
    agent_type: "",
    stop_hook_active: false,
    agent_transcript_path: services.subagentTranscript(id),
    last_assistant_message: text,
    background_tasks: services.tasks.hookListing(),
    session_crons: [],
  };
  await services.hooks.run("SubagentStop", fields, { signal, thread });
}

const skillsHeading = "Skills that were loaded before the summary; they still apply:";

/** Texts of skills that the model would no longer see. */
function lostSkills({ summarised, retained }: CompactionPlan): string[] {
  const texts = (links: readonly ConversationLink[]): string[] =>
    links.flatMap(({ role, content }) => (role === "user" ? content.map(({ text }) => String(text ?? "")) : []));
  const left = texts(retained);
  return texts(summarised).filter((text) => text.startsWith(skillHead("").trimEnd()) && !left.includes(text));
}

const speaker = ({ agentId, agentType }: Thread) =>
  agentId === null ? {} : { agent_id: agentId, agent_type: agentType ?? "" };

/**
 * The plans in the order of trying: if the API refuses to summarize the conversation, all but the last answer. A manual
 * compaction also summarizes a short conversation.
 */
function plansFor({ trigger, refused }: CompactionCall, links: readonly ConversationLink[]): readonly CompactionPlan[] {
  if (refused !== undefined) return planRefused(links, refused);
  const plan = planTail(links) ?? (trigger === "manual" ? planAll(links) : null);
  return plan === null ? [] : [plan, ...planRefused(links, refusedSize)];
}

/** What to summarize. `isRefused`: the API refused the conversation. */
interface SummaryCall {
  readonly plans: readonly CompactionPlan[];
  readonly isRefused: boolean;
  readonly instructions: string;
}

/** Requests a summary with one plan after the other while the request is too long. `null` if there is no plan. */
async function firstSummary(
  services: SummaryServices,
  thread: Thread,
  { plans, isRefused, instructions }: SummaryCall,
  signal: AbortSignal,
): Promise<{ readonly plan: CompactionPlan; readonly answer: ConversationSummary } | null> {
  let found: { readonly plan: CompactionPlan; readonly answer: ConversationSummary } | null = null;
  for (const plan of plans) {
    const repeats: boolean = isRefused || plan !== plans[0];
    found = { plan, answer: await requestSummary(services, thread, plan, { instructions, repeats }, signal) };
    if (found.answer.text !== null || found.answer.tooLong !== true) break;
  }
  return found;
}

/** Replaces the summarized part, and reports it to the host, the transcript and the model's conversation. */
function replace(
  services: CompactionServices,
  thread: Thread,
  call: CompactionCall,
  { retained }: CompactionPlan,
  summary: string,
  { before, startedAt }: { readonly before: number; readonly startedAt: number },
): void {
  const { ports, out } = services;
  const { transcript, contextUsage } = thread;
  const shown = thread.agentId === null;
  const uuid = ports.ids.uuid();
  const anchor = ports.ids.uuid();
  // A conversation that is compacted has links.
  const leaf = thread.conversation.leaf ?? anchor;
  const text = continued(summary, transcript.path, call.trigger === "auto");
  const content: Block[] = [{ type: "text", text }];
  const links: ConversationLink[] = [{ uuid: anchor, role: "user", content }, ...retained];
  const after = estimate(links.map((link) => link.content));
  contextUsage.dropped += Math.max(0, before - after);
  const uuids = retained.map((link) => link.uuid);
  const [head] = uuids;
  const segment = head === undefined ? null : { head, anchor, tail: uuids.at(-1) ?? head };
  const metadata = {
    trigger: call.trigger,
    pre_tokens: before,
    post_tokens: after,
    cumulative_dropped_tokens: contextUsage.dropped,
    duration_ms: Math.round(ports.clock.now() - startedAt),
  };
  const boundary = {
    uuid,
    compact_metadata: {
      ...metadata,
      ...(segment === null
        ? {}
        : {
            preserved_segment: { head_uuid: segment.head, anchor_uuid: anchor, tail_uuid: segment.tail },
            preserved_messages: { anchor_uuid: anchor, uuids, all_uuids: uuids },
          }),
    },
    logical_parent_uuid: leaf,
  };
  if (shown) out.send("system/compact_boundary", boundary);
  transcript.chain("system/compact_boundary", {
    uuid,
    parentUuid: null,
    logicalParentUuid: leaf,
    content: "Conversation compacted",
    level: "info",
    compactMetadata: {
      trigger: call.trigger,
      preTokens: before,
      postTokens: after,
      cumulativeDroppedTokens: contextUsage.dropped,
      durationMs: metadata.duration_ms,
      ...(segment === null
        ? {}
        : {
            preservedSegment: { headUuid: segment.head, anchorUuid: anchor, tailUuid: segment.tail },
            preservedMessages: { anchorUuid: anchor, uuids, allUuids: uuids },
          }),
    },
  });
  transcript.chain("user", {
    uuid: anchor,
    message: { role: "user", content: text },
    isCompactSummary: true,
    isVisibleInTranscriptOnly: true,
  });
  if (segment !== null) transcript.leaf = segment.tail;
  if (shown) {
    out.sendDated("user", {
      uuid: anchor,
      message: { role: "user", content: call.trigger === "manual" ? text : content },
      parent_tool_use_id: null,
      isSynthetic: true,
      ...(call.trigger === "manual" ? { isReplay: false } : {}),
    });
    // Matches the real agent: the host receives the output of commands once more.
    for (const { uuid, content, report } of retained)
      if (report !== undefined)
        out.sendDated("assistant", { uuid, ...outputFrame(ports.ids.uuid(), textOf(content)), ...report });
  }
  thread.conversation.replace(links);
  if (shown) services.session.recordedPrompt = null;
  contextUsage.tokens = after;
  contextUsage.reported = null;
}
