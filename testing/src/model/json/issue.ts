import type { z } from "zod";

/** A problem in a script document. */
export interface ScriptIssue {
  /** The location, such as `steps[2].reply[0].id`; empty for the document as a whole. */
  readonly location: string;
  readonly message: string;
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

/** What a step can be. */
const stepForms = "A step is a text, or an object with say, tool, reply, fail, raw, drop or always";

/** The fields that every form with named fields rejects. */
function unknownFields(branches: readonly (readonly Issue[])[]): readonly string[] {
  const rejected = branches.flatMap((issues) => {
    const keys = issues.flatMap((issue) => (issue.code === "unrecognized_keys" ? issue.keys : []));
    return issues.some(({ code, path }) => code === "invalid_type" && path.length === 0) ? [] : [new Set(keys)];
  });
  const [first = new Set<string>(), ...rest] = rejected;
  return [...first].filter((key) => rest.every((keys) => keys.has(key)));
}

/** The problems of a value that a schema rejects, each with its location. */
export function scriptIssues(issue: Issue, base: readonly PropertyKey[] = []): ScriptIssue[] {
  const path = [...base, ...issue.path];
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    const unknown = unknownFields(issue.errors);
    if (unknown.length > 0)
      return [{ location: locationOf(path), message: `has unknown fields: ${unknown.join(", ")}. ${stepForms}` }];
    const wrongType = issue.errors.every((issues) =>
      issues.every(({ code, path }) => code === "invalid_type" && path.length === 0),
    );
    const [reason] = issue.errors.flat();
    if (wrongType && reason !== undefined)
      return [{ location: locationOf(path), message: `${reason.message}. For example: {"say":"hello"}` }];
    const branch = closest(issue.errors);
    if (branch) return branch.flatMap((inner) => scriptIssues(inner, path));
    return [
      { location: locationOf(path), message: "matches none of the accepted forms; see the JSON Schema of scripts" },
    ];
  }
  return [{ location: locationOf(path), message: issue.message }];
}
