import { printable } from "@agentwire/protocol/codec";
import { lanes, marks, type TimelineEntry } from "./entry/entry.ts";

/** Whether an entry is one of those that were asked for. */
export type EntryTest = (entry: TimelineEntry) => boolean;

/** A query, or what is wrong with its text. */
export type ParsedQuery =
  | { readonly ok: true; readonly test: EntryTest }
  | { readonly ok: false; readonly message: string };

const holds = (text: string | null, part: string): boolean => text?.toLowerCase().includes(part.toLowerCase()) === true;
const same = (text: string | null, other: string): boolean => text?.toLowerCase() === other.toLowerCase();

/** `12`, `12-40`, `12-` or `-40`. */
function range(value: string): { readonly from: number; readonly to: number } | null {
  const found = /^(\d{1,15})?(-)?(\d{1,15})?$/.exec(value);
  if (found === null || value === "" || value === "-") return null;
  const [, from, dash, to] = found;
  if (dash === undefined) return { from: Number(from), to: Number(from) };
  return { from: Number(from ?? 0), to: Number(to ?? Number.MAX_SAFE_INTEGER) };
}

const fields: Readonly<Record<string, (value: string) => EntryTest | string>> = {
  tool:
    (value) =>
    ({ tool }) =>
      same(tool, value),
  id:
    (value) =>
    ({ toolUseId }) =>
      toolUseId === value,
  kind:
    (value) =>
    ({ name }) =>
      same(name, value) || holds(name, `${value}/`) || same(name.split("/").at(-1) ?? "", value),
  lane: (value) =>
    lanes.some((lane) => lane === value) ? ({ lane }) => lane === value : `lane takes ${lanes.join(", ")}`,
  from: (value) =>
    value === "host" || value === "agent"
      ? ({ direction }) => direction?.startsWith(value) === true
      : "from takes host or agent",
  process:
    (value) =>
    ({ process }) =>
      String(process) === value,
  seq: (value) => {
    const wanted = range(value);
    return wanted === null ? "seq takes 12, 12-40, 12- or -40" : ({ seq }) => seq >= wanted.from && seq <= wanted.to;
  },
};

function word(text: string): EntryTest {
  const mark = marks.find((name) => name === text.toLowerCase());
  if (mark !== undefined) return (entry) => entry.marks.includes(mark);
  return (entry) => holds(entry.summary, text) || holds(entry.name, text) || holds(entry.tool, text);
}

/**
 * Parses a query: words and `field:value` pairs, all of which must match. `-` negates a term; quotes keep spaces
 * together. Fields are tool, id, kind, lane, from, process and seq. A word that names a mark (`denied`, `error`,
 * `asks`, ...) selects it; any other word is searched for in the text. Ignores case and supports no patterns, so no
 * query can stall its reader.
 *
 * @param text - The query.
 * @example
 * import { parseQuery, type Tape, timelineOf } from "@agentwire/replay";
 *
 * declare const tape: Tape;
 * const query = parseQuery('tool:Bash -denied "rm -rf"');
 * if (query.ok) console.log(timelineOf(tape.events).filter(query.test));
 * else console.error(query.message);
 */
export function parseQuery(text: string): ParsedQuery {
  const tests: EntryTest[] = [];
  for (const [term] of text.matchAll(/-?(?:[A-Za-z]+:)?"[^"]*"|\S+/g)) {
    const negated = term.startsWith("-") && term.length > 1;
    const [, field, quoted, bare] = /^(?:([A-Za-z]+):)?(?:"([^"]*)"|(.*))$/s.exec(negated ? term.slice(1) : term) ?? [];
    const value = quoted ?? bare ?? "";
    const known = field !== undefined && Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (field !== undefined && known === undefined) {
      return {
        ok: false,
        message: `There is no field "${printable(field)}"; there are ${Object.keys(fields).join(", ")}.`,
      };
    }
    const test = known === undefined ? word(value) : known(value);
    if (typeof test === "string") return { ok: false, message: `${test}, not "${printable(value)}".` };
    tests.push(negated ? (entry) => !test(entry) : test);
  }
  return { ok: true, test: (entry) => tests.every((test) => test(entry)) };
}
