import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { asList } from "../../law/session-event/json.ts";
import { request } from "../../peer/host/frames.ts";
import { type Broken, brokenAgent } from "../define.ts";
import { withInner } from "../frames.ts";
import { change, dropFrames, isAnswer, once, reword, strip, whitewash, without } from "./mutators.ts";

const allow: Frame = { behavior: "allow" };
const settings = (key: string) => (argv: readonly string[]) =>
  argv.map((arg) =>
    arg.startsWith('{"permissions"') ? arg.replace(new RegExp(`"${key}":\\[[^\\]]*\\]`), `"${key}":[]`) : arg,
  );

/** Replaces one matcher by another. */
const misreads = (from: string, to: string) =>
  change({ type: "control_request", request: { subtype: "initialize" } }, (frame) => {
    const { hooks } = asJsonObject(frame.request);
    const changed = Object.entries(asJsonObject(hooks)).map(([event, matchers]) => [
      event,
      asList(matchers)
        .map(asJsonObject)
        .map((entry) => (entry.matcher === from ? { ...entry, matcher: to } : entry)),
    ]);
    return [withInner(frame, "request", { hooks: Object.fromEntries(changed) })];
  });

const decided = (decision: string): Frame => ({
  type: "control_response",
  response: { response: { hookSpecificOutput: { permissionDecision: decision } } },
});
const isContext = ({ response }: Frame) =>
  asJsonObject(asJsonObject(asJsonObject(response).response).hookSpecificOutput).additionalContext !== undefined;

/** Agents that violate requirements of permissions, hooks and servers of the host. */
export const hostMutations: readonly Broken[] = [
  brokenAgent("permission.allow.input", "ignores-the-updated-input", {
    in: reword(isAnswer, (response) => without(response, "updatedInput")),
  }),
  brokenAgent("permission.answer.invalid", "allows-a-tool-after-an-invalid-response", {
    in: reword({ ...isAnswer, response: { response: { behavior: "perhaps" } } }, () => allow),
  }),
  brokenAgent("permission.answer.error", "allows-a-tool-after-an-error-response", {
    in: change({ ...isAnswer, response: { subtype: "error", error: "the callback threw" } }, (frame) => [
      withInner(frame, "response", { subtype: "success", response: allow }),
    ]),
  }),
  brokenAgent(
    "permission.answer.first",
    "uses-the-last-permission-response",
    {
      in: dropFrames({ ...isAnswer, response: { response: { behavior: "deny" } } }),
    },
    ["permission.deny.no-run", "permission.denials.listed", "permission.deny.message", "tool.meta.decision"],
  ),
  brokenAgent("permission.deny.interrupt", "continues-after-a-denial-with-interrupt", {
    in: reword({ ...isAnswer, response: { response: { interrupt: true } } }, (response) =>
      without(response, "interrupt"),
    ),
  }),
  brokenAgent("permission.no-prompt", "omits-permission-denied", { out: dropFrames({ subtype: "permission_denied" }) }),
  brokenAgent("permission.deny-beats-allow", "lets-hooks-beat-deny-rules", { argv: settings("deny") }),
  brokenAgent("permission.ask-beats-hook", "lets-hooks-beat-ask-rules", { argv: settings("ask") }),
  brokenAgent("permission.mode.bypass", "switches-to-bypass-without-permission", {
    out: change({ type: "control_response", response: { request_id: "h-bypass" } }, () => [
      {
        type: "control_response",
        response: { subtype: "success", request_id: "h-bypass", response: { mode: "bypassPermissions" } },
      },
    ]),
  }),
  brokenAgent("permission.update.applies", "ignores-permission-updates", {
    in: reword(isAnswer, (response) => without(response, "updatedPermissions")),
  }),
  brokenAgent("hook.matcher.exact", "matches-plain-names-partially", { in: misreads("Bas", "Bash") }),
  brokenAgent("hook.matcher.invalid", "matches-an-invalid-regular-expression", { in: misreads("(((", "*") }),
  brokenAgent(
    "hook.callback.parallel",
    "calls-hooks-one-after-the-other",
    {
      out: dropFrames({ type: "control_request", request: { callback_id: "hook_b" } }),
    },
    ["control.cancel.own-request"],
  ),
  brokenAgent("hook.deny.no-run", "overrides-hook-decisions", {
    in: reword(decided("deny"), (response) =>
      withInner(response, "hookSpecificOutput", { permissionDecision: "allow" }),
    ),
  }),
  brokenAgent("hook.merge.strictest", "uses-the-most-permissive-hook-decision", {
    in: reword(decided("ask"), (response) =>
      withInner(response, "hookSpecificOutput", { permissionDecision: "allow" }),
    ),
  }),
  brokenAgent("hook.merge.context", "omits-the-context-of-hooks", {
    in: reword(isContext, (response) => ({
      ...response,
      hookSpecificOutput: without(asJsonObject(response.hookSpecificOutput), "additionalContext"),
    })),
  }),
  brokenAgent(
    "hook.before-permission",
    "requests-permission-before-hooks",
    {
      out: once(
        change({ type: "control_request", request: { subtype: "hook_callback" } }, (frame) => [
          request("a-early", "can_use_tool", { tool_name: "Write", input: {}, tool_use_id: "toolu_w" }),
          frame,
        ]),
        { type: "control_request", request: { subtype: "hook_callback" } },
      ),
    },
    ["session.state.asks", "permission.request.input"],
  ),
  brokenAgent("hook.failure.open", "omits-the-report-of-a-failed-hook", {
    out: dropFrames({ subtype: "informational" }),
  }),
  brokenAgent(
    "hook.timeout.cancel",
    "does-not-cancel-a-timed-out-hook",
    { out: dropFrames({ type: "control_cancel_request" }) },
    ["control.response.host"],
  ),
  brokenAgent("hook.timeout.closed", "runs-a-tool-after-a-hook-timeout", { out: whitewash("toolu_b") }),
  brokenAgent("hook.defer", "omits-the-deferred-tool-use", { out: strip({ type: "result" }, "deferred_tool_use") }),
  brokenAgent("hook.stop.block", "ignores-a-blocking-stop-hook", {
    in: reword({ ...isAnswer, response: { response: { decision: "block" } } }, () => ({})),
  }),
  brokenAgent("mcp.handshake.order", "lists-mcp-tools-before-initialize", {
    out: once(
      change({ type: "control_request", request: { subtype: "mcp_message" } }, (frame) => [
        request("a-early", "mcp_message", {
          server_name: "calc",
          message: { jsonrpc: "2.0", id: 99, method: "tools/list" },
        }),
        frame,
      ]),
      { type: "control_request", request: { subtype: "mcp_message" } },
    ),
  }),
  brokenAgent("mcp.error.result", "reports-a-failed-mcp-call-as-a-success", { out: whitewash("toolu_fail") }),
  brokenAgent("mcp.status.entry", "omits-mcp-server-status", {
    out: reword({ type: "control_response", response: { request_id: "h-status" } }, (response) => ({
      ...response,
      mcpServers: [],
    })),
  }),
  brokenAgent(
    "permission.serial",
    "requests-two-permissions-at-once",
    {
      out: once(
        change({ type: "control_request", request: { subtype: "can_use_tool" } }, (frame) => [
          frame,
          withInner({ ...frame, request_id: "a-early" }, "request", { tool_use_id: "toolu_2" }),
        ]),
        { type: "control_request", request: { subtype: "can_use_tool" } },
      ),
    },
    // The second tool use is not on the wire yet: an agent asks for the first one while the answer streams.
    ["permission.request.input", "permission.request.known-use"],
  ),
  brokenAgent(
    "mcp.silent.bounded",
    "waits-for-a-silent-mcp-server",
    {
      out: dropFrames({ type: "result" }),
    },
    ["queue.prompt.outcome", "session.state.turn", "turn.result.exactly-one"],
  ),
  brokenAgent(
    "mcp.manifest.silent",
    "initializes-a-server-with-a-manifest",
    {
      out: once(
        change({ type: "control_request", request: { subtype: "mcp_message" } }, (frame) => [
          request("a-early", "mcp_message", {
            server_name: "calc",
            message: { jsonrpc: "2.0", id: 99, method: "tools/list", params: {} },
          }),
          frame,
        ]),
        { type: "control_request", request: { subtype: "mcp_message" } },
      ),
    },
    undefined,
    "mcp-server-with-a-manifest",
  ),
];
