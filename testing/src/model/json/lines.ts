import { isJsonObject } from "@agentwire/protocol/json";
import { reasonOf } from "@agentwire/runtime/error";
import {
  type Always,
  type Aux,
  always,
  aux,
  type Route,
  type Script,
  type ScriptStep,
  script,
  when,
  withoutAux,
} from "../script/script.ts";
import { type ScriptIssue, scriptIssues } from "./issue.ts";
import { JsonLine } from "./schema.ts";
import { matcherOf, stepOf } from "./step.ts";

/** A value of a script with one answer a line, and where it is. */
export interface ScriptLine {
  /** `line 3` of a text, or `[2]` of a list. */
  readonly location: string;
  readonly value: unknown;
}

type Lines =
  | { readonly ok: true; readonly lines: readonly ScriptLine[] }
  | { readonly ok: false; readonly issues: readonly ScriptIssue[] };

/** Whether a value is one line of a script rather than a whole document. */
export const isLine = (value: unknown): boolean =>
  isJsonObject(value) && !["version", "steps", "routes"].some((key) => key in value);

/** Splits JSON lines. */
export function linesOfText(text: string): Lines {
  const issues: ScriptIssue[] = [];
  const lines = text.split("\n").flatMap((line, i): ScriptLine[] => {
    if (line.trim() === "") return [];
    const location = `line ${i + 1}`;
    try {
      return [{ location, value: JSON.parse(line) }];
    } catch (error) {
      issues.push({ location, message: `is not JSON: ${reasonOf(error)}` });
      return [];
    }
  });
  return issues.length > 0 ? { ok: false, issues } : { ok: true, lines };
}

/** The lines at which the items of a JSON array begin, counted from 1. */
function itemLines(text: string): readonly number[] {
  const starts: number[] = [];
  let [depth, line, isOpen] = [0, 1, false];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},\n]|[^\s"[\]{},]+/g)) {
    if (token === "\n") line += 1;
    else if (token === "," && depth === 1) isOpen = false;
    else {
      if (depth === 1 && !isOpen && token !== "]") starts.push(line);
      if (depth === 1) isOpen = true;
      if (token === "[" || token === "{") depth += 1;
      if (token === "]" || token === "}") depth -= 1;
    }
  }
  return starts;
}

/** The items of a list; with their lines if `text` is the JSON of the list. */
export function linesOfList(list: readonly unknown[], text?: string): readonly ScriptLine[] {
  const starts = text === undefined ? [] : itemLines(text);
  return list.map((value, i) => ({
    location: starts[i] === undefined ? `[${i}]` : `line ${starts[i]}`,
    value,
  }));
}

interface Read {
  readonly location: string;
  readonly line: JsonLine;
}

/** A line that never answers, because an earlier one answers all calls of its kind. */
function unreachable(lines: readonly Read[]): readonly ScriptIssue[] {
  const ends = new Map<string, string>();
  return lines.flatMap(({ location, line }) => {
    if ("aux" in line) return [];
    const kind = JSON.stringify(line.when);
    const end = ends.get(kind);
    if (line.always === true && end === undefined) ends.set(kind, location);
    return end === undefined
      ? []
      : [{ location, message: `is never used, because the "always" of ${end} answers every further call of its kind` }];
  });
}

function scriptOf(lines: readonly Read[]): Script {
  const routes = new Map<string, Route>();
  const parts: (Always | Aux | ScriptStep)[] = [];
  let isAuxPlain = false;
  for (const { line } of lines) {
    if ("aux" in line) {
      if (line.aux === false) isAuxPlain = true;
      else parts.push(aux(stepOf(line.aux)));
      continue;
    }
    const { when: condition, always: isRepeated, ...step } = line;
    const next = isRepeated === true ? always(stepOf(step)) : stepOf(step);
    if (condition === undefined) {
      parts.push(next);
      continue;
    }
    const key = JSON.stringify(condition);
    routes.set(key, when(matcherOf(condition), ...(routes.get(key)?.steps ?? []), next));
  }
  const full = script(...parts, ...routes.values());
  return isAuxPlain ? withoutAux(full) : full;
}

/** Reads a script with one answer a line. Lines with the same condition answer in their order. */
export function parseLines(
  lines: readonly ScriptLine[],
): { readonly ok: true; readonly script: Script } | { readonly ok: false; readonly issues: readonly ScriptIssue[] } {
  const read: Read[] = [];
  const issues: ScriptIssue[] = [];
  for (const { location, value } of lines) {
    const parsed = JsonLine.safeParse(value);
    if (parsed.success) read.push({ location, line: parsed.data });
    else
      issues.push(
        ...parsed.error.issues
          .flatMap((issue) => scriptIssues(issue))
          .map((issue) => ({
            location: issue.location === "" ? location : `${location}, ${issue.location}`,
            message: issue.message,
          })),
      );
  }
  issues.push(...unreachable(read));
  const second = read.filter(({ line }) => "aux" in line)[1];
  if (second) issues.push({ location: second.location, message: 'is the second line with "aux"; keep one' });
  return issues.length > 0 ? { ok: false, issues } : { ok: true, script: scriptOf(read) };
}
