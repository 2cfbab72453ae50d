import type { TimelineState } from "../../timeline/state.ts";
import { requestName } from "../../timeline/why.ts";
import { type IncidentReport, quote } from "../incident.ts";
import type { IncidentKind } from "../kinds.ts";

const waits: Readonly<Record<string, IncidentKind>> = {
  can_use_tool: "waiting.permission",
  hook_callback: "waiting.hook",
  mcp_message: "waiting.mcp",
  elicitation: "waiting.elicitation",
};

/** What a session waits for at the end of its tape. */
export function stillOpen(state: TimelineState): IncidentReport[] {
  const live = state.requests.filter(({ withdrawn }) => withdrawn === null);
  if (state.exit !== null || state.unstarted !== null) {
    return live.flatMap((open): IncidentReport[] => {
      const events = [open.seq];
      if (open.owes === "agent")
        return [
          { kind: "control.unanswered", what: `The agent ended without an answer to the ${requestName(open)}`, events },
        ];
      if (open.subtype !== "can_use_tool") return [];
      return [
        {
          kind: "permission.unanswered",
          what: `The host never answered the ${requestName(open)}`,
          events,
          subject: open.toolUseId ?? "",
        },
      ];
    });
  }
  if (live.length > 0) {
    return live.map((open) => ({
      kind: waits[open.subtype] ?? "waiting.control",
      what: `The ${open.owes} has not answered the ${requestName(open)}`,
      events: [open.seq],
      subject: open.requestId,
    }));
  }
  if (state.turnSince === null) return [];
  const tool = state.toolUses.at(-1);
  if (tool !== undefined)
    return [{ kind: "waiting.tool", what: `The tool ${quote(tool.tool, 60)} has no result yet`, events: [tool.seq] }];
  if (state.retry !== null) {
    const { status, error, attempt, max: most, seq } = state.retry;
    const refusal =
      status === null ? "does not answer" : `answers ${status}${error === null ? "" : ` ${quote(error, 60)}`}`;
    const what = `The model's service ${refusal}, and the agent waits for attempt ${attempt ?? "?"} of ${most ?? "?"}`;
    return [{ kind: "waiting.retry", what, events: [seq] }];
  }
  return [{ kind: "waiting.model", what: "The model has not answered yet", events: [state.turnSince] }];
}
