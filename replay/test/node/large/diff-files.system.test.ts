import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diffTapes, parseTape, type TapeWriter } from "@agentwire/replay";
import { diffTapeFiles } from "@agentwire/replay/node";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { line, record } from "../../tape/sample.ts";

const folder = mkdtempSync(join(tmpdir(), "diff-files-"));
afterAll(() => rmSync(folder, { recursive: true }));
const [a, b] = [join(folder, "a.tape.jsonl"), join(folder, "b.tape.jsonl")];

type Act = (writer: TapeWriter) => void;

const id = fc.constantFrom("i1", "i2", "i3", "request-aaaaaaaa", "request-bbbbbbbb");
const texts = fc.constantFrom("go", "ls -la", "request-aaaaaaaa is done", "\u00e9\u20ac", "x".repeat(3000));
const frames = fc.oneof(
  fc.record({ request_id: id, tool: id, text: texts }).map(({ request_id, tool, text }) => ({
    type: "control_request",
    request_id,
    request: { subtype: "can_use_tool", tool_name: "Bash", input: { command: text }, tool_use_id: tool },
  })),
  id.map((request_id) => ({ type: "control_request", request_id, request: { subtype: "interrupt" } })),
  id.map((request_id) => ({ type: "control_cancel_request", request_id })),
  fc.record({ request_id: id, text: texts }).map(({ request_id, text }) => ({
    type: "control_response",
    response: { subtype: "success", request_id, response: { behavior: "deny", message: text } },
  })),
  fc.record({ uuid: id, text: texts }).map(({ uuid, text }) => ({
    type: "assistant",
    uuid,
    session_id: "s",
    parent_tool_use_id: null,
    message: { role: "assistant", content: [{ type: "text", text }] },
  })),
  fc.record({ tool: id, text: texts }).map(({ tool, text }) => ({
    type: "user",
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: tool, content: text }] },
  })),
  fc.constant({ type: "keep_alive" }),
);
const direction = fc.constantFrom("host-to-agent" as const, "agent-to-host" as const);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.tuple(direction, frames).map(
      ([to, frame]): Act =>
        (tape) =>
          tape.line(to, line(frame)),
    ),
  },
  fc.tuple(direction, texts).map(
    ([to, text]): Act =>
      (tape) =>
        tape.line(to, line(text)),
  ),
  direction.map(
    (to): Act =>
      (tape) => {
        const frame = JSON.stringify({ type: "assistant", message: { content: "in two pieces" } });
        tape.line(to, { bytes: Buffer.from(frame.slice(0, 20)), terminated: false, continues: true });
        tape.line(to, { bytes: Buffer.from(frame.slice(20)), terminated: true, continues: false });
      },
  ),
  direction.map(
    (to): Act =>
      (tape) =>
        tape.line(to, { bytes: Buffer.from([0xff, 0xfe]), terminated: true, continues: false }),
  ),
);
/** A session, and another one that differs in some of its acts and possibly in its ids. */
const changes = fc.oneof(
  { weight: 10, arbitrary: fc.constant("same" as const) },
  { weight: 1, arbitrary: fc.constant("dropped" as const) },
  { weight: 1, arbitrary: act },
);
const sessions = fc.record({
  acts: fc.array(fc.tuple(act, changes), { maxLength: 60 }),
  end: fc.constantFrom("end" as const, "cut" as const),
  renamed: fc.boolean(),
});

const tapeOf = (acts: readonly Act[], end: "end" | "cut" = "end", renamed = false): Buffer =>
  Buffer.from(
    record((writer) => {
      const other: TapeWriter = {
        ...writer,
        line: (to, { bytes, ...rest }) =>
          writer.line(to, {
            ...rest,
            bytes: Buffer.from(Buffer.from(bytes).toString("latin1").replaceAll("i1", "j1"), "latin1"),
          }),
      };
      for (const each of acts) each(renamed ? other : writer);
      if (end === "end") writer.finish();
    }),
  );

test("files compare as the tapes in them do", async () => {
  await fc.assert(
    fc.asyncProperty(
      sessions,
      fc.constantFrom("identical" as const, "renamed" as const, "minor" as const),
      async ({ acts, end, renamed }, limit) => {
        const first = tapeOf(
          acts.map(([same]) => same),
          end,
        );
        const second = tapeOf(
          acts.flatMap(([same, change]) => (change === "same" ? [same] : change === "dropped" ? [] : [change])),
          "end",
          renamed,
        );
        writeFileSync(a, first);
        writeFileSync(b, second);
        const [one, two] = [parseTape(first), parseTape(second)];
        if (!one.ok || !two.ok) throw new Error("a tape that was just written cannot be read");
        expect(await diffTapeFiles(a, b, { limit })).toEqual({
          ok: true,
          diff: diffTapes(one.tape, two.tape, { limit }),
          problems: [one.tape.problems, two.tape.problems],
        });
      },
    ),
    { numRuns: 150 },
  );
});

test("large lines that stand apart are compared, too", async () => {
  const large = (text: string) => ({
    type: "assistant",
    message: { content: [{ type: "text", text: text.repeat(200_000) }] },
  });
  const write =
    (text: string): Act =>
    (tape) =>
      tape.line("agent-to-host", line(large(text)));
  writeFileSync(a, tapeOf([write("a"), write("b"), write("a")], "end"));
  writeFileSync(b, tapeOf([write("a"), write("b"), write("c")], "end"));
  expect(await diffTapeFiles(a, a)).toMatchObject({ ok: true, diff: { level: "identical", differences: [] } });
  expect(await diffTapeFiles(a, b)).toMatchObject({
    ok: true,
    diff: { differences: [{ location: { seq: expect.any(Number) } }] },
  });
});

test("a damaged tape is compared as it stands, and a file that is none is named", async () => {
  const sound = tapeOf([(tape) => tape.line("agent-to-host", line({ type: "keep_alive" }))], "end");
  writeFileSync(a, sound);
  writeFileSync(b, sound.toString().replace("keep_alive", "keep_alife"));
  const found = await diffTapeFiles(a, b);
  expect(found).toMatchObject({
    ok: true,
    diff: { further: 0, differences: [{ level: "unexpected" }] },
    problems: [[], [{ code: "TAPE_EDITED" }]],
  });
  writeFileSync(b, "\0\0");
  expect(await diffTapeFiles(a, b)).toMatchObject({ ok: false, path: b, problem: { code: "TAPE_BINARY" } });
});
