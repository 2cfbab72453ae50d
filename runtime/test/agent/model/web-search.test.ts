import { expect, test } from "vitest";
import type { SideQueryServices } from "../../../src/agent/model/side-query.ts";
import { searchWeb } from "../../../src/agent/model/web-search.ts";
import { ModelError } from "../../../src/model/model-error.ts";
import { say, scriptedModel, type Turn } from "../fixture/scripted-model.ts";

const signal = new AbortController().signal;

function open(turn: Turn) {
  const model = scriptedModel([turn]);
  const recordedUsage: unknown[] = [];
  const services = {
    ports: { clock: { now: () => 0, sleep: async () => {} }, env: {}, model, random: () => 0 },
    options: { betas: [], maxRetries: 0 },
    session: { effort: null, ledger: { add: (...args: unknown[]) => void recordedUsage.push(args) } },
  } as unknown as SideQueryServices;
  return { services, model, booked: recordedUsage };
}

test("the search tool of the service is offered, with the domains, and the request is paid for", async () => {
  const { services, model, booked: recordedUsage } = open(say("Found."));
  const search = { query: "words", blockedDomains: ["b.test"] };
  const findings = await searchWeb(services, "claude-opus-5-5", search, signal);
  expect(findings).toMatchObject({ ok: true, blocks: [{ type: "text", text: "Found." }] });
  expect(model.requests[0]?.body).toMatchObject({
    tools: [{ type: "web_search_20250305", name: "web_search", blocked_domains: ["b.test"], max_uses: 8 }],
    tool_choice: { type: "auto" },
  });
  expect(JSON.stringify(model.requests[0]?.body.messages)).toContain("words");
  expect(recordedUsage).toHaveLength(1);
});

test("a failed request reports why", async () => {
  const { services } = open({ fails: new ModelError({ kind: "status", status: 403, message: "no" }) });
  expect(await searchWeb(services, "claude-opus-5-5", { query: "words" }, signal)).toMatchObject({
    ok: false,
    reason: expect.stringContaining("403"),
  });
});
