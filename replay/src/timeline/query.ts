import { printable } from "@agentwire/protocol/codec";
import { lanes, marks, type TimelineEntry } from "./entry/entry.ts";

/** Whether an entry matches a query. */
export type EntryTest = (entry: TimelineEntry) => boolean;

/** Whether an entry with this {@link searchText} matches a query. */
type TextTest = (entry: TimelineEntry, text: string) => boolean;

/** A query, or what is wrong with its text. */
export type ParsedQuery =
  | {
      readonly ok: true;
      readonly test: EntryTest;
      /** The same for a caller that keeps the {@link searchText} of entries, which takes longer to create than to search. */
      readonly testText: TextTest;
    }
  | { readonly ok: false; readonly message: string };

/** Tests whether texts contain a part, in any case. */
const containing = (part: string): ((text: string | null) => boolean) => {
  const lower = part.toLowerCase();
  return (text) => text?.toLowerCase().includes(lower) === true;
};

/** The text of an entry in which the words of a query are searched, in lower case. */
export const searchText = ({ summary, name, tool }: TimelineEntry): string =>
  `${summary}\0${name}\0${tool ?? ""}`.toLowerCase();

const same = (text: string | null, other: string): boolean => text?.toLowerCase() === other.toLowerCase();

/** `12`, `12-40`, `12-` or `-40`. */
function range(value: string): { readonly from: number; readonly to: number } | null {
  const found = /^(\d{1,15})?(-)?(\d{1,15})?$/.exec(value);
  if (found === null || value === "" || value === "-") return null;
  const [, from, dash, to] = found;
  if (dash === undefined) return { from: Number(from), to: Number(from) };
  return { from: Number(from ?? 0), to: Number(to ?? Number.MAX_SAFE_INTEGER) };
}

const microseconds = { us: 1, ms: 1000, s: 1e6, m: 6e7, h: 3.6e9 } as const;

/** `>10s`, `<=250ms`, `1.5m` (at least); `null` for anything else. */
function comparison<Unit extends string>(
  value: string,
  units: Readonly<Record<Unit, number>>,
  defaultUnit?: Unit,
): ((amount: number) => boolean) | null {
  const found = /^([<>]=?|=)?(\d{1,12}(?:\.\d{1,9})?)([a-z$]*)$/i.exec(value);
  if (found === null) return null;
  const [, sign = ">=", digits, unit] = found;
  const name = unit === "" ? defaultUnit : unit;
  if (name === undefined || !Object.hasOwn(units, name)) return null;
  const expected = Number(digits) * units[name as Unit];
  switch (sign) {
    case ">":
      return (amount) => amount > expected;
    case "<":
      return (amount) => amount < expected;
    case "<=":
      return (amount) => amount <= expected;
    case "=":
      return (amount) => amount === expected;
    default:
      return (amount) => amount >= expected;
  }
}

const fields: Readonly<Record<string, (value: string) => EntryTest | string>> = {
  tool:
    (value) =>
    ({ tool }) =>
      value === "" ? tool !== null : same(tool, value),
  subagent: (value) => {
    const contains = containing(value);
    return ({ subagent }) => (value === "" ? subagent !== null : contains(subagent));
  },
  took: (value) => {
    const matches = comparison(value, microseconds);
    if (matches === null) return "took takes a duration with a unit: >10s, <250ms or 1.5m";
    return ({ durationUs }) => durationUs !== null && matches(durationUs);
  },
  cost: (value) => {
    const matches = comparison(value.replace("$", ""), { usd: 1 }, "usd");
    if (matches === null) return "cost takes >0.1 or <2, in US dollars";
    return ({ costUsd }) => costUsd !== null && matches(costUsd);
  },
  id:
    (value) =>
    ({ toolUseId }) =>
      toolUseId === value,
  kind: (value) => {
    const contains = containing(`${value}/`);
    return ({ name }) => same(name, value) || contains(name) || same(name.split("/").at(-1) ?? "", value);
  },
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
    const expected = range(value);
    return expected === null
      ? "seq takes 12, 12-40, 12- or -40"
      : ({ seq }) => seq >= expected.from && seq <= expected.to;
  },
};

/** The number of letters to insert, remove or replace to get from one word to another. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to++)
      next[to] = Math.min(
        (next[to - 1] ?? 0) + 1,
        (row[to] ?? 0) + 1,
        (row[to - 1] ?? 0) + Number(other[to - 1] !== letter),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}

const nearestField = (name: string): string => {
  const lower = name.toLowerCase().slice(0, 40);
  const [first] = Object.keys(fields)
    .map((field) => ({ field, distance: field.startsWith(lower) ? 0 : editDistance(lower, field) }))
    .sort((a, b) => a.distance - b.distance);
  return first?.field ?? "";
};

function textTest(text: string): TextTest {
  const mark = marks.find((name) => name === text.toLowerCase());
  if (mark !== undefined) return (entry) => entry.marks.includes(mark);
  const lower = text.toLowerCase();
  return (_, known) => known.includes(lower);
}

/**
 * Parses a query: words and `field:value` pairs, all of which must match. `-` negates a term; quotes keep spaces
 * together. Fields are tool, subagent, took, cost, id, kind, lane, from, process and seq. `took:>10s` and `cost:>0.1` compare;
 * `tool:` and `subagent:` without a value select every event of a tool or a subagent. A word that names a mark (`denied`, `error`,
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
  const tests: TextTest[] = [];
  let searchesText = false;
  for (const [term] of text.matchAll(/-?(?:[A-Za-z]+:)?"[^"]*"|\S+/g)) {
    const negated = term.startsWith("-") && term.length > 1;
    const [, field, quoted, bare] = /^(?:([A-Za-z]+):)?(?:"([^"]*)"|(.*))$/s.exec(negated ? term.slice(1) : term) ?? [];
    const value = quoted ?? bare ?? "";
    const known = field !== undefined && Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (field !== undefined && known === undefined) {
      return {
        ok: false,
        message: `There is no field "${printable(field)}". Did you mean ${nearestField(field)}? The fields are ${Object.keys(fields).join(", ")}.`,
      };
    }
    const comparing = quoted === undefined ? /^([A-Za-z]+)(?:=|(?=[<>]))(.+)$/s.exec(value) : null;
    const [, name = "", compared = ""] = comparing ?? [];
    if (known === undefined && Object.hasOwn(fields, name)) {
      const form = `${name}:${printable(compared)}`;
      return { ok: false, message: `The term "${printable(value)}" selects nothing. Did you mean ${form}?` };
    }
    searchesText ||= known === undefined;
    const test = known === undefined ? textTest(value) : known(value);
    if (typeof test === "string") return { ok: false, message: `${test}, not "${printable(value)}".` };
    tests.push(negated ? (entry, known) => !test(entry, known) : test);
  }
  const testText: TextTest = (entry, known) => tests.every((test) => test(entry, known));
  return { ok: true, test: (entry) => testText(entry, searchesText ? searchText(entry) : ""), testText };
}
