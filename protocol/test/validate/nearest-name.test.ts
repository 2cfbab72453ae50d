import { expect, test } from "vitest";
import { nearestName } from "../../src/validate/nearest-name.ts";

const names = ["is_error", "session_id", "stop_reason", "type", "uuid", "num_turns", "id"];

test.for([
  ["is_eror", "is_error"],
  ["isError", "is_error"],
  ["sessionId", "session_id"],
  ["stop_raeson", "stop_reason"],
  ["tpye", "type"],
  ["numturns", "num_turns"],
])("%s is a typo of %s", ([given, expected]) => {
  expect(nearestName(given ?? "", names)).toBe(expected);
});

test.for(["mood", "ids", "it", "session", "x".repeat(10_000)])("a name of its own is no typo: %s", (given) => {
  expect(nearestName(given, names)).toBeUndefined();
});
