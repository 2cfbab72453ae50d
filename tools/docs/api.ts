import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packages } from "../architecture/layout.ts";
import { type Exported, exportsOf } from "../docstring/exports.ts";
import { root } from "../run.ts";
import type { Page } from "./page.ts";

/** One tag of a docstring, or the summary, whose name is empty. */
interface Tag {
  readonly name: string;
  readonly text: string;
}

/** The parts of a docstring, without the comment marks. */
export function tagsOf(docstring: string): Tag[] {
  const text = docstring
    .replace(/^\/\*\*|\*\/$/g, "")
    .replaceAll(/^[^\S\n]*\* ?/gm, "")
    .replaceAll(/\{@link ([^}]+)\}/g, "`$1`");
  const [summary = "", ...tags] = text.split(/^@(?=\w)/m);
  return [
    { name: "", text: summary.trim() },
    ...tags.map((tag) => {
      const [, name = "", rest = ""] = /^(\w+)\s*([\s\S]*)$/.exec(tag) ?? [];
      return { name, text: rest.trimEnd() };
    }),
  ];
}

/** Links ids of requirements to the page of their topic. */
const requirementLink = (id: string): string => `[\`${id}\`](../../protocol/spec/${id.split(".")[0]}.md)`;

const bulletOf = ({ name, text }: Tag): string => {
  const line = text.replaceAll(/\s+/g, " ");
  if (name === "param") return `- ${line.replace(/^(\w+)\s*-?\s*/, "`$1`: ")}`;
  if (name === "throws") return `- Throws: ${line}`;
  if (name === "returns") return `- Returns: ${line}`;
  if (name === "see") return `- Requirements: ${line.split(/,? /).map(requirementLink).join(", ")}`;
  return `- ${name}: ${line}`;
};

const code = (text: string): string => `\`\`\`ts\n${text}\n\`\`\`\n`;

/** The section of one exported name. */
export function exportSection({ name, docstring, signature }: Exported): string {
  const [summary, ...tags] = tagsOf(docstring);
  const examples = tags.filter((tag) => tag.name === "example");
  const others = tags.filter((tag) => tag.name !== "example");
  return [
    `### \`${name}\`\n`,
    `${summary?.text}\n`,
    code(signature),
    ...(others.length > 0 ? [`${others.map(bulletOf).join("\n")}\n`] : []),
    ...examples.map(({ text }) => `Example:\n\n${code(text.trim())}`),
  ].join("\n");
}

const oneLine = (docstring: string): string =>
  (tagsOf(docstring)[0]?.text ?? "").replaceAll(/\s+/g, " ").replaceAll("|", "\\|");

/** The text below the title of the page of an entry point. */
export function apiBody(entry: string, exported: readonly Exported[]): string {
  const of = (kind: Exported["kind"]) => exported.filter((item) => item.kind === kind);
  const sections = (title: string, items: readonly Exported[]) =>
    items.length === 0 ? [] : [`## ${title}\n`, ...items.map(exportSection)];
  const values = of("value").map(({ name, docstring }) => `| \`${name}\` | ${oneLine(docstring)} |`);
  return [
    `Derived from the sources.\n\n${code(`import { ... } from "${entry}";`)}`,
    ...sections("Functions", of("function")),
    ...sections("Classes", of("class")),
    ...sections("Types", of("type")),
    ...(values.length === 0 ? [] : [`## Values and schemas\n\n| name | meaning |\n|---|---|\n${values.join("\n")}\n`]),
  ].join("\n");
}

interface EntryPoint {
  readonly folder: string;
  readonly entry: string;
  readonly source: string;
}

function entryPointsOf(folder: string): EntryPoint[] {
  const { name, exports = {} } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  return Object.entries<Readonly<Record<string, string>> | string>(exports).flatMap(([path, target]) => {
    const source = typeof target === "string" ? undefined : target["@agentwire/source"];
    return source === undefined ? [] : [{ folder, entry: `${name}${path.slice(1)}`, source }];
  });
}

/** A page for each entry point of the packages. */
export const apiPages = (): Page[] =>
  packages.flatMap(entryPointsOf).map(({ folder, entry, source }) => {
    const items = [...exportsOf(join(root, folder, source))].map(([name, item]) => ({ ...item, name }));
    const slug = `reference/api/${entry.replace(/^@agentwire\//, "")}`;
    const sorted = items.sort((a, b) => a.name.localeCompare(b.name, "en"));
    return {
      slug,
      title: entry,
      source: `docs/reference/api.${slug.split("/").join("-")}.md`,
      body: apiBody(entry, sorted),
    };
  });
