import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { definitions } from "../../src/atlas/definitions.ts";
import { currentCatalogue } from "../../src/atlas/frame-catalogue.ts";
import { namedSchemas } from "../../src/atlas/names.ts";
import { definitionRef } from "../../src/schema/json-schema.ts";
import { accept } from "../../src/validate/accept.generated.ts";
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
      expect(accept.get(name)?.check(frame)).toBe(findingsOf(frame, kind.schema).total === 0);
    });
    fc.assert(law, { numRuns: 60 });
    const valid = fc.property(valuesOf(kind.schema, definitions()), (frame) => {
      expect(accept.get(name)?.check(frame)).toBe(true);
    });
    fc.assert(valid, { numRuns: 20 });
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
      const { kept } = findingsOf(value, definitionRef(name));
      // Unknown fields are the one thing that the schemas let pass and the explanation names.
      if (kept.length < 20) expect(kept.every(({ kind }) => kind === "unknown-field")).toBe(accepted);
    });
    fc.assert(law, { numRuns: 60 });
  });
});
