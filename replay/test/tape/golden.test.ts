import { readFileSync } from "node:fs";
import { type EventName, type KnownEvent, nameOf, parseTape, type TapeHeader, tapeEvents } from "@agentwire/replay";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { TapeEventV1, TapeHeaderV1 } from "../../src/tape/frozen/v1.ts";
import { goldenV1 } from "./golden.ts";
import { tapeIn } from "./sample.ts";

const golden = (name: string): Buffer => readFileSync(new URL(`../fixtures/${name}.tape.jsonl`, import.meta.url));

type Plain<T> = T extends readonly (infer Item)[]
  ? readonly Plain<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Plain<T[Key]> }
    : T;
type NameOf<Event extends { readonly channel: string; readonly kind: string }> = Event extends Event
  ? `${Event["channel"]}/${Event["kind"]}`
  : never;

describe("version 1", () => {
  const tape = tapeIn(golden("v1"));

  test("is read whole", () => {
    expect(tape.state).toBe("complete");
    expect(new Set(tape.events.map(nameOf))).toEqual(new Set(Object.keys(tapeEvents)));
  });

  test("is written byte for byte as it was", () => {
    expect(Buffer.from(goldenV1()).equals(golden("v1"))).toBe(true);
  });

  test("what its frozen types allow is a tape of today", () => {
    expectTypeOf<Plain<TapeEventV1>>().toExtend<Plain<KnownEvent>>();
    expectTypeOf<Plain<TapeHeaderV1>>().toExtend<Plain<TapeHeader>>();
    expectTypeOf<NameOf<TapeEventV1>>().toEqualTypeOf<EventName>();
  });
});

test("a tape from the future is refused with what to do", () => {
  const result = parseTape(golden("v2-future"));
  if (result.ok) throw new Error("was read");
  expect(result.problem).toEqual({
    code: "TAPE_NEWER",
    weight: "fatal",
    line: 1,
    message: "The tape has format version 2; this release reads up to 1. Update agentwire.",
  });
});
