import { fileURLToPath } from "node:url";
import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { describe, expect, it } from "vitest";
import { agentCases } from "../../../src/conformance/agent/registry.ts";
import { runAgentCase } from "../../../src/conformance/agent/run-case.ts";
import { conformanceReport, foldVerdicts } from "../../../src/conformance/index.ts";
import { asList } from "../../../src/law/session-event/json.ts";
import { memoryAgent, processAgent } from "../../../src/node/index.ts";

const agent = fileURLToPath(new URL("canned-agent.mjs", import.meta.url));
const targetFor = (timeoutMs: number) => processAgent({ command: [process.execPath, agent], timeoutMs });

const runCase = async (name: string, target = targetFor(500)) => {
  const spec = agentCases.find((one) => one.name === name);
  if (!spec) throw new Error(`There is no case ${name}.`);
  return runAgentCase(target, spec, () => 0, { lastAttempt: true });
};
const violatedIn = async (name: string) => (await runCase(name)).findings.map(({ requirement }) => requirement);

describe("a report of a violation", () => {
  const messages = async (name: string, target?: ReturnType<typeof memoryAgent>) =>
    (await runCase(name, target)).findings.map(({ requirement, message }) => `${requirement}: ${message}`).join("\n");

  it("names the unknown flag, and the page with the known ones", async () => {
    const reported = await messages("invalid-argument");
    expect(reported).toContain("Started with the unknown flag `--no-such-flag-as-this`, the agent exited with 0");
    expect(reported).toContain("protocol/reference/flags.md");
  });

  it("contains all wrong numbers of the usage at once", async () => {
    const usage = { input_tokens: 1, output_tokens: 1, cache_read_input_tokens: 1, cache_creation_input_tokens: 1 };
    const withoutCosts = () => (frame: Frame) => [
      frame.type === "result" ? { ...frame, usage, total_cost_usd: 0 } : frame,
    ];
    const reported = await messages("usage-of-two-turns", memoryAgent({ out: withoutCosts }));
    for (const index of [0, 1])
      for (const field of Object.keys(usage))
        expect(reported).toContain(`usage.${field} of result ${index} is 1, not `);
    expect(reported).toContain("total_cost_usd of result 1 is 0. It must be positive");
  });
});

it("an agent without the tool of a case was blamed for what it could not show", async () => {
  const readOnly = () => (frame: Frame) => {
    if (frame.type === "system" && frame.subtype === "init") return [{ ...frame, tools: ["Read"] }];
    if (frame.subtype === "permission_denied") return [];
    if (frame.type !== "user") return [frame];
    const block = { type: "tool_result", content: "There is no such tool.", is_error: true };
    const { tool_use_id: id } = asJsonObject(asList(asJsonObject(frame.message).content)[0]);
    return id === undefined
      ? [frame]
      : [{ ...frame, message: { role: "user", content: [{ ...block, tool_use_id: id }] } }];
  };
  const outcome = await runCase("no-permission-prompt", memoryAgent({ out: readOnly }));
  expect(outcome.findings.map(({ requirement }) => requirement)).not.toContain("permission.no-prompt");
  const verdict = foldVerdicts([outcome], "agent").find(({ requirement }) => requirement === "permission.no-prompt");
  expect(verdict).toMatchObject({
    verdict: "not measured",
    reason: "no-permission-prompt needs the tool Write, which the agent does not offer",
  });
});

describe("an honest agent with canned answers", () => {
  it("uses no model, so its usage is not compared with the model's", async () => {
    expect(await violatedIn("usage-of-two-turns")).not.toContain("turn.result.usage");
  });

  it("has no tools and offers nothing, so `system/init` and the handshake list nothing", async () => {
    const violated = await violatedIn("options-of-a-session");
    expect(violated).not.toContain("turn.init.content");
    expect(violated).not.toContain("handshake.initialize.capabilities");
  });

  it("is not blamed for requests that were never sent", async () => {
    const effects = agentCases.filter(
      ({ checks, slow }) =>
        slow !== true &&
        Object.keys(checks).some((id) => /^control\.effect\.prompt|^queue\.interrupt\.result/.test(id)),
    );
    expect(effects.length).toBeGreaterThan(2);
    for (const { name } of effects) {
      const { findings, tapes } = await runCase(name);
      const isRequested = JSON.stringify(tapes).match(/interrupt|cancel_async_message|rewind_conversation/);
      if (isRequested) continue;
      expect(findings.map(({ requirement }) => requirement)).not.toContain("control.effect.prompt");
      expect(findings.map(({ requirement }) => requirement)).not.toContain("queue.interrupt.result");
    }
  }, 20_000);

  it("needs no model under the profile `minimal`, and fails the others", async () => {
    // The agent does all that the case waits for, so a long timeout takes no time.
    const outcomes = [await runCase("prompts-of-both-forms", targetFor(15_000))];
    const verdicts = foldVerdicts(outcomes, "agent").filter(
      ({ requirement }) => requirement === "message.user.content",
    );
    const statusIn = (profile: "minimal" | "standard") =>
      conformanceReport({ side: "agent", subject: "canned", outcomes, verdicts, profile }).entries[0]?.status;
    expect(statusIn("minimal")).toBe("skipped");
    expect(statusIn("standard")).toBe("unmeasured");
  }, 20_000);
});
