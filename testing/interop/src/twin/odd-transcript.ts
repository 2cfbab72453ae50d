import fc from "fast-check";
import { choicesOf } from "./choices.ts";
import { numbers, type Written } from "./transcript.ts";

type Row = Record<string, unknown>;

const kinds = [
  "user",
  "user",
  "answer",
  "answer",
  "answer",
  "result",
  "system",
  "attachment",
  "progress",
  "cut",
  "aside",
];

/**
 * Writes a transcript that no agent writes. Links do not follow the last one, or follow nothing. Ids and fields have
 * other types. Segments that summaries kept have mismatched ends. Lines are incomplete, merged, duplicated or
 * misplaced.
 */
function write(pick: (below: number) => number): Written {
  const { uuid, one, chance } = choicesOf(pick);
  const id = uuid();
  const rows: Row[] = [];
  const ids: string[] = [];
  let leaf: string | null = null;
  const anyId = (): string => (ids.length > 0 && chance(95) ? one(ids) : uuid());

  const put = (row: Row, parentUuid: string | null): string => {
    const own = uuid();
    const timestamp = new Date(Date.UTC(2029, 0, 1) + rows.length * 1000).toISOString();
    rows.push({ parentUuid, isSidechain: false, ...row, uuid: own, timestamp, sessionId: id, cwd: "/p" });
    ids.push(own);
    leaf = own;
    return own;
  };
  const bodies: Record<string, (n: number, parent: string | null) => Row> = {
    user: () => ({ type: "user", message: { role: "user", content: one(["hi", "", [{ type: "text", text: "yo" }]]) } }),
    answer: (n) => ({
      type: "assistant",
      message: {
        id: chance(80) ? `m${chance(60) ? n : n - 1}` : undefined,
        role: "assistant",
        content: [
          one([
            { type: "text", text: "t" },
            { type: "tool_use", id: `c${n}`, name: "Bash", input: {} },
          ]),
        ],
      },
    }),
    result: (n) => ({
      type: "user",
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: `c${n - 1}`, content: "r" }] },
      toolUseResult: one(["s", { a: 1 }]),
    }),
    system: () => ({ type: "system", subtype: one(["api_error", "informational"]), content: "c", level: "info" }),
    attachment: () => ({ type: "attachment", attachment: { a: 1 } }),
    progress: () => ({ type: "progress", data: {} }),
  };
  const cut = (): void => {
    const summary = uuid();
    const segment = { headUuid: anyId(), anchorUuid: chance(80) ? summary : anyId(), tailUuid: anyId() };
    const messages = { anchorUuid: summary, uuids: Array.from({ length: pick(4) }, anyId) };
    const compactMetadata = {
      trigger: "auto",
      ...(chance(60) ? { preservedSegment: segment } : {}),
      ...(chance(25) ? { preservedMessages: messages } : {}),
    };
    const boundary = put({ type: "system", subtype: "compact_boundary", compactMetadata }, chance(90) ? null : leaf);
    if (!chance(85)) return;
    put({ ...bodies.user?.(0, null), isCompactSummary: true, isVisibleInTranscriptOnly: true }, boundary);
    Object.assign(rows.at(-1) as Row, { uuid: summary });
    ids.push(summary);
    leaf = summary;
  };
  const damage = (row: Row): void => {
    if (chance(5)) row.isMeta = one([true, 1, "true", false]);
    if (chance(5)) row.isSidechain = one([true, 1, null]);
    if (chance(3)) row.teamName = one(["t", ""]);
    if (chance(2)) row.toolDenialKind = one(["user-rejected", 1]);
    if (chance(2)) row.origin = { kind: "x" };
    if (chance(2)) row.uuid = one([anyId(), 5, "", undefined]);
    if (chance(2)) row.parentUuid = one([row.uuid, 5, undefined, ""]);
    if (chance(1)) row.sessionId = one([7, undefined]);
    if (chance(1)) row.timestamp = one([9, undefined]);
    if (chance(2)) row.message = one([null, "text", [], undefined]);
    if (chance(1)) row.type = one([1, null, undefined, "another"]);
  };
  for (let n = 0; n < 14; n++) {
    const kind = one(kinds);
    if (kind === "cut") cut();
    else if (kind === "aside") rows.push({ type: one(["queue-operation", "file-history-snapshot"]), sessionId: id });
    else {
      const parent = chance(12) ? anyId() : leaf;
      put(bodies[kind]?.(n, parent) ?? {}, parent);
      damage(rows.at(-1) as Row);
    }
    if (chance(8)) break;
  }

  const damaged = (line: string): string => {
    if (!chance(15)) return line;
    return one([
      `${line}\r`,
      ` ${line}`,
      `\0\0\t${line}  `,
      line.slice(0, pick(line.length)),
      `${line}}`,
      `[${line}]`,
      `${line},${line}`,
      `${line} ${line}`,
      line.replace('"uuid"', '"\\u0075uid"'),
      line.replace("{", `{"uuid":"${uuid()}",`),
      line.replace(/}$/, ',"parentUuid":null}'),
      line.replace("{", '{"__proto__":{"uuid":"x"},'),
      line.replace(/}$/, `,"note":"{\\"uuid\\":\\"${uuid()}\\",\\"type\\":\\"user\\"}"}`),
      line.replace('"t"', `"${"z".repeat(300_000)}"`),
      line.replace('"hi"', '"a\u2028b é😀\\ud800"'),
      JSON.stringify(JSON.parse(line), null, 1),
    ]);
  };
  const lines = rows.map((row) => damaged(JSON.stringify(row)));
  const at = pick(lines.length);
  if (chance(5)) lines.push(lines.splice(at, 1)[0] as string);
  if (chance(3)) lines.splice(at, 0, lines[at] as string);
  if (chance(3)) lines.splice(at, 1);
  const text = lines.join("\n");
  return { id, text: chance(10) ? text.slice(0, pick(text.length)) : `${text}\n` };
}

/** A transcript that another program has changed. */
export const damagedTranscript: fc.Arbitrary<Written> = fc.nat().map((seed) => write(numbers(seed)));
