import { expect, test } from "vitest";
import { diagnosed } from "../tape.ts";

type Peer = Parameters<Parameters<typeof diagnosed>[0]>[1];

const rejected = (source: string, reason?: string) => ({
  permission_decision: { decision: "reject", source, ...(reason && { reason_type: reason }) },
});

test.each([
  ["hook", "hook", "hook.denied-tool"],
  ["config", "rule", "permission.denied-by-rule"],
  ["config", "subcommandResults", "permission.denied-by-rule"],
  ["config", "mode", "permission.denied-by-mode"],
  ["config", "classifier", "permission.denied-by-classifier"],
  ["config", "safetyCheck", "permission.denied"],
  ["config", undefined, "permission.nobody-to-ask"],
  ["user_reject", undefined, "permission.denied-by-host"],
])("a result that the %s rejected for the reason %s is %s", (source, reason, kind) => {
  const { cause } = diagnosed((_, { prompt, init, use, toolResult, assistant, result }) => {
    prompt("go");
    init();
    use("t1", "Bash", { command: "ls" });
    toolResult("t1", "no", { is_error: true }, rejected(source, reason));
    assistant("done");
    result();
  });
  expect(cause).toMatchObject({ kind, effect: "blocked" });
  expect(cause?.sentence).toContain("Bash (ls)");
});

test.each([
  ["a denial", { behavior: "deny", message: "not now" }, "permission.denied-by-host", "not now"],
  ["nonsense", { behaviour: "allow" }, "permission.host-failed", "behaviour"],
])("%s of the host names the host and its reason", (_, answer, kind, why) => {
  const { cause } = diagnosed((_, { prompt, init, use, permissionRequest, answers, toolResult, result }) => {
    prompt("go");
    init();
    use("t1", "Bash", { command: "ls" });
    permissionRequest("a1", "t1", "Bash", { command: "ls" });
    answers("a1", answer);
    toolResult("t1", "no", { is_error: true }, rejected("config", "other"));
    result();
  });
  expect(cause).toMatchObject({ kind, events: [2, 3, 4, 5] });
  expect(cause?.sentence).toContain(why);
});

test("regression: a denial after the host had interrupted hid the interrupt", () => {
  const { cause } = diagnosed(
    (_, { prompt, init, use, agent, host, permissionRequest, answers, toolResult, result }) => {
      prompt("go");
      init();
      use("t1", "Write", {});
      permissionRequest("a1", "t1", "Write", {});
      host({ type: "control_request", request_id: "i", request: { subtype: "interrupt" } });
      agent({ type: "control_cancel_request", request_id: "a1" });
      agent({ type: "control_response", response: { subtype: "success", request_id: "i", response: {} } });
      answers("a1", { behavior: "deny", message: "closed" });
      toolResult("t1", "no", { is_error: true });
      result({ subtype: "error_during_execution", is_error: true, terminal_reason: "aborted_tools" });
    },
  );
  expect(cause?.kind).toBe("interrupt.host");
});

test("a denial that two frames tell is one incident, and the later frame decides its kind", () => {
  const { incidents } = diagnosed((_, { prompt, init, use, agent, toolResult, result }) => {
    prompt("go");
    init();
    use("t1", "Bash", { command: "ls" });
    const denied = { tool_name: "Bash", tool_use_id: "t1", decision_reason_type: "rule", message: "no" };
    agent({ type: "system", subtype: "permission_denied", ...denied });
    toolResult("t1", "no", { is_error: true }, rejected("config", "mode"));
    result();
  });
  expect(incidents).toMatchObject([{ kind: "permission.denied-by-mode", times: 1, events: [2, 3, 4] }]);
});

test("regression: a plan mode without a safety check was reported as a verdict of the safety check", () => {
  const { cause } = diagnosed((_, { prompt, agent, use, toolResult, result }) => {
    prompt("go");
    agent({ type: "system", subtype: "init", permissionMode: "plan" });
    use("t1", "Bash", { command: "touch a" });
    const reason = { decision_reason_type: "classifier", decision_reason: "Classifier unavailable" };
    agent({ type: "system", subtype: "permission_denied", tool_name: "Bash", tool_use_id: "t1", ...reason });
    toolResult(
      "t1",
      "Auto mode is unavailable, so it was not run.",
      { is_error: true },
      rejected("config", "classifier"),
    );
    result();
  });
  expect(cause).toMatchObject({
    kind: "permission.denied-by-mode",
    sentence: expect.stringContaining("The permission mode `plan` denied Bash (touch a)"),
  });
});

test("a hook that answers before the host is the one that denied", () => {
  const { cause } = diagnosed((_, { prompt, init, use, permissionRequest, agent, toolResult, result }) => {
    prompt("go");
    init();
    use("t1", "Bash", { command: "ls" });
    permissionRequest("a1", "t1", "Bash", { command: "ls" });
    agent({ type: "control_cancel_request", request_id: "a1" });
    toolResult("t1", "locked", { is_error: true }, rejected("hook", "hook"));
    result();
  });
  expect(cause?.kind).toBe("hook.denied-tool");
});

test("a denial that only the result lists is reported once", () => {
  const denial = { tool_name: "Write", tool_use_id: "t1", tool_input: { file_path: "f" } };
  const { incidents } = diagnosed((_, { result }) => {
    result({ permission_denials: [denial] });
    result({ permission_denials: [denial] });
  });
  expect(incidents).toMatchObject([{ kind: "permission.denied", effect: "blocked" }]);
  expect(incidents[0]?.sentence).toContain("Write (f) was denied");
});

const ranAfter = (decide: (peer: Peer) => void, more: object = {}) =>
  diagnosed((_, peer) => {
    peer.prompt("go");
    peer.init();
    peer.use("t1", "Bash", { command: "ls" });
    peer.permissionRequest("a1", "t1", "Bash", { command: "ls" });
    decide(peer);
    peer.toolResult("t1", "a.txt", more);
    peer.use("t2", "Bash", { command: "false" });
    peer.toolResult("t2", "Exit code 1", { is_error: true });
    peer.result();
  });

test("a denied tool that ran is the cause, and not the denial", () => {
  const { cause, next } = ranAfter(({ answers }) => answers("a1", { behavior: "deny", message: "no" }));
  expect(cause).toMatchObject({ kind: "permission.denied-but-ran", events: [2, 3, 4, 5] });
  expect(cause?.sentence).toMatch(/^The agent ran Bash \(ls\) although the host denied it: "no"/);
  expect(next).toContain("agentwire check");
});

test("a tool that ran while its permission request had no answer is the cause", () => {
  expect(ranAfter(() => {}).cause).toMatchObject({ kind: "permission.ran-without-answer", events: [2, 3, 4] });
});

test("a tool that ran after the agent withdrew its permission request broke nothing", () => {
  const { cause } = ranAfter(({ agent }) => agent({ type: "control_cancel_request", request_id: "a1" }));
  expect(cause?.kind).toBe("tool.failed");
});
