const escapable = new Set('"\\/bfnrtu');
const hex = /^[0-9a-fA-F]{4}$/;
const numberAt = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const stringRun = /[^"\\\p{Cc}]*/uy;
const whitespaceAt = /[ \t\n\r]*/y;

/**
 * Finds the first syntax error in a text that is not JSON. Returns an offset in UTF-16 code units from 0, or the length
 * of the text if it ends too early. The messages of JavaScript engines differ, and some omit the position.
 *
 * A stack machine without recursion: memory limits the nesting, not the call stack.
 */
export function syntaxErrorPosition(text: string): number {
  const open: ("{" | "[")[] = [];
  let at = 0;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const moved = pattern.exec(text)?.[0].length ?? 0;
    at += moved;
    return moved > 0;
  };
  const next = (): string => {
    skip(whitespaceAt);
    return text[at] ?? "";
  };
  const string = (): boolean => {
    at++;
    for (;;) {
      skip(stringRun);
      const char = text[at];
      if (char === '"') {
        at++;
        return true;
      }
      if (char === undefined) return false;
      if (char !== "\\") {
        // JSON allows DEL and the C1 controls, where the run stops.
        if (char < " ") return false;
        at++;
        continue;
      }
      const escaped = text[at + 1] ?? "";
      if (!escapable.has(escaped)) return false;
      if (escaped === "u" && !hex.test(text.slice(at + 2, at + 6))) return false;
      at += escaped === "u" ? 6 : 2;
    }
  };
  const key = (): boolean => {
    if (next() !== '"' || !string() || next() !== ":") return false;
    at++;
    return true;
  };
  for (;;) {
    const char = next();
    if (char === "{" || char === "[") {
      open.push(char);
      at++;
      if (next() !== (char === "{" ? "}" : "]")) {
        if (char === "{" && !key()) return at;
        continue;
      }
      open.pop();
      at++;
    } else if (char === '"') {
      if (!string()) return at;
    } else {
      const literal = ["true", "false", "null"].find((candidate) => text.startsWith(candidate, at));
      if (literal) at += literal.length;
      else if (!skip(numberAt)) return at;
    }
    for (;;) {
      const follow = next();
      const container = open.at(-1);
      if (container === undefined) return at;
      if (follow === ",") {
        at++;
        if (container === "{" && !key()) return at;
        break;
      }
      if (follow !== (container === "{" ? "}" : "]")) return at;
      open.pop();
      at++;
    }
  }
}
