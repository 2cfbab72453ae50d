import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv } from "ajv";
import { expect, it } from "vitest";

const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const document = read(new URL("../../../protocol/reference/asyncapi.json", import.meta.url).pathname);

it("is valid by the schema of AsyncAPI 3.0.0", () => {
  const specification = createRequire(import.meta.url).resolve("@asyncapi/specs/schemas/3.0.0.json");
  // The schema contains the meta schema of its draft.
  const ajv = new Ajv({ strict: false, validateFormats: false, meta: false, validateSchema: false });
  const validate = ajv.compile(read(specification));
  expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
  const { version: _, ...info } = document.info;
  expect(validate({ ...document, info })).toBe(false);
});
