/** A line with its indentation taken off. */
interface Line {
  readonly depth: number;
  readonly text: string;
}

/** A word as YAML means it. */
function scalar(text: string): unknown {
  const quoted = /^(["'])([\s\S]*)\1$/.exec(text);
  if (quoted?.[1] === "'") return quoted[2]?.replaceAll("''", "'");
  if (quoted?.[1] === '"') {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return quoted[2];
    }
  }
  if (text === "true" || text === "false") return text === "true";
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  return text === "" || text === "null" || text === "~" ? null : text;
}

const entry = /^(?:"([^"]+)"|'([^']+)'|([A-Za-z_][\w.-]*))\s*:(?:\s+(.*))?$/;

/**
 * Reads tables and lists below a field of a front matter: mappings, lists of mappings or words, quoted words, numbers,
 * booleans, and texts below `|` or `>`. Whatever else YAML knows counts as the words that stand there.
 */
export function readNested(lines: readonly string[]): unknown {
  const kept = lines
    .filter((line) => line.trim() !== "" && !line.trim().startsWith("#"))
    .map((line): Line => ({ depth: line.length - line.trimStart().length, text: line.trim() }));
  return new Reader(kept).value(0);
}

class Reader {
  readonly #lines: Line[];
  #at = 0;

  constructor(lines: Line[]) {
    this.#lines = lines;
  }

  /** What stands at the next line, if it is at least as deep. */
  value(depth: number): unknown {
    const line = this.#lines[this.#at];
    if (line === undefined || line.depth < depth) return null;
    return /^-(?:\s|$)/.test(line.text) ? this.#list(line.depth) : this.#table(line.depth);
  }

  #list(depth: number): unknown[] {
    const entries: unknown[] = [];
    for (let line = this.#lines[this.#at]; line?.depth === depth; line = this.#lines[this.#at]) {
      const rest = /^-(\s+(.*))?$/.exec(line.text);
      if (rest === null) break;
      const text = rest[2] ?? "";
      if (text === "" || !entry.test(text)) {
        this.#at += 1;
        entries.push(text === "" ? this.value(depth + 1) : scalar(text));
        continue;
      }
      // The first field of a table stands behind the mark: the others are as deep as it.
      const inner = depth + line.text.length - text.length;
      this.#lines[this.#at] = { depth: inner, text };
      entries.push(this.#table(inner));
    }
    return entries;
  }

  #table(depth: number): Record<string, unknown> {
    const table: Record<string, unknown> = Object.create(null);
    for (let line = this.#lines[this.#at]; line?.depth === depth; line = this.#lines[this.#at]) {
      const found = entry.exec(line.text);
      if (found === null) break;
      this.#at += 1;
      const text = (found[4] ?? "").trim();
      const name = found[1] ?? found[2] ?? found[3] ?? "";
      if (/^[|>][+-]?$/.test(text)) table[name] = this.#block(depth, text.startsWith("|") ? "\n" : " ");
      else if (text !== "") table[name] = scalar(text);
      else table[name] = this.#below(depth);
    }
    return table;
  }

  /** A list may stand as deep as the field that it belongs to. */
  #below(depth: number): unknown {
    const next = this.#lines[this.#at];
    return next?.depth === depth && next.text.startsWith("-") ? this.#list(depth) : this.value(depth + 1);
  }

  #block(depth: number, lineBreak: string): string {
    const from = this.#at;
    while ((this.#lines[this.#at]?.depth ?? -1) > depth) this.#at += 1;
    return this.#lines
      .slice(from, this.#at)
      .map(({ text }) => text)
      .join(lineBreak);
  }
}
