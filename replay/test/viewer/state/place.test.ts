import fc from "fast-check";
import { expect, test } from "vitest";
import { hashOf, type Place, placeOf, start, views } from "../../../viewer/state/place.ts";

const place: fc.Arbitrary<Place> = fc.record({
  view: fc.constantFrom(...views.map(({ name }) => name)),
  event: fc.option(fc.nat()),
  query: fc.string({ maxLength: 200 }),
  only: fc.boolean(),
  all: fc.boolean(),
  zoom: fc.option(fc.tuple(fc.nat(1000), fc.integer({ min: 1001, max: 1e9 }))),
  call: fc.option(fc.nat()),
  kind: fc.option(fc.constantFrom("model", "tool")),
});

test("a place comes back from its address", () => {
  fc.assert(
    fc.property(place, (one) => {
      const back = placeOf(hashOf(one));
      // Lone surrogates have no form in an address.
      expect(back).toEqual({ ...one, query: one.query.toWellFormed() });
    }),
  );
});

test("what makes no sense in an address is left out", () => {
  expect(placeOf("")).toEqual(start);
  expect(placeOf("#v=none&e=-3&z=9-2&c=x&k=<script>")).toEqual(start);
  fc.assert(fc.property(fc.string(), (text) => void placeOf(text)));
});
