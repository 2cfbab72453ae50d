import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type AnyHookSpec, compareReleases, hooks, type Release } from "@agentwire/protocol";
import * as official from "@anthropic-ai/claude-agent-sdk";
import { expect, it } from "vitest";

const folder = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..", "..", "runtime", "compat");
const ours = (await import(pathToFileURL(join(folder, "index.mjs")).href)) as Record<string, unknown>;
const notCovered = JSON.parse(readFileSync(join(folder, "not-covered.json"), "utf8")) as Record<string, string>;
const sdk = official as unknown as Record<string, unknown>;

it("every export of the official package is covered, or said not to be with a reason", () => {
  const unnamed = Object.keys(sdk).filter((name) => !(name in ours) && !(name in notCovered));
  expect(unnamed).toEqual([]);
  for (const reason of Object.values(notCovered)) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
});

it("nothing is said to be missing that is there, or that the official package does not have", () => {
  expect(Object.keys(notCovered).filter((name) => name in ours || !(name in sdk))).toEqual([]);
});

it("lists of words are the official ones, and those of newer releases", () => {
  const { dependencies } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const release = dependencies["@anthropic-ai/claude-agent-sdk"] as Release;
  const newer = Object.values<AnyHookSpec>(hooks).filter(({ since }) => compareReleases(since, release) > 0);
  const known = (ours.HOOK_EVENTS as string[]).filter((name) => newer.every(({ event }) => event !== name));
  expect(known.sort()).toEqual([...(sdk.HOOK_EVENTS as string[])].sort());
  expect(ours.EXIT_REASONS).toEqual(sdk.EXIT_REASONS);
  expect(ours.SYSTEM_PROMPT_DYNAMIC_BOUNDARY).toBe(sdk.SYSTEM_PROMPT_DYNAMIC_BOUNDARY);
});
