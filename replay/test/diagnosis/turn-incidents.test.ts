import { expect, test } from "vitest";
import { createTurnIncidents } from "../../src/diagnosis/turn-incidents.ts";

test("a report of a known incident extends it", () => {
  const incidents = createTurnIncidents();
  incidents.add({ kind: "hook.failed", what: "The hook failed" }, 3, 0);
  incidents.add({ kind: "hook.failed", what: "The hook failed" }, 5, 0);
  expect(incidents.all()).toMatchObject([{ kind: "hook.failed", events: [3, 5], times: 2 }]);
});

test("a later decision about a tool use names who denied it", () => {
  const incidents = createTurnIncidents();
  incidents.add({ kind: "permission.denied", what: "Denied", subject: "t1" }, 3, 0);
  incidents.add({ kind: "permission.denied-by-host", what: "The host denied it", subject: "t1" }, 4, 0);
  incidents.add({ kind: "permission.denied", what: "Denied", subject: "t1" }, 5, 0);
  expect(incidents.all()).toMatchObject([
    { kind: "permission.denied-by-host", what: "The host denied it", events: [3, 4, 5], times: 1 },
  ]);
  expect(incidents.get({ kind: "permission.denied", subject: "t1" })).toBeUndefined();
});

test("a report that replaces an incident has its events, and is the newest", () => {
  const incidents = createTurnIncidents();
  incidents.add({ kind: "model.overloaded", what: "529" }, 3, 0);
  incidents.add({ kind: "hook.failed", what: "The hook failed" }, 4, 0);
  const replaces = { kind: "model.overloaded", subject: "" } as const;
  incidents.add({ kind: "model.server-error", what: "500", replaces }, 5, 0);
  expect(incidents.all()).toMatchObject([{ kind: "hook.failed" }, { kind: "model.server-error", events: [3, 5] }]);
});

test("removed and cleared incidents are unknown again", () => {
  const incidents = createTurnIncidents();
  incidents.add({ kind: "hook.failed", what: "The hook failed" }, 3, 0);
  incidents.remove({ kind: "hook.failed" });
  expect(incidents.all()).toEqual([]);
  incidents.add({ kind: "hook.failed", what: "The hook failed" }, 4, 0);
  incidents.clear();
  expect(incidents.get({ kind: "hook.failed" })).toBeUndefined();
});

test("regression: the removal of another incident about a tool use made its second denial a new incident", () => {
  const incidents = createTurnIncidents();
  incidents.add({ kind: "permission.denied-by-host", what: "The host denied it", subject: "t1" }, 3, 0);
  incidents.add({ kind: "tool.failed", what: "It failed", subject: "t1" }, 4, 0);
  incidents.remove({ kind: "tool.failed", subject: "t1" });
  incidents.add({ kind: "permission.denied", what: "Denied", subject: "t1" }, 5, 0);
  expect(incidents.all()).toMatchObject([{ kind: "permission.denied-by-host", events: [3, 5], times: 1 }]);
});
