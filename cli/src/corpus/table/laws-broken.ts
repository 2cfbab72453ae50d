import { defineTable, integer, text } from "./define.ts";

export const lawsBroken = defineTable({
  name: "laws_broken",
  about: "One row for each requirement that a side of a session violates, as `agentwire check` finds it.",
  columns: {
    requirement: text("Id of the requirement."),
    side: text("`host` or `agent`."),
    times: integer("Number of violations."),
    first_event: integer("Event of the first violation; null at the end of the session."),
    message: text("The first violation in a sentence."),
  },
  *rows({ laws }) {
    for (const { requirement, side, times, seq, message } of laws)
      yield { requirement, side, times, first_event: seq, message };
  },
});
