import { column, defineTable } from "./define.ts";

export const lawsBrokenTable = defineTable({
  name: "laws_broken",
  about: "One row for each requirement that a side of a session violates, as `agentwire check` finds it.",
  columns: {
    requirement: column.text("Id of the requirement."),
    side: column.text("`host` or `agent`."),
    times: column.integer("Number of violations."),
    first_event: column.integer("Event of the first violation; null at the end of the session."),
    message: column.text("The first violation in a sentence."),
  },
  *rows({ laws }) {
    for (const { requirement, side, times, seq, message } of laws)
      yield { requirement, side, times, first_event: seq, message };
  },
});
