import { excerpt } from "@agentwire/protocol";
import type { Tape } from "../tape/read/tape.ts";
import { type FoldOptions, foldTape } from "./fold.ts";
import { type OpenRequest, pendingPermissions, type SessionState, type TurnEnd } from "./state.ts";

/** Why a session is where it is. */
export interface Explanation {
  /** `ended`: the process is gone; `finished`: nothing is open; `waiting`: one side owes something; `working`: the agent is in a turn. */
  readonly verdict: "ended" | "finished" | "waiting" | "working";
  /** Sentences, the most important first, safe to show. Each names the event that it rests on. */
  readonly sentences: readonly string[];
}

const short = (value: string): string => excerpt(value, 0, 120);

function waiting(open: OpenRequest): string {
  const about = open.detail === null ? "" : ` about ${short(open.detail)}`;
  const withdrawn = open.withdrawn === null ? "" : ` It was withdrawn at event ${open.withdrawn}.`;
  const what = open.subtype === "can_use_tool" ? "permission question" : `${short(open.subtype)} request`;
  return `The ${open.owes} has not answered the ${what}${about} (event ${open.seq}).${withdrawn}`;
}

const reasons: Readonly<Record<string, string>> = {
  completed: "the model had nothing more to do",
  max_turns: "the limit of turns was reached",
  budget_exhausted: "the budget was used up",
  api_error: "the model's service failed",
  aborted_streaming: "it was interrupted while the model spoke",
  aborted_tools: "it was interrupted while a tool ran or waited",
  hook_stopped: "a hook stopped it",
  stop_hook_prevented: "a Stop hook ended the session",
  tool_deferred: "a hook deferred a tool use to the host",
  prompt_too_long: "the conversation no longer fits the model",
  blocking_limit: "the conversation no longer fits the model",
  structured_output_retry_exhausted: "the model did not produce output that fits the schema",
};

function ended({ seq, subtype, isError, reason, text }: TurnEnd): string {
  const why = reason === null ? "the agent gives no reason" : (reasons[reason] ?? `the reason is ${short(reason)}`);
  const detail = isError && text !== null ? ` It says: ${short(text)}` : "";
  return `The last turn ended ${isError ? "with an error" : "well"} at event ${seq} (${short(subtype)}): ${why}.${detail}`;
}

function exitOf(state: SessionState): string[] {
  const { exit, signals, inputEnded, stderr } = state;
  if (exit === null) return [];
  const sent = signals.find(({ signal }) => signal === exit.signal);
  const how =
    exit.signal !== null
      ? `was killed by ${exit.signal}${sent ? `, which the host sent at event ${sent.seq}` : ", which the host did not send"}`
      : `ended with code ${exit.code}`;
  const before = exit.signal === null ? signals.at(-1) : undefined;
  const asked = before === undefined ? [] : [`The host had sent it ${before.signal} at event ${before.seq}.`];
  const cue =
    inputEnded !== null && exit.signal === null ? ` after the host ended its input at event ${inputEnded}` : "";
  const last = exit.code !== 0 ? stderr.at(-1) : undefined;
  return [
    `The agent process ${how}${cue} (event ${exit.seq}).`,
    ...asked,
    ...(last === undefined ? [] : [`The last it wrote to stderr: ${short(last)}`]),
  ];
}

/** Says in plain words why a session is stuck, still at work, or ended as it did. */
export function explainTape(tape: Tape, options: FoldOptions = {}): Explanation {
  const state = foldTape(tape, options);
  const open = state.requests.filter(({ withdrawn }) => withdrawn === null);
  const first = pendingPermissions(state);
  const owed = [...first, ...open.filter((request) => !first.includes(request))].map(waiting);
  const tools = state.toolUses.map(
    ({ tool, toolUseId, seq }) => `The tool use ${short(tool)} (${short(toolUseId)}, event ${seq}) has no result.`,
  );
  const tasks = state.tasks.map(
    ({ description, seq }) => `A task is still live: ${short(description)} (event ${seq}).`,
  );
  const queue = state.queue.map(({ text, seq }) => `A prompt waits: ${short(text)} (event ${seq}).`);
  const last = state.lastTurn;
  const turn = last === null ? [] : [ended(last)];
  const cut =
    tape.state === "cut" && state.exit === null ? ["The tape breaks off here; what followed is not known."] : [];
  const rest = [...owed, ...tools, ...tasks, ...queue];

  if (state.exit !== null) {
    return {
      verdict: "ended",
      sentences: [...exitOf(state), ...(last === null ? ["No turn was finished."] : turn), ...rest],
    };
  }
  if (owed.length > 0)
    return { verdict: "waiting", sentences: [...owed, ...tools, ...tasks, ...queue, ...turn, ...cut] };
  if (state.phase === "running" || rest.length > 0) {
    const at = "The agent is in a turn and owes the next frame; it waits for the model or runs a tool.";
    return { verdict: "working", sentences: [...(state.phase === "running" ? [at] : []), ...rest, ...turn, ...cut] };
  }
  return { verdict: "finished", sentences: [...(turn.length > 0 ? turn : ["Nothing has been asked yet."]), ...cut] };
}
