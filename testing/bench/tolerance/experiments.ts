import type { JsonObject } from "@agentwire/protocol/json";
import { always, fail, reply, type Script, say, script, text, toolUse, use } from "@agentwire/testing";

/** A session in which the agent sends a request to the host, and what shows how the agent reads the answer. */
export interface Experiment {
  readonly subtype: string;
  /** The valid answer. Its effect differs from that of an answer that is ignored. */
  readonly response: JsonObject;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Variables that the agent must not see. */
  readonly without?: readonly string[];
  readonly settings?: JsonObject;
  readonly initialize?: JsonObject;
  readonly script: Script;
}

const servers = { mcpServers: { form: { command: process.execPath, args: ["server.mjs"] } } };
const asks = ["--permission-prompt-tool", "stdio"];
const runs = script(
  use(toolUse("toolu_1", "Bash", { command: "touch first" })),
  use(toolUse("toolu_2", "Bash", { command: "touch second" })),
  always(say("Done.")),
);
const rejected = always(fail(401, "authentication_error", "The token is expired."));
const refused = reply([text("I")], {
  stopReason: "refusal",
  delta: { stop_details: { type: "refusal", category: "cyber", explanation: "Not allowed." } },
});

/** The requests of the official agent that a session without network can provoke. */
export const experiments: readonly Experiment[] = [
  {
    subtype: "elicitation",
    response: { action: "accept", content: { name: "Ada" }, _meta: { from: "host" } },
    args: ["--mcp-config", JSON.stringify(servers), "--allowedTools", "mcp__form__ask"],
    script: script(use(toolUse("toolu_1", "mcp__form__ask")), always(say("Done."))),
  },
  {
    subtype: "request_user_dialog",
    response: { behavior: "completed", result: "retry_fallback" },
    args: ["--model", "claude-fable-5"],
    settings: { switchModelsOnFlag: false },
    initialize: { supportedDialogKinds: ["refusal_fallback_prompt"] },
    script: script(refused, refused, always(say("Done."))),
  },
  {
    subtype: "oauth_token_refresh",
    response: { accessToken: "another-token", reason: "renewed" },
    env: {
      CLAUDE_CODE_SDK_HAS_OAUTH_REFRESH: "1",
      CLAUDE_CODE_OAUTH_TOKEN: "expired",
      CLAUDE_CODE_ENTRYPOINT: "claude-desktop",
    },
    without: ["ANTHROPIC_API_KEY"],
    script: script(rejected),
  },
  {
    subtype: "host_auth_token_refresh",
    response: { authToken: "another-token", materialUnchanged: false },
    env: {
      CLAUDE_CODE_SDK_HAS_HOST_AUTH_REFRESH: "1",
      CLAUDE_CODE_PROVIDER_MANAGED_BY_HOST: "1",
      CLAUDE_CODE_HOST_AUTH_ENV_VAR: "ANTHROPIC_AUTH_TOKEN",
      ANTHROPIC_AUTH_TOKEN: "expired",
      CLAUDE_CODE_ENTRYPOINT: "claude-desktop",
    },
    without: ["ANTHROPIC_API_KEY"],
    script: script(rejected),
  },
  {
    subtype: "can_use_tool",
    response: {
      behavior: "allow",
      updatedInput: { command: "echo changed" },
      updatedPermissions: [
        {
          type: "addRules",
          rules: [{ toolName: "Bash", ruleContent: "touch second" }],
          behavior: "allow",
          destination: "session",
        },
      ],
      toolUseID: "toolu_1",
      decisionClassification: "user_temporary",
    },
    args: asks,
    script: runs,
  },
  {
    subtype: "can_use_tool",
    response: { behavior: "deny", message: "Not now.", interrupt: false, toolUseID: "toolu_1" },
    args: asks,
    script: runs,
  },
  {
    subtype: "hook_callback",
    response: {
      continue: true,
      suppressOutput: false,
      systemMessage: "Denied.",
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "deny",
        permissionDecisionReason: "Not now.",
        additionalContext: "A rule.",
      },
    },
    args: ["--allowedTools", "Bash"],
    initialize: { hooks: { PreToolUse: [{ matcher: "Bash", hookCallbackIds: ["hook_0"] }] } },
    script: runs,
  },
];
