import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { agentCases } from "../../../src/conformance/agent/registry.ts";
import { runAgentCase } from "../../../src/conformance/agent/run-case.ts";
import { conformanceReport, foldVerdicts } from "../../../src/conformance/index.ts";
import { processAgent } from "../../../src/node/index.ts";

const agent = fileURLToPath(new URL("canned-agent.mjs", import.meta.url));
const targetFor = (timeoutMs: number) => processAgent({ command: [process.execPath, agent], timeoutMs });

const runCase = async (name: string, target = targetFor(500)) => {
  const spec = agentCases.find((one) => one.name === name);
  if (!spec) throw new Error(`There is no case ${name}.`);
  return runAgentCase(target, spec, () => 0, { lastAttempt: true });
};
const violatedIn = async (name: string) => (await runCase(name)).findings.map(({ requirement }) => requirement);

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
