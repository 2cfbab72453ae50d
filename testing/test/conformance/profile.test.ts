import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { countsIn, profiles, requirementsOf } from "../../src/index.ts";

const all = [...new Set([...requirementsOf("agent"), ...requirementsOf("host")])];
const counted = Object.fromEntries(profiles.map((name) => [name, all.filter((id) => countsIn(name, id))]));

describe("the profiles", () => {
  it("each count what the one before counts, and more", () => {
    const { minimal = [], standard = [], full = [] } = counted;
    expect(minimal.filter((id) => !standard.includes(id))).toEqual([]);
    expect(minimal.length).toBeGreaterThan(40);
    expect(standard.length).toBeGreaterThan(minimal.length);
    expect(full).toEqual(all);
    expect(full.length).toBeGreaterThan(standard.length);
  });

  it("leave subagents, transcripts and permission to those who have them", () => {
    expect(counted.minimal?.filter((id) => /^(task|transcript|permission|hook|mcp|tool|stream)\./.test(id))).toEqual(
      [],
    );
    expect(counted.standard?.filter((id) => /^(task|transcript)\./.test(id))).toEqual([]);
  });

  it("name no requirement that is not there", () => {
    const source = readFileSync(new URL("../../src/conformance/profile.ts", import.meta.url), "utf8");
    const prefixes = [...source.matchAll(/"([a-z-]+\.[a-z.-]*)"/g)].map(([, prefix = ""]) => prefix);
    expect(prefixes.length).toBeGreaterThan(20);
    expect(prefixes.filter((prefix) => !all.some((id) => id.startsWith(prefix)))).toEqual([]);
  });
});
