import { describe, expect, it } from "vitest";
import { z } from "zod";
import { messages } from "../../src/message/registry.ts";
import { type Entry, entriesOf } from "../../src/schema/entry.ts";
import { compareReleases, currentRelease, type Release } from "../../src/schema/release.ts";
import { transcriptLines } from "../../src/transcript/registry.ts";

interface Node {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, Node>>;
}

/** Every field of a JSON Schema with its path, fields of fields included. */
function* fields(schema: unknown, path: string): Generator<readonly [path: string, field: Node]> {
  if (Array.isArray(schema)) for (const member of schema) yield* fields(member, path);
  if (typeof schema !== "object" || schema === null) return;
  const { properties = {}, ...rest } = schema as Node;
  for (const [name, field] of Object.entries(properties)) {
    yield [`${path}.${name}`, field];
    yield* fields(field, `${path}.${name}`);
  }
  for (const key of ["items", "anyOf", "oneOf", "additionalProperties"]) yield* fields(rest[key], path);
}

/** What a field says of itself, or says of the value that it may be besides `null`. */
const metaOf = (field: Node, key: "description" | "role" | "unit" | "stability" | "evidence"): unknown =>
  field[key] ?? (Array.isArray(field.anyOf) ? field.anyOf.map((member: Node) => member[key]).find(Boolean) : undefined);

const mentioned = (field: Node): Release[] =>
  [field.since, field.until, field.optionalSince, ...Object.values(field.literalsSince ?? {})].filter(
    (release): release is Release => release !== undefined,
  );

interface Described extends Entry {
  readonly name: string;
  readonly schema: z.ZodType;
}

const described = [
  ...entriesOf<Described>(messages).map((entry) => ["message", entry.name, entry] as const),
  ...entriesOf<Described>(transcriptLines).map((entry) => ["transcript line", entry.name, entry] as const),
];

describe.each(described)("%s %s", (_, name, entry) => {
  const all = [...fields(z.toJSONSchema(entry.schema, { io: "input" }), name)];

  it("says of every field what it means, unless its value says it", () => {
    const silent = all.filter(([, field]) => field.const === undefined && !metaOf(field, "description"));
    expect(silent.map(([path]) => path)).toEqual([]);
  });

  it("says where each undeclared field was observed", () => {
    const unproven = all.filter(
      ([, field]) => metaOf(field, "stability") === "undeclared" && !metaOf(field, "evidence"),
    );
    expect(unproven.map(([path]) => path)).toEqual([]);
  });

  it("dates its fields between its own release and the current one", () => {
    for (const [path, field] of all) {
      for (const release of mentioned(field)) {
        expect(compareReleases(release, currentRelease), path).toBeLessThanOrEqual(0);
        expect(compareReleases(release, "0.1.0"), path).toBeGreaterThan(0);
      }
    }
  });

  it("marks ids and references if the name promises one", () => {
    const ids = all.filter(([path]) => /(^|[._])(uuid|session_id|tool_use_id|task_id|request_id)$/.test(path));
    for (const [path, field] of ids) expect(metaOf(field, "role"), path).toMatch(/^(id|reference)$/);
  });

  it("marks spans and costs with their unit", () => {
    const spans = all.filter(([path]) => /_ms$/.test(path));
    for (const [path, field] of spans) expect(metaOf(field, "unit"), path).toMatch(/ms$/);
    const costs = all.filter(([path]) => /(_usd|USD)$/.test(path));
    for (const [path, field] of costs) expect(metaOf(field, "unit"), path).toBe("usd");
  });
});
