import type { ControlRequestOf } from "@agentwire/protocol";
import { describe, expect, it } from "vitest";
import { bindHandler, noAnswer } from "../../../src/connection/index.ts";
import { canUseTool } from "../../../src/host/callback/can-use-tool.ts";
import { elicitation } from "../../../src/host/callback/elicitation.ts";
import { hookCallback, registerHooks } from "../../../src/host/callback/hooks.ts";
import { userDialog } from "../../../src/host/callback/user-dialog.ts";

function remember<const Answer>(received: unknown[], what: unknown, answer: Answer): Answer {
  received.push(what);
  return answer;
}

const call = { requestId: "p1", signal: new AbortController().signal, afterResponse: () => undefined };

describe("can_use_tool", () => {
  const request: ControlRequestOf<"can_use_tool"> = Object.assign(Object.create({ hidden: 1 }), {
    subtype: "can_use_tool",
    tool_name: "Bash",
    input: { command: "ls" },
    tool_use_id: "t1",
    agent_id: "a1",
    permission_suggestions: [{ type: "setMode" }],
    matched_ask_rule: { source: "s", tool_name: "Bash", rule_content: "c" },
    default_to_no: true,
    unheard_of: 1,
  });

  it("tells the caller what is known, by the caller's names, and nothing it does not know", async () => {
    const received: unknown[] = [];
    const handler = bindHandler(canUseTool, async (...args) => {
      received.push(...args);
      return { behavior: "allow" };
    });
    expect(await handler(request, call)).toEqual({ behavior: "allow", toolUseID: "t1" });
    expect(received).toEqual([
      "Bash",
      { command: "ls" },
      {
        signal: call.signal,
        requestId: "p1",
        toolUseID: "t1",
        agentID: "a1",
        suggestions: [{ type: "setMode" }],
        matchedAskRule: { source: "s", toolName: "Bash", ruleContent: "c" },
        defaultToNo: true,
      },
    ]);
  });

  it("passes on every field about the reason, as the SDK does: the code of the reason was lost", async () => {
    const received: unknown[] = [];
    const handler = bindHandler(canUseTool, async (...args) => remember(received, args[2], { behavior: "allow" }));
    await handler(
      {
        subtype: "can_use_tool",
        tool_name: "mcp__m__t",
        input: {},
        tool_use_id: "t1",
        mcp_server: { name: "m", source: "plugin" },
        decision_reason: "No check.",
        decision_reason_type: "mode",
        decision_reason_code: "auto_mode_no_check_in_session",
        server_policy_ask_only: true,
        server_prompt: "s",
        computer_folder: { path: "/f", computer_name: "c" },
        plugin: "p",
      },
      call,
    );
    expect(received).toEqual([
      {
        signal: call.signal,
        requestId: "p1",
        toolUseID: "t1",
        mcpServer: { name: "m", source: "plugin" },
        decisionReason: "No check.",
        decisionReasonType: "mode",
        decisionReasonCode: "auto_mode_no_check_in_session",
        serverPolicyAskOnly: true,
        serverPrompt: "s",
        computerFolder: { path: "/f", computer_name: "c" },
        plugin: "p",
      },
    ]);
  });

  it("fails closed: without a callback it is an error, after null the question stays open", async () => {
    await expect(bindHandler(canUseTool, undefined)(request, call)).rejects.toThrow("not provided");
    expect(await bindHandler(canUseTool, async () => null)(request, call)).toBe(noAnswer);
  });
});

describe("hooks", () => {
  const hook = async () => ({});

  it("are numbered through all events; events without matchers are left out", () => {
    const { registrations, byId, mustWait } = registerHooks({
      PreToolUse: [{ matcher: "X", timeout: 5, onFailure: "block", hooks: [hook, hook] }],
      PostToolUse: [],
      Stop: [{ hooks: [hook] }],
    });
    expect(registrations).toEqual({
      PreToolUse: [{ matcher: "X", hookCallbackIds: ["hook_0", "hook_1"], timeout: 5, onFailure: "block" }],
      Stop: [{ hookCallbackIds: ["hook_2"] }],
    });
    expect(byId.size).toBe(3);
    expect(mustWait).toBe(true);
    expect(registerHooks(undefined).registrations).toBeUndefined();
  });

  it("are called by their id, with the tool use", async () => {
    const received: unknown[] = [];
    const { byId } = registerHooks({
      PreToolUse: [{ hooks: [async (...args) => remember(received, args, { continue: false })] }],
    });
    const input = {
      session_id: "s",
      transcript_path: "/t.jsonl",
      cwd: "/w",
      hook_event_name: "PreToolUse" as const,
      tool_name: "Bash",
      tool_input: {},
      tool_use_id: "t1",
    };
    const handler = bindHandler(hookCallback, byId);
    const request = { subtype: "hook_callback" as const, callback_id: "hook_0", input };
    expect(await handler({ ...request, tool_use_id: "t1" }, call)).toEqual({ continue: false });
    expect(received).toEqual([[input, "t1", { signal: call.signal }]]);
    await expect(handler({ ...request, callback_id: "hook_9" }, call)).rejects.toThrow(
      "No hook callback found for ID: hook_9",
    );
  });
});

describe("questions of servers and dialogs", () => {
  const question = { subtype: "elicitation" as const, mcp_server_name: "m", message: "?" };
  const showDialog = { subtype: "request_user_dialog" as const, dialog_kind: "k", payload: {} };

  it("are declined, or left to other components, without a handler", async () => {
    expect(await bindHandler(elicitation, undefined)(question, call)).toEqual({ action: "decline" });
    expect(await bindHandler(elicitation, async () => null)(question, call)).toBe(noAnswer);
    expect(await bindHandler(elicitation, (async () => {}) as never)(question, call)).toBeUndefined();
    expect(await bindHandler(userDialog, undefined)(showDialog, call)).toBe(noAnswer);
  });

  it("reach the caller by the caller's names", async () => {
    const received: unknown[] = [];
    const elicit = bindHandler(elicitation, async (request) => remember(received, request, { action: "accept" }));
    await elicit({ ...question, requested_schema: {}, elicitation_id: "e" }, call);
    const dialog = bindHandler(userDialog, async (request) => remember(received, request, { behavior: "cancelled" }));
    await dialog({ ...showDialog, tool_use_id: "t" }, call);
    expect(received).toEqual([
      { serverName: "m", message: "?", requestedSchema: {}, elicitationId: "e" },
      { dialogKind: "k", payload: {}, toolUseID: "t" },
    ]);
  });
});
