import { asJsonObject, asText, type JsonObject, textsIn } from "../json.ts";

/** The `uuid`s of the user messages that a frame answers, from either of the two fields. */
export const echoedUuids = (frame: JsonObject): readonly string[] => {
  const several = textsIn(frame.user_message_uuids);
  const one = asText(frame.user_message_uuid);
  return several.length > 0 || one === undefined ? several : [one];
};

/** Whether a frame belongs to the session's own thread and not to a subagent. */
export const isMainThread = (frame: JsonObject): boolean =>
  frame.parent_tool_use_id === null || frame.parent_tool_use_id === undefined;

/** Whether a `user` frame contains a tool result. */
export const hasToolResult = (frame: JsonObject): boolean => {
  const { content } = asJsonObject(frame.message);
  return Array.isArray(content) && content.some((block) => asJsonObject(block).type === "tool_result");
};

/** The release that was parsed last, because a session has one. */
let parsed: { readonly version: string; readonly parts: readonly number[] | null } = { version: "", parts: null };

/** The numbers of a release; `null` for a text that is none. */
function partsOf(version: string): readonly number[] | null {
  if (parsed.version !== version) {
    const isRelease = /^\d+(\.\d+)+/.test(version);
    parsed = { version, parts: isRelease ? version.split(".").map((part) => Number.parseInt(part, 10)) : null };
  }
  return parsed.parts;
}

/** Whether the agent's release is at least `release`, both as `2.1.126`. An unknown release counts as the newest. */
export function isAtLeast(version: string | undefined, release: readonly number[]): boolean {
  const parts = version === undefined ? null : partsOf(version);
  if (parts === null) return true;
  for (const [index, least] of release.entries()) {
    const part = parts[index] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}
