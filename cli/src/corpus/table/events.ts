import { defineTable, integer, number, seconds, text } from "./define.ts";

export const events = defineTable({
  name: "events",
  about: "One row for each event, as `agentwire inspect` shows it, without the pieces of streamed messages.",
  columns: {
    event: integer("Number of the event."),
    process: integer("Number of the agent process in the session."),
    at_s: number("Seconds from the start of the recording."),
    lane: text("`host`, `agent`, `model` or `tools`."),
    direction: text("`host-to-agent` or `agent-to-host`; null for all but frames."),
    name: text("Name of the message, the request or the event."),
    summary: text("What it says, in at most 240 characters."),
    marks: text("Words such as `denied` or `error`, with spaces between them."),
    tool: text("The tool that it is about."),
    tool_use_id: text("Id of the tool use that it is about."),
    subagent: text("The subagent that it belongs to."),
    cause: integer("The event that led to it."),
    took_s: number("Seconds from the event that it answers or ends."),
    cost_usd: number("Cost of a turn, at its result."),
  },
  *rowsOf({ entry }) {
    if (entry.name === "stream_event") return;
    yield {
      event: entry.seq,
      process: entry.process,
      at_s: seconds(entry.us),
      lane: entry.lane,
      direction: entry.direction,
      name: entry.name,
      summary: entry.summary,
      marks: entry.marks.length === 0 ? null : entry.marks.join(" "),
      tool: entry.tool,
      tool_use_id: entry.toolUseId,
      subagent: entry.subagent,
      cause: entry.cause,
      took_s: entry.tookUs === null ? null : seconds(entry.tookUs),
      cost_usd: entry.costUsd,
    };
  },
});
