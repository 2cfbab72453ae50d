import { createRequire } from "node:module";
import * as published from "@opentelemetry/semantic-conventions/incubating";
import { expect, it } from "vitest";
import { conventional, conventionsVersion } from "../../src/trace/conventions.ts";

const names = new Set<unknown>(Object.values(published));

it.each(Object.values(conventional))("%s is an attribute of the conventions", (name) => {
  expect(names.has(name)).toBe(true);
});

it("states the version that it was checked with", () => {
  const { resolve } = createRequire(import.meta.url);
  const path = resolve("@opentelemetry/semantic-conventions").replace(/semantic-conventions[\\/].*$/, "");
  expect(createRequire(path)("./semantic-conventions/package.json").version).toBe(conventionsVersion);
});
