import { expectFrame, isResult, pause, prompt, respond, say, script, send, toolUse, use } from "../../../src/index.ts";
import { ask, asking, control, type NamedSession, plan } from "./session.ts";

const make = (id: string) => use(toolUse(id, "Bash", { command: `make ${id}` }));

const calculator = ({ message }: Readonly<Record<string, unknown>>) => {
  const { id, method } = message as { readonly id?: number; readonly method: string };
  const results: Readonly<Record<string, unknown>> = {
    initialize: {
      protocolVersion: "2025-06-18",
      capabilities: { tools: {} },
      serverInfo: { name: "calc", version: "1" },
    },
    "tools/list": { tools: [{ name: "add", description: "Adds.", inputSchema: { type: "object", properties: {} } }] },
    "tools/call": { content: [{ type: "text", text: "the sum is 5" }] },
  };
  return { mcp_response: { jsonrpc: "2.0", id: id ?? 0, result: results[method] ?? {} } };
};

/** Sessions in which the host is asked. */
export const hostSessions: readonly NamedSession[] = [
  {
    name: "permission given, with changed input and a rule",
    setup: {
      script: script(make("a"), make("b"), say("both made")),
      plan: plan(ask("make"), {
        canUseTool: ({ permission_suggestions: suggestions }) => ({
          behavior: "allow",
          updatedInput: { command: "make otherwise" },
          updatedPermissions: suggestions,
        }),
      }),
      argv: asking,
    },
    shows: ["made otherwise", "both made"],
  },
  {
    name: "permission denied",
    setup: {
      script: script(make("a"), say("then not")),
      plan: plan(ask("make"), { canUseTool: () => ({ behavior: "deny", message: "rather not" }) }),
      argv: asking,
    },
    shows: ["rather not", '"permission_denials":[{'],
  },
  {
    name: "permission denied and the turn stopped",
    setup: {
      script: script(make("a"), say("next turn")),
      plan: plan([...ask("make"), ...ask("again")], {
        canUseTool: () => ({ behavior: "deny", message: "stop it", interrupt: true }),
      }),
      argv: asking,
    },
    shows: ["[Request interrupted by user for tool use]", "next turn"],
  },
  {
    name: "hooks around a prompt, a tool and the end",
    setup: {
      script: script(use(toolUse("h", "Bash", { command: "echo hooked" })), say("done once"), say("done twice")),
      plan: plan(
        ask("with hooks"),
        {
          hook: ({ input, callback_id: id }) => {
            if (id === "pre")
              return { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "allow" } };
            if (id === "submit") {
              return { hookSpecificOutput: { hookEventName: "UserPromptSubmit", additionalContext: "mind the gap" } };
            }
            const stopHookActive = (input as { readonly stop_hook_active?: boolean }).stop_hook_active === true;
            return id === "stop" && !stopHookActive ? { decision: "block", reason: "not yet" } : {};
          },
        },
        {
          hooks: {
            PreToolUse: [{ matcher: "Bash", hookCallbackIds: ["pre"] }],
            PostToolUse: [{ matcher: null, hookCallbackIds: ["post"] }],
            UserPromptSubmit: [{ hookCallbackIds: ["submit"] }],
            Stop: [{ hookCallbackIds: ["stop"] }],
          },
        },
      ),
      argv: asking,
    },
    shows: ["hook_callback", "not yet", "done twice"],
  },
  {
    name: "a hook that denies",
    setup: {
      script: script(make("a"), say("understood")),
      plan: plan(
        ask("make"),
        {
          hook: () => ({
            hookSpecificOutput: {
              hookEventName: "PreToolUse",
              permissionDecision: "deny",
              permissionDecisionReason: "against the rules",
            },
          }),
        },
        { hooks: { PreToolUse: [{ matcher: "Bash", hookCallbackIds: ["pre"] }] } },
      ),
      argv: asking,
    },
    shows: ["against the rules", "understood"],
  },
  {
    name: "a tool of a server in the host",
    setup: {
      script: script(use(toolUse("m", "mcp__calc__add", { a: 2, b: 3 })), say("five")),
      plan: plan(ask("add"), { mcp: calculator }, { sdkMcpServers: ["calc"] }),
      argv: asking,
    },
    shows: ["the sum is 5", '"name":"calc","status":"connected"'],
  },
  {
    name: "a hook that is a tool of a server in the host, and gives no hook's answer where it must",
    setup: {
      files: {
        "/project/.claude/settings.json": JSON.stringify({
          hooks: {
            PreToolUse: [{ hooks: [{ type: "mcp_tool", server: "calc", tool: "add", onFailure: "block" }] }],
          },
        }),
      },
      script: script(make("a"), say("then not")),
      plan: plan(ask("make"), { mcp: calculator }, { sdkMcpServers: ["calc"] }),
      argv: [...asking, "--include-hook-events"],
    },
    shows: ["[calc/add]: failed", '"stdout":"the sum is 5"', '"name":"add","arguments":{},"_meta"'],
  },
  {
    name: "a server in the host that never answers",
    setup: {
      script: script(say("without it")),
      plan: plan(ask("add"), { mcp: () => undefined }, { sdkMcpServers: ["calc"] }),
      argv: asking,
    },
    shows: ["without it"],
  },
  {
    name: "changes of mode and model, and questions about the session",
    setup: {
      script: script(make("a"), say("as told")),
      plan: plan([
        ...control("c1", "set_permission_mode", { mode: "acceptEdits" }),
        ...control("c2", "set_model", { model: "claude-haiku-4-5" }),
        ...ask("make"),
        ...control("c3", "get_context_usage"),
        ...control("c4", "mcp_status"),
        ...control("c5", "no_such_request"),
      ]),
      argv: asking,
    },
    shows: ["claude-haiku-4-5", "Unsupported control request subtype"],
  },
  {
    name: "late, double and orphan answers",
    setup: {
      script: script(make("a"), say("taken once")),
      plan: {
        steps: plan([...send(prompt("make")), expectFrame(isResult), ...send(respond("nobody-asked", {})), pause(5000)])
          .steps,
        rules: [
          {
            when: { type: "control_request" },
            answer: ({ request_id: id }) => [
              respond(String(id), { behavior: "allow", updatedInput: { command: "make once" } }),
              respond(String(id), { behavior: "deny", message: "changed my mind" }),
            ],
          },
        ],
      },
      argv: asking,
    },
    shows: ["made once", "taken once"],
  },
];
