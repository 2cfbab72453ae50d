import { type Definitions, definitions, target } from "../../definition/definitions.ts";
import { annotationsOf, definitionPrefix, type JsonSchema } from "../../schema/json-schema.ts";
import { currentRelease, type Release } from "../../schema/release.ts";
import { pages, type ReferencePage, type Section } from "./pages.ts";
import { fieldRows, typeText } from "./type-text.ts";

/**
 * The reference of a release as Markdown, by file name. Contains one page per family and an index.
 *
 * @param release - A published release. Default: the current one.
 * @example
 * import { writeFileSync } from "node:fs";
 * import { markdownReference } from "@agentwire/protocol";
 *
 * for (const [file, text] of markdownReference()) writeFileSync(file, text);
 */
export function markdownReference(release: Release = currentRelease): ReadonlyMap<string, string> {
  const all = pages(release);
  const among = definitions(release);
  const home = new Map<string, string>();
  for (const page of all) {
    for (const section of page.sections) {
      for (const { definition } of section.shown) home.set(definition, `${page.file}#${anchor(section.name)}`);
    }
    for (const name of page.types) if (!home.has(name)) home.set(name, `${page.file}#${anchor(name)}`);
  }
  const link = (name: string) => {
    const page = home.get(name);
    return page === undefined ? `\`${name}\`` : `[${name}](${page})`;
  };
  const files = all.map((page): [string, string] => [page.file, pageText(page, release, among, link)]);
  return new Map([["README.md", indexText(all, release)], ...files]);
}

/** The anchor that a code host generates for a heading that is code. */
const anchor = (name: string) => name.toLowerCase().replace(/[^a-z0-9_-]/g, "");

const head = (title: string, release: Release) => `# ${title}\n\nGenerated from the schemas of release ${release}.\n`;

function indexText(all: readonly ReferencePage[], release: Release): string {
  const lines = all.flatMap(({ file, title, summary, sections, types }) => [
    `## [${title}](${file})`,
    "",
    summary,
    "",
    [...sections.map(({ name }) => name), ...types].map((name) => `[\`${name}\`](${file}#${anchor(name)})`).join(" · "),
    "",
  ]);
  return `${head("Reference", release)}\n${lines.join("\n")}`;
}

function pageText(page: ReferencePage, release: Release, among: Definitions, link: (name: string) => string): string {
  const sections = page.sections.map((section) => sectionText(section, among, link));
  const types = page.types.map((name) => `## \`${name}\`\n\n${definitionText(among[name] ?? {}, among, link)}`);
  return [head(page.title, release), page.summary, "", ...sections, ...types].join("\n");
}

function sectionText(
  { name, entry, properties, shown, examples }: Section,
  among: Definitions,
  link: (name: string) => string,
) {
  const always: [string, string | undefined][] = [
    ["First release", entry.since],
    ["Removed in", entry.until],
    ["Declared by the SDK", declared(entry)],
    ["Observed in", entry.evidence],
    ["Announced by the capability", entry.capability && `\`${entry.capability}\``],
  ];
  const rows = [
    ...properties,
    ...always.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
  ];
  const parts = shown.flatMap(({ title, definition }) => {
    const schema = among[definition];
    return schema ? [`### ${title}: \`${definition}\`\n\n${definitionText(schema, among, link)}`] : [];
  });
  const samples = examples.map(
    ({ title, value }) => `### ${title}\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`,
  );
  const list = rows.map(([key, value]) => `- **${key}:** ${value}`).join("\n");
  return [`## \`${name}\``, "", entry.summary, "", list, "", ...samples, ...parts].join("\n");
}

function declared({ stability, onceDeclared }: Section["entry"]): string {
  if (stability === "declared") return "yes";
  return onceDeclared ? `only from ${onceDeclared.since} to before ${onceDeclared.until}` : "no";
}

function definitionText(schema: JsonSchema, among: Definitions, link: (name: string) => string): string {
  const description = schema.description === undefined ? "" : `${schema.description}\n\n`;
  if (schema.$ref !== undefined)
    return `${description}Another name of ${link(schema.$ref.slice(definitionPrefix.length))}.\n`;
  const rows = fieldRows(schema);
  if (rows.length === 0) {
    const members = (schema.anyOf ?? schema.oneOf)?.map((branch) => `- ${typeText(branch, link)}`);
    if (members) return `${description}One of:\n\n${members.join("\n")}\n`;
    return `${description}${schema.type === "object" && schema.properties ? "An object without fields." : typeText(schema, link)}\n`;
  }
  const references = (schema.anyOf ?? schema.oneOf ?? []).filter(({ $ref }) => $ref !== undefined);
  const also = references.map((branch) => `- ${typeText(branch, link)}\n`).join("");
  const table = rows.map(
    ({ path, schema: field, required }) =>
      `| \`${path}\` | ${typeText(field, link)} | ${required ? "yes" : ""} | ${notes(field, among)} |`,
  );
  return `${description}${also}${also ? "\n" : ""}| field | type | required | meaning |\n|---|---|---|---|\n${table.join("\n")}\n`;
}

function notes(field: JsonSchema, among: Definitions): string {
  const noted = annotationsOf(field);
  const { unit, role, since, until, stability, evidence, declaredSince, optionalSince, requiredSince } = noted;
  const description = noted.description ?? target(noted, among).description;
  const marks = [
    unit && `in ${unit}`,
    role && ["id", "reference", "secret"].includes(role) ? role : undefined,
    since && `since ${since}`,
    until && `until ${until}`,
    optionalSince && `optional since ${optionalSince}`,
    requiredSince && `required since ${requiredSince}`,
    declaredSince && `declared since ${declaredSince}`,
    stability === "undeclared" && (evidence === undefined ? "undeclared" : `undeclared, seen in ${evidence}`),
  ].filter(Boolean);
  const cell = (description ?? "").replaceAll("|", "\\|").replaceAll("\n", " ");
  return marks.length > 0 ? `${cell} *(${marks.join(", ")})*` : cell;
}
