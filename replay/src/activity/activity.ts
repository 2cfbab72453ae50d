import { fieldOf } from "../engine/compare/field.ts";
import type { TapeHeader } from "../tape/format/header.ts";
import { lineAssembler } from "../tape/read/line-assembler.ts";
import { isEvent, type TapeEvent } from "../tape/types.ts";
import { numberAt, singleLine, textAt } from "../timeline/entry/text.ts";
import { followTurns, type ProcessTurns, type TurnFollower } from "../timeline/turn-history.ts";
import { followInputChanges, type InputChange } from "./input-changes.ts";
import { followProcess, type ProcessSpans } from "./process-spans.ts";
import { closeSpan, type OpenSpan, openSpan, type Span, type Tokens } from "./span.ts";
import { spanTree } from "./tree.ts";
import { type ModelCosts, modelUsageOf, readTokens, type UsageSoFar } from "./usage.ts";

/** What a result reports. */
export interface ReportedUsage extends UsageSoFar {
  readonly seq: number;
  readonly us: number;
  readonly process: number;
  /** Cost of the session so far, in US dollars; `null` if the agent does not report it. */
  readonly costUsd: number | null;
  /** Tokens of the turn. */
  readonly tokens: Tokens | null;
  /** By model, since the process started or its conversation was cleared. */
  readonly models: readonly ModelCosts[];
  /** The final text of the turn, on one line. */
  readonly text: string;
}

/** A time in which a process does something for no turn. */
interface ProcessTime {
  readonly process: number;
  readonly from: number;
  readonly to: number;
  /** Number of its first event. */
  readonly first: number;
}

/** A request of the host. */
interface HostRequest extends ProcessTime {
  readonly subtype: string;
}

/** What a session did, and when. */
export interface Activity {
  /** Parents before children, siblings by time. */
  readonly spans: readonly Span[];
  readonly reports: readonly ReportedUsage[];
  readonly turns: readonly ProcessTurns[];
  /** From the start of a process to its first frame, for each process whose start the tape shows. */
  readonly startups: readonly ProcessTime[];
  /** From each request of the host to its response. */
  readonly requests: readonly HostRequest[];
  /** The inputs of tool calls that a hook or the host replaced. */
  readonly changes: readonly InputChange[];
  /** Time of the first and the last event, in microseconds of the tape. */
  readonly from: number;
  readonly to: number;
}

/** Measures what took time on a tape. */
export interface ActivityFollower {
  header(header: Pick<TapeHeader, "argv">): void;
  push(event: TapeEvent): void;
  activity(): Activity;
}

/** The beginning of a text, with its lines. */
const excerpt = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}\u2026` : text;

/**
 * The spans of a process's turns. Each starts with its first prompt, or with its first frame, but not before the process
 * is ready.
 */
function turnSpans(history: ProcessTurns, eventTime: (seq: number) => number, end: number, ready: number): OpenSpan[] {
  const { process, prompts, texts } = history;
  const timeOf = (seq: number): number => Math.max(ready, eventTime(seq));
  const sentAt = new Map(prompts.map(({ number, at }) => [number, at]));
  const requestIds = (numbers: readonly number[]): number[] =>
    numbers.map((number) => sentAt.get(number) ?? -1).filter((at) => at >= 0);
  let before = 0;
  const spans = history.turns.map((turn) => {
    const first = Math.min(turn.from, ...requestIds(turn.prompts));
    const from = Math.max(before, timeOf(Math.max(0, first)));
    const detail = singleLine(turn.prompts.map((number) => texts[number] ?? "").join(" "), 160);
    const span = openSpan({
      kind: "turn",
      name: `Turn ${turn.number + 1}`,
      detail,
      process,
      from,
      first: Math.max(0, first),
    });
    before = timeOf(turn.to);
    const outcome = turn.outcome === "answered" ? "ok" : turn.outcome;
    closeSpan(span, before, turn.to, outcome);
    return span;
  });
  const { openTurn } = history;
  const waiting = prompts.find(({ outcome, at }) => outcome === undefined && at >= 0);
  // An agent that ended within a turn loses its prompt.
  const current = waiting ?? prompts.find(({ outcome, at }) => outcome?.kind === "lost" && at >= 0);
  if (openTurn !== undefined || waiting !== undefined) {
    const first = Math.min(openTurn?.from ?? Number.MAX_SAFE_INTEGER, waiting?.at ?? Number.MAX_SAFE_INTEGER);
    const detail = singleLine(current === undefined ? "" : (texts[current.number] ?? ""), 160);
    const from = Math.max(before, Math.min(end, timeOf(first)));
    spans.push(openSpan({ kind: "turn", name: `Turn ${history.turns.length + 1}`, detail, process, from, first }));
  }
  return spans;
}

/** Measures how long each process takes until its first frame, from its start or from the handshake of its host. */
function followStartups() {
  const open = new Map<number, ProcessTime>();
  const ready: ProcessTime[] = [];
  const known = new Set<number>();
  return {
    /** Processes the next event, with pieces joined to whole lines. */
    push(event: TapeEvent): void {
      const { process, us } = event;
      const isFrame = isEvent(event, "wire/frame");
      const isFromAgent = isFrame && event.direction === "agent-to-host";
      const starts = isFrame
        ? textAt(event.frame, "request", "subtype") === "initialize"
        : isEvent(event, "process/spawn");
      if (!known.has(process) && (starts || isFromAgent)) {
        known.add(process);
        if (starts) open.set(process, { process, from: us, to: us, first: event.seq });
      }
      const start = open.get(process);
      if (start === undefined || !(isFromAgent || isEvent(event, "process/exit"))) return;
      open.delete(process);
      ready.push({ ...start, to: us });
    },
    startups: (end: number): readonly ProcessTime[] => [
      ...ready,
      ...[...open.values()].map((start) => ({ ...start, to: end })),
    ],
  };
}

/** Measures how long each request of the host takes. */
function followHostRequests() {
  const sent = new Map<string, HostRequest>();
  const answered: HostRequest[] = [];
  return {
    /** Processes the next event, with pieces joined to whole lines. */
    push(event: TapeEvent): void {
      if (!isEvent(event, "wire/frame")) return;
      const { process, us, seq, direction, frame } = event;
      const type = textAt(frame, "type");
      if (direction === "host-to-agent" && type === "control_request") {
        const subtype = textAt(frame, "request", "subtype") ?? "control";
        sent.set(`${process} ${textAt(frame, "request_id")}`, { process, from: us, to: us, first: seq, subtype });
      }
      if (direction !== "agent-to-host" || type !== "control_response") return;
      const key = `${process} ${textAt(frame, "response", "request_id")}`;
      const request = sent.get(key);
      if (request !== undefined) answered.push({ ...request, to: us });
      sent.delete(key);
    },
    requests: (): readonly HostRequest[] => answered,
  };
}

/**
 * Starts to measure a session at its first event: turns, model calls, tools, permission
 * requests, hooks, retries, compactions, subagents and tasks.
 *
 * @param turns - Follows the prompts of the tape. Pass a follower if you already follow them.
 * @example
 * import { followActivity } from "@agentwire/replay";
 * import { readTapeFile } from "@agentwire/replay/node";
 *
 * const follower = followActivity();
 * for await (const item of readTapeFile("session.tape.jsonl")) {
 *   if (item.kind === "header") follower.header(item.header);
 *   if (item.kind === "event") follower.push(item.event);
 * }
 * for (const { kind, name, from, to } of follower.activity().spans) console.log(kind, name, (to - from) / 1e6);
 */
export function followActivity(turns: TurnFollower = followTurns()): ActivityFollower {
  const assembler = lineAssembler();
  const processes = new Map<number, ProcessSpans>();
  const starting = followStartups();
  const hostRequests = followHostRequests();
  const inputs = followInputChanges();
  const changes: InputChange[] = [];
  const times: number[] = [];
  const reports: ReportedUsage[] = [];
  let from: number | null = null;
  let to = 0;

  return {
    header: (header) => turns.header(header),
    push(stored) {
      turns.push(stored);
      times[stored.seq] = stored.us;
      from ??= stored.us;
      to = Math.max(to, stored.us);
      const event = assembler.push(stored);
      if (event === null) return;
      starting.push(event);
      hostRequests.push(event);
      const change = inputs.push(event);
      if (change !== null) changes.push(change);
      const known = processes.get(event.process) ?? followProcess(event.process);
      processes.set(event.process, known);
      known.push(event);
      if (!isEvent(event, "wire/frame") || textAt(event.frame, "type") !== "result") return;
      reports.push({
        seq: event.seq,
        us: event.us,
        process: event.process,
        session: textAt(event.frame, "session_id"),
        costUsd: numberAt(event.frame, "total_cost_usd"),
        tokens: readTokens(fieldOf(event.frame, "usage")),
        models: modelUsageOf(event.frame),
        text: excerpt(textAt(event.frame, "result") ?? "", 400),
      });
    },
    activity() {
      const histories = turns.histories();
      const timeOf = (seq: number): number => times[seq] ?? to;
      const startups = starting.startups(to);
      const readyAt = new Map(startups.map((startup) => [startup.process, startup.to]));
      const open = histories.flatMap((history) => turnSpans(history, timeOf, to, readyAt.get(history.process) ?? 0));
      const others = [...processes.values()].flatMap((process) => process.spans());
      return {
        spans: spanTree([...open, ...others], to),
        reports,
        turns: histories,
        startups,
        requests: hostRequests.requests(),
        changes,
        from: from ?? 0,
        to,
      };
    },
  };
}
