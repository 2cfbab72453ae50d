import { topics } from "@agentwire/protocol";
import { expect, it } from "vitest";
import { checksById, requirementPages } from "../../docs/requirements.ts";

it("names what checks a requirement", () => {
  const checks = checksById().get("queue.lifecycle.order");
  expect(checks).toContain("a law");
  expect(checks?.some((check) => check.startsWith("agent case `"))).toBe(true);
});

it("knows a check, or the reason for none, for every requirement", () => {
  const checks = checksById();
  const ids = topics.flatMap(({ requirements }) => requirements.map(({ id }) => id));
  expect(ids.filter((id) => !checks.has(id))).toEqual([]);
  const lines = requirementPages().flatMap(({ body }) => body.match(/^Checked by: .+$/gm) ?? []);
  expect(lines).toHaveLength(ids.length);
});
