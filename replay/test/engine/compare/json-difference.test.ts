import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonDifferences } from "../../../src/engine/compare/json-difference.ts";

const differences = (first: unknown, second: unknown) => [...jsonDifferences(first, second)];

test.each<[string, unknown, unknown, object[]]>([
  ["a value", { a: { b: 1 } }, { a: { b: 2 } }, [{ pointer: "/a/b", first: 1, second: 2 }]],
  ["a member that goes", { a: 1 }, {}, [{ pointer: "/a", first: 1 }]],
  ["a member that comes", {}, { "a/b~": 1 }, [{ pointer: "/a~1b~0", second: 1 }]],
  ["an item in the middle", [1, 2, 3], [1, 9, 2, 3], [{ pointer: "/1", second: 9 }]],
  ["an item that goes", [1, 2, 3], [1, 3], [{ pointer: "/1", first: 2 }]],
  [
    "named items by name",
    [{ name: "a", x: 1 }, { name: "b" }],
    [{ name: "b" }, { name: "a", x: 2 }],
    [
      { pointer: "/0/x", first: 1, second: 2 },
      { pointer: "", first: ["a", "b"], second: ["b", "a"] },
    ],
  ],
])("%s", (_, first, second, expected) => expect(differences(first, second)).toEqual(expected));

test("equal values have no difference, others have one", () => {
  const json = fc.jsonValue();
  fc.assert(
    fc.property(json, json, (first, second) => {
      const same = JSON.stringify(first) === JSON.stringify(second);
      expect(differences(first, structuredClone(first))).toEqual([]);
      if (!same && !(JSON.stringify(first) + JSON.stringify(second)).includes("-0"))
        expect(differences(first, second).length > 0).toBe(!sameButOrder(first, second));
    }),
    { seed: 20 },
  );
});

/** Whether two values are equal apart from the order of members. */
function sameButOrder(first: unknown, second: unknown): boolean {
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : typeof value === "object" && value !== null
        ? Object.entries(value)
            .map(([name, child]) => [name, sorted(child)] as const)
            .sort(([a], [b]) => (a < b ? -1 : 1))
        : value;
  return JSON.stringify(sorted(first)) === JSON.stringify(sorted(second));
}
