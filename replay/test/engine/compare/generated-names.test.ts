import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bindGeneratedNames, generatedNames } from "../../../src/engine/compare/generated-names.ts";
import { createNameMap } from "../../../src/engine/compare/name-map.ts";

describe("words that were made of the time, and of chance beside it, are names", () => {
  it.each([
    ["blob-1795346147713-iktk52.png", "blob-1795348117308-2y3cv1.png"],
    ["2026-11-22T11_13_39_123Z-debug-0.log", "2026-11-22T11_48_02_007Z-debug-0.log"],
    ["at 2026-11-22T11:13:39Z", "at 2026-11-23T00:00:00Z"],
    ["blob-1795346147713-iktk52.png", "blob-1795348117308-bycvza.png"],
  ])("%s and %s", (a, b) => {
    expect(generatedNames(`see /logs/${a} now`, `see /logs/${b} now`)).toHaveLength(1);
  });

  it("printed times may differ beside them, and alone", () => {
    expect(generatedNames("Sun Nov 22 11:27:55 UTC 2026", "Mon Nov  2 12:03:38 CEST 2026")).toEqual([]);
    expect(generatedNames("Sun Nov 22 11:27:55 UTC 2026 a", "Sun Nov 22 12:03:38 UTC 2026 b")).toBeNull();
  });

  it("ports that the system chose and numbers of ended processes may differ", () => {
    expect(generatedNames("check the gateway (127.0.0.1:45065)", "check the gateway (127.0.0.1:33119)")).toEqual([]);
    expect(generatedNames("gateway 127.0.0.1:3000", "gateway 127.0.0.1:3001")).toBeNull();
    const ended = (pid: string, how = "Killed") => `/bin/bash: line 1: ${pid} ${how}                  bash -c "x"`;
    expect(generatedNames(ended(" 5389"), ended("23168"))).toEqual([]);
    expect(generatedNames(ended(" 5389"), ended("23168", "Terminated"))).toBeNull();
    expect(generatedNames("line 1: 5389 apples", "line 1: 5390 apples")).toBeNull();
  });

  it("sizes of incomplete inputs may differ", () => {
    expect(generatedNames("(first 105 of 105 bytes)", "(first 95 of 95 bytes)")).toEqual([]);
    expect(generatedNames("parse failed (105 bytes)", "parse failed (95 bytes)")).toEqual([]);
  });

  it.each([
    ["another number", "took 17 of 20", "took 18 of 20"],
    ["another name without a time", "abc123f", "abd124e"],
    ["another word beside a time", "2026-11-22T11:13:39Z-error", "2026-11-22T11:13:40Z-fatal"],
    ["another version beside a time", "1795346147713-v2", "1795346147714-v3"],
    ["another word elsewhere", "1795346147713.log failed", "1795346147714.log passed"],
    ["more words", "1795346147713.log", "1795346147714.log again"],
    ["a time of another kind", "1795346147713.log", "2026-11-22T11:13:39Z.log"],
  ])("but %s is none", (_, a, b) => {
    expect(generatedNames(a, b)).toBeNull();
  });

  it("one stands for one: a second partner is refused", () => {
    const names = createNameMap();
    expect(bindGeneratedNames("a 1795346147713.log", "a 1795346147999.log", names)).toBe(true);
    expect(bindGeneratedNames("b 1795346147713.log", "b 1795346147999.log", names)).toBe(true);
    expect(bindGeneratedNames("a 1795346147713.log", "a 1795346148000.log", names)).toBe(false);
    expect(bindGeneratedNames("a 1795346147000.log", "a 1795346147999.log", names)).toBe(false);
  });

  it("does not apply to texts without a time", () => {
    const plain = fc.string().filter((text) => !/\d{4}-\d\d-\d\dT|1\d{12}|:\d\d /.test(text));
    fc.assert(fc.property(plain, plain, (a, b) => generatedNames(a, b) === null));
  });
});
