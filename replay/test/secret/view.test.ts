import fc from "fast-check";
import { expect, test } from "vitest";
import { scannedTexts } from "../../src/secret/scan.ts";
import { viewsOf } from "../../src/secret/view.ts";

const shownIn = (text: string, value: string) => scannedTexts(text).find((scanned) => scanned.text.includes(value));

test.each<[string, (text: string) => string]>([
  ["JSON", (text) => JSON.stringify(text)],
  ["JSON within JSON", (text) => JSON.stringify({ a: JSON.stringify({ b: text }) })],
  ["percent signs", (text) => `?a=${encodeURIComponent(text)}&b=1`],
  ["entities", (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")],
  ["base64", (text) => `data: ${Buffer.from(`some text\n${text}`).toString("base64")} end`],
  ["base64 of base64", (text) => Buffer.from(Buffer.from(`v=${text}`).toString("base64")).toString("base64")],
  [
    "base64 in lines",
    (text) =>
      Buffer.from(`${"some text of a file. ".repeat(9)}${text}`)
        .toString("base64")
        .replace(/(.{76})/g, "$1\n"),
  ],
  ["hexadecimal", (text) => Buffer.from(`the text: ${text}`).toString("hex")],
])("%s is undone, and the place in the original is known", (_, encode) => {
  fc.assert(
    fc.property(fc.string({ minLength: 8, unit: fc.constantFrom(...'abcXYZ019&"<+/ ') }), (value) => {
      const text = encode(value);
      const scanned = shownIn(text, value);
      expect(scanned, text).toBeDefined();
      if (scanned === undefined) return;
      const at = scanned.text.indexOf(value);
      const original = text.slice(...scanned.origin(at, at + value.length));
      expect(text).toContain(original);
      const scannedAgain = scannedTexts(original).some((one) => one.text.includes(value.slice(2, -2)));
      if (!/^[A-Za-z\d+/=\s]+$/.test(original)) expect(scannedAgain).toBe(true);
    }),
    { seed: 23, numRuns: 200 },
  );
});

test("numbers of lines, marks of a diff and joined literals are left out", () => {
  const texts = [...viewsOf("     1→first\n     2→second")].map(({ text }) => text);
  expect(texts).toContain("first\nsecond");
  expect([...viewsOf("+one\n+two")].map(({ text }) => text)).toContain("one\ntwo");
  expect([...viewsOf('"ab" + "cd"')].map(({ text }) => text)).toContain('"abcd"');
});
