import { column, defineTable } from "./define.ts";

export const troublesTable = defineTable({
  name: "troubles",
  about: "One row for each thing that went wrong, as `agentwire why` finds it.",
  columns: {
    process: column.integer("Number of the agent process in the session."),
    turn: column.integer("Number of the turn, from 1; null outside of turns."),
    kind: column.text("Kind of the trouble, such as `permission.denied-by-host`."),
    effect: column.text("`ended`, `stuck`, `blocked` or `recovered`."),
    times: column.integer("How often it happened in its turn."),
    event: column.integer("The last event that shows it."),
    sentence: column.text("What happened, in a sentence."),
    signature: column.text("What troubles of one cause have in common."),
  },
  *rows({ troubles }) {
    for (const { process, turn, trouble, signature } of troubles)
      yield {
        process,
        turn,
        kind: trouble.kind,
        effect: trouble.effect,
        times: trouble.times,
        event: trouble.events.at(-1) ?? null,
        sentence: trouble.sentence,
        signature,
      };
  },
});
