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

const missing = "Write failed due to the following issue:\nThe required parameter `content` is missing\n";

test.each([
  [
    "the host's callback",
    false,
    "<tool_use_error>The permission handler returned updatedInput for Write that",
    "This is a configuration issue.</tool_use_error>",
    "The host's permission callback",
  ],
  [
    "a PreToolUse hook",
    true,
    "PreToolUse hook for Write returned updatedInput that",
    "The tool input from the model was valid.",
    "A PreToolUse hook",
  ],
])(
  "regression: an invalid input of %s was reported as a denial, or as a question without a host",
  (_, isHook, start, end, who) => {
    const { cause } = diagnosed((_, { prompt, init, use, permissionRequest, answers, toolResult, result }) => {
      prompt("go");
      init();
      use("t1", "Write", { file_path: "a.txt" });
      if (!isHook) {
        permissionRequest("a1", "t1", "Write", { file_path: "a.txt" });
        answers("a1", { behavior: "allow", updatedInput: { file: "a.txt" } });
      }
      const text = `${start} failed schema validation: ${missing}${end}`;
      const meta = isHook ? rejected("hook", "hook") : rejected("permission_updated_input_invalid");
      toolResult("t1", text, { is_error: true }, meta);
      result();
    });
    expect(cause).toMatchObject({ kind: "permission.invalid-input", effect: "blocked" });
    expect(cause?.sentence).toContain(
      `${who} replaced the input of Write (a.txt) with one that the tool rejects: "The required parameter \`content\` is missing" (events 2`,
    );
  },
);

test("regression: an agent type that a rule forbids was reported as a failed tool", () => {
  const { cause } = diagnosed((_, { prompt, init, use, toolResult, result }) => {
    prompt("go");
    init();
    use("t1", "Agent", { description: "Explore" });
    toolResult("t1", "Agent type 'Explore' has been denied by permission rule 'Agent(Explore)' from x.", {
      is_error: true,
    });
    result();
  });
  expect(cause?.kind).toBe("permission.denied-by-rule");
});

test.each([
  ["Too expensive.", rejected("user_reject"), "permission.denied-by-host", "decide denied Write"],
  [
    "The permission prompt tool returned an invalid permission result.",
    rejected("config", "permissionPromptTool"),
    "permission.host-failed",
    "decide gave no valid answer about Write",
  ],
  ["Error calling tool (Write): ledger locked", {}, "permission.host-failed", "decide failed for Write"],
])("regression: the MCP tool that decides about permissions was not named: %s", (text, meta, kind, words) => {
  const { cause } = diagnosed((writer, { prompt, init, use, toolResult, result }) => {
    writer.record("process/spawn", { pid: 1, argv: ["claude", "--permission-prompt-tool", "decide"] });
    prompt("go");
    init();
    use("t1", "Write", {});
    toolResult("t1", text, { is_error: true }, meta);
    result();
  });
  expect(cause?.kind).toBe(kind);
  expect(cause?.sentence).toContain(`The permission tool ${words}`);
});

test("regression: a hook that denied a tool and stopped the turn was named without its reason", () => {
  const { cause } = diagnosed((_, { prompt, init, use, toolResult, result }) => {
    prompt("go");
    init();
    use("t1", "Write", {});
    toolResult("t1", "The file is generated.", { is_error: true }, rejected("hook", "hook"));
    result({ terminal_reason: "hook_stopped" });
  });
  expect(cause).toMatchObject({ kind: "hook.denied-tool", effect: "ended" });
  expect(cause?.sentence).toContain('A hook denied Write and stopped the turn: "The file is generated."');
});
