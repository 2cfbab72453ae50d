import { diffTapes } from "@agentwire/replay";
import { expect, test } from "vitest";
import { line, record, session, tapeIn } from "../../tape/sample.ts";

const text = Buffer.from(record(session)).toString();
const good = tapeIn(text);
/** The session again, with other words in its lines. */
const changed = (change: (frame: string) => string | null) =>
  tapeIn(
    record((writer) =>
      session({
        ...writer,
        line: (direction, { bytes }) => {
          const content = change(Buffer.from(bytes).toString());
          if (content !== null) writer.line(direction, line(content));
        },
      }),
    ),
  );

test("a tape equals itself", () => {
  expect(diffTapes(good, good)).toEqual({
    level: "identical",
    differences: [],
    further: 0,
    compared: { expected: 9, matched: 9 },
  });
});

test("other ids are no difference", () => {
  const renamed = changed((frame) =>
    frame.replaceAll('"h1"', '"other-host"').replaceAll('"a1"', '"other-agent"').replaceAll('"t1"', '"other-tool"'),
  );
  expect(diffTapes(good, renamed)).toMatchObject({ level: "renamed", differences: [] });
});

test("every difference is listed, with its place on the first tape", () => {
  const other = changed((frame) => {
    if (frame.includes('"result"')) return null;
    return frame.replaceAll('"ls"', '"rm"').replace('"subtype":"initialize"', '"subtype":"initialize","title":"x"');
  });
  const { level, differences } = diffTapes(good, other);
  expect(level).toBe("structural");
  expect(differences.map(({ rung, place }) => [rung, place.seq])).toEqual([
    ["structural", 1],
    ["structural", 4],
    ["structural", 5],
    ["missing", 6],
  ]);
  expect(differences[1]?.message).toContain('request.input.command: another value (expected "ls", got "rm")');
});

test("a frame that only the second holds is unexpected", () => {
  const extra = changed((frame) => frame);
  const { differences } = diffTapes(
    changed((frame) => (frame.includes('"result"') ? null : frame)),
    extra,
  );
  expect(differences.map(({ rung }) => rung)).toEqual(["unexpected"]);
});

test("a long list is cut, and the rest counted", () => {
  const { differences, further } = diffTapes(
    good,
    changed(() => null),
    { most: 2 },
  );
  expect(differences).toHaveLength(2);
  expect(further).toBe(4);
});
