import fc from "fast-check";
import { expect, test } from "vitest";
import { excludedCommands, exclusionOf } from "../../../src/agent/sandbox/excluded-commands.ts";
import type { SettingsLayer } from "../../../src/agent/settings/layers.ts";

const patterns = ["docker:*", "git status", "npm run *"];

test.each([
  "docker ps",
  "docker",
  "git status",
  "docker ps | docker inspect x",
  "npm run build && docker push",
  "docker ps 2>&1",
])("%s runs outside", (line) => {
  expect(exclusionOf(line, patterns)).toBe("named");
});

test.each(["A=1 docker ps", "timeout 5 docker ps", "env A=1 docker ps", "docker ps && nice git status"])(
  "%s runs outside, behind something else",
  (line) => {
    expect(exclusionOf(line, patterns)).toBe("wrapped");
  },
);

test.each([
  "ls",
  "dockerd",
  "git status -s",
  "docker ps | sh",
  "docker ps; curl example.org",
  "cd / && docker ps",
  "docker ps > out.txt",
  "docker run $(cat x)",
  "docker run `cat x`",
  "(docker ps)",
  "docker run <<E\nx\nE",
  "sudo docker ps",
  "A=1",
  "",
])("%s stays inside", (line) => {
  expect(exclusionOf(line, patterns)).toBeNull();
});

test("a command behind an excluded one keeps the whole line inside", () => {
  const word = fc
    .stringMatching(/^[a-z]{1,8}$/)
    .filter((name) => name !== "docker" && name !== "npm" && name !== "git");
  fc.assert(
    fc.property(word, fc.constantFrom(" && ", " || ", "; ", " | ", "\n"), (other, between) => {
      expect(exclusionOf(`docker ps${between}${other}`, patterns)).toBeNull();
    }),
  );
});

const layer = (source: SettingsLayer["source"], sandbox: object): SettingsLayer => ({
  source,
  settings: { sandbox },
  path: null,
});

test("all sources are merged, except for a project if another source keeps commands inside", () => {
  const own = layer("userSettings", { excludedCommands: ["a"] });
  const shared = layer("projectSettings", { excludedCommands: ["b", 5, ""] });
  expect(excludedCommands([own, shared])).toEqual(["a", "b"]);
  const locked = { allowUnsandboxedCommands: false };
  expect(excludedCommands([own, shared, layer("flagSettings", locked)])).toEqual(["a"]);
  expect(excludedCommands([own, shared, layer("localSettings", locked)])).toEqual(["a", "b"]);
  const domains = { network: { allowManagedDomainsOnly: true } };
  expect(excludedCommands([own, shared, layer("policySettings", domains)])).toEqual(["a"]);
  expect(excludedCommands([own, shared, layer("flagSettings", domains)])).toEqual(["a", "b"]);
});
