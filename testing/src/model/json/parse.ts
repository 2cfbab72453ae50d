import type { z } from "zod";
import { drop, raw, reply, type ScriptAnswer, say } from "../script/answer.ts";
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
import { JsonScript, type JsonStep } from "./schema.ts";

/** A problem in a script document. */
export interface ScriptIssue {
  /** The location, such as `steps[2].reply[0].id`; empty for the document as a whole. */
  readonly location: string;
  readonly message: string;
}

/** A script, or what is wrong with its document. */
export type ParsedScript =
  | { readonly ok: true; readonly script: Script }
  | { readonly ok: false; readonly issues: readonly ScriptIssue[] };

function answerOf(step: JsonStep): ScriptAnswer {
  if (typeof step === "string") return say(step);
  if ("drop" in step) return drop();
  if ("say" in step) {
    const { say: value, ...options } = step;
    return say(value, options);
  }
  if ("reply" in step) {
    const { reply: content, ...options } = step;
    return reply(content, options);
  }
  if ("raw" in step) {
    const { raw: body, ...options } = step;
    return { ...raw(body), ...options };
  }
  const { fail: refusal, ...options } = step;
  const { status, ...error } = refusal;
  return { kind: "error", status, error, ...options };
}

const stepOf = (step: JsonScript["steps"][number]): ScriptStep | Always =>
  typeof step === "object" && "always" in step ? always(answerOf(step.always)) : answerOf(step);

function scriptOf(document: JsonScript): Script {
  const routes: Route[] = document.routes.map((route) => when(route.when, ...route.steps.map(stepOf)));
  const auxSteps: Aux[] = document.aux === undefined || document.aux === false ? [] : [aux(answerOf(document.aux))];
  const full = script(...document.steps.map(stepOf), ...routes, ...auxSteps);
  return document.aux === false ? withoutAux(full) : full;
}

const locationOf = (path: readonly PropertyKey[]) =>
  path.map((key, i) => (typeof key === "number" ? `[${key}]` : `${i === 0 ? "" : "."}${String(key)}`)).join("");

type Issue = z.core.$ZodIssue;

/** The closest branch of a union: the only one with the fewest issues. */
function closest(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const real = branches.filter(
    (issues) => !(issues.length === 1 && issues[0]?.code === "invalid_type" && issues[0].path.length === 0),
  );
  const fewest = Math.min(...real.map((issues) => issues.length));
  const best = real.filter((issues) => issues.length === fewest);
  return best.length === 1 ? best[0] : undefined;
}

function explain(issue: Issue, base: readonly PropertyKey[] = []): ScriptIssue[] {
  const path = [...base, ...issue.path];
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    const branch = closest(issue.errors);
    if (branch) return branch.flatMap((inner) => explain(inner, path));
    return [
      { location: locationOf(path), message: "matches none of the accepted forms; see the JSON Schema of scripts" },
    ];
  }
  return [{ location: locationOf(path), message: issue.message }];
}

/**
 * Reads a script document. Lists its problems with their paths if it is invalid.
 *
 * @param json - JSON text, or a parsed value.
 * @example
 * import { readFileSync } from "node:fs";
 * import { parseScript } from "@agentwire/testing";
 *
 * const parsed = parseScript(readFileSync("script.json", "utf8"));
 */
export function parseScript(json: unknown): ParsedScript {
  let value = json;
  if (typeof json === "string") {
    try {
      value = JSON.parse(json);
    } catch (cause) {
      return { ok: false, issues: [{ location: "", message: `is not JSON: ${(cause as Error).message}` }] };
    }
  }
  const parsed = JsonScript.safeParse(value);
  if (!parsed.success) return { ok: false, issues: parsed.error.issues.flatMap((issue) => explain(issue)) };
  try {
    return { ok: true, script: scriptOf(parsed.data) };
  } catch (cause) {
    return { ok: false, issues: [{ location: "", message: (cause as Error).message }] };
  }
}
