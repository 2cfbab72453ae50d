import { judging } from "../../define.ts";
import { asObject } from "../../reading/json.ts";

const fields = ["hook_event_name", "session_id", "transcript_path", "cwd"];

export const commonFields = judging("hook.input.common", () => ({
  request({ from, subtype, request }) {
    if (from !== "agent" || subtype !== "hook_callback") return undefined;
    const input = asObject(request.input);
    const missing = fields.find((name) => typeof input[name] !== "string");
    return missing === undefined || `The input of a hook does not carry \`${missing}\`.`;
  },
}));
