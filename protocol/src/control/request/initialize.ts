import { defineControl } from "../define.ts";
import { InitializeRequest } from "../initialize/request.ts";
import { InitializeResponse } from "../initialize/response.ts";

export const initialize = defineControl({
  subtype: "initialize",
  summary:
    "The first frame of a host: its hooks, in-process MCP servers, prompts and agents. The response describes the session. The host may send user messages without waiting for it. A repeated request gets a response again.",
  since: "0.1.0",
  stability: "declared",
  direction: "host-to-agent",
  request: InitializeRequest,
  response: InitializeResponse,
  errors: [
    {
      when: "`hooks` does not map events to lists of matchers, or `sdkMcpServers` is not a list of names. The agent continues without these settings.",
    },
  ],
  deadlineMs: 60_000,
  examples: [
    {
      request: {
        subtype: "initialize",
        systemPrompt: ["You are terse."],
        hooks: { PreToolUse: [{ matcher: "Bash", hookCallbackIds: ["hook_0"], timeout: 30 }] },
        sdkMcpServers: ["calc"],
        agents: { reader: { description: "Reads files.", prompt: "You read.", tools: ["Read"], model: "haiku" } },
      },
      response: {
        commands: [{ name: "compact", description: "Shortens the conversation.", argumentHint: "", builtin: true }],
        agents: [{ name: "reader", description: "Reads files.", model: "haiku" }],
        output_style: "default",
        available_output_styles: ["default"],
        models: [{ value: "default", displayName: "Default", description: "The usual one." }],
        account: { tokenSource: "none", apiKeySource: "ANTHROPIC_API_KEY", apiProvider: "firstParty" },
        hooks_applied: true,
        hook_on_failure_supported: true,
        claude_code_version: "2.1.330",
        session_state: "idle",
        capabilities: [],
      },
    },
  ],
});
