import { expect, it } from "vitest";
import { apiBody, apiPages, exportSection, tagsOf } from "../../docs/api.ts";

const greet = {
  name: "greet",
  path: "a.ts",
  line: 1,
  kind: "function" as const,
  docstring:
    '/**\n * Greets {@link Person}.\n *\n * @param name - Who.\n * @see queue.merge\n * @example\n * greet("Ada");\n */',
  signature: "function greet(name: string): string",
  throws: false,
  parameters: [],
  properties: [],
};

it("splits a docstring into its parts", () => {
  expect(tagsOf(greet.docstring)).toEqual([
    { name: "", text: "Greets `Person`." },
    { name: "param", text: "- Who.".replace(/^/, "name ") },
    { name: "see", text: "queue.merge" },
    { name: "example", text: 'greet("Ada");' },
  ]);
});

it("shows the declaration, the parameters, the requirements and the example", () => {
  const section = exportSection(greet);
  expect(section).toContain("```ts\nfunction greet(name: string): string\n```");
  expect(section).toContain("- `name`: Who.");
  expect(section).toContain("[`queue.merge`](../../protocol/spec/queue.md)");
  expect(section).toContain('```ts\ngreet("Ada");\n```');
});

it("lists values in a table", () => {
  expect(apiBody("x", [{ ...greet, name: "limit", kind: "value" }])).toContain("| `limit` | Greets `Person`. |");
});

it("has a page for each entry point", () => {
  const pages = apiPages();
  expect(pages.map(({ title }) => title)).toContain("@agentwire/runtime/host");
  expect(pages.find(({ title }) => title === "@agentwire/runtime/host")?.body).toContain("### `query`");
});
