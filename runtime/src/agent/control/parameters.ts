import type { HostControlSubtype } from "@agentwire/protocol";
import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { ControlError } from "../../connection/errors.ts";
import { thinkingDisplays } from "../core/options.ts";

/** What is wrong with the parameters of a request; `null` if they are valid. */
type Check = (request: JsonObject, subtype: string) => string | null;

const text =
  (field: string): Check =>
  (request, subtype) =>
    typeof request[field] === "string" ? null : `${subtype}: ${field} must be a string`;

const nameOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "an array" : isJsonObject(value) ? "an object" : typeof value;

const settings: Check = (request, subtype) =>
  isJsonObject(request.settings)
    ? null
    : `${subtype} requires \`settings\` to be an object, got ${nameOf(request.settings)}`;

const strings = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((entry) => typeof entry === "string"));

const flag =
  (field: string): Check =>
  (request, subtype) =>
    typeof request[field] === "boolean" ? null : `${subtype}: ${field} must be a boolean`;

const optional =
  (field: string, check: Check): Check =>
  (request, subtype) =>
    request[field] === undefined ? null : check(request, subtype);

const one =
  (field: string, values: readonly string[]): Check =>
  (request, subtype) =>
    values.some((value) => value === request[field])
      ? null
      : `${subtype}: ${field} must be ${values.map((value) => `'${value}'`).join(" or ")}`;

/** Combines checks. Reports the first one that fails. */
const all =
  (...rules: readonly Check[]): Check =>
  (request, subtype) => {
    for (const rule of rules) {
      const wrong = rule(request, subtype);
      if (wrong !== null) return wrong;
    }
    return null;
  };

const displays: readonly unknown[] = [undefined, null, ...thinkingDisplays];

/** The checks of each request before it is handled, with the messages that hosts know. */
const checks: { readonly [Subtype in HostControlSubtype]?: Check } = {
  apply_flag_settings: settings,
  background_tasks: (request, subtype) =>
    request.tool_use_id === null ? null : optional("tool_use_id", text("tool_use_id"))(request, subtype),
  generate_session_title: all(text("description"), optional("persist", flag("persist"))),
  get_context_usage: (request, subtype) =>
    request.detail === null ? null : optional("detail", one("detail", ["summary", "full"]))(request, subtype),
  get_task_output: text("task_id"),
  get_usage: optional("skip_behaviors", flag("skip_behaviors")),
  initialize: ({ sdkMcpServers, webSearchIsolationExemptMcpServers }) =>
    strings(sdkMcpServers) && strings(webSearchIsolationExemptMcpServers)
      ? null
      : "initialize: sdkMcpServers and webSearchIsolationExemptMcpServers must be arrays of strings",
  mcp_call: (request, subtype) => {
    const wrong = text("tool")(request, subtype);
    if (wrong === null && !["undefined", "boolean"].includes(typeof request.check_permissions))
      return `${subtype}: check_permissions must be a boolean`;
    if (wrong !== null || /^mcp__.+?__./s.test(String(request.tool))) return wrong;
    return `Not a fully-qualified MCP tool name: ${String(request.tool)}`;
  },
  mcp_read_resource: all(text("serverName"), text("uri")),
  mcp_reconnect: text("serverName"),
  mcp_set_servers: ({ servers }) =>
    isJsonObject(servers) && Object.values(servers).every(isJsonObject)
      ? null
      : "mcp_set_servers: servers must be an object of config objects",
  mcp_toggle: all(text("serverName"), flag("enabled")),
  rename_session: all(
    text("title"),
    ({ title }) => (String(title).trim() === "" ? "title must be non-empty" : null),
    optional("source", one("source", ["remote", "host"])),
  ),
  rewind_conversation: text("target_message_uuid"),
  set_has_subscribers: ({ has_subscribers: given }) =>
    typeof given === "boolean" || given === null
      ? null
      : "Invalid set_has_subscribers: has_subscribers must be true, false or null",
  set_max_thinking_tokens: ({ max_thinking_tokens: given, thinking_display: display }) =>
    (given === undefined || given === null || Number.isInteger(given)) && displays.includes(display)
      ? null
      : 'set_max_thinking_tokens: max_thinking_tokens must be an integer or null and thinking_display must be "summarized", "omitted", "highlights", or null',
  set_mcp_permission_mode_override: text("serverName"),
  set_prompt_suggestions_paused: ({ paused }) =>
    typeof paused === "boolean"
      ? null
      : `Invalid set_prompt_suggestions_paused: Invalid input: expected boolean, received ${paused === null ? "null" : Array.isArray(paused) ? "array" : typeof paused}`,
  stop_task: text("task_id"),
  update_settings: settings,
};

/** Refuses a request with invalid parameters. */
export function checkParameters(subtype: string, request: unknown): void {
  const check = Object.hasOwn(checks, subtype) ? checks[subtype as HostControlSubtype] : undefined;
  const wrong = check?.(isJsonObject(request) ? request : {}, subtype) ?? null;
  if (wrong !== null) throw new ControlError(wrong);
}
