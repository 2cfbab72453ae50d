import { describe, expect, it } from "vitest";
import { startSpare } from "../../../src/host/query/spare.ts";
import { settle } from "../../connection/pair.ts";
import { idle, running, scriptedAgent, success } from "../scripted-agent.ts";

const answer = (refused: readonly string[]) => (request: { readonly subtype?: string }) => {
  if (refused.includes(request.subtype ?? "")) return { subtype: "error", error: "not now" };
  const claimed = { status: "ok", cwd: "/there", session_id: "s1", parked_ms: 7, sdk_mcp_settled: true };
  const response = request.subtype === "claim_session" ? { ...claimed, initialize: { agents: ["its own"] } } : {};
  return { subtype: "success", response };
};

async function spare(...refused: string[]) {
  const agent = scriptedAgent(answer(refused));
  const parked = await startSpare({ model: "m" }, agent.ports);
  return { agent, parked, outcome: parked.claimed.catch((error: Error) => error) };
}

describe("an agent that waits for its session", () => {
  it("receives the directory, then its settings, then the prompt, all at once", async () => {
    const { agent, parked, outcome } = await spare();
    expect(agent.launch()?.argv).toContain("--await-claim");
    const settings = { enabledPlugins: {}, permissions: { deny: ["Bash"] } };
    const query = parked.claim({
      prompt: "hi",
      options: { cwd: "/there", permissionMode: "plan", model: "n", maxThinkingTokens: null, settings },
    });
    await settle();
    const subtypes = ["initialize", "apply_flag_settings", "claim_session", "apply_flag_settings", "set_model"];
    expect(agent.receivedKinds()).toEqual([...subtypes, "set_max_thinking_tokens", "user"]);
    expect(agent.inputFrames[1]).toMatchObject({ request: { settings: { enabledPlugins: {} } } });
    expect(agent.inputFrames[2]).toMatchObject({ request: { cwd: "/there", permission_mode: "plan" } });
    expect(await outcome).toEqual({ cwd: "/there", sessionId: "s1", parkedMs: 7, sdkMcpSettled: true });
    expect(await query.supportedAgents()).toEqual(["its own"]);
    expect(() => parked.claim({ prompt: "again", options: { cwd: "/" } })).toThrow("only be claimed once");
    await agent.send(running, success, idle);
    expect(agent.receivedKinds().at(-1)).toBe("end");
  });

  it("whose claim is refused reports why", async () => {
    const { parked, outcome } = await spare("claim_session");
    parked.claim({ prompt: "hi", options: { cwd: "/there" } });
    expect(await outcome).toMatchObject({ message: "not now", errorClass: "control_request_failed" });
  });

  it("does not run a prompt under settings that were refused", async () => {
    const { agent, parked, outcome } = await spare("apply_flag_settings");
    parked.claim({ prompt: "hi", options: { cwd: "/there", settings: { permissions: { deny: ["Bash"] } } } });
    expect(await outcome).toMatchObject({ message: expect.stringMatching(/^settings_not_applied: not now/) });
    await settle();
    expect(agent.receivedKinds()).not.toContain("user");
    expect(agent.closed()).toBe(true);
  });

  it("runs without a model that was refused, and reports it", async () => {
    const { agent, parked, outcome } = await spare("set_model");
    parked.claim({ prompt: "hi", options: { cwd: "/there", model: "n" } });
    const error = await outcome;
    expect(error).toMatchObject({ message: expect.stringMatching(/^option_not_applied: model: not now/) });
    expect(error).toMatchObject({ claim: { sessionId: "s1" } });
    expect(agent.receivedKinds()).toContain("user");
  });

  it("can still be claimed after settings that came too late, and not after it is closed or gone", async () => {
    const { agent, parked, outcome } = await spare();
    const late = { prompt: "hi", options: { cwd: "/", settings: { hooks: {} } } };
    expect(() => parked.claim(late)).toThrow("nothing was sent");
    expect(agent.receivedKinds()).toEqual(["initialize"]);
    parked.close();
    expect(await outcome).toMatchObject({ message: expect.stringMatching(/^spare_closed/) });
    expect(() => parked.claim({ prompt: "hi", options: { cwd: "/" } })).toThrow("closed or has ended");

    const other = await spare();
    await other.agent.exit({ code: 1 });
    await other.parked.exited;
    expect(await other.outcome).toMatchObject({ message: expect.stringMatching(/^spare_exited/) });
  });
});
