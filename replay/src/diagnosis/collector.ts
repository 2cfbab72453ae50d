import { fieldOf, messageName } from "../engine/compare/field.ts";
import { decodeTapeLine } from "../tape/format/line.ts";
import { isEvent, type TapeEvent } from "../tape/types.ts";
import { textAt } from "../timeline/entry/text.ts";
import type { TimelineState } from "../timeline/state.ts";
import { eventsInWords, type Incident, type IncidentReport } from "./incident.ts";
import { type IncidentKind, incidentKinds, type NextStep, nextStepOf } from "./kinds.ts";
import type { FrameRule } from "./rule/define.ts";
import { continuedByHook, hookEnded, hookMessage, hookNotification, hookResponse } from "./rule/hook.ts";
import { abandonedAnswer, emptyAnswer, failedAnswer, fellBack, modelRefused, retried } from "./rule/model.ts";
import { followRequests } from "./rule/model-call.ts";
import { type BrokenEnd, stillOpen } from "./rule/open.ts";
import {
  failedCommand,
  failedCompaction,
  ignoredAnswer,
  refusedControl,
  serverRefusal,
  serversAtInit,
  serversListed,
  taskEnded,
  writesLost,
} from "./rule/part.ts";
import { deniedWithoutQuestion, unreportedDenials } from "./rule/permission.ts";
import { processEnd } from "./rule/process.ts";
import { failedTools, missingResults, ranUnchecked } from "./rule/tool.ts";
import { deferredTool, turnFailure } from "./rule/turn-end.ts";
import { createContext } from "./scene.ts";

/** The rules for each message, by its name. */
const rules = new Map<string, readonly FrameRule[]>([
  ["assistant", [failedAnswer, failedCommand]],
  ["user", [failedTools, ranUnchecked, continuedByHook, emptyAnswer]],
  ["stream_event", [abandonedAnswer]],
  ["control_response", [hookResponse, serversListed, serverRefusal, refusedControl, ignoredAnswer]],
  ["system/init", [serversAtInit]],
  ["system/api_retry", [retried]],
  ["system/model_fallback", [fellBack]],
  ["system/model_refusal_no_fallback", [modelRefused]],
  ["system/permission_denied", [deniedWithoutQuestion]],
  ["system/informational", [hookMessage]],
  ["system/notification", [hookNotification]],
  ["system/hook_response", [hookEnded]],
  ["system/status", [failedCompaction]],
  ["system/task_notification", [taskEnded]],
  ["system/session_writes_lost", [writesLost]],
]);

/** An incident and its turn, counted by results from 0. */
export interface LocatedIncident extends Incident {
  readonly turn: number;
  /** What the agent did by itself, if that is not what its kind says. */
  readonly repair?: string;
}

/** What a recording contains of the end of its session. */
interface RecordingEnd extends BrokenEnd {
  /** Whether it contains the signals of the host. */
  readonly recordsSignals: boolean;
}

type Draft = { -readonly [Field in keyof IncidentReport]: IncidentReport[Field] } & {
  turn: number;
  events: number[];
  times: number;
  wentOn?: string;
  wentOnAt?: number;
  /** What the agent did by itself. */
  repair?: string;
};

/** Collects the incidents of one process of a tape. */
export interface IncidentCollector {
  /** The agent's command line. */
  commandLine(argv: readonly string[]): void;
  /** Processes the next event, with pieces joined to whole lines. */
  push(event: TapeEvent): void;
  /** The incidents so far, including those that the end of the tape shows, in tape order. */
  incidents(state: TimelineState, recording: RecordingEnd): LocatedIncident[];
}

function toIncident({ events, times, turn, latest, wentOn, wentOnAt, repair, ...draft }: Draft): LocatedIncident {
  const { kind, effect = incidentKinds[kind].effect } = draft;
  const what = effect === "ended" ? (draft.whatEnded ?? draft.what) : draft.what;
  const sorted = [...new Set(events)].sort((a, b) => a - b);
  const often = times > 1 && latest !== true ? `, ${times} times` : "";
  return {
    kind,
    effect,
    sentence: `${what.replace(/[.\s]+$/, "")}${often}${eventsInWords(sorted)}.`,
    events: sorted,
    times,
    turn,
    ...(wentOn === undefined ? {} : { wentOn }),
    ...(wentOnAt === undefined ? {} : { wentOnAt }),
    ...(repair === undefined ? {} : { repair }),
  };
}

const isDecision = (kind: IncidentKind): boolean =>
  kind.startsWith("permission.") || kind === "hook.denied-tool" || kind === "hook.failed-and-blocked";

/** Starts to collect. */
export function createCollector(): IncidentCollector {
  const context = createContext();
  const settled: Draft[] = [];
  const knownServers = new Set<string>();
  const calls = followRequests();
  let open: Draft[] = [];
  let turn = 0;
  let ready = false;
  let invalidLine: number | null = null;
  let signal: { readonly seq: number; readonly name: string } | null = null;
  /** The tool uses whose denial is reported. */
  const denied = new Set<string>();
  let readsOutput = false;
  /** The failure of the newest answer on the main thread. */
  let failed: Draft | null = null;

  const add = (seq: number | null, finding: IncidentReport): Draft | null => {
    const subject = finding.subject ?? "";
    if (isDecision(finding.kind)) denied.add(subject);
    if (finding.kind.startsWith("mcp.server-")) {
      if (knownServers.has(subject)) return null;
      knownServers.add(subject);
    }
    const { replaces } = finding;
    const replaced = open.filter((one) => isOf(replaces, one));
    open = open.filter((one) => !isOf(replaces, one));
    const events = [
      ...replaced.flatMap((one) => one.events),
      ...(finding.events ?? []),
      ...(seq === null ? [] : [seq]),
    ];
    const decided =
      isDecision(finding.kind) && subject !== ""
        ? open.find((one) => isDecision(one.kind) && one.subject === subject)
        : undefined;
    // The later frame has more information about who denied a tool use.
    if (decided !== undefined && finding.kind !== "permission.denied") {
      const { kind, what } = finding;
      Object.assign(decided, { kind, what });
    }
    const same = decided ?? open.find(({ kind, subject: other }) => kind === finding.kind && (other ?? "") === subject);
    if (same === undefined) {
      const draft: Draft = { ...finding, events, turn, times: 1 };
      open.push(draft);
      return draft;
    }
    same.events.push(...events);
    if (finding.latest === true)
      Object.assign(same, { what: finding.what, whatEnded: finding.whatEnded, latest: true });
    // A tool use is denied or fails once, even if several frames report it.
    if (subject === "" && finding.uncounted !== true) same.times++;
    return same;
  };

  /** Adds a fallback to the incident of the retries that led to it. Returns `false` if there is none. */
  const endRetries = (seq: number, continuation: string): boolean => {
    const retries = open.findLast(({ kind, latest }) => latest === true && kind.startsWith("model."));
    if (retries === undefined) return false;
    retries.what += continuation;
    retries.events.push(seq);
    retries.repair = "another model answered";
    return true;
  };

  /** The session did what earlier incidents ask for. */
  const goOn = (step: NextStep, what: string, wentOnAt: number): void => {
    for (const draft of [...settled, ...open])
      if (nextStepOf(draft.kind) === step && draft.wentOn === undefined)
        Object.assign(draft, {
          effect: "recovered",
          wentOn: `The session went on: ${what} at event ${wentOnAt}.`,
          wentOnAt,
        });
  };

  const endTurn = (seq: number, frame: unknown): void => {
    const isAborted = textAt(frame, "terminal_reason")?.startsWith("aborted") === true;
    // An answer that the agent itself stopped did not break off.
    if (isAborted && !calls.hasCalls) open = open.filter(({ kind }) => kind !== "model.stream-cut");
    if (isAborted && context.urgentPrompt !== null)
      add(context.urgentPrompt, {
        kind: "interrupt.prompt",
        what: "A prompt with the priority `now` interrupted the turn",
      });
    for (const rule of [missingResults, deferredTool])
      for (const report of rule(frame, context, "agent-to-host")) add(seq, report);
    for (const report of unreportedDenials(frame, context, denied)) add(seq, report);
    const failure = turnFailure(frame, context, signal);
    if (failure !== null) {
      const known = open.findLast(({ kind }) => failure.kinds(kind));
      if (known === undefined) add(seq, { ...failure.finding, effect: "ended" });
      else {
        known.effect = "ended";
        known.events.push(seq);
      }
    }
    if (
      readsOutput &&
      failure === null &&
      fieldOf(frame, "structured_output") === undefined &&
      textAt(frame, "local_command") === null
    )
      add(seq, {
        kind: "limit.structured-output",
        effect: "blocked",
        what: "The turn ended without the structured output that its schema asks for",
      });
    if (failure === null && fieldOf(frame, "is_error") !== true)
      goOn("answered-turn", "it answered a later prompt", seq);
    settled.push(...open);
    open = [];
    failed = null;
    turn++;
    context.turnEnded();
  };

  const frame = (
    event: TapeEvent & { readonly direction: "host-to-agent" | "agent-to-host" },
    content: unknown,
  ): void => {
    const { seq, direction } = event;
    context.frame(seq, content, direction);
    const name = messageName(content);
    // An agent that refuses to start may say so in a result without a turn.
    const hasTurns = fieldOf(content, "type") === "result" && fieldOf(content, "num_turns") !== 0;
    if (name === "system/init" || hasTurns) ready = true;
    if (name === "control_response" && direction === "agent-to-host") ready = true;
    if (fieldOf(fieldOf(content, "request"), "jsonSchema") !== undefined) readsOutput = true;
    if (textAt(content, "compact_result") === "success") goOn("compaction", "a later compaction succeeded", seq);
    for (const rule of rules.get(name) ?? rules.get(name.split("/")[0] ?? "") ?? []) {
      for (const finding of rule(content, context, direction)) {
        if (finding.afterRetries !== undefined && endRetries(seq, finding.afterRetries)) continue;
        // A recorded call already counts the failure that the agent announces.
        const isCounted = (rule === retried || rule === abandonedAnswer) && calls.hasCalls;
        const draft = add(seq, isCounted ? { ...finding, uncounted: true } : finding);
        if (rule === failedAnswer && finding.subject === "") failed = draft;
      }
    }
    if (name === "assistant" && failed !== null && !failed.events.includes(seq)) failed = null;
    if (fieldOf(content, "type") === "result" && textAt(content, "parent_tool_use_id") === null) endTurn(seq, content);
  };

  return {
    commandLine(argv) {
      if (argv.some((arg) => /^--json-schema(=|$)/.test(arg))) readsOutput = true;
    },
    push(event) {
      if (isEvent(event, "wire/frame")) {
        if (event.continues) return;
        const content = event.payload === undefined ? event.frame : decodeTapeLine(event)?.frame;
        if (content === undefined) {
          if (event.direction === "host-to-agent" && event.raw !== undefined) invalidLine ??= event.seq;
        } else frame(event, content);
      } else if (isEvent(event, "process/spawn")) this.commandLine(event.argv ?? []);
      else if (isEvent(event, "process/signal")) signal = { seq: event.seq, name: event.signal };
      else {
        const stopped = signal !== null || context.interrupt !== null || context.stoppedBy !== null;
        for (const finding of calls.push(event, stopped)) add(event.seq, finding);
      }
    },
    incidents(state, recording) {
      const ends = processEnd(state, { ready, invalidLine, recordsSignals: recording.recordsSignals });
      const stray = open.findLast(({ kind }) => kind === "control.unmatched-answer");
      const late = [...stillOpen(state, recording, stray?.events), ...ends].map(
        (finding): Draft => ({ ...finding, events: [...(finding.events ?? [])], turn, times: 1 }),
      );
      const explained = open.filter((one) => !late.some(({ replaces }) => isOf(replaces, one)));
      const drafts = [...settled, ...explained, ...late.filter((draft) => !isKnown(draft, open))];
      return drafts.map((draft) =>
        toIncident(draft === failed && state.turnSince === null ? { ...draft, effect: "ended" } : draft),
      );
    },
  };
}

const isOf = (replaces: IncidentReport["replaces"], { kind, subject }: Draft): boolean =>
  replaces !== undefined && kind === replaces.kind && (subject ?? "") === replaces.subject;

const isKnown = (draft: Draft, drafts: readonly Draft[]): boolean =>
  drafts.some(
    ({ kind, subject }) =>
      kind === draft.kind &&
      (subject ?? "") === (draft.subject ?? "") &&
      kind !== ("process.crashed" satisfies IncidentKind),
  );
