import { expect, test } from "vitest";
import { chainTo } from "../../../src/session/conversation/chain.ts";
import type { StoredLine } from "../../../src/session/writer.ts";

const line = (uuid: string, parentUuid: string | null, fields: object = {}): StoredLine => ({
  type: "user",
  uuid,
  parentUuid,
  isSidechain: false,
  ...fields,
});
const boundary = (uuid: string, preservedSegment?: object): StoredLine =>
  line(uuid, null, { type: "system", subtype: "compact_boundary", compactMetadata: { preservedSegment } });

test("a conversation continues behind its summary with what was kept, and forgets the rest", () => {
  const lines = [
    line("one", null),
    line("a1", "one"),
    line("two", "a1"),
    line("three", "two"),
    boundary("b", { headUuid: "two", anchorUuid: "sum", tailUuid: "three" }),
    line("sum", "b"),
    line("a3", "three"),
  ];
  expect(chainTo(lines, "a3").map(({ uuid }) => uuid)).toEqual(["b", "sum", "two", "three", "a3"]);
});

test("a conversation that was summed up whole begins with its summary", () => {
  const lines = [line("one", null), line("a1", "one"), boundary("b"), line("sum", "b"), line("two", "sum")];
  expect(chainTo(lines, "two").map(({ uuid }) => uuid)).toEqual(["b", "sum", "two"]);
});

test("a segment that names itself does not make the way endless", () => {
  const lines = [
    line("one", null),
    boundary("b", { headUuid: "one", anchorUuid: "one", tailUuid: "one" }),
    line("two", "one"),
  ];
  expect(chainTo(lines, "two").map(({ uuid }) => uuid)).toEqual(["one", "two"]);
});

test("what was kept stands behind the summary, also if the conversation continues from the summary itself", () => {
  const lines = [
    line("one", null),
    line("a1", "one"),
    line("two", "a1"),
    boundary("b", { headUuid: "a1", anchorUuid: "sum", tailUuid: "two" }),
    line("sum", "b"),
    line("about", "sum", { type: "attachment" }),
    line("a2", "about"),
    line("three", "a2"),
    boundary("c", { headUuid: "a2", anchorUuid: "sum2", tailUuid: "three" }),
    line("sum2", "c"),
    line("a3", "sum2"),
  ];
  const idsTo = (leaf: string, upTo = lines.length) => chainTo(lines.slice(0, upTo), leaf).map(({ uuid }) => uuid);
  expect(idsTo("three", 8)).toEqual(["b", "sum", "a1", "two", "about", "a2", "three"]);
  expect(idsTo("sum2")).toEqual(["c", "sum2", "a2", "three"]);
  expect(idsTo("a3")).toEqual(["c", "sum2", "a2", "three", "a3"]);
});

test("a conversation that continues behind a segment whose end is missing begins there", () => {
  const lines = [
    line("one", null),
    line("a1", "one"),
    boundary("b", { headUuid: "a1", anchorUuid: "sum", tailUuid: "elsewhere" }),
    line("sum", "b"),
    line("two", "sum"),
  ];
  expect(chainTo(lines, "two").map(({ uuid }) => uuid)).toEqual(["two"]);
});
