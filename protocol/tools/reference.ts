import { currentCatalogue } from "../src/definition/frame-catalogue.ts";
import { asyncApiOf } from "../src/release/describe/async-api.ts";
import { markdownReference } from "../src/release/describe/markdown.ts";
import { metamodel } from "../src/release/describe/metamodel.ts";
import { metamodelSchema } from "../src/release/describe/metamodel-schema.ts";
import type { SchemaMode } from "../src/release/describe/portable-schema.ts";
import { at } from "../src/release/version/view.ts";
import { currentRelease, type Release } from "../src/schema/release.ts";
import { releases } from "../src/schema/releases.ts";
import { flagPage } from "../src/shape/option/flag-page.ts";
import { requirementSet } from "../src/spec/requirement-set.ts";
import { tolerancePage } from "../src/tolerance/page.ts";

/** JSON with one table entry a line, so that each change affects one line. */
function perLine(value: object, tables: readonly string[]): string {
  const members = Object.entries(value).map(([key, member]) => {
    const head = `${JSON.stringify(key)}: `;
    if (!tables.includes(key)) return head + JSON.stringify(member);
    if (Array.isArray(member)) return `${head}[\n${member.map((one) => JSON.stringify(one)).join(",\n")}\n]`;
    const lines = Object.entries(member as object).map(
      ([name, one]) => `${JSON.stringify(name)}: ${JSON.stringify(one)}`,
    );
    return `${head}{\n${lines.join(",\n")}\n}`;
  });
  return `{\n${members.join(",\n")}\n}\n`;
}

/** The document of the current release. Those of all others are derived on demand. */
const schemaDocument = (mode: SchemaMode) => perLine(at(currentRelease).document(mode), ["$defs"]);

/** The AsyncAPI document of the current release, which refers to its JSON Schema. */
const asyncApiDocument = () =>
  `${JSON.stringify(asyncApiOf(currentRelease, currentCatalogue(), `./json-schema/${currentRelease}.json`), null, 1)}\n`;

/** The requirements of a release, one a line. A published set changes only for a stated reason. */
function requirementDocument(release: Release): string {
  const entries = requirementSet(release).map(({ id, level, side }) => [id, { level, side }] as const);
  return perLine({ release, requirements: Object.fromEntries(entries) }, ["requirements"]);
}

/** The releases whose requirements differ from those of the previous release, and the current release. */
function requirementReleases(): readonly Release[] {
  const ids = releases.map((release) => JSON.stringify(requirementSet(release).map(({ id }) => id)));
  return releases.filter((release, i) => release === currentRelease || (i > 0 && ids[i] !== ids[i - 1]));
}

/** The end of the index: the pages that are not about schemas. */
const furtherPages = `## Other pages

[Flags](flags.md) lists the command line of an agent. [Tolerances](tolerance.md) lists what the official agent accepts.
`;

/** The published description of the protocol: the JSON Schema, the requirements, the metamodel and the pages. */
export function referenceFiles(): Map<string, string> {
  const tables = ["messages", "controlRequests", "hookEvents", "transcriptLines", "types"];
  return new Map([
    [`reference/json-schema/${currentRelease}.json`, schemaDocument("compat")],
    [`reference/json-schema/${currentRelease}.strict.json`, schemaDocument("strict")],
    ["reference/flags.md", flagPage()],
    ["reference/tolerance.md", tolerancePage()],
    ["reference/asyncapi.json", asyncApiDocument()],
    ...requirementReleases().map((release): [string, string] => [
      `reference/requirement/${release}.json`,
      requirementDocument(release),
    ]),
    ["reference/metamodel/protocol.json", perLine(metamodel(), tables)],
    ["reference/metamodel/protocol.schema.json", `${JSON.stringify(metamodelSchema(), null, 2)}\n`],
    ...[...markdownReference()].map(([file, text]): [string, string] => [
      `reference/${file}`,
      file === "README.md" ? `${text}\n${furtherPages}` : text,
    ]),
  ]);
}
