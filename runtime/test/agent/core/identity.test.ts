import { releaseOfAgent, releases } from "@agentwire/protocol";
import { expect, test } from "vitest";
import { agentVersion, apiKeySource, isKnownToAgent, versionLine } from "../../../src/agent/core/identity.ts";

test("the agent behaves as a release that the protocol describes", () => {
  expect(releases).toContain(releaseOfAgent(agentVersion));
});

test("the agent knows what its release has, and nothing newer", () => {
  expect(isKnownToAgent("0.3.330")).toBe(true);
  expect(isKnownToAgent("0.3.331")).toBe(false);
});

test("hosts read the version at the start of the line", () => {
  expect(/^(\d+\.\d+\.\d+) \(agentwire\)$/.exec(versionLine)?.[1]).toBe(agentVersion);
});

test("the key comes only from the environment; an empty one is ignored", () => {
  expect(apiKeySource({ ANTHROPIC_API_KEY: "k" })).toBe("ANTHROPIC_API_KEY");
  expect(apiKeySource({ ANTHROPIC_API_KEY: "" })).toBe("none");
  expect(apiKeySource({})).toBe("none");
});
