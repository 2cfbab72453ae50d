import type { Frame } from "@agentwire/protocol/codec";
import { cancel, prompt, request } from "../../peer/host/frames.ts";
import { hostRules, responseTo } from "../../peer/host/rules.ts";
import { end, expectFrame, type PeerPlan, send } from "../../peer/plan.ts";

/** The frame with which an agent reports that it is idle. */
const isIdle: Frame = { type: "system", subtype: "session_state_changed", state: "idle" };

/** A tool use that the host denies. */
export const deniedTool = "toolu_deny";
/** A hook callback that the host never answers. The agent withdraws it. */
export const silentHook = "hook_silent";

const initialize = request("h-init", "initialize", {
  hooks: {
    PreToolUse: [{ hookCallbackIds: ["hook_pre"] }],
    PostToolUse: [{ hookCallbackIds: ["hook_post"] }],
    PermissionRequest: [{ hookCallbackIds: [silentHook] }],
  },
  sdkMcpServers: ["notes"],
});

/**
 * The host's part of a session with everything that laws refer to. It has two prompts, a denial, hooks, an MCP server,
 * an interrupt, a cancelled request, and a last prompt.
 */
export const referenceHostPlan = (): PeerPlan => ({
  steps: [
    ...send(initialize, prompt("one", { uuid: "22222222-0000-4000-8000-000000000001" })),
    expectFrame(responseTo("h-init")),
    expectFrame(isIdle),
    ...send(prompt("two")),
    expectFrame({ type: "system", subtype: "init" }),
    ...send(request("h-stop", "interrupt")),
    expectFrame(isIdle),
    ...send(request("h-cost", "get_session_cost"), cancel("h-cost"), prompt("three")),
    expectFrame(isIdle),
    end(),
  ],
  rules: hostRules({
    canUseTool: ({ tool_use_id: id, input }) =>
      id === deniedTool ? { behavior: "deny", message: "Not this one." } : { behavior: "allow", updatedInput: input },
    hook: ({ callback_id: id }) => (id === silentHook ? undefined : {}),
  }),
});
