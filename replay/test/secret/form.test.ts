import fc from "fast-check";
import { expect, test } from "vitest";
import { formsOf } from "../../src/secret/form.ts";

const secret = fc.string({ minLength: 9, maxLength: 60, unit: "grapheme-ascii" });

test.each<[string, (text: string) => string]>([
  ["as it is", (text) => text],
  ["in JSON", (text) => JSON.stringify(text)],
  ["in JSON in JSON in JSON", (text) => JSON.stringify(JSON.stringify(JSON.stringify(text)))],
  ["percent-encoded", encodeURIComponent],
  [
    "percent-encoded with all punctuation",
    (text) =>
      encodeURIComponent(text).replace(/[!'()*~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`),
  ],
  ["in a form", (text) => encodeURIComponent(text).replaceAll("%20", "+")],
  ["in hexadecimal", (text) => Buffer.from(text).toString("hex")],
])("one of the forms of a secret is in a text that holds it %s", (_, encode) => {
  fc.assert(
    fc.property(secret, fc.string(), fc.string(), (value, before, after) => {
      const text = encode(before + value + after);
      expect(formsOf(value).some((form) => text.includes(form))).toBe(true);
    }),
    { seed: 20, numRuns: 300 },
  );
});

test("base64 of a longer text holds a form of the secret, wherever it begins", () => {
  fc.assert(
    fc.property(secret, fc.string({ maxLength: 7, unit: "grapheme-ascii" }), fc.string(), (value, before, after) => {
      for (const encoding of ["base64", "base64url"] as const) {
        const text = Buffer.from(before + value + after).toString(encoding);
        expect(formsOf(value).some((form) => text.includes(form))).toBe(true);
      }
    }),
    { seed: 21, numRuns: 300 },
  );
});
