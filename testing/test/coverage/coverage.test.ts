import { describe, expect, it } from "vitest";
import { coverageCounter, coverageGoals, type LawEvent, parseRatchet, ratchet } from "../../src/index.ts";
import { runSimulation } from "../../src/node/index.ts";
import { hostSessions } from "../peers/session/host.ts";

const wire = (direction: "host-to-agent" | "agent-to-host", frame: object): LawEvent => ({
  channel: "wire",
  kind: "frame",
  direction,
  frame,
});
const host = (frame: object) => wire("host-to-agent", frame);
const agent = (frame: object) => wire("agent-to-host", frame);
const permissionRequest = (id: string) =>
  agent({
    type: "control_request",
    request_id: id,
    request: { subtype: "can_use_tool", tool_name: "Bash", input: { command: "ls" } },
  });
const answers = (id: string, response: object) =>
  host({ type: "control_response", response: { subtype: "success", request_id: id, response } });
const prompt = host({ type: "user", message: { role: "user", content: "go" }, parent_tool_use_id: null });
const result = agent({ type: "result", subtype: "success" });
const exit: LawEvent = { channel: "process", kind: "exit", code: 0 };

function cover(...events: LawEvent[]) {
  const counter = coverageCounter();
  for (const event of events) counter.event(event);
  return counter.report();
}

describe("coverage", () => {
  it("of nothing is nothing, and every goal is missing", () => {
    expect(cover()).toMatchObject({ reached: [], missing: coverageGoals });
    expect(new Set(coverageGoals).size).toBe(coverageGoals.length);
  });

  it("follows a session through its stages and the answers to its questions", () => {
    const same = { command: "ls" };
    const { reached, counts } = cover(
      prompt,
      permissionRequest("1"),
      answers("1", { behavior: "allow", updatedInput: same }),
      permissionRequest("2"),
      answers("2", { behavior: "allow", updatedInput: { command: "pwd" }, updatedPermissions: [{}] }),
      permissionRequest("3"),
      permissionRequest("4"),
      answers("3", { behavior: "deny", message: "no" }),
      agent({ type: "control_cancel_request", request_id: "4" }),
      permissionRequest("5"),
      answers("5", { behavior: "deny", message: "no", interrupt: true }),
      result,
      prompt,
      exit,
    );
    expect(reached).toEqual([
      "message:user",
      "message:result/success",
      "control:can_use_tool",
      "permission:allow",
      "permission:allow-changed-input",
      "permission:allow-with-rules",
      "permission:deny",
      "permission:deny-and-interrupt",
      "permission:withdrawn",
      "transition:starting>working",
      "transition:working>asking",
      "transition:asking>working",
      "transition:working>idle",
      "transition:idle>working",
      "transition:working>ended",
    ]);
    expect(counts.get("transition:working>asking")).toBe(4);
    expect(counts.get("permission:allow")).toBe(2);
  });

  it("ignores unknown frames and unsolicited responses", () => {
    const unknown = [agent({ type: "of_tomorrow" }), answers("?", { behavior: "allow" }), host([]), agent({})];
    expect(cover(...unknown).reached).toEqual([]);
  });

  it("counts what real sessions of the reference peers exercise", async () => {
    const counter = coverageCounter();
    for (const { setup } of hostSessions) {
      counter.next();
      for (const event of (await runSimulation(setup)).events) counter.event(event);
    }
    const { reached } = counter.report();
    expect(reached).toEqual(
      expect.arrayContaining([
        "message:system/init",
        "control:initialize",
        "hook:PreToolUse",
        "permission:allow-with-rules",
        "permission:deny-and-interrupt",
        "transition:starting>ready",
        "transition:ready>working",
        "transition:idle>ended",
      ]),
    );
  });
});

describe("a ratchet", () => {
  const one = cover(prompt);
  const two = cover(prompt, result);

  it("grows, and names what is lost", () => {
    const first = ratchet(one, undefined);
    expect(first).toMatchObject({ lost: [], gained: one.reached });
    const second = ratchet(two, first.next);
    expect(second.gained).toEqual(["message:result/success", "transition:working>idle"]);
    expect(ratchet(one, second.next).lost).toEqual(["message:result/success", "transition:working>idle"]);
  });

  it("reports unknown goals, and rejects invalid files", () => {
    const unknown = ratchet(one, { version: 1, reached: ["message:of_yesterday"] });
    expect(unknown).toMatchObject({ lost: [], unknown: ["message:of_yesterday"], next: { reached: one.reached } });
    expect(parseRatchet(JSON.stringify(ratchet(two, undefined).next))).toEqual({ version: 1, reached: two.reached });
    for (const text of ["", "7", "{}", '{"version":1,"reached":[7]}', '{"version":2,"reached":[]}']) {
      expect(parseRatchet(text)).toHaveProperty("problem");
    }
  });
});
