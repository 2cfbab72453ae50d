import { column, defineTable } from "./define.ts";

export const incidentsTable = defineTable({
  name: "incidents",
  about: "One row for each thing that went wrong, as `agentwire why` finds it.",
  columns: {
    process: column.integer("Number of the agent process in the session."),
    turn: column.integer("Number of the turn, from 1; null outside of turns."),
    kind: column.text("Kind of the incident, such as `permission.denied-by-host`."),
    effect: column.text("`ended`, `stuck`, `blocked` or `recovered`."),
    times: column.integer("How often it happened in its turn."),
    event: column.integer("The last event that shows it."),
    sentence: column.text("What happened, in a sentence."),
    signature: column.text("What incidents of one cause have in common."),
  },
  *rows({ incidents }) {
    for (const { process, turn, incident, signature } of incidents)
      yield {
        process,
        turn,
        kind: incident.kind,
        effect: incident.effect,
        times: incident.times,
        event: incident.events.at(-1) ?? null,
        sentence: incident.sentence,
        signature,
      };
  },
});
