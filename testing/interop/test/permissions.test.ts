import { expect, it } from "vitest";
import { commandCall, keyOf, rank } from "../src/permissions/call.ts";
import { compare } from "../src/permissions/compare.ts";
import { createDeciders } from "../src/permissions/deciders.ts";
import {
  attackSamples,
  editSamples,
  fileSamples,
  hookSamples,
  lineSamples,
  mcpSamples,
  programSamples,
} from "../src/permissions/samples.ts";
import { stricter as deliberate } from "../src/permissions/stricter.ts";

it("no generated command line runs that the real CLI asks about or denies", { timeout: 900_000 }, async () => {
  const { agree, stricter, laxer } = await compare(lineSamples(2026, 500, 2), createDeciders());
  expect(laxer).toEqual([]);
  expect(agree + stricter.length).toBe(500);
  expect(agree).toBeGreaterThan(400);
});

it("no command line with a few changed characters runs that the real CLI asks about", {
  timeout: 900_000,
}, async () => {
  const { agree, stricter, laxer } = await compare(editSamples(2026, 300, 2), createDeciders());
  expect(laxer).toEqual([]);
  expect(agree + stricter.length).toBe(300);
  expect(agree).toBeGreaterThan(250);
});

it("no generated options of a program run that the real CLI asks about or denies", { timeout: 900_000 }, async () => {
  const { agree, stricter, laxer } = await compare(programSamples(2026, 300, 2), createDeciders());
  expect(laxer).toEqual([]);
  expect(agree + stricter.length).toBe(300);
  expect(agree).toBeGreaterThan(280);
});

it("no answer of a hook lets a call run that the real CLI stops", { timeout: 900_000 }, async () => {
  const { agree, stricter, laxer } = await compare(hookSamples(2026, 120), createDeciders());
  expect(laxer).toEqual([]);
  expect(agree + stricter.length).toBe(120);
  expect(agree).toBeGreaterThan(110);
});

// Each server of MCP needs a session of its own.
it.each([
  ["a file", fileSamples, 240],
  ["an MCP server", mcpSamples, 120],
] as const)(
  "no generated call of a tool of %s runs that the real CLI stops",
  { timeout: 900_000 },
  async (_, samples, count) => {
    const { agree, stricter, laxer } = await compare(samples(2026, count), createDeciders());
    expect(laxer).toEqual([]);
    expect(agree + stricter.length).toBe(count);
    expect(agree).toBeGreaterThan(count * 0.9);
  },
);

/** Each line runs under the rules, and in one of the other settings; with `bench -- permissions --of attacks`, in four. */
const attackSettings = [
  {
    setting: {
      mode: "default",
      rules: { allow: ["Bash"], deny: ["Bash(shutdown:*)", "Read(secret.txt)", "Read(secret/**)"] },
    },
    part: null,
  },
  { setting: { mode: "default", rules: {} }, part: 0 },
  { setting: { mode: "acceptEdits", rules: { deny: ["Bash(* now)", "Read(secret.txt)"] } }, part: 1 },
  { setting: { mode: "bypassPermissions", rules: {} }, part: 2 },
];

it.each(attackSettings)(
  "no command line of an attacker runs that the real CLI stops in $setting",
  { timeout: 900_000 },
  async ({ setting, part }) => {
    const samples = new Map(
      [...attackSamples(1, [setting])].map(([key, all]) => [
        key,
        all.filter((_, at) => part === null || at % 3 === part),
      ]),
    );
    const { agree, laxer } = await compare(samples, createDeciders());
    expect(laxer).toEqual([]);
    expect(agree).toBeGreaterThan(part === null ? 500 : 170);
  },
);

it("lines that stay stricter on purpose are still stricter", { timeout: 900_000 }, async () => {
  const deciders = createDeciders();
  for (const setting of new Set(deliberate.map((each) => each.setting))) {
    const calls = deliberate.filter((each) => each.setting === setting).map(({ line }) => commandCall(line));
    const [real, ours] = [await deciders.real(calls, setting), await deciders.ours(calls, setting)];
    const equal = calls.filter(
      (call) => rank[ours.get(keyOf(call))?.verdict ?? "allow"] <= rank[real.get(keyOf(call))?.verdict ?? "deny"],
    );
    expect(equal).toEqual([]);
  }
});
