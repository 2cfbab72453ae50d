import { describe, expect, it } from "vitest";
import { type BrokenAgent, brokenPeers } from "../../../src/index.ts";
import { type AgentSession, changesSession } from "../../../src/node/index.ts";

const agents = brokenPeers.filter((one): one is BrokenAgent => one.kind === "agent");

const agentNamed = (name: string): BrokenAgent => {
  const found = agents.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

const line = (from: "host" | "agent", frame: object) => ({ from, text: JSON.stringify(frame) });
const session = (more: Partial<AgentSession> = {}): AgentSession => ({
  args: ["--model=opus"],
  lines: [
    line("host", { type: "user", message: { role: "user", content: "hi" }, priority: "now" }),
    line("agent", { type: "result", subtype: "success", is_error: false, result: "Hello.", total_cost_usd: 1 }),
  ],
  code: 0,
  ...more,
});

describe("changesSession", () => {
  it("finds a changed frame of the agent", () => {
    expect(changesSession(agentNamed("ignores-cost"), session())).toBe(true);
  });

  it("finds a changed frame of the host", () => {
    expect(changesSession(agentNamed("ignores-priority-now"), session())).toBe(true);
    expect(changesSession(agentNamed("ignores-priority-now"), session({ lines: [] }))).toBe(false);
  });

  it("finds a removed flag", () => {
    expect(changesSession(agentNamed("ignores-option-model"), session())).toBe(true);
    expect(changesSession(agentNamed("ignores-option-model"), session({ args: [] }))).toBe(false);
  });

  it("finds another exit code", () => {
    expect(changesSession(agentNamed("exits-with-2-on-an-invalid-argument"), session({ code: 1 }))).toBe(true);
    expect(changesSession(agentNamed("exits-with-2-on-an-invalid-argument"), session({ code: 0 }))).toBe(false);
  });

  it("knows no effect where nothing occurs that an agent would change", () => {
    expect(changesSession(agentNamed("omits-background-tasks-changed"), session())).toBe(false);
  });
});

it("changes frames of the agents that are made from the table of inputs, which earlier passed unchanged", () => {
  const visible = agents.filter((one) => one.name.startsWith("ignores-") && changesSession(one, session()));
  expect(visible.length).toBeGreaterThan(2);
});
