import { groupDifferences, mergeGroups } from "@agentwire/replay";
import { expect, test } from "vitest";
import { difference, field } from "./sample.ts";

test("equal changes of one field are one group, with the names of the items", () => {
  const groups = groupDifferences([
    difference({
      differences: [field("a.models[x]"), field("a.models[y]"), field("a.list[3].b", { class: "behavior" })],
    }),
    difference({ differences: [field("a.models[x]")] }),
  ]);
  expect(groups).toMatchObject([
    { class: "behavior", field: "a.list[].b", count: 1, items: [] },
    { class: "catalogue", field: "a.models[]", count: 3, items: ["x", "y"] },
  ]);
});

test("a frame that is missing or new is a group of its own", () => {
  const missing = difference({ level: "missing", class: "breaking", actual: undefined });
  const added = difference({ level: "unexpected", class: "behavior" });
  expect(groupDifferences([added, missing, missing])).toMatchObject([
    { class: "breaking", field: "", change: "missing", count: 2, seq: 7 },
    { class: "behavior", field: "", change: "added", count: 1 },
  ]);
});

test("groups of several tapes become one", () => {
  const groups = groupDifferences([difference({ differences: [field("a.models[x]")] })]);
  expect(mergeGroups([...groups, ...groups])).toMatchObject([{ count: 2, items: ["x"] }]);
});
