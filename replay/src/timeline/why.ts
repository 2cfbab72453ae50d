import { excerpt } from "@agentwire/protocol/codec";
import type { Tape } from "../tape/read/tape.ts";
import { exitPoints, type Point, turnPoint } from "./end-reason.ts";
import { type FoldOptions, foldTape } from "./fold.ts";
import type { OpenRequest, OpenToolUse, TimelineState } from "./state.ts";

/** The state of a session and its reasons. */
export interface Explanation {
  /**
   * `ended`: the process has ended. `finished`: nothing is pending. `waiting`: one side must respond. `working`: the
   * agent is in a turn.
   */
  readonly verdict: "ended" | "finished" | "waiting" | "working";
  /** Sentences, the most important first, safe to print. Each names the events that prove it. */
  readonly sentences: readonly string[];
  /** The events that the sentences name, in the order of the tape. */
  readonly events: readonly number[];
}

const short = (value: string): string => excerpt(value, 0, 120);
const seconds = (us: number): string => `${(us / 1e6).toFixed(us < 1e7 ? 1 : 0)} s`;

/** "permission request about Bash". */
export function requestName({ subtype, detail }: OpenRequest): string {
  const about = detail === null ? "" : ` about ${short(detail)}`;
  return `${subtype === "can_use_tool" ? "permission request" : `${short(subtype)} request`}${about}`;
}

/** Requests without a response before the sender continued, newest first. */
function abandonedRequests(state: TimelineState): Point[] {
  const left = state.requests.filter(({ withdrawn }) => withdrawn !== null).reverse();
  const points = left.slice(0, maxAbandoned).map((open): Point => {
    const requester = open.owes === "host" ? "agent" : "host";
    const on = `The ${open.owes} never answered the ${requestName(open)} (event ${open.seq})`;
    const ended = state.inputEnded !== null && state.inputEnded > open.seq && state.inputEnded < (open.withdrawn ?? 0);
    const input =
      ended && open.owes === "host" ? ` It ended its input at event ${state.inputEnded} with the question open.` : "";
    return {
      text: `${on}; the ${requester} went on without an answer at event ${open.withdrawn}.${input}`,
      events: [
        open.seq,
        open.withdrawn ?? open.seq,
        ...(input === "" || state.inputEnded === null ? [] : [state.inputEnded]),
      ],
    };
  });
  const more = left.length - points.length;
  return more === 0 ? points : [...points, { text: `The same holds for ${more} earlier requests.`, events: [] }];
}

const maxAbandoned = 3;

function waiting(open: OpenRequest, state: TimelineState): Point {
  const since = state.us > open.us ? `, open for ${seconds(state.us - open.us)}` : "";
  const ended =
    open.owes === "host" && state.inputEnded !== null && state.inputEnded > open.seq
      ? ` It ended its input at event ${state.inputEnded} with the question open.`
      : "";
  return {
    text: `The ${open.owes} has not answered the ${requestName(open)} (event ${open.seq}${since}).${ended}`,
    events: ended === "" || state.inputEnded === null ? [open.seq] : [open.seq, state.inputEnded],
  };
}

/** The effect of the host's decision on a tool that has no result yet. */
function decisionText({ decision }: OpenToolUse): string {
  if (decision === null) return "there was no permission request for it yet, so it runs or was not started";
  if (decision.behavior === "allow") return `it runs since the host allowed it at event ${decision.seq}`;
  if (decision.behavior === "deny")
    return `the host denied it at event ${decision.seq}, and the agent has not reacted yet`;
  return `the host answered without a decision at event ${decision.seq}`;
}

/** A tool without a result, and what it waits for if known. */
function unfinished(use: OpenToolUse, state: TimelineState): Point {
  const name = `${short(use.tool)}${use.input === "" ? "" : ` (${short(use.input)})`}`;
  const question = state.requests.find(({ toolUseId, withdrawn }) => toolUseId === use.toolUseId && withdrawn === null);
  const task = state.tasks.find(({ toolUseId }) => toolUseId === use.toolUseId);
  const why =
    question !== undefined
      ? `it waits for the answer to event ${question.seq}`
      : task !== undefined
        ? `its task ${short(task.description)} is live since event ${task.seq}`
        : state.exit !== null
          ? "it was cut off"
          : decisionText(use);
  return {
    text: `The tool use ${name} of event ${use.seq} has no result: ${why}.`,
    events: [use, question, task, use.decision].flatMap((one) => (one ? [one.seq] : [])),
  };
}

/** For which retry an agent waits. */
export const retryInWords = (attempt: number | null, most: number | null): string =>
  attempt === null ? "to retry" : `before retry ${attempt}${most === null ? "" : ` of at most ${most}`}`;

/** What an agent is doing in a turn without pending questions or tools. */
function busy(state: TimelineState): Point {
  const since = state.turnSince === null ? "" : ` that began at event ${state.turnSince}`;
  const { retry, interrupt } = state;
  if (retry !== null) {
    const cause = retry.status === null ? "gave no answer" : `answered ${retry.status}`;
    const error = retry.error === null ? "" : ` (${short(retry.error)})`;
    const text = `The model's service ${cause}${error}; the agent waits ${retryInWords(retry.attempt, retry.max)} (event ${retry.seq}).`;
    return { text, events: [retry.seq] };
  }
  if (interrupt !== null) {
    return {
      text: `The host interrupted the turn${since} at event ${interrupt}, and the agent has not ended it yet.`,
      events: [interrupt],
    };
  }
  return {
    text: `The agent is in a turn${since} and must send the next frame: it waits for the model.`,
    events: state.turnSince === null ? [] : [state.turnSince],
  };
}

/** The pending items, the most urgent first. */
function openPoints(state: TimelineState): Point[] {
  const live = state.requests.filter(({ withdrawn }) => withdrawn === null);
  const questions = [
    ...live.filter(({ subtype }) => subtype === "can_use_tool"),
    ...live.filter(({ subtype }) => subtype !== "can_use_tool"),
  ];
  const tasks = state.tasks.map(({ description, seq, background }) => ({
    text: `${background ? "A task in the background" : "A task"} is still live: ${short(description)} (event ${seq}).`,
    events: [seq],
  }));
  const hasEnded = state.exit !== null || state.unstarted !== null;
  const unsettled = hasEnded ? [...state.running, ...state.queue] : state.queue;
  const queue = unsettled.map(({ text, seq }) => ({
    text: `${hasEnded ? "A prompt has no outcome" : "A prompt waits for a turn"}: ${short(text)} (event ${seq}).`,
    events: [seq],
  }));
  return [
    ...questions.map((open) => waiting(open, state)),
    ...state.toolUses.map((use) => unfinished(use, state)),
    ...tasks,
    ...queue,
  ];
}

/** A session without a known end of a turn. */
function noFrames({ conversation }: TimelineState): Point {
  if (conversation === null) return { text: "Nothing has been asked yet.", events: [] };
  const { seq, role } = conversation.entry;
  return {
    text: `The turn has no end on the tape; the last message is the ${role === "assistant" ? "model" : "user"}'s (event ${seq}).`,
    events: [seq],
  };
}

const explanation = (verdict: Explanation["verdict"], points: readonly Point[]): Explanation => ({
  verdict,
  sentences: points.map(({ text }) => text),
  events: [...new Set(points.flatMap(({ events }) => events))].sort((a, b) => a - b),
});

/**
 * Explains why a session waits, still works, or ended as it did.
 *
 * @param state - The state of the session.
 * @param cut - Whether the tape is truncated after this state.
 * @param recordsSignals - Whether the tape contains the signals of the host. A log of frames does not.
 * @example
 * import { explainState, foldTape, type Tape } from "@agentwire/replay";
 *
 * declare const tape: Tape;
 * const { verdict, sentences } = explainState(foldTape(tape, { at: 42 }));
 * console.log(verdict, sentences);
 */
export function explainState(state: TimelineState, cut = false, recordsSignals = true): Explanation {
  const open = openPoints(state);
  const left = abandonedRequests(state);
  const turn = turnPoint(state);
  const last = turn === null ? [] : [turn];
  const torn =
    cut && state.exit === null ? [{ text: "The tape breaks off here; what followed is not known.", events: [] }] : [];
  if (state.exit !== null || state.unstarted !== null) {
    const none = { text: "No turn was finished.", events: [] };
    return explanation("ended", [
      ...exitPoints(state, recordsSignals),
      ...(turn === null ? [none] : last),
      ...open,
      ...left,
    ]);
  }
  if (state.requests.some(({ withdrawn }) => withdrawn === null))
    return explanation("waiting", [...open, ...last, ...left, ...torn]);
  if (state.phase === "running" || open.length > 0) {
    const at = state.phase === "running" && state.toolUses.length === 0 ? [busy(state)] : [];
    return explanation("working", [...at, ...open, ...last, ...left, ...torn]);
  }
  return explanation("finished", [...(turn === null ? [noFrames(state)] : last), ...left, ...torn]);
}

/**
 * Explains a process of a tape that is in memory, like {@link explainState}.
 *
 * @param tape - The tape.
 * @param options - The last event to include, and the process.
 * @example
 * import { explainTape } from "@agentwire/replay";
 * import { loadTape } from "@agentwire/replay/node";
 *
 * const loaded = loadTape("session.tape.jsonl");
 * if (loaded.ok) console.log(explainTape(loaded.tape).sentences.join("\n"));
 */
export const explainTape = (tape: Tape, options: FoldOptions = {}): Explanation =>
  explainState(foldTape(tape, options), tape.state === "cut");
