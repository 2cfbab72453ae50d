import { describe, expect, it } from "vitest";
import { checkLaws, type LawEvent } from "../../src/index.ts";
import { announcedChecker } from "../../src/law/announced-checker.ts";

const frame = (from: "host" | "agent", value: unknown): LawEvent => ({
  channel: "wire",
  kind: "frame",
  direction: from === "host" ? "host-to-agent" : "agent-to-host",
  frame: value,
});
const prompt = frame("host", { type: "user", message: { role: "user", content: "Hi" }, parent_tool_use_id: null });
const init = (version: string) =>
  frame("agent", {
    type: "system",
    subtype: "init",
    claude_code_version: version,
    ...{ session_id: "s", cwd: "/w", tools: [], mcp_servers: [], model: "m", permissionMode: "default" },
    ...{ slash_commands: [], apiKeySource: "none", output_style: "default", agents: [], uuid: "u" },
  });
/** A result as the first releases had it. */
const oldResult = frame("agent", {
  type: "result",
  subtype: "success",
  ...{ is_error: false, duration_ms: 1, duration_api_ms: 1, num_turns: 1, result: "Hi", session_id: "s", uuid: "r" },
  ...{ total_cost_usd: 0, usage: {}, modelUsage: {}, permission_denials: [] },
});
const requirementsOf = (events: readonly LawEvent[]): readonly string[] => {
  const checker = announcedChecker();
  return [...events.flatMap((event) => checker.event(event)), ...checker.end()].map(({ requirement }) => requirement);
};

describe("a checker of a session whose release is not known yet", () => {
  it("regression: frames of an old agent were checked by the newest schemas", () => {
    expect(requirementsOf([prompt, init("2.0.0"), oldResult])).not.toContain("framing.frame.shape");
    expect(requirementsOf([prompt, init("2.1.330"), oldResult])).toContain("framing.frame.shape");
  });

  it("checks what came before the announcement", () => {
    const broken = frame("agent", { type: "system", subtype: "status", status: 5 });
    expect(requirementsOf([broken, prompt, init("2.1.330")])[0]).toBe("framing.frame.shape");
  });

  it("is the current one if the agent ends, or says much, without an announcement", () => {
    const requirements = (events: readonly LawEvent[]) => checkLaws(events).map(({ requirement }) => requirement);
    const broken = frame("agent", { type: "system", subtype: "status", status: 5 });
    for (const events of [[prompt, broken], Array.from({ length: 300 }, () => broken)])
      expect(requirementsOf(events)).toEqual(requirements(events));
  });
});
