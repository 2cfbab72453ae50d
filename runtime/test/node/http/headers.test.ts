import fc from "fast-check";
import { expect, it } from "vitest";
import { HeaderLines } from "../../../src/node/http/headers.ts";

const name = fc.stringMatching(/^x-[a-cA-C]{1,2}$/);
const value = fc.stringMatching(/^[ \t\n]?[a-z]{0,4}( [a-z]{1,4})?[ \t\n]?$/);
const step = fc.record({ act: fc.constantFrom("append", "set", "delete"), name, value });

it("does what the web's class does", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const [ours, webs] = [new HeaderLines(), new Headers()];
      for (const { act, name, value } of steps)
        for (const lines of [ours, webs]) {
          if (act === "append") lines.append(name, value);
          if (act === "set") lines.set(name, value);
          if (act === "delete") lines.delete(name);
        }
      expect([...ours]).toEqual([...webs]);
      expect([...ours.keys()]).toEqual([...webs.keys()]);
      expect([...ours.values()]).toEqual([...webs.values()]);
      for (const { name } of steps) {
        expect(ours.get(name.toUpperCase())).toBe(webs.get(name.toUpperCase()));
        expect(ours.has(name)).toBe(webs.has(name));
      }
      const [mine, theirs]: string[][] = [[], []];
      ours.forEach((value, name) => void mine?.push(name, value));
      webs.forEach((value, name) => void theirs?.push(name, value));
      expect(mine).toEqual(theirs);
    }),
  );
});

it("takes lines, pairs and an object", () => {
  const lines = [...new HeaderLines({ "X-Key": " k\n" })];
  expect(lines).toEqual([["x-key", "k"]]);
  expect([...new HeaderLines([["x-key", "k"]])]).toEqual(lines);
  expect([...new HeaderLines(new Headers({ "x-key": "k" }))]).toEqual(lines);
});
