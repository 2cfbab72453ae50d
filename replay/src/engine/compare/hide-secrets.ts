import { isJsonObject } from "@agentwire/protocol/json";
import { hasPlaceholder, matchesPlaceholders, placeholdersIn } from "../../tape/write/placeholder.ts";

/** The number of characters next to a placeholder that locate it in a live text. */
const anchorLength = 12;

const hidden = (text: string): string => `(hidden, because the tape is redacted here: ${text.length} characters)`;

/** A live text with the placeholders of the recorded one. Hides the rest of it if a placeholder cannot be located. */
function hideInText(recorded: string, live: string): string {
  if (matchesPlaceholders(recorded, live)) return recorded;
  const found = [...placeholdersIn(recorded)];
  let [output, at, from] = ["", 0, 0];
  for (const [number, { index, 0: placeholder }] of found.entries()) {
    const before = recorded.slice(from, index).slice(-anchorLength);
    const start = live.indexOf(before, at);
    if (start < 0) return output + hidden(live.slice(at));
    output += live.slice(at, start + before.length) + placeholder;
    from = index + placeholder.length;
    const after = recorded.slice(from, Math.min(from + anchorLength, found[number + 1]?.index ?? recorded.length));
    const end = after === "" ? -1 : live.indexOf(after, start + before.length);
    if (end < 0) return output;
    at = end;
  }
  return output + live.slice(at);
}

const texts = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/**
 * A live value without the secrets that the recorded one has placeholders for. A report about a redacted tape must not
 * print them.
 */
export function hideSecrets(recorded: unknown, live: unknown): unknown {
  if (!hasPlaceholder(texts(recorded))) return live;
  if (typeof recorded === "string" && typeof live === "string") return hideInText(recorded, live);
  if (Array.isArray(recorded) && Array.isArray(live))
    return live.map((item, index) =>
      index < recorded.length ? hideSecrets(recorded[index], item) : hiddenTexts(item),
    );
  if (isJsonObject(recorded) && isJsonObject(live))
    return Object.fromEntries(Object.entries(live).map(([name, value]) => [name, hideSecrets(recorded[name], value)]));
  return hiddenTexts(live);
}

/** A value of another form than the recorded one: none of its texts can be shown. */
const hiddenTexts = (value: unknown): unknown =>
  typeof value === "string" || (typeof value === "object" && value !== null) ? hidden(texts(value)) : value;
