import { expect, it } from "vitest";
import { quotedPrompt } from "../../src/screen/quoted-prompt.ts";

it("marks where a long prompt is cut, and keeps a prompt of several lines on one", () => {
  expect(quotedPrompt("word ".repeat(40))).toMatch(/^"(?:word ){12}…"$/);
  expect(quotedPrompt('say "hi"\n\tnow')).toBe('"say \\"hi\\" now"');
});
