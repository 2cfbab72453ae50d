import type { TurnUsage } from "../../shape/content/usage.ts";

/** Usage of a turn without model calls, for the examples of results. */
export const emptyUsage: TurnUsage = {
  input_tokens: 0,
  output_tokens: 0,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
  output_tokens_details: { thinking_tokens: 0 },
  server_tool_use: { web_search_requests: 0, web_fetch_requests: 0 },
  service_tier: "standard",
  inference_geo: "",
  iterations: [],
  speed: "standard",
  fallback_credit: null,
};

/** An example of a result that ended early. */
export const failedExample = {
  is_error: true,
  duration_ms: 300,
  duration_api_ms: 100,
  num_turns: 2,
  stop_reason: "tool_use",
  total_cost_usd: 0.0004,
  usage: emptyUsage,
  modelUsage: {},
  permission_denials: [],
  uuid: "00000000-0000-4000-8000-000000000021",
  session_id: "s1",
};
