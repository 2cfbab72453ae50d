import { describe, expect, it } from "vitest";
import { initialAgentState, readAgentState } from "../../../../src/connection/socket/durable/agent-state.ts";
import { lossFrames, missedMessages, resumedLaunch } from "../../../../src/connection/socket/durable/resume.ts";
import { uuids } from "../../pair.ts";

const launched = (...argv: string[]) => ({ argv, env: { CLAUDE_X: "1" }, cwd: "sub" });

describe("resuming an agent that lost its process", () => {
  it("replaces what decides on the session, and nothing else", () => {
    for (const flags of [
      ["--resume", "old"],
      ["--resume=old", "--fork-session", "--resume-session-at=u1"],
      ["-r", "old"],
      ["--continue"],
      ["--session-id", "old"],
    ]) {
      expect(resumedLaunch(launched("--verbose", ...flags, "--model", "m"), "s1", true)).toEqual(
        launched("--verbose", "--model", "m", "--resume=s1"),
      );
    }
    expect(resumedLaunch(launched("--resumed", "__proto__"), "s1", false)).toEqual(
      launched("--resumed", "__proto__", "--session-id=s1"),
    );
  });

  it("delivers the messages behind the last one that arrived, and none if it does not know any", () => {
    const saved = ["u1", "u2", "u3"].map((uuid) => JSON.stringify({ uuid }));
    expect(missedMessages({ ...initialAgentState, uuids: ["u2", "u1"] }, saved)).toEqual([saved[2]]);
    expect(missedMessages({ ...initialAgentState, uuids: ["x"] }, saved)).toEqual([]);
  });

  it("says nothing to a host that lost nothing", () => {
    const state = { ...initialAgentState, sessionId: "s1", uuids: ["u1"] };
    expect(
      lossFrames(state, "h1", [JSON.stringify({ uuid: "u1" }), JSON.stringify({ uuid: "u2" })], { uuid: uuids() }),
    ).toEqual([]);
    expect(readAgentState(JSON.stringify(state))).toEqual(state);
  });

  it("counts the prompts that may not have reached the agent", () => {
    const content = (waiting: readonly (string | null)[], isRunning: boolean) =>
      JSON.stringify(lossFrames({ ...initialAgentState, waiting, isRunning }, "h1", [], { uuid: uuids() }));
    expect(content([null], false)).toContain("A prompt may not have reached the agent");
    expect(content([null], false)).not.toContain("The turn did not end");
    expect(content(["a", "b"], true)).toContain("2 prompts may not have reached the agent");
  });

  it.each(["{}", "[]", "nothing", '{"requests":{},"running":[],"waiting":[]}'])(
    "rejects the stored state %s",
    (text) => {
      expect(() => readAgentState(text)).toThrow("not valid");
    },
  );
});
