import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { jsonObjectsOf, type Rule } from "./rule.ts";

/** Fields of a body, including betas. */
const known = new Set([
  "model",
  "messages",
  "max_tokens",
  "system",
  "stream",
  "tools",
  "tool_choice",
  "thinking",
  "temperature",
  "top_p",
  "top_k",
  "stop_sequences",
  "metadata",
  "service_tier",
  "output_config",
  "output_format",
  "context_management",
  "container",
  "mcp_servers",
  "betas",
  "cache_control",
  "compaction",
  "diagnostics",
  "speed",
  "inference_geo",
  "fallbacks",
  "fallback_credit_token",
  "billing_policy",
  "thread",
  "user_profile_id",
  "workspace_id",
]);

const unknownField: Rule = (body) => {
  const name = Object.keys(body).find((key) => !known.has(key));
  return name === undefined ? undefined : `${name}: Extra inputs are not permitted`;
};

const required =
  (names: readonly string[]): Rule =>
  (body) => {
    const name = names.find((key) => body[key] === undefined);
    return name === undefined ? undefined : `${name}: Field required`;
  };

const model: Rule = (body) => {
  if (typeof body.model !== "string") return "model: Input should be a valid string";
  return body.model === "" ? "model: String should have at least 1 character" : undefined;
};

const isInteger = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value);

const maxTokens: Rule = ({ max_tokens: limit }) => {
  if (!isInteger(limit)) return "max_tokens: Input should be a valid integer";
  return limit < 1 ? "max_tokens: Input should be greater than or equal to 1" : undefined;
};

const thinkingBudget: Rule = ({ thinking, max_tokens: limit }) => {
  if (!isJsonObject(thinking) || thinking.type !== "enabled") return undefined;
  const budget = thinking.budget_tokens;
  if (!isInteger(budget)) return "thinking.enabled.budget_tokens: Field required";
  if (budget < 1024) return "thinking.enabled.budget_tokens: Input should be greater than or equal to 1024";
  return isInteger(limit) && limit <= budget ? "`max_tokens` must be greater than `thinking.budget_tokens`" : undefined;
};

const temperature: Rule = ({ temperature: value }) => {
  if (value === undefined) return undefined;
  return typeof value === "number" && value >= 0 && value <= 1 ? undefined : "temperature: range: 0..1";
};

const tools: Rule = ({ tools: listed }) => {
  if (listed === undefined) return undefined;
  if (!Array.isArray(listed)) return "tools: Input should be a valid array";
  const uniqueNames = new Set<string>();
  for (const [i, tool] of jsonObjectsOf(listed)) {
    const name = tool.name;
    if (typeof name !== "string") {
      if (tool.type === undefined || tool.type === "custom") return `tools.${i}.custom.name: Field required`;
      continue;
    }
    if (!/^[a-zA-Z0-9_-]{1,128}$/.test(name))
      return `tools.${i}.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'`;
    if (uniqueNames.has(name)) return "tools: Tool names must be unique.";
    uniqueNames.add(name);
    if (tool.type !== undefined && tool.type !== "custom") continue;
    const schema = tool.input_schema;
    if (!isJsonObject(schema)) return `tools.${i}.custom.input_schema: Field required`;
    if (schema.type !== "object") return `tools.${i}.custom.input_schema.type: Input should be 'object'`;
  }
  return undefined;
};

const toolChoice: Rule = ({ tool_choice: choice, tools: listed }) => {
  if (!isJsonObject(choice) || choice.type !== "tool") return undefined;
  const found = jsonObjectsOf(listed).some(([, tool]) => tool.name === choice.name);
  return found ? undefined : `Tool '${String(choice.name)}' not found in provided tools`;
};

function countBreakpoints(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + countBreakpoints(item), 0);
  if (!isJsonObject(value)) return 0;
  const own = isJsonObject(value.cache_control) ? 1 : 0;
  return own + countBreakpoints(value.content);
}

/** Cache markers in the order in which the service reads them. */
function marksOf(value: unknown): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(marksOf);
  if (!isJsonObject(value)) return [];
  return [...(isJsonObject(value.cache_control) ? [value.cache_control] : []), ...marksOf(value.content)];
}

const cacheMarks: Rule = ({ tools: listed, system, messages }) => {
  const marks = [listed, system, messages].flatMap(marksOf);
  for (const { type, ttl } of marks) {
    if (type !== "ephemeral") return "cache_control.type: Input should be 'ephemeral'";
    if (ttl !== undefined && ttl !== "5m" && ttl !== "1h") return "cache_control.ttl: Input should be '5m' or '1h'";
  }
  const short = marks.findIndex(({ ttl }) => ttl !== "1h");
  return short >= 0 && marks.slice(short).some(({ ttl }) => ttl === "1h")
    ? "a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block"
    : undefined;
};

const checkThinkingOptions: Rule = ({ thinking, temperature: value, tool_choice: choice }) => {
  if (!isJsonObject(thinking) || (thinking.type !== "enabled" && thinking.type !== "adaptive")) return undefined;
  if (value !== undefined && value !== 1) return "`temperature` may only be set to 1 when thinking is enabled";
  const forced = isJsonObject(choice) && (choice.type === "any" || choice.type === "tool");
  return forced ? "Thinking may not be enabled when tool_choice forces tool use." : undefined;
};

const cacheBreakpoints: Rule = (body: JsonObject) => {
  const count = countBreakpoints(body.system) + countBreakpoints(body.messages) + countBreakpoints(body.tools);
  return count > 4 ? `A maximum of 4 blocks with cache_control may be provided. Found ${count}.` : undefined;
};

/** The API's requirements for parameters other than the messages. */
export const parameterRules: readonly Rule[] = [
  required(["model", "messages"]),
  unknownField,
  model,
  thinkingBudget,
  temperature,
  tools,
  toolChoice,
  cacheBreakpoints,
  cacheMarks,
  checkThinkingOptions,
];

/** Rules for calls that produce tokens, in addition to {@link parameterRules}. */
export const samplingRules: readonly Rule[] = [required(["max_tokens"]), maxTokens];
