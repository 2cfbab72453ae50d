import { longestText } from "../session/words.ts";
import { column, defineTable } from "./define.ts";

export const textsTable = defineTable({
  name: "texts",
  about: `One row for each text of a message, which \`corpus search\` looks through. At most ${longestText} characters are kept.`,
  columns: {
    event: column.integer("Number of the event."),
    process: column.integer("Number of the agent process in the session."),
    role: column.text("`prompt`, `answer`, `thinking`, `tool_input`, `tool_result` or `tool_error`."),
    tool: column.text("The tool, for inputs and results."),
    tool_use_id: column.text("Id of the tool use, for inputs and results."),
    text: column.text("The text."),
  },
  *rowsOf({ entry: { seq, process, tool, toolUseId }, texts }) {
    for (const { role, text } of texts) {
      const isOfTool = role.startsWith("tool_");
      yield {
        event: seq,
        process,
        role,
        tool: isOfTool ? tool : null,
        tool_use_id: isOfTool ? toolUseId : null,
        text,
      };
    }
  },
});
