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

const viewTexts = (text: string) => [...viewsOf(text, [])].map(([{ text: view }]) => view);

test("numbers of lines, marks of a diff and joined literals are left out", () => {
  expect(viewTexts("     1→first\n     2→second")).toContain("first\nsecond");
  expect(viewTexts("+one\n+two")).toContain("one\ntwo");
  expect(viewTexts('"ab" + "cd"')).toContain('"abcd"');
});

test.each([
  ["src/app.txt:11:first\nsrc/app.txt-12-second", "first\nsecond"],
  ["web-1  | first\nweb-1  | second", "first\nsecond"],
  ["2024-05-01T10:00:00.5Z first\n2024-05-01T10:00:01.5Z second", "first\nsecond"],
  ["May 01 10:00:00 host app[12]: first\nMay 01 10:00:01 host app[12]: second", "first\nsecond"],
  ["/home/ada/conf.txt:first\n/home/ada/conf.txt:second", "first\nsecond"],
  ["│ first │\n│ second │", "first\nsecond"],
  ['{"a":"first\\nsecond"}', "first\nsecond"],
])("lines of %j are read without what is before them", (text, lines) => expect(viewTexts(text)).toContain(lines));

test("the hash of a host's name is read with the mark before it", () => {
  const line = "|1|ZWxcG4trCS+XiRslPtQ9Z5Gor54=|ADegTjywCMPRRYQg7YTS3c3EGrM= ssh-rsa AAAA";
  expect(viewTexts(line)).not.toContain(line.slice("|1|".length));
});
