/**
 * The OpenTelemetry semantic conventions that spans follow. Their part about generative AI is still in development, so
 * the version is fixed here.
 */
export const conventionsVersion = "1.45.0";

/** Names the conventions to a backend. */
export const schemaUrl = `https://opentelemetry.io/schemas/${conventionsVersion}`;

/** Attributes of the conventions. */
export const conventional = {
  operation: "gen_ai.operation.name",
  provider: "gen_ai.provider.name",
  conversation: "gen_ai.conversation.id",
  agent: "gen_ai.agent.name",
  agentVersion: "gen_ai.agent.version",
  requestModel: "gen_ai.request.model",
  responseModel: "gen_ai.response.model",
  inputTokens: "gen_ai.usage.input_tokens",
  outputTokens: "gen_ai.usage.output_tokens",
  cacheReadTokens: "gen_ai.usage.cache_read.input_tokens",
  cacheWriteTokens: "gen_ai.usage.cache_creation.input_tokens",
  tool: "gen_ai.tool.name",
  toolCall: "gen_ai.tool.call.id",
  toolType: "gen_ai.tool.type",
  error: "error.type",
} as const;

/** Attributes for what the conventions do not name. */
export const own = {
  kind: "agentwire.kind",
  outcome: "agentwire.outcome",
  turn: "agentwire.turn",
  process: "agentwire.process",
  firstEvent: "agentwire.event.first",
  lastEvent: "agentwire.event.last",
  cost: "agentwire.cost.usd",
  sessionOutcome: "agentwire.session.outcome",
  cause: "agentwire.session.cause",
  /** What a span was about: only with content. */
  detail: "agentwire.detail",
} as const;
