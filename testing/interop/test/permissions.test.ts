import { expect, it } from "vitest";
import { compare } from "../src/permissions/compare.ts";
import { createDeciders } from "../src/permissions/deciders.ts";
import { attackSamples, fileSamples, hookSamples, lineSamples, mcpSamples } from "../src/permissions/samples.ts";

it("no generated command line runs that the real CLI asks about or denies", { timeout: 900_000 }, async () => {
  const { agree, stricter, laxer } = await compare(lineSamples(2026, 500, 2), createDeciders());
  expect(laxer).toEqual([]);
  expect(agree + stricter.length).toBe(500);
  expect(agree).toBeGreaterThan(400);
});

it("no answer of a hook lets a call run that the real CLI stops", { timeout: 900_000 }, async () => {
  const { agree, stricter, laxer } = await compare(hookSamples(2026, 120), createDeciders());
  expect(laxer).toEqual([]);
  expect(agree + stricter.length).toBe(120);
  expect(agree).toBeGreaterThan(110);
});

it.each([
  ["a file", fileSamples],
  ["an MCP server", mcpSamples],
] as const)(
  "no generated call of a tool of %s runs that the real CLI stops",
  { timeout: 900_000 },
  async (_, samples) => {
    const { agree, stricter, laxer } = await compare(samples(2026, 240), createDeciders());
    expect(laxer).toEqual([]);
    expect(agree + stricter.length).toBe(240);
    expect(agree).toBeGreaterThan(220);
  },
);

it.each([
  { mode: "default", rules: {} },
  { mode: "default", rules: { allow: ["Bash"], deny: ["Bash(shutdown:*)", "Read(secret.txt)", "Read(secret/**)"] } },
  { mode: "bypassPermissions", rules: {} },
])("no command line of an attacker runs that the real CLI stops in %j", { timeout: 900_000 }, async (setting) => {
  const { agree, laxer } = await compare(attackSamples(1, [setting]), createDeciders());
  expect(laxer).toEqual([]);
  expect(agree).toBeGreaterThan(500);
});
