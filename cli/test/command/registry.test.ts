import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commands } from "../../src/command/registry.ts";

describe("the page of the command line", () => {
  const page = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

  it.each(commands.map(({ name }) => name))("has a row for %s", (name) => {
    expect(page).toMatch(new RegExp(`^\\|.*\`${name}\\b`, "m"));
  });
});
