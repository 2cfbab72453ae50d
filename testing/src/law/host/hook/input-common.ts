import { asJsonObject, asText, isJsonObject } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";
import { sameTool } from "../../session-event/same-tool.ts";

const fields = ["hook_event_name", "session_id", "transcript_path", "cwd"];

/** Compares as JSON, with members in any order. */
const shown = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    isJsonObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );

export const inputCommonFields = defineCheckedLaw("hook.input.common", () => {
  const used = new BoundedMap<string, { readonly name: string; readonly input: unknown }>();
  return {
    called({ call: { id, name, input } }) {
      used.set(id, { name, input });
      return undefined;
    },
    request({ from, subtype, request }) {
      if (from !== "agent" || subtype !== "hook_callback") return undefined;
      const input = asJsonObject(request.input);
      const missing = fields.find((name) => typeof input[name] !== "string");
      if (missing !== undefined) return `The input of a hook does not carry \`${missing}\`.`;
      if (input.tool_use_id !== undefined && input.tool_use_id !== request.tool_use_id)
        return "A hook received one tool use in its input and another beside it.";
      const use = used.get(asText(request.tool_use_id) ?? "");
      if (!use || input.hook_event_name !== "PreToolUse") return true;
      if (!sameTool(use.name, input.tool_name)) return `A \`PreToolUse\` hook received another tool than ${use.name}.`;
      return shown(use.input) === shown(input.tool_input) || "A `PreToolUse` hook received another input of the tool.";
    },
  };
});
