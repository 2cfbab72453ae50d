import fc from "fast-check";
import { expect, test } from "vitest";
import { textLines } from "../../../src/tape/bytes/text-lines.ts";
import { appendChecksum } from "../../../src/tape/format/line-checksum.ts";
import { quickFrames } from "../../../src/tape/read/quick-frame.ts";

/** What the quick reader makes of a line, and what JSON makes of it. */
function both(members: string) {
  const [line] = textLines(10_000).push(appendChecksum(members, 0).bytes);
  if (line === undefined || line.around === null) throw new Error("one line was written");
  const { check: _, ...event } = JSON.parse(Buffer.from(line.within).toString());
  const frames = quickFrames();
  return {
    quick: [frames.read({ ...line, around: line.around }), frames.read({ ...line, around: line.around })],
    event,
  };
}

const numbers = fc.oneof(fc.nat(), fc.maxSafeNat(), fc.constantFrom(-1, 0.5, 1e21));
const member = fc.oneof(
  fc.constantFrom<readonly [string, unknown]>(
    ["channel", "wire"],
    ["kind", "frame"],
    ["direction", "host-to-agent"],
    ["direction", "sideways"],
  ),
  fc.tuple(fc.constantFrom("connection", "process", "seq", "us"), numbers),
  fc.tuple(fc.constantFrom("frame", "raw", "__proto__", "é"), fc.jsonValue()),
);

test("a frame as recorders write it is read, and is what JSON reads", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.jsonValue(), fc.boolean(), (seq, us, frame, host) => {
      const direction = host ? "host-to-agent" : "agent-to-host";
      const at = { seq, us, channel: "wire", kind: "frame", connection: 1, process: 2 };
      const { quick, event } = both(JSON.stringify({ ...at, direction, frame }).slice(0, -1));
      expect(quick).toEqual([event, event]);
    }),
  );
});

test("of any other line it says the same as JSON, or nothing", () => {
  fc.assert(
    fc.property(fc.array(member, { maxLength: 9 }), numbers, numbers, (members, seq, us) => {
      const all = [["seq", seq], ["us", us], ...members].map(
        ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
      );
      const { quick, event } = both(`{${all.join(",")}`);
      for (const found of quick) if (found !== null) expect(found).toEqual(event);
    }),
  );
});

test.each([
  [
    '{"seq":01,"us":1,"channel":"wire","kind":"frame","connection":1,"process":1,"direction":"agent-to-host","frame":{}',
  ],
  [
    '{"seq":1,"us":1,"channel":"wire","kind":"frame","connection":1,"process":1,"direction":"agent-to-host","frame":{}}',
  ],
  ['{"seq":1,"us":1,"channel":"wire","kind":"frame","connection":1,"process":1,"direction":"agent-to-host","frame":'],
  [
    '{"seq":1,"us":1,"channel":"wire","kind":"frame","connection":1,"process":1,"direction":"agent-to-host","frame":1 1',
  ],
])("what is no JSON is not read: %s", (members) => {
  const [line] = textLines(10_000).push(appendChecksum(members, 0).bytes);
  if (line === undefined || line.around === null) throw new Error("one line was written");
  expect(quickFrames().read({ ...line, around: line.around })).toBeNull();
});
