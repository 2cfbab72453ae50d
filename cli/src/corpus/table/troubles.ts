import { defineTable, integer, text } from "./define.ts";

export const troubles = defineTable({
  name: "troubles",
  about: "One row for each thing that went wrong, as `agentwire why` finds it.",
  columns: {
    process: integer("Number of the agent process in the session."),
    turn: integer("Number of the turn, from 1; null outside of turns."),
    kind: text("Kind of the trouble, such as `permission.denied-by-host`."),
    effect: text("`ended`, `stuck`, `blocked` or `recovered`."),
    times: integer("How often it happened in its turn."),
    event: integer("The last event that shows it."),
    sentence: text("What happened, in a sentence."),
    signature: text("What troubles of one cause have in common."),
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
