import { describe, expect, test } from "vitest";
import { InitializeRequest } from "../../../src/control/index.ts";
import {
  type AnyOptionSpec,
  argvOrder,
  type OptionRoute,
  sessionOptionTable,
} from "../../../src/shape/option/index.ts";

const entries = Object.entries(sessionOptionTable) as [string, AnyOptionSpec][];
const routes = (via: OptionRoute["via"]) =>
  entries.flatMap(([name, { routes }]) => routes.flatMap((route) => (route.via === via ? [{ name, route }] : [])));

describe("the options of a session", () => {
  test("stand under their own names and go somewhere", () => {
    for (const [key, spec] of entries) {
      expect(spec.name).toBe(key);
      expect(spec.routes.length).toBeGreaterThan(0);
    }
  });

  test("name only fields that the first request has", () => {
    const fields = Object.keys(InitializeRequest.shape);
    for (const { route } of routes("initialize")) expect(fields).toContain(route.via === "initialize" && route.field);
  });

  test("give every field of the first request a source", () => {
    const given = routes("initialize").map(({ route }) => route.via === "initialize" && route.field);
    const composed = ["subtype", "sdkMcpServerManifestsOrigin"];
    expect(
      Object.keys(InitializeRequest.shape)
        .filter((field) => !given.includes(field))
        .sort(),
    ).toEqual(composed.sort());
  });

  test("have a place on the command line for every flag", () => {
    const flags = new Set(routes("argv").map(({ route }) => route.via === "argv" && route.flag));
    expect([...argvOrder].sort()).toEqual([...flags].sort());
  });

  test("are written without data only if a callback or a store cannot be data", () => {
    expect(entries.flatMap(([name, { value }]) => (value === null ? [name] : [])).sort()).toEqual([
      "abortController",
      "canUseTool",
      "hooks",
      "onElicitation",
      "onUserDialog",
      "sessionStore",
      "spawnClaudeCodeProcess",
      "stderr",
    ]);
  });
});
