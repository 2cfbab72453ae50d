import { parseJsonObject } from "@agentwire/protocol/json";

/** The end of the object that begins at `start`; -1 if it has none. */
function endOf(text: string, start: number): number {
  let [depth, quoted] = [0, false];
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (quoted) {
      if (char === "\\") at += 1;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === "{" || char === "[") depth += 1;
    else if (char === "}" || char === "]") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/** What other programs write between objects. */
const separators = /[\s\p{Cc}\ufeff,]*/uy;

/** The complete objects at the start of a text, and the rest. */
function leading(text: string): { readonly objects: readonly string[]; readonly rest: string } {
  const objects: string[] = [];
  let at = 0;
  while (text[at] === "{") {
    const end = endOf(text, at);
    const part = end < 0 ? "" : text.slice(at, end);
    if (parseJsonObject(part) === undefined) break;
    objects.push(part);
    separators.lastIndex = end;
    at = end + (separators.exec(text)?.[0].length ?? 0);
  }
  return { objects, rest: text.slice(at) };
}

/** Maximum number of positions in a torn object that are tried as the beginning of the next. */
const maxTried = 50;

/**
 * The objects on a line without line breaks between them, each as a separate text, without separators. Incomplete
 * objects stay unchanged, also before an object: an interrupted write is followed by the next one.
 */
export function joinedObjects(line: string): readonly string[] {
  const { objects, rest } = leading(line);
  if (rest === "") return objects;
  let from = 0;
  for (let tried = 0; tried < maxTried; tried++) {
    from = rest.indexOf('{"', from + 1);
    if (from < 0) break;
    const after = leading(rest.slice(from));
    if (after.objects.length > 0 && after.rest === "") return [...objects, rest.slice(0, from), ...after.objects];
  }
  return [...objects, rest];
}
