import { expect, test } from "vitest";
import { createNameMap } from "../../../src/engine/compare/name-map.ts";
import { createMirrorCheck } from "../../../src/engine/rerun/mirrored-entries.ts";
import type { FrameStep } from "../../../src/engine/script/steps.ts";

const entry = (type: "user" | "assistant", text: string) => ({
  type,
  uuid: text,
  message: { role: type, content: [{ type: "text", text }] },
});
const mirror = (...entries: object[]) => ({ type: "transcript_mirror", filePath: "/t.jsonl", entries });
const step = (...entries: object[]) =>
  ({ kind: "frame", content: { frame: mirror(...entries) } }) as unknown as FrameStep;
const bookkeeping = { type: "last-prompt", lastPrompt: "one" };

function check(taped: readonly FrameStep[], live: readonly object[]) {
  const same = (frame: unknown): unknown => frame;
  const found = createMirrorCheck({ tape: same, live: same });
  for (const frame of live) found.push(frame);
  return found.outcomes(taped, createNameMap()).map(({ missing }) => missing);
}

test("messages count whatever batch they are in, and bookkeeping does not", () => {
  const taped = [step(bookkeeping, entry("user", "one")), step(entry("assistant", "two")), step(bookkeeping)];
  expect(check(taped, [mirror(entry("user", "one"), entry("assistant", "two"))])).toEqual([null, null]);
});

test("a message that the live agent does not mirror, or not as often, is missing", () => {
  const taped = [step(entry("user", "one"), entry("user", "one")), step(entry("assistant", "two"))];
  const missing = check(taped, [mirror(entry("user", "one"))]);
  expect(missing).toMatchObject([{ type: "user" }, { type: "assistant" }]);
});
