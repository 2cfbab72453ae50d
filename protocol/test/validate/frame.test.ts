import { describe, expect, it } from "vitest";
import { controls } from "../../src/control/registry.ts";
import { messages } from "../../src/message/registry.ts";
import { currentRelease } from "../../src/schema/release.ts";
import { validateFrame } from "../../src/validate/frame.ts";

const keepAlive = { type: "keep_alive" };
const init = messages["system/init"].examples[0];
const lifecycle = messages.command_lifecycle.examples[0];

const issuesOf = (frame: unknown, options = {}) =>
  validateFrame(frame, options).issues.map(({ kind, severity, path }) => `${severity} ${kind} ${path}`);

describe("validateFrame", () => {
  const examples = Object.values(messages).flatMap(({ name, examples: frames }) =>
    frames.map((frame) => [name, frame] as const),
  );
  it.each(examples)("accepts the examples of %s in strict mode", (name, frame) => {
    expect(validateFrame(frame, { mode: "strict" })).toEqual({ status: "valid", name, issues: [], unlisted: 0 });
  });

  const exchanges = Object.values(controls).flatMap(({ subtype, examples: all }) =>
    all.map((example) => [subtype, example] as const),
  );
  it.each(exchanges)("accepts the examples of %s in strict mode", (subtype, example) => {
    const request = { type: "control_request", request_id: "r", request: example.request };
    expect(validateFrame(request, { mode: "strict" })).toMatchObject({ status: "valid", issues: [] });
    if (!("response" in example)) return;
    const answer = { subtype: "success", request_id: "r", response: example.response };
    const verdict = validateFrame(
      { type: "control_response", response: answer },
      { mode: "strict", responseTo: subtype },
    );
    expect(verdict).toMatchObject({ status: "valid", issues: [], name: `control_response/${subtype}` });
  });

  it("reports unknown content as drift, and as an error in strict mode", () => {
    const drifting = [
      [{ ...keepAlive, later: 1 }, "unknown-field /later", "keep_alive"],
      [{ type: "of_tomorrow" }, "unknown-type /type", "of_tomorrow"],
      [{ type: "system", subtype: "of_tomorrow" }, "unknown-subtype /subtype", "system/of_tomorrow"],
      [{ ...lifecycle, state: "paused" }, "unknown-value /state", "command_lifecycle"],
    ] as const;
    for (const [frame, issue, name] of drifting) {
      expect(validateFrame(frame)).toMatchObject({ status: "drift", name });
      expect(issuesOf(frame)).toEqual([`drift ${issue}`]);
      expect(issuesOf(frame, { mode: "strict" })).toEqual([`error ${issue}`]);
      expect(validateFrame(frame, { mode: "strict" }).status).toBe("invalid");
      expect(validateFrame(frame, { mode: "passthrough" })).toMatchObject({ status: "valid", issues: [] });
    }
  });

  it("finds nothing unknown in the questions that an answer says are still open", () => {
    const open = { type: "control_request", request_id: "q", request: controls.can_use_tool.examples[0]?.request };
    const answer = {
      type: "control_response",
      response: { subtype: "error", request_id: "r", error: "No.", pending_permission_requests: [open] },
    };
    expect(validateFrame(answer, { mode: "strict" }).issues).toEqual([]);
    answer.response.pending_permission_requests = [{ ...open, request_id: 7 as unknown as string }];
    expect(issuesOf(answer)).toEqual(["error wrong-type /response/pending_permission_requests/0/request_id"]);
  });

  it("knows the withdrawal of a request, sent by either side", () => {
    const withdrawal = { type: "control_cancel_request", request_id: "r" };
    for (const direction of ["host-to-agent", "agent-to-host"] as const) {
      const verdict = validateFrame(withdrawal, { direction, mode: "strict" });
      expect(verdict).toMatchObject({ status: "valid", name: "control_cancel_request" });
    }
    expect(issuesOf({ ...withdrawal, request_id: 7 })).toEqual(["error wrong-type /request_id"]);
    expect(issuesOf({ ...withdrawal, later: 1 })).toEqual(["drift unknown-field /later"]);
  });

  it("reports malformed content as an error in strict and compat mode", () => {
    expect(issuesOf({ ...lifecycle, state: 7 })).toEqual(["error wrong-type /state"]);
    expect(issuesOf({ ...init, tools: ["Bash", 7] })).toEqual(["error wrong-type /tools/1"]);
    expect(issuesOf({ type: "command_lifecycle", uuid: "u", session_id: "s", state: "queued" })).toEqual([
      "error missing-field /command_uuid",
    ]);
  });

  it("reports what was expected, what came, and which schema of which release says so", () => {
    const [issue] = validateFrame({ ...lifecycle, command_uuid: ["\u001b[2J"] }).issues;
    expect(issue).toEqual({
      kind: "wrong-type",
      severity: "error",
      path: "/command_uuid",
      expected: "string",
      actual: "array of 1",
      schema: "command_lifecycle",
      release: currentRelease,
      message: "wrong-type at /command_uuid of command_lifecycle: expected string, got array of 1.",
    });
  });

  it("identifies unknown blocks of a message by their tag alone", () => {
    const block = { type: "hologram", data: 1 };
    const frame = { type: "user", message: { role: "user", content: [block] }, parent_tool_use_id: null };
    expect(issuesOf(frame)).toEqual(["drift unknown-value /message/content/0/type"]);
  });

  it.each([
    [null, "error wrong-type "],
    [[], "error wrong-type "],
    ["text", "error wrong-type "],
    [undefined, "error wrong-type "],
    [{}, "error missing-field /type"],
    [{ type: 7 }, "error wrong-type /type"],
    [{ type: "system" }, "error missing-field /subtype"],
    [{ type: "control_request", request_id: "r" }, "error missing-field /request"],
    [{ type: "control_request", request_id: "r", request: {} }, "error missing-field /request/subtype"],
    [{ type: "control_request", request: { subtype: "of_tomorrow" } }, "error missing-field /request_id"],
    [{ type: "control_response", response: [] }, "error wrong-type /response"],
  ])("refuses %j", (frame, issue) => {
    expect(issuesOf(frame)).toContain(issue);
    expect(validateFrame(frame).status).toBe("invalid");
  });

  it("names the real form if a frame has a simplified one", () => {
    const [issue] = validateFrame({ type: "control", action: "interrupt" }).issues;
    expect(issue).toMatchObject({ kind: "simplified-form", severity: "error" });
    expect(issue?.expected).toContain('"type":"control_request"');
  });

  it("describes a missing object with the fields that it requires", () => {
    const assistant = messages.assistant.examples[0];
    const withoutUsage = { ...assistant?.message, usage: undefined };
    const expectedOf = (frame: unknown) => validateFrame(frame).issues.map(({ expected }) => expected);
    const counts = "object with input_tokens (number), output_tokens (number)";
    expect(expectedOf({ ...assistant, message: withoutUsage })).toEqual([counts]);
    expect(expectedOf({ ...assistant, message: undefined })).toEqual([expect.stringContaining(`usage (${counts})`)]);
  });

  it("refuses a frame that goes the wrong way", () => {
    expect(issuesOf(init, { direction: "agent-to-host" })).toEqual([]);
    expect(issuesOf(init, { direction: "host-to-agent" })).toEqual(["error wrong-direction "]);
  });

  it("lists no more issues than asked and counts the rest", () => {
    const frame = { ...init, tools: Array.from({ length: 5000 }, () => 7) };
    const verdict = validateFrame(frame, { maxIssues: 10 });
    expect(verdict).toMatchObject({ status: "invalid", unlisted: 4990 });
    expect(verdict.issues).toHaveLength(10);
  });
});
