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
import { isLine, linesOfList, linesOfText, parseLines } from "./lines.ts";
import { JsonScript } from "./schema.ts";
import { matcherOf, stepOf } from "./step.ts";

/** A script, or what is wrong with its document. */
export type ParsedScript =
  | { readonly ok: true; readonly script: Script }
  | { readonly ok: false; readonly issues: readonly ScriptIssue[] };

const repeatedStepOf = (step: JsonScript["steps"][number]): ScriptStep | Always =>
  typeof step === "object" && "always" in step ? always(stepOf(step.always)) : stepOf(step);

function scriptOf(document: JsonScript): Script {
  const routes: Route[] = document.routes.map((route) =>
    when(matcherOf(route.when), ...route.steps.map(repeatedStepOf)),
  );
  const auxSteps: Aux[] = document.aux === undefined || document.aux === false ? [] : [aux(stepOf(document.aux))];
  const full = script(...document.steps.map(repeatedStepOf), ...routes, ...auxSteps);
  return document.aux === false ? withoutAux(full) : full;
}

function parseDocument(value: unknown): ParsedScript {
  const parsed = JsonScript.safeParse(value);
  if (!parsed.success) return { ok: false, issues: parsed.error.issues.flatMap((issue) => scriptIssues(issue)) };
  try {
    return { ok: true, script: scriptOf(parsed.data) };
  } catch (cause) {
    return { ok: false, issues: [{ location: "", message: reasonOf(cause) }] };
  }
}

const parseValue = (value: unknown, text?: string): ParsedScript => {
  if (Array.isArray(value)) return parseLines(linesOfList(value, text));
  return isLine(value) ? parseLines([{ location: "line 1", value }]) : parseDocument(value);
};

/** Whether a text is meant as JSON lines: more than one line, and the first is a complete object. */
const isJsonLines = (text: string): boolean => /^\s*\{.*\}[ \t\r]*\n\s*\S/.test(text);

function parseText(text: string): ParsedScript {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    if (!isJsonLines(text))
      return { ok: false, issues: [{ location: "", message: `is not JSON: ${reasonOf(cause)}` }] };
    const read = linesOfText(text);
    return read.ok ? parseLines(read.lines) : read;
  }
  return parseValue(value, text);
}

/**
 * Reads a script: a document with `steps` and `routes`, or one answer a line, as JSON lines or as an array. Lists the
 * problems with their locations if it is invalid.
 *
 * @param json - JSON text, or a parsed value.
 * @example
 * import { readFileSync } from "node:fs";
 * import { parseScript } from "@agentwire/testing";
 *
 * const parsed = parseScript(readFileSync("script.json", "utf8"));
 * const weather = parseScript(`
 *   { "when": { "last": { "regex": "weather in \\\\w+" } }, "tool": { "name": "weather", "input": { "city": "Oslo" } } }
 *   { "say": "It rains." }`);
 */
export const parseScript = (json: unknown): ParsedScript =>
  typeof json === "string" ? parseText(json) : parseValue(json);
