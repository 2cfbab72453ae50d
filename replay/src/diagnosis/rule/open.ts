import { endingSignal } from "../../timeline/end-reason.ts";
import type { OpenRequest, TimelineState } from "../../timeline/state.ts";
import { requestName, retryInWords } from "../../timeline/why.ts";
import { type IncidentReport, quote } from "../incident.ts";
import type { IncidentKind } from "../kinds.ts";
import { retryKind } from "./model.ts";
import { decisionsOfHost } from "./process.ts";

/** How a recording ends without the end of its session. */
export interface BrokenEnd {
  /** It has no end. */
  readonly cut: boolean;
  /** Its last line is incomplete, so the session went on. */
  readonly torn: boolean;
}

const waits: Readonly<Record<string, IncidentKind>> = {
  can_use_tool: "waiting.permission",
  hook_callback: "waiting.hook",
  mcp_message: "waiting.mcp",
  elicitation: "waiting.elicitation",
};

/** A recording that breaks off while something is open. It does not show whether the session waits for it. */
function brokenOff(state: TimelineState, live: readonly OpenRequest[]): IncidentReport[] {
  const kind = "recording.truncated";
  const request = live.at(-1);
  if (request !== undefined) {
    const what = `The recording breaks off after the ${requestName(request)}; whether the ${request.owes} answered is not known`;
    return [{ kind, what, events: [request.seq] }];
  }
  if (state.turnSince === null) return [];
  const what = `The recording breaks off in the turn that began at event ${state.turnSince}; how it ended is not known`;
  return [{ kind, what, events: [state.seq] }];
}

/** A turn that waits for the model, as far as the frames show. */
function waitsForModel({ turnSince, conversation }: TimelineState): IncidentReport {
  const kind = "waiting.model";
  const start = turnSince ?? 0;
  const last = conversation?.entry;
  if (last === undefined || last.seq <= start) return { kind, what: "The model has not answered yet", events: [start] };
  const what =
    last.role === "assistant"
      ? `The model's answer is not complete, or the agent has not ended the turn since event ${last.seq}`
      : `The model has not answered since event ${last.seq}`;
  return { kind, what, events: [last.seq] };
}

/**
 * What a session waits for at the end of its tape.
 *
 * @param recording - How much is missing at the end.
 * @param stray - The events of the last answer of the host to a request that the agent did not send.
 */
export function stillOpen(
  state: TimelineState,
  { torn, cut }: BrokenEnd,
  stray: readonly number[] | undefined,
): IncidentReport[] {
  const misdirected = stray === undefined ? "" : "; its last answer names another request";
  const live = state.requests.filter(({ withdrawn }) => withdrawn === null);
  if (state.exit !== null || state.unstarted !== null) {
    const decisions = decisionsOfHost(state);
    return live.flatMap((open): IncidentReport[] => {
      const events = [open.seq];
      if (open.owes === "agent")
        return [
          { kind: "control.unanswered", what: `The agent ended without an answer to the ${requestName(open)}`, events },
        ];
      if (!decisions.includes(open)) return [];
      const isPermission = open.subtype === "can_use_tool";
      const use = isPermission ? state.toolUses.find(({ toolUseId }) => toolUseId === open.toolUseId) : undefined;
      const input = use === undefined || use.input === "" ? "" : ` (${quote(use.input, 80)})`;
      const signal = endingSignal(state);
      const ending = signal === undefined ? "" : `, and ended the agent with ${signal.signal}`;
      return [
        {
          kind: isPermission ? "permission.unanswered" : "hook.unanswered",
          what: `The host never answered the ${requestName(open)}${input}${ending}${misdirected}`,
          events: [...events, ...(signal === undefined ? [] : [signal.seq]), ...(stray ?? [])],
          subject: (isPermission ? open.toolUseId : open.requestId) ?? "",
          ...(signal === undefined ? {} : { effect: "ended" as const }),
        },
      ];
    });
  }
  if (torn) return brokenOff(state, live);
  if (live.length > 0) {
    return live.map((open) => ({
      kind: waits[open.subtype] ?? "waiting.control",
      what: `The ${open.owes} has not answered the ${requestName(open)}${open.owes === "host" ? misdirected : ""}`,
      events: [open.seq, ...(open.owes === "host" ? (stray ?? []) : [])],
      subject: open.requestId,
    }));
  }
  if (state.turnSince === null) return [];
  if (state.interrupt !== null)
    return [
      {
        kind: "waiting.interrupt",
        what: "The host interrupted the turn, and the agent has not ended it yet",
        events: [state.interrupt],
      },
    ];
  const tool = state.toolUses.at(-1);
  if (tool !== undefined)
    return [{ kind: "waiting.tool", what: `The tool ${quote(tool.tool, 60)} has no result yet`, events: [tool.seq] }];
  if (state.retry !== null) {
    const { status, error, attempt, max: most, seq } = state.retry;
    const refusal =
      status === null ? "does not answer" : `answers ${status}${error === null ? "" : ` ${quote(error, 60)}`}`;
    const what = `The model's service ${refusal}, and the agent waits ${retryInWords(attempt, most)}`;
    const replaces = { kind: retryKind(status, error), subject: "" };
    return [{ kind: "waiting.retry", what, events: [seq], replaces }];
  }
  // Nothing shows that the session waits: what is missing may be the answer.
  if (cut) return brokenOff(state, live);
  return [waitsForModel(state)];
}
