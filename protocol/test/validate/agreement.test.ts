import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineDefinition, namedSchemas } from "../../src/definition/definition-names.ts";
import { definitions } from "../../src/definition/definitions.ts";
import { currentCatalogue } from "../../src/definition/frame-catalogue.ts";
import { definitionRef } from "../../src/schema/json-schema.ts";
import { transcriptLines } from "../../src/transcript/registry.ts";
import { compiledKind, compiledLine } from "../../src/validate/accept/compiled.ts";
import { explain } from "../../src/validate/explain.ts";
import { Findings } from "../../src/validate/findings.ts";
import { nearMissesOf, valuesOf } from "./arbitrary.ts";

const { kinds } = currentCatalogue();

function findingsOf(value: unknown, schema: Parameters<typeof explain>[1]): Findings {
  const findings = new Findings(20);
  explain(value, schema, definitions(), findings);
  return findings;
}

describe("the compiled accept path and the explanation", () => {
  it.each([...kinds.values()].map((kind) => [kind.name, kind] as const))("agree on %s", (name, kind) => {
    const near = nearMissesOf(kind.schema, definitions());
    const law = fc.property(near, (frame) => {
      expect(compiledKind(name)?.check(frame)).toBe(findingsOf(frame, kind.schema).total === 0);
    });
    fc.assert(law, { numRuns: 10 });
    const valid = fc.property(valuesOf(kind.schema, definitions()), (frame) => {
      expect(compiledKind(name)?.check(frame)).toBe(true);
    });
    fc.assert(valid, { numRuns: 4 });
  });

  it.each(Object.keys(transcriptLines))("agree on the line %s", (name) => {
    const schema = definitionRef(lineDefinition(name));
    const law = fc.property(nearMissesOf(schema, definitions()), (line) => {
      expect(compiledLine(name)?.check(line)).toBe(findingsOf(line, schema).total === 0);
    });
    fc.assert(law, { numRuns: 10 });
  });

  it("agree on fields in any order, more of them or fewer than the last time", () => {
    const frame = { type: "system", subtype: "status", status: null, uuid: "u", session_id: "s" };
    const orders = fc.shuffledSubarray(Object.entries(frame)).map((entries) => Object.fromEntries(entries));
    const law = fc.property(orders, (some) => {
      const schema = kinds.get("system/status")?.schema ?? {};
      expect(compiledKind("system/status")?.check(some)).toBe(findingsOf(some, schema).total === 0);
    });
    fc.assert(law, { numRuns: 300 });
  });
});

describe("the published JSON Schema and the source", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: "all", $defs: definitions() });

  it.each([...namedSchemas()].map(({ name, schema }) => [name, schema] as const))("agree on %s", (name, source) => {
    const published = ajv.compile({ $ref: `all#/$defs/${name}` });
    const near = nearMissesOf(definitionRef(name), definitions());
    const law = fc.property(near, (value) => {
      const accepted = source.safeParse(value).success;
      expect(published(value)).toBe(accepted);
      const { list: findings } = findingsOf(value, definitionRef(name));
      // Unknown fields are the one thing that the schemas let pass and the explanation names.
      if (findings.length < 20) expect(findings.every(({ kind }) => kind === "unknown-field")).toBe(accepted);
    });
    fc.assert(law, { numRuns: 10 });
  });
});
