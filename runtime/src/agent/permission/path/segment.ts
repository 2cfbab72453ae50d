/** A test of one path segment. */
export type SegmentTest = (name: string) => boolean;

/** One token of a pattern: any run of characters, or one character of a class. */
type Token = typeof anyRun | ((character: string) => boolean);

const anyRun = Symbol("any run");

/**
 * Compiles one segment of a pattern: `*` matches any characters, `?` one, `[a-z]` one of a class, a
 * backslash escapes the next character. All others, braces too, match themselves. `null` if a class is not closed. A
 * test takes at most time linear in the product of both lengths.
 */
export function compileSegment(pattern: string, ignoreCase: boolean): SegmentTest | null {
  const fold = (text: string) => (ignoreCase ? text.toLowerCase() : text);
  const tokens = tokensOf(fold(pattern));
  return tokens === null ? null : (name) => matches(tokens, fold(name));
}

function tokensOf(pattern: string): Token[] | null {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at] ?? "";
    if (character === "*") {
      if (tokens.at(-1) !== anyRun) tokens.push(anyRun);
    } else if (character === "?") tokens.push(() => true);
    else if (character === "[") {
      const end = pattern.indexOf("]", at);
      if (end < 0) return null;
      tokens.push(classTest(pattern.slice(at + 1, end)));
      at = end;
    } else if (character === "\\" && at + 1 < pattern.length) {
      const literal = pattern[++at] ?? "";
      // Matches the released agent: an escaped letter, digit or backslash matches nothing.
      tokens.push((given) => given === literal && !/[\w\\]/.test(literal));
    } else tokens.push((given) => given === character);
  }
  return tokens;
}

/** The members of a class: a range, or one character. A backslash may precede each. */
const members = /(\\[\s\S]|[^\\])-(\\[\s\S]|[^\\])|(\\[\s\S]|[^\\])/g;

/**
 * Matches the released agent: no member negates a class, a class without members matches nothing, and
 * a backslash does not keep a bracket from closing it.
 */
function classTest(text: string): (character: string) => boolean {
  const ranges = [...text.matchAll(members)].map(([, from, to, only]) => ({
    from: (from ?? only ?? "").slice(-1),
    to: (to ?? only ?? "").slice(-1),
  }));
  return (character) => ranges.some(({ from, to }) => from <= character && character <= to);
}

/** Backtracks only to the last `*`. That is enough, because an earlier one cannot match more. */
function matches(tokens: readonly Token[], name: string): boolean {
  let token = 0;
  let at = 0;
  let run = -1;
  let resumed = 0;
  while (at < name.length) {
    const expected = tokens[token];
    if (expected === anyRun) {
      run = token++;
      resumed = at;
    } else if (expected?.(name[at] ?? "")) {
      token++;
      at++;
    } else if (run >= 0) {
      token = run + 1;
      at = ++resumed;
    } else return false;
  }
  while (tokens[token] === anyRun) token++;
  return token === tokens.length;
}
