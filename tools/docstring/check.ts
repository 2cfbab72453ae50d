import type { Exported, Part } from "./exports.ts";

/** Names of times and sizes. */
const measured =
  /(?:time|timeout|delay|interval|deadline|duration|after|grace|wait|now|since|until|size|limit|max|min|width|length|capacity|bytes|budget)$/i;

/** Names that say their unit. */
const namesUnit = /(?:Ms|Bytes|Usd|Tokens|Turns|Seconds|Lines|Characters)$/;

const unit =
  /milliseconds|seconds|minutes|days|bytes|[KMG]iB|characters|lines|frames|tokens|turns|USD|number of|how many/i;

/** Whether a part is a time or a size whose unit is not stated. */
const lacksUnit = ({ name = "", isNumber, docstring }: Part): boolean =>
  isNumber && measured.test(name) && !namesUnit.test(name) && !unit.test(docstring);

/** Sources whose exported functions and classes implement or check requirements: each one names them. */
const implementing =
  /^(?:protocol\/src\/(?:validate|ledger|line\/codec\/(?:decode|encode|line-splitter))|runtime\/src\/connection\/[^/]+$)/;

/**
 * The parts that the docstring of an export lacks. All need a summary, and a unit for each time and size. Functions
 * need a `@param` for each parameter, and `@throws` if they throw. Functions and classes need an `@example` that uses
 * them, and `@see` with their requirements in sources that implement some.
 */
export function lacksOf(item: Exported): string[] {
  const { name, kind, docstring, parameters, properties } = item;
  const lacks: string[] = [];
  if (!/\p{L}{2}/u.test(docstring.replace(/\n\s*\* @[\s\S]*/, ""))) lacks.push("a summary");
  for (const parameter of parameters) {
    if (!/\p{L}{2}/u.test(parameter.docstring))
      lacks.push(`@param ${parameter.name ?? "for the destructured parameter"}`);
  }
  for (const part of [...parameters, ...properties]) if (lacksUnit(part)) lacks.push(`the unit of ${part.name}`);
  if (item.throws && !docstring.includes("@throws")) lacks.push("@throws");
  const example = docstring.split("@example")[1];
  if (kind === "function" || kind === "class") {
    if (example === undefined) lacks.push("@example");
    else if (!new RegExp(`\\b${name}\\b`).test(example)) lacks.push(`an @example that uses ${name}`);
    if (implementing.test(item.path) && !docstring.includes("@see ")) lacks.push("@see with its requirements");
  }
  return lacks;
}

/** The ids that the `@see` tags of a docstring cite and that are not the id of a requirement. */
function unknownSources(docstring: string, requirements: ReadonlySet<string>): string[] {
  const cited = [...docstring.matchAll(/@see (.+)/g)].flatMap(([, ids = ""]) => ids.split(/,? /));
  return cited.filter((id) => !requirements.has(id));
}

/**
 * Checks public docstrings. Returns a finding for each thing that is missing, and for each `@see` without a
 * requirement.
 */
export function checkDocstrings(items: Iterable<Exported>, requirements: ReadonlySet<string>): string[] {
  return [...items].flatMap((item) => [
    ...lacksOf(item).map((lack) => `${item.path}:${item.line} The docstring of ${item.name} lacks ${lack}.`),
    ...unknownSources(item.docstring, requirements).map(
      (id) =>
        `${item.path}:${item.line} @see of ${item.name} cites ${id}, which is not a requirement in protocol/spec.`,
    ),
  ]);
}
