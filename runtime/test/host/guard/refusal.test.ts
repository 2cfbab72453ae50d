import { controlMetadata } from "@agentwire/protocol/metadata";
import { describe, expect, it } from "vitest";
import { afterInitialize, afterMessage, unknownPeer } from "../../../src/host/guard/peer.ts";
import { deadlineOf, refusalOf, unknownOptions } from "../../../src/host/guard/refusal.ts";
import { settle } from "../../connection/pair.ts";
import { run } from "../query/run.ts";
import { scriptedAgent } from "../scripted-agent.ts";

const peerOf = (version: string) => afterInitialize(unknownPeer, { claude_code_version: version });
const agentOf = (response: object) => scriptedAgent(() => ({ subtype: "success", response }));

describe("what an agent cannot know", () => {
  it("is refused only if it is certain", () => {
    expect(refusalOf("set_model", unknownPeer)).toBeUndefined();
    expect(refusalOf("mcp_read_resource", peerOf("2.1.330"))).toBeUndefined();
    expect(refusalOf("mcp_read_resource", peerOf("2.1.112"))).toContain("2.1.112");
    expect(refusalOf("not_listed", peerOf("2.1.112"))).toBeUndefined();
    const { since } = controlMetadata.mcp_read_resource;
    expect(refusalOf("mcp_read_resource", peerOf("2.1.112"))).toContain(since);
  });

  it("is refused where the agent knows the request by another name only", () => {
    expect(refusalOf("rewind_files", peerOf("2.0.62"))).toContain("0.1.63");
    expect(refusalOf("rewind_files", peerOf("2.0.63"))).toBeUndefined();
  });

  it("is refused where a capability is missing from the agent's whole list", () => {
    const begun = (capabilities: string[]) =>
      afterMessage(peerOf("2.1.330"), { type: "system", subtype: "init", capabilities });
    expect(refusalOf("mcp_read_resource", begun(["other"]))).toContain("mcp_read_resource_v1");
    expect(refusalOf("mcp_read_resource", begun(["mcp_read_resource_v1"]))).toBeUndefined();
  });

  it("is not sent", async () => {
    const agent = agentOf({ claude_code_version: "2.1.112" });
    const { query } = await run("hi", {}, agent);
    expect(query.peer().release).toBe("0.2.112");
    await expect(query.readMcpResource("s", "ui://x")).rejects.toMatchObject({ errorClass: "unsupported_by_agent" });
    expect(agent.receivedKinds()).toEqual(["initialize", "user"]);
  });

  it("is noticed among the options", async () => {
    expect(unknownOptions({ title: "t", model: "m" }, peerOf("2.1.112")).map(({ name }) => name)).toEqual(["title"]);
    const notices: string[] = [];
    const agent = agentOf({ claude_code_version: "2.1.112" });
    await run("hi", { title: "t" }, { ...agent, ports: { ...agent.ports, notice: (text) => notices.push(text) } });
    expect(notices).toEqual([expect.stringContaining('"title"')]);
  });

  it("hooks that must not be passed over do not start with an agent that would pass them over", async () => {
    const hooks = { PreToolUse: [{ onFailure: "block" as const, hooks: [async () => ({})] }] };
    const { agent, outcome } = await run("hi", { hooks }, agentOf({ claude_code_version: "2.1.112" }));
    await agent.exit({ code: 0 });
    expect(await outcome).toMatchObject({ errorClass: "unsupported_by_agent" });
    expect(agent.receivedKinds()).not.toContain("user");
  });
});

describe("deadlines", () => {
  it.each(Object.entries(controlMetadata))("of %s are those of the registry", (subtype, { deadlineMs }) => {
    expect(deadlineOf(subtype)).toBe(deadlineMs);
  });

  it("fail a request that is not answered, and tell the agent", async () => {
    const { agent, query } = await run(
      "hi",
      {},
      scriptedAgent(({ subtype }) => (subtype === "initialize" ? { subtype: "success", response: {} } : null)),
    );
    const mode = query.setPermissionMode("plan");
    mode.catch(() => {});
    await settle();
    agent.clock.advance(controlMetadata.set_permission_mode.deadlineMs);
    await expect(mode).rejects.toMatchObject({ errorClass: "control_request_timeout" });
    await settle();
    expect(agent.inputFrames.at(-1)).toMatchObject({ type: "control_cancel_request" });
  });
});
