import type { Agent } from "../agent.ts";
import { resolveModel } from "../catalogue/models.ts";
import { asBlocks, type Block, reminder, textOf } from "../core/conversation.ts";
import { type QueuedPrompt, uuidsOf } from "../core/prompt-queue.ts";
import { TurnRecord } from "../core/turn-record.ts";
import { tellChangedFiles } from "../feature/changed-files/changed-files.ts";
import { AutomaticCompaction } from "../feature/compaction/automatic.ts";
import { gradeGoal } from "../feature/goal/grade-goal.ts";
import type { PromptEntry } from "../hook/hook-outcome.ts";
import { mostStopBlocks } from "../hook/stop-verdict.ts";
import { promptMarks } from "../model/answer-frames.ts";
import { sendInit } from "../session/init-frame.ts";
import { followSettings, tellProblems } from "../settings/follow.ts";
import type { TurnEnd } from "./decide.ts";
import { runLoop } from "./loop.ts";
import { turnResult } from "./result-frame.ts";
import { sendLocalResult, sendResult, sendUnchecked } from "./send-result.ts";
import type { Expansion } from "./slash-commands.ts";

/** What can break a turn off. */
export interface TurnControl {
  readonly signal: AbortSignal;
  /** Aborted where what runs is to stop as well; the turn is then broken off too. */
  readonly running: AbortSignal;
  readonly superseded: () => boolean;
}

/** How a turn ended, for the exit code. */
export interface TurnOutcome {
  readonly failed: boolean;
}

/** Whether somebody may have typed the words. */
const isSpoken = (message: QueuedPrompt): boolean => message.query && !message.synthetic && message.origin === null;

/** The last piece of text of a message: where a command may stand. */
const lastText = (content: QueuedPrompt["content"]): string =>
  String(asBlocks(content).findLast(({ type }) => type === "text")?.text ?? "");

const foreign = "[MESSAGE FROM NON-USER SOURCE - NOT USER INPUT]";

/** The words of a prompt as the model gets them. */
function promptContent(message: QueuedPrompt): Block[] {
  const blocks = asBlocks(message.content).filter((block) => block.type !== "text" || block.text !== "");
  if (!message.synthetic) return blocks;
  const [first, ...rest] = blocks;
  return first?.type === "text"
    ? [{ ...first, text: `${foreign}\n${String(first.text)}` }, ...rest]
    : [{ type: "text", text: foreign }, ...blocks];
}

/** Works on one prompt of the session, from its hooks to its result. */
export async function runMainTurn(agent: Agent, message: QueuedPrompt, control: TurnControl): Promise<TurnOutcome> {
  const { session, ports, thread } = agent;
  const record = new TurnRecord(ports.clock, ports.ids.uuid());
  session.promptId = ports.ids.uuid();
  agent.notices.turnBegun();
  const uuids = uuidsOf(message);
  const words = textOf(message.content);

  const typed = isSpoken(message) ? agent.commands.parse(lastText(message.content)) : null;
  if (typed && agent.commands.isLocal(typed)) {
    const end = await agent.commands.runLocal(typed, message, control.signal);
    if ("failed" in end) return end;
    const asked = { ...message, content: end.prompt };
    return answerPrompt(agent, asked, control, {
      record,
      entry: { kind: "go", contexts: [] },
      spoken: null,
      words,
      uuids,
    });
  }
  await followSettings(agent, control.signal);
  await Promise.all([agent.mcp.settled(), agent.tools.prepare(), agent.shelf.ready()]);
  await agent.nestedMemory.announce(control.signal);
  const entry = await agent.hooks.promptSubmitted(words, control.signal);
  const called = typed !== null && entry.kind === "go" ? agent.commands.find(typed) : null;
  const spoken = called && (await called.expand(words, control.signal));
  const model = session.model;
  const other = called?.model ? resolveModel(called.model) : null;
  if (spoken?.kind === "prompt" && other !== null) session.model = other;
  try {
    sendInit(agent, uuids);
    if (control.running.aborted) return { failed: sendUnchecked(agent, record.startedAt) };
    tellProblems(agent);
    if (spoken !== null && called !== null && spoken.kind !== "prompt") {
      return { failed: agent.commands.end(called, spoken, record.startedAt) };
    }
    const prompt = spoken?.kind === "prompt" ? spoken : null;
    return await answerPrompt(agent, message, control, { record, entry, spoken: prompt, words, uuids });
  } finally {
    if (other !== null && session.model === other) session.model = model;
    thread.lent = [];
  }
}

/** What is known of a prompt before the model gets it. */
interface Prompt {
  readonly record: TurnRecord;
  readonly entry: PromptEntry;
  readonly spoken: Extract<Expansion, { kind: "prompt" }> | null;
  readonly words: string;
  readonly uuids: readonly string[];
}

async function answerPrompt(
  agent: Agent,
  message: QueuedPrompt,
  control: TurnControl,
  { record, entry, spoken, words, uuids }: Prompt,
): Promise<TurnOutcome> {
  const { session, ports, thread, out } = agent;
  if (entry.kind !== "go") {
    const text = entry.text;
    agent.notices.informational(text, "warning", {
      prevent_continuation: true,
      prompt_submit_outcome: entry.outcome,
    });
    return { failed: sendLocalResult(agent, text, record.startedAt) };
  }

  const content = spoken ? [spoken.call] : promptContent(message);
  const uuid = message.uuid ?? ports.ids.uuid();
  await agent.plans.begin(words);
  if (agent.options.streams.replayUserMessages && !message.synthetic && message.origin === null) {
    out.emitDated({
      type: "user",
      uuid,
      message: { role: "user", content: spoken ? String(spoken.call.text).trimEnd() : message.content },
      parent_tool_use_id: null,
      isReplay: true,
    });
  }
  thread.conversation.add({ uuid, role: "user", content });
  thread.transcript.chain("user", {
    uuid,
    message: { role: "user", content: typeof message.content === "string" && !spoken ? message.content : content },
    permissionMode: session.mode,
    promptSource: message.origin === null ? "sdk" : "system",
    ...(message.origin === null ? {} : { origin: message.origin }),
    ...(message.synthetic ? { isMeta: true } : {}),
  });
  if (agent.options.checkpoints) await agent.checkpoints.begin(uuid);
  thread.transcript.aside({ type: "last-prompt", lastPrompt: words, leafUuid: uuid });
  if (spoken && spoken.body.length > 0) {
    const bodyUuid = ports.ids.uuid();
    thread.conversation.add({ uuid: bodyUuid, role: "user", content: [...spoken.body] });
    thread.transcript.chain("user", {
      uuid: bodyUuid,
      message: { role: "user", content: spoken.body },
      isMeta: true,
    });
  }
  if (!message.query) return { failed: sendLocalResult(agent, "", record.startedAt, originOf(message)) };
  const { sessionHooks, hooks } = agent;
  const contexts = [
    ...(await sessionHooks.take()),
    ...(spoken?.contexts ?? []),
    ...entry.contexts,
    ...hooks.detached.take(),
  ];
  for (const context of contexts) agent.tools.tell(thread, [context]);
  await tellChangedFiles(agent, thread);

  const compaction = new AutomaticCompaction(agent, thread, record, control.signal);
  const { maxBudgetUsd } = agent.options;
  const spent = maxBudgetUsd !== null && session.ledger.cost >= maxBudgetUsd;
  const end: TurnEnd = spent
    ? { kind: "budget" }
    : await Promise.race([
        agent.subagents.turnSpent().then((): TurnEnd => ({ kind: "budget" })),
        runLoop({
          agent,
          thread,
          record,
          limits: {
            maxTurns: agent.options.maxTurns,
            maxBudgetUsd: agent.options.maxBudgetUsd,
            structured: agent.tools.schema() !== null,
            stopBlocks: mostStopBlocks(agent.ports.env),
          },
          signal: control.signal,
          running: control.running,
          superseded: control.superseded,
          extra: promptMarks(uuids),
          fallbackModels: agent.options.fallbackModels,
          askStopHooks: async (active, text) => {
            const verdict = await agent.hooks.stopping(thread, active, text, control.signal);
            return verdict.kind === "end" ? ((await gradeGoal(agent, control.signal)) ?? verdict) : verdict;
          },
          takeNews: () => takeNews(agent, record),
          touched: (paths) => agent.nestedMemory.touched(thread, paths, control.signal),
          beforeCall: async () => {
            await compaction.beforeCall();
            await agent.plans.announce();
          },
          recover: (failure) => compaction.afterFailure(failure),
        }),
      ]);
  await agent.subagents.hearOut(control.signal);
  agent.runner.joinedDone();
  return { failed: report(agent, message, record, end, control.superseded()) };
}

/** Whose words a turn answered, where they were not a person's. */
const originOf = ({ synthetic, origin }: QueuedPrompt): object =>
  synthetic ? { origin: { kind: "unclassified" } } : origin === null ? {} : { origin };

/** Messages that came while tools ran go to the model with the results. */
async function takeNews(agent: Agent, record: TurnRecord): Promise<void> {
  agent.tools.tell(agent.thread, agent.hooks.detached.take());
  await tellChangedFiles(agent, agent.thread);
  for (const message of agent.runner.join()) {
    const { ports, thread } = agent;
    const uuid = message.uuid ?? ports.ids.uuid();
    const blocks = promptContent(message);
    const words = textOf(blocks);
    const rest = blocks.filter(({ type }) => type !== "text");
    const told = message.origin === null ? `The user sent a new message while you were working:\n${words}` : words;
    const content = [reminder(told), ...rest];
    thread.conversation.add({ uuid, role: "user", content });
    thread.transcript.chain("attachment", {
      uuid,
      attachment: {
        type: "queued_command",
        prompt: message.content,
        commandMode: message.origin?.kind === "task-notification" ? "task-notification" : "prompt",
      },
    });
    if (agent.options.streams.replayUserMessages && !message.synthetic && message.origin === null) {
      agent.out.emitDated({
        type: "user",
        uuid,
        message: { role: "user", content: message.content },
        parent_tool_use_id: null,
        isReplay: true,
      });
    }
    record.joined.push(uuid);
  }
}

function report(agent: Agent, message: QueuedPrompt, record: TurnRecord, end: TurnEnd, superseded: boolean): boolean {
  const { ledger } = agent.session;
  const result = turnResult(
    {
      end,
      stopReason: record.stopReason,
      text: record.text,
      numTurns: record.numTurns,
      usage: record.usage,
      durationMs: record.elapsed,
      denials: [...record.denials, ...agent.subagents.takeDenials()],
      times: record.times,
      ...(record.structured ? { structuredOutput: record.structured.value } : {}),
      ...(record.structuredError === null ? {} : { structuredError: record.structuredError }),
      ...(record.deferred === null ? {} : { deferred: record.deferred }),
      superseded,
      stoppedByCheck: record.stoppedByCheck,
      limits: agent.options,
    },
    ledger,
  );
  agent.transcript.aside({
    type: "cost-state",
    totalCostUSD: ledger.cost,
    totalAPIDuration: ledger.apiMs,
    totalAPIDurationWithoutRetries: ledger.apiMsWithoutRetries,
    totalToolDuration: ledger.toolMs,
    totalLinesAdded: ledger.linesAdded,
    totalLinesRemoved: ledger.linesRemoved,
    totalDuration: agent.ports.clock.now() - agent.startedAt,
    startTime: agent.startedAt,
    modelUsage: ledger.byModel,
    hasUnknownModelCost: ledger.unknownCost,
  });
  const uuids = uuidsOf(message);
  const marked = uuids.length === 0 ? {} : { ...promptMarks(uuids), ...firstRequest(record) };
  return sendResult(agent, {
    ...result,
    ...(agent.options.streams.partialMessages ? { begun_message_ids: record.begunMessageIds } : {}),
    ...marked,
    ...originOf(message),
  });
}

const firstRequest = (record: TurnRecord): object =>
  record.firstRequestUsage === null
    ? {}
    : {
        request_sent_wall_ms: record.requestSentAt,
        first_request_input_tokens: record.firstRequestUsage.input_tokens,
        first_request_cache_read_input_tokens: record.firstRequestUsage.cache_read_input_tokens,
      };
