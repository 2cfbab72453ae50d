import { describe, expect, it } from "vitest";
import {
  choice,
  durationMs,
  eventNumber,
  factor,
  integer,
  jsonValue,
  name,
  onlyOnce,
  shard,
  version,
} from "../../src/flag/parsers.ts";

describe("the value of a flag", () => {
  it.each([
    [integer(1), "4", 4],
    [integer(0, 65_535), "65535", 65_535],
    [eventNumber, "0", 0],
    [durationMs, "1500", 1500],
    [factor, "0.5", 0.5],
    [choice(["agent", "host"]), "host", "host"],
    [shard, "2/8", { index: 2, of: 8 }],
    [version, "0.3.330", "0.3.330"],
    [jsonValue, '{"a":1}', { value: { a: 1 } }],
    [name, "x", "x"],
  ])("%s reads %s", (parse, text, value) => {
    expect(parse(text)).toEqual(value);
  });

  it.each([
    [integer(1), "0", "a whole number, 1 or more"],
    [integer(1), "1.5", "a whole number, 1 or more"],
    [integer(0, 65_535), "70000", "a whole number, 0 to 65535"],
    [integer(0), "", "a whole number, 0 or more"],
    [eventNumber, "-1", "the number of an event, such as 12"],
    [durationMs, "0", "a number of milliseconds above 0, such as 10000"],
    [durationMs, "soon", "a number of milliseconds above 0, such as 10000"],
    [factor, "-1", "a number, 0 or more"],
    [choice(["a", "b", "c"]), "d", "a, b or c"],
    [shard, "9/8", "a shard i/n, with i from 1 to n, such as 2/8"],
    [version, "yesterday", "a release such as 0.3.330"],
    [jsonValue, "{", "JSON, or @ and a JSON file"],
    [jsonValue, "@/nowhere", "JSON, or @ and a JSON file"],
    [name, " ", "a name that is not empty"],
  ])("%s rejects %j", (parse, text, accepted) => {
    expect(() => parse(text)).toThrow(`Expected ${accepted}`);
  });
});

it("an option is rejected the second time", () => {
  const parse = onlyOnce(eventNumber);
  expect(parse("3", undefined)).toBe(3);
  expect(() => parse("4", 3)).toThrow("Give this option once.");
});
