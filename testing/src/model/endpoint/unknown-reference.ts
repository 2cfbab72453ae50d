import type { JsonObject } from "@agentwire/protocol/json";
import type { ApiRefusal } from "../strict/refusal.ts";
import { jsonObjectsOf } from "../strict/rule.ts";
import { type FileStore, unknownFile } from "./file-store.ts";

/** Signed thinking that was sent back with changes. */
function alteredThinking(body: JsonObject, signed: ReadonlyMap<string, string>): string | undefined {
  for (const [i, { content }] of jsonObjectsOf(body.messages))
    for (const [k, { type, thinking, signature }] of jsonObjectsOf(content)) {
      const known = type === "thinking" ? signed.get(String(signature)) : undefined;
      if (known !== undefined && thinking !== "" && thinking !== known)
        return `messages.${i}.content.${k}: Invalid \`signature\` in \`thinking\` block`;
    }
  return undefined;
}

/** Rejects a call by the state of the model: signed thinking, and stored files. */
export function rejectUnknownReference(
  body: JsonObject,
  signed: ReadonlyMap<string, string>,
  files: FileStore,
): ApiRefusal | undefined {
  const altered = alteredThinking(body, signed);
  if (altered !== undefined) return { status: 400, error: { type: "invalid_request_error", message: altered } };
  const missing = unknownFile(body, files);
  return missing === undefined
    ? undefined
    : { status: 404, error: { type: "not_found_error", message: `File not found: ${missing}` } };
}
