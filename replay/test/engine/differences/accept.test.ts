import { acceptDifferences, withoutAccepted } from "@agentwire/replay";
import { expect, test } from "vitest";
import { difference, field } from "./sample.ts";

const terms = { reason: "New models.", release: "2.1.330", expires: "2027-01-31" };
const value = (actual: unknown) => field("a.mode", { class: "behavior", change: "value", actual });
const found = [
  difference({ differences: [field("a.models[x]"), value("auto")], class: "behavior" }),
  difference({ level: "missing", class: "breaking", actual: undefined, kind: "assistant" }),
];
const file = acceptDifferences(found, terms);

test("what was written lets all of it pass", () => {
  expect(withoutAccepted(found, file.differences, "2027-01-31")).toMatchObject({ open: [], accepted: 3 });
});

test("an expired entry fails again, and is named", () => {
  const { open, accepted, expired } = withoutAccepted(found, file.differences, "2027-02-01");
  expect([open.length, accepted, expired.size]).toEqual([2, 0, 3]);
});

test.each([
  ["another item", difference({ differences: [field("a.models[z]")] })],
  ["another value", difference({ differences: [value("plan")], class: "behavior" })],
  ["another field", difference({ differences: [field("a.tools[x]")] })],
  ["another kind of frame", difference({ level: "missing", kind: "user" })],
  ["another change", difference({ differences: [field("a.models[x]", { change: "added" })] })],
])("%s does not pass", (_, other) => {
  expect(withoutAccepted([other], file.differences, "2027-01-01").open).toEqual([other]);
});

test("of a frame, only the fields that may not pass remain", () => {
  const mixed = difference({ differences: [field("a.models[x]"), value("plan")] });
  expect(withoutAccepted([mixed], file.differences, "2027-01-01").open).toMatchObject([
    { class: "behavior", differences: [{ path: "a.mode" }] },
  ]);
});

test("entries say what they cover, and why", () => {
  expect(file.differences).toMatchObject([
    { kind: "assistant", field: "", change: "missing", ...terms },
    { field: "a.mode", actual: "auto", ...terms },
    { field: "a.models[]", items: ["x"], ...terms },
  ]);
});
