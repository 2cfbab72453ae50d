import fc from "fast-check";
import { expect, test } from "vitest";
import { Recent } from "../../../src/law/session-event/recent.ts";

const key = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.constantFrom("00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-00000000000g", "", "msg_1"),
  fc.string({ maxLength: 40 }),
);

test("returns the last value stored for a key, and never that of another", () => {
  fc.assert(
    fc.property(fc.array(key, { minLength: 1, maxLength: 30 }), fc.array(fc.nat(29)), (keys, order) => {
      const [recent, exact] = [new Recent(16), new Map<string, number>()];
      for (const [position, index] of [...keys.keys(), ...order].entries()) {
        const id = keys[index % keys.length] as string;
        const known = recent.note(id, position);
        if (known !== undefined) expect(known).toBe(exact.get(id));
        exact.set(id, position);
      }
    }),
  );
});

test("finds a key that is repeated, in any form", () => {
  fc.assert(
    fc.property(key, (id) => {
      const recent = new Recent(16);
      expect([recent.note(id, 3), recent.note(id, 4)]).toEqual([undefined, 3]);
    }),
  );
});

test("keeps earlier keys when the table is created", () => {
  const recent = new Recent(1024);
  for (let n = 0; n < 300; n++) expect(recent.note(`id-${n}`, n)).toBeUndefined();
  const known = Array.from({ length: 300 }, (_, n) => recent.note(`id-${n}`, 0));
  expect(known.filter((value, n) => value === n).length).toBeGreaterThan(200);
  expect(known.filter((value, n) => value !== undefined && value !== n)).toEqual([]);
});
