import { expect, it } from "vitest";
import { askFetch, denyFetch, evaluateFetch, hostOf } from "../../../../src/agent/permission/subject/fetch.ts";
import { caseOf, rules } from "../case.ts";

const url = "https://Docs.Example.com/a";
const context = (lists: Parameters<typeof rules>[0] = {}) =>
  caseOf("WebFetch", { kind: "fetch", url }, { rules: rules(lists) });

it("reads the host of a page", () => {
  expect(hostOf(url)).toBe("docs.example.com");
  expect(hostOf("no address")).toBeNull();
});

it("denies, asks and allows by the host", () => {
  const exact = "WebFetch(domain:docs.example.com)";
  const wide = "WebFetch(domain:*.EXAMPLE.com)";
  for (const rule of [exact, wide]) {
    expect(denyFetch(url, context({ deny: [rule] }))).toMatchObject({
      behavior: "deny",
      reason: { type: "rule" },
      message: "WebFetch denied access to domain:docs.example.com.",
    });
    expect(askFetch(url, context({ ask: [rule] }))).toMatchObject({
      reason: { type: "rule", ruleSource: "flagSettings" },
    });
    expect(evaluateFetch(url, context({ allow: [rule] }))).toMatchObject({ behavior: "allow" });
  }
});

it("does not take one behavior, tool or host for another", () => {
  const others = ["WebFetch(domain:example.com)", "WebFetch(docs.example.com)", "WebSearch(domain:docs.example.com)"];
  expect(denyFetch(url, context({ deny: others, allow: ["WebFetch(domain:docs.example.com)"] }))).toBeNull();
  expect(askFetch(url, context({ ask: others }))).toBeNull();
  expect(evaluateFetch(url, context({ allow: others })).behavior).toBe("ask");
});

it("offers to allow the host, and nothing for what is no address", () => {
  const rule = { toolName: "WebFetch", ruleContent: "domain:docs.example.com" };
  const offered = [{ type: "addRules", rules: [rule], behavior: "allow", destination: "localSettings" }];
  expect(evaluateFetch(url, context())).toEqual({ behavior: "ask", suggestions: offered });
  expect(evaluateFetch("no address", context())).toEqual({ behavior: "ask", suggestions: [] });
  expect(denyFetch("no address", context({ deny: ["WebFetch(domain:*)"] }))).toBeNull();
});

it("regression: a host with a dot at its end escaped the rules about it", () => {
  const dotted = "https://docs.example.com./a";
  const rule = "WebFetch(domain:docs.example.com)";
  expect(denyFetch(dotted, context({ deny: [rule] }))).toMatchObject({ behavior: "deny" });
  expect(evaluateFetch(dotted, context({ allow: [rule] }))).toMatchObject({ behavior: "allow" });
});
