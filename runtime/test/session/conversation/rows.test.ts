import fc from "fast-check";
import { expect, test } from "vitest";
import { eachRow } from "../../../src/session/conversation/rows.ts";
import { readConversation } from "../../../src/session/read.ts";

async function* inPieces(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  // One room for all pieces, as a reader of files has it: a piece is gone when the next one is taken.
  const room = new Uint8Array(bytes.length);
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  let start = 0;
  for (const end of ends) {
    room.fill(0x7b);
    room.set(bytes.subarray(start, end));
    yield room.subarray(0, end - start);
    start = end;
  }
}

const rowsOf = async (bytes: Uint8Array, cuts: readonly number[]): Promise<string[]> => {
  const rows: string[] = [];
  await eachRow(inPieces(bytes, cuts), (row) => rows.push(row));
  return rows;
};

const cuts = fc.array(fc.nat(), { maxLength: 12 });
const text = fc.string({ unit: fc.constantFrom("a", "{", '"', "\\", "\r", "\n", "é", "😀", "\u2028", "\ufeff", "\0") });

test("rows are the same however the file is cut into pieces", () =>
  fc.assert(
    fc.asyncProperty(text, cuts, async (content, at) => {
      const rows = content.split("\n").filter((row) => row !== "");
      expect(await rowsOf(new TextEncoder().encode(content), at)).toEqual(rows);
    }),
  ));

test("a row over many pieces comes whole", async () => {
  const long = "x".repeat(300_000);
  const bytes = new TextEncoder().encode(`one\n${long}\ntwo`);
  expect(
    await rowsOf(
      bytes,
      Array.from({ length: 500 }, (_, i) => i * 600),
    ),
  ).toEqual(["one", long, "two"]);
});

/** Lines that are hard to tell apart by their text alone. */
const row = fc.oneof(
  fc.constantFrom(
    '{"type":"user","uuid":"u","note":"\\"uuid\\":\\"no\\""}',
    '{"type":"user","note":"\\"uuid\\":\\"no\\""}',
    '{"type":"user","\\u0075uid":"escaped"}',
    '{"type":"user","message":{"uuid":"inner"}}',
    '{"parentUuid":null,"type":"user","message":{"uuid":"inner"},"uuid":"outer"}',
    '{"parentUuid":null,"type":"user","uuid":"first","uuid":"last"}',
    '{"parentUuid":null,"type":"user","uuid":"torn","message":"{\\"uuid\\":\\"x',
    '{"parentUuid":null,"uuid":"two","type":"user"}{"uuid":"in","type":"a row"}',
    '[{"type":"user","uuid":"in a list"}]',
    '\0\0 {"type":"user","uuid":"behind zeros"}',
    '{"type":"user","uuid":7}',
    '{"__proto__":{"uuid":"x"},"type":"user"}',
    "{}",
    "null",
  ),
  fc
    .record({ type: fc.constantFrom("user", "mode"), uuid: fc.string(), text: fc.string() })
    .map((r) => JSON.stringify(r)),
  fc.json(),
);

test("reading a conversation finds what reading every line would find", () =>
  fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 12 }), cuts, async (rows, at) => {
      const every = rows.flatMap((each) => {
        try {
          const line = JSON.parse(each.replace(/^[\0-\x20]+/, ""));
          return typeof line?.type === "string" && typeof line.uuid === "string" ? [line.uuid] : [];
        } catch {
          return [];
        }
      });
      const bytes = new TextEncoder().encode(rows.join("\n"));
      const files = { stat: async () => ({ kind: "file" }), chunks: () => inPieces(bytes, at) };
      const found = await readConversation(files as unknown as Parameters<typeof readConversation>[0], "any");
      expect(found?.map(({ uuid }) => uuid)).toEqual(every);
    }),
  ));
