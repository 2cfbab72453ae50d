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
  pluginsAtInit,
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
import { createTurnIncidents, type IncidentDraft, isDecision } from "./turn-incidents.ts";

/** The rules for each message, by its name. */
const rules = new Map<string, readonly FrameRule[]>([
  ["assistant", [failedAnswer, failedCommand]],
  ["user", [failedTools, ranUnchecked, continuedByHook, emptyAnswer]],
  ["stream_event", [abandonedAnswer]],
  ["control_response", [hookResponse, serversListed, serverRefusal, refusedControl, ignoredAnswer]],
  ["system/init", [serversAtInit, pluginsAtInit]],
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

/** Collects the incidents of one process of a tape. */
export interface IncidentCollector {
  /** The agent's command line. */
  commandLine(argv: readonly string[]): void;
  /** Processes the next event, with pieces joined to whole lines. */
  push(event: TapeEvent): void;
  /** The incidents so far, including those that the end of the tape shows, in tape order. */
  incidents(state: TimelineState, recording: RecordingEnd): LocatedIncident[];
}

/** How often something happened. A sentence about one call of the model mentions the others. */
const repetition = (what: string, times: number): string =>
  /\bcall \d+\b/i.test(what) ? `, like ${times - 1} other call${times > 2 ? "s" : ""}` : `, ${times} times`;

function toIncident({
  events,
  times,
  turn,
  latest,
  wentOn,
  wentOnAt,
  repair,
  ...draft
}: IncidentDraft): LocatedIncident {
  const { kind, effect = incidentKinds[kind].effect } = draft;
  const what = effect === "ended" ? (draft.whatEnded ?? draft.what) : draft.what;
  const sorted = [...new Set(events)].sort((a, b) => a - b);
  const often = times > 1 && latest !== true ? repetition(what, times) : "";
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

/** Starts to collect. */
export function createCollector(): IncidentCollector {
  const context = createContext();
  const open = createTurnIncidents();
  const settled: IncidentDraft[] = [];
  /** Settled incidents whose next step the session has not done. */
  const unresolved: Readonly<Record<NextStep, IncidentDraft[]>> = { "answered-turn": [], compaction: [] };
  /** The incidents of servers and plugins, which each turn reports again. */
  const knownParts = new Map<string, IncidentDraft>();
  const calls = followRequests();
  let turn = 0;
  let ready = false;
  let invalidLine: number | null = null;
  let signal: { readonly seq: number; readonly name: string } | null = null;
  /** The tool uses whose denial is reported. */
  const denied = new Set<string>();
  let readsOutput = false;
  let isAnswering = false;
  /** The failure of the newest answer on the main thread. */
  let failed: IncidentDraft | null = null;

  const add = (seq: number | null, report: IncidentReport): IncidentDraft | null => {
    const { kind, subject = "" } = report;
    if (isDecision(kind)) denied.add(subject);
    const part = kind.startsWith("mcp.server-") ? `server ${subject}` : kind === "plugin.failed" ? subject : null;
    const known = part === null ? undefined : knownParts.get(part);
    if (known !== undefined) {
      // A later report may contain the reason.
      if (seq !== null && known.what.length < report.what.length && report.what.startsWith(known.what)) {
        known.what = report.what;
        known.events.push(seq);
      }
      return null;
    }
    // The failed compaction itself is reported.
    const compaction =
      kind === "command.failed" &&
      subject === "compact" &&
      open.all().find((one) => one.kind.startsWith("compaction."));
    if (compaction) {
      if (seq !== null) compaction.events.push(seq);
      return null;
    }
    const draft = open.add(report, seq, turn);
    if (part !== null) knownParts.set(part, draft);
    return draft;
  };

  /** Adds a fallback to the incident of the retries that led to it. Returns `false` if there is none. */
  const endRetries = (seq: number, continuation: string): boolean => {
    const retries = open.all().findLast(({ kind, latest }) => latest === true && kind.startsWith("model."));
    if (retries === undefined) return false;
    retries.what += continuation;
    retries.events.push(seq);
    retries.repair = "another model answered";
    return true;
  };

  /** The session did what earlier incidents ask for. */
  const goOn = (step: NextStep, what: string, wentOnAt: number): void => {
    const current = open.all().filter(({ kind, wentOn }) => nextStepOf(kind) === step && wentOn === undefined);
    for (const draft of [...unresolved[step].splice(0), ...current])
      Object.assign(draft, {
        effect: "recovered",
        wentOn: `The session went on: ${what} at event ${wentOnAt}.`,
        wentOnAt,
      });
  };

  const endTurn = (seq: number, frame: unknown): void => {
    const isAborted = textAt(frame, "terminal_reason")?.startsWith("aborted") === true;
    // An answer that the agent itself stopped did not break off.
    if (isAborted && !calls.hasCalls)
      for (const draft of open.all()) if (draft.kind === "model.stream-cut") open.remove(draft);
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
      const known = open.all().findLast(({ kind, subject }) => failure.kinds(kind, subject));
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
    for (const draft of open.all()) {
      settled.push(draft);
      const step = nextStepOf(draft.kind);
      if (step !== undefined && draft.wentOn === undefined) unresolved[step].push(draft);
    }
    open.clear();
    failed = null;
    isAnswering = false;
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
    if (name === "stream_event" && textAt(content, "parent_tool_use_id") === null)
      isAnswering = textAt(content, "event", "type") !== "message_stop";
    // An agent that refuses to start may say so in a result without a turn.
    const hasTurns = fieldOf(content, "type") === "result" && fieldOf(content, "num_turns") !== 0;
    if (name === "system/init" || hasTurns) ready = true;
    if (name === "control_response" && direction === "agent-to-host") ready = true;
    if (fieldOf(fieldOf(content, "request"), "jsonSchema") !== undefined) readsOutput = true;
    if (textAt(content, "compact_result") === "success") goOn("compaction", "a later compaction succeeded", seq);
    for (const rule of rules.get(name) ?? rules.get(name.split("/")[0] ?? "") ?? []) {
      for (const finding of rule(content, context, direction)) {
        if (finding.afterRetries !== undefined && endRetries(seq, finding.afterRetries)) continue;
        // The agent itself cut the answer for an urgent prompt.
        if (rule === abandonedAnswer && context.urgentPrompt !== null) continue;
        // An answer that turned into an error broke off because of the error.
        if (rule === abandonedAnswer && calls.lastFailure !== null && calls.lastFailure !== finding.kind) continue;
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
      context.commandLine(argv);
      if (argv.some((arg) => /^--json-schema(=|$)/.test(arg))) readsOutput = true;
    },
    push(event) {
      if (isEvent(event, "wire/frame")) {
        if (event.continues) return;
        const content = event.payload === undefined ? event.frame : decodeTapeLine(event)?.frame;
        if (content === undefined) {
          if (event.direction === "host-to-agent" && event.raw !== undefined) invalidLine ??= event.seq;
        } else for (const each of Array.isArray(content) ? content : [content]) frame(event, each);
      } else if (isEvent(event, "process/spawn")) this.commandLine(event.argv ?? []);
      else if (isEvent(event, "process/signal")) {
        signal = { seq: event.seq, name: event.signal };
        context.signalled(event.signal);
      } else {
        if (isEvent(event, "model/event")) isAnswering = true;
        else if (isEvent(event, "model/end") && event.error === undefined) isAnswering = false;
        const { interrupt, stoppedBy, urgentPrompt } = context;
        const stopped = [signal, interrupt, stoppedBy, urgentPrompt].some((one) => one !== null);
        for (const finding of calls.push(event, stopped)) {
          add(event.seq, finding);
          if (finding.kind === "model.stream-cut") context.answerBrokeOff();
          if (finding.kind === "model.unreachable" && isEvent(event, "model/end") && event.error !== undefined)
            context.connectionFailed(fieldOf(event.error, "aborted") === true ? "in time" : `(${event.error.message})`);
        }
      }
    },
    incidents(state, recording) {
      const failedCall =
        calls.lastFailure === null ? undefined : open.all().findLast(({ kind }) => kind === calls.lastFailure);
      const modelFailed = !ready && state.exit !== null && state.exit.code !== 0 && failedCall !== undefined;
      if (modelFailed) failedCall.effect = "ended";
      const ends = processEnd(state, {
        ready,
        invalidLine,
        recordsSignals: recording.recordsSignals,
        modelFailed,
        isAnswering,
      });
      const stray = open.get({ kind: "control.unmatched-answer" });
      const late = [...stillOpen(state, recording, stray?.events), ...ends];
      const unknown = late.filter(
        (finding) => finding.kind === ("process.crashed" satisfies IncidentKind) || open.get(finding) === undefined,
      );
      const explained = new Set(late.map(({ replaces }) => replaces && open.get(replaces)));
      const drafts = [
        ...settled,
        ...open.all().filter((draft) => !explained.has(draft)),
        ...unknown.map(
          (finding): IncidentDraft => ({ ...finding, events: [...(finding.events ?? [])], turn, times: 1 }),
        ),
      ];
      return drafts.map((draft) =>
        toIncident(draft === failed && state.turnSince === null ? { ...draft, effect: "ended" } : draft),
      );
    },
  };
}
