import fc from "fast-check";
import { expect, test } from "vitest";
import { hashOf, type Route, routeOf, start, views } from "../../../viewer/state/route.ts";

const route: fc.Arbitrary<Route> = fc.record({
  view: fc.constantFrom(...views.map(({ name }) => name)),
  event: fc.option(fc.nat()),
  query: fc.string({ maxLength: 200 }),
  only: fc.boolean(),
  all: fc.boolean(),
  zoom: fc.option(fc.tuple(fc.nat(1000), fc.integer({ min: 1001, max: 1e9 }))),
  call: fc.option(fc.nat()),
  kind: fc.option(fc.constantFrom("model", "tool")),
});

test("restores a route from its address", () => {
  fc.assert(
    fc.property(route, (one) => {
      const back = routeOf(hashOf(one));
      // Lone surrogates have no form in an address.
      expect(back).toEqual({ ...one, query: one.query.toWellFormed() });
    }),
  );
});

test("what makes no sense in an address is left out", () => {
  expect(routeOf("")).toEqual(start);
  expect(routeOf("#v=none&e=-3&z=9-2&c=x&k=<script>")).toEqual(start);
  fc.assert(fc.property(fc.string(), (text) => void routeOf(text)));
});
