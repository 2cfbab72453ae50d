import { expect, test } from "vitest";
import { requestIn } from "../../../src/agent/model/request-environment.ts";

const cached = { type: "text", text: "x", cache_control: { type: "ephemeral" } };
const request = {
  body: {
    model: "claude-sonnet-5-5",
    max_tokens: 64_000,
    system: [cached],
    messages: [{ role: "user", content: [cached] }],
    thinking: { type: "adaptive", display: "updates" },
  },
  headers: { "anthropic-beta": "advanced-tool-use-2025-11-20,interleaved-thinking-2025-05-14", "x-own": "1" },
};
const bodyIn = (env: Record<string, string>) => requestIn(env, request).body;
const betasIn = (env: Record<string, string>) => requestIn(env, request).headers?.["anthropic-beta"];

test("without variables a request stays as it is", () => {
  expect(requestIn({}, request)).toEqual(request);
});

test("CLAUDE_CODE_MAX_OUTPUT_TOKENS lowers the limit of an answer and the budget of its thinking", () => {
  expect(bodyIn({ CLAUDE_CODE_MAX_OUTPUT_TOKENS: "900" }).max_tokens).toBe(900);
  expect(bodyIn({ CLAUDE_CODE_MAX_OUTPUT_TOKENS: "900000" }).max_tokens).toBe(64_000);
  expect(bodyIn({ CLAUDE_CODE_MAX_OUTPUT_TOKENS: "none" }).max_tokens).toBe(64_000);
  const budget = { ...request, body: { ...request.body, thinking: { type: "enabled", budget_tokens: 2000 } } };
  expect(requestIn({ CLAUDE_CODE_MAX_OUTPUT_TOKENS: "900" }, budget).body.thinking).toEqual({
    type: "enabled",
    budget_tokens: 899,
  });
});

test.each(["DISABLE_PROMPT_CACHING", "DISABLE_PROMPT_CACHING_SONNET"])("%s removes the marks of the cache", (name) => {
  expect(JSON.stringify(bodyIn({ [name]: "1" }))).not.toContain("cache_control");
});

test("the cache of another family stays", () => {
  expect(bodyIn({ DISABLE_PROMPT_CACHING_HAIKU: "1" })).toEqual(request.body);
});

test("CLAUDE_CODE_PROMPT_CACHE_TTL asks for a cache of an hour", () => {
  expect(bodyIn({ CLAUDE_CODE_PROMPT_CACHE_TTL: "1h" }).system).toEqual([
    { ...cached, cache_control: { type: "ephemeral", ttl: "1h" } },
  ]);
  expect(betasIn({ CLAUDE_CODE_PROMPT_CACHE_TTL: "1h" })).toContain("extended-cache-ttl-2025-04-11");
});

test("CLAUDE_CODE_EXTRA_BODY adds fields; what is no object adds none", () => {
  expect(bodyIn({ CLAUDE_CODE_EXTRA_BODY: '{"own_field":1}' })).toEqual({ ...request.body, own_field: 1 });
  expect(bodyIn({ CLAUDE_CODE_EXTRA_BODY: "[1" })).toEqual(request.body);
});

test("CLAUDE_CODE_DISABLE_THINKING asks for no thinking", () => {
  expect(bodyIn({ CLAUDE_CODE_DISABLE_THINKING: "1" })).not.toHaveProperty("thinking");
});

test("betas are added and removed", () => {
  expect(betasIn({ ANTHROPIC_BETAS: "own-beta-1, own-beta-2" })).toBe(
    `${request.headers["anthropic-beta"]},own-beta-1,own-beta-2`,
  );
  expect(betasIn({ DISABLE_INTERLEAVED_THINKING: "1" })).toBe("advanced-tool-use-2025-11-20");
  expect(betasIn({ CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS: "1" })).toBeUndefined();
  expect(bodyIn({ CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS: "1" }).thinking).toEqual({ type: "adaptive" });
});
