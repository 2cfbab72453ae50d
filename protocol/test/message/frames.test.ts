import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { AnyMessageSpec } from "../../src/message/define.ts";
import { messages } from "../../src/message/registry.ts";
import { validateFrame } from "../../src/validate/index.ts";

interface Sent {
  readonly direction: string;
  readonly frame: { readonly type: string; readonly subtype?: string };
}

const entries = new Map(Object.values<AnyMessageSpec>(messages).map((entry) => [entry.name, entry]));
const sent: Sent[] = readFileSync(new URL("../fixtures/message/frames.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

/** Frames of real sessions, one for each set of fields, with texts shortened and long lists cut. */
describe("frames of real sessions", () => {
  it.each(sent.map(({ direction, frame }, index) => [index + 1, direction, frame] as const))(
    "line %i (%s)",
    (_line, direction, frame) => {
      const entry = entries.get(frame.subtype === undefined ? frame.type : `${frame.type}/${frame.subtype}`);
      expect([direction, "both"]).toContain(entry?.direction);
      expect(entry?.schema.parse(frame)).toEqual(frame);
      expect(validateFrame(frame, { mode: "strict" }).issues).toEqual([]);
    },
  );
});
