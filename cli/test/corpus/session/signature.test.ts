import { expect, it } from "vitest";
import { incidentSignature, sessionSignature, withoutParticulars } from "../../../src/corpus/session/signature.ts";

it.each([
  ["The turn failed (success): API Error: 529 overloaded (event 12).", "The turn failed: API Error: <n> overloaded."],
  [
    'The tool Bash (git push --tags) failed: fatal: "origin" does not exist (events 3 and 4).',
    "The tool Bash failed: fatal: <text> does not exist.",
  ],
  ["The agent process ended with code 137, 3 times (event 9).", "The agent process ended with code <n>."],
  ["Call 2 of the model failed with 429, like 5 other calls (event 9).", "Call <n> of the model failed with <n>."],
  ["Cannot read /home/a/b.ts and C:\\x\\y.", "Cannot read <path> and <path>"],
  ["See https://example.com/a?b=1 for toolu_01Ab.", "See <url> for <id>."],
])("removes variable parts from %j", (sentence, left) => {
  expect(withoutParticulars(sentence)).toBe(left);
});

it("is the same for two failures of one cause, and differs by kind and law", () => {
  const first = { kind: "tool.failed", sentence: "The tool Read (/a) failed: no file /a (event 3)." } as const;
  const second = { ...first, sentence: "The tool Read (/b/c) failed: no file /b/c (events 8 and 9)." };
  expect(incidentSignature(first)).toBe(incidentSignature(second));
  expect(incidentSignature({ ...first, kind: "turn.failed" })).not.toBe(incidentSignature(first));
  expect(sessionSignature(first, "turn.result.text")).toBe(`${incidentSignature(first)} [law turn.result.text]`);
  expect(sessionSignature(null, "turn.result.text")).toBe("law turn.result.text");
  expect(sessionSignature(null, undefined)).toBeNull();
});

it("takes no longer for a long sentence of a peer", () => {
  expect(withoutParticulars(`${'"'.repeat(50_000)}${"/".repeat(50_000)}`).length).toBeLessThanOrEqual(160);
});
