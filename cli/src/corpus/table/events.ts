import { column, defineTable, inSeconds } from "./define.ts";

export const eventsTable = defineTable({
  name: "events",
  about: "One row for each event, as `agentwire inspect` shows it, without the pieces of streamed messages.",
  columns: {
    event: column.integer("Number of the event."),
    process: column.integer("Number of the agent process in the session."),
    at_s: column.number("Seconds from the start of the recording."),
    lane: column.text("`host`, `agent`, `model` or `tools`."),
    direction: column.text("`host-to-agent` or `agent-to-host`; null for all but frames."),
    name: column.text("Name of the message, the request or the event."),
    summary: column.text("What it says, in at most 240 characters."),
    marks: column.text("Words such as `denied` or `error`, with spaces between them."),
    tool: column.text("The tool that it is about."),
    tool_use_id: column.text("Id of the tool use that it is about."),
    subagent: column.text("The subagent that it belongs to."),
    cause: column.integer("The event that led to it."),
    took_s: column.number("Seconds from the event that it answers or ends."),
    cost_usd: column.number("Cost of a turn, at its result."),
  },
  *rowsOf({ entry }) {
    if (entry.name === "stream_event") return;
    yield {
      event: entry.seq,
      process: entry.process,
      at_s: inSeconds(entry.us),
      lane: entry.lane,
      direction: entry.direction,
      name: entry.name,
      summary: entry.summary,
      marks: entry.marks.length === 0 ? null : entry.marks.join(" "),
      tool: entry.tool,
      tool_use_id: entry.toolUseId,
      subagent: entry.subagent,
      cause: entry.cause,
      took_s: entry.durationUs === null ? null : inSeconds(entry.durationUs),
      cost_usd: entry.costUsd,
    };
  },
});
