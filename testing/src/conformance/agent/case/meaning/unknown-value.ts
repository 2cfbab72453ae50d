import type { RequirementId } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { CheckResult } from "../../../../law/define.ts";
import { say } from "../../../../model/script/answer.ts";
import { always, script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import { isUnsupported, responseOf } from "../../query.ts";
import { ask, askForPermission, sendControl, sessionPlan } from "../../steps.ts";

/** A request, and what its response must show. */
interface RequestRow {
  readonly subtype: string;
  readonly params: (value: string) => Frame;
  /**
   * - `named`: the response has the value of the request
   * - `refused`, `accepted`: it is an error, or none
   * - a function: what is wrong with a response that is no error, or `true`
   */
  readonly expected: "named" | "refused" | "accepted" | ((response: JsonObject) => boolean);
}

const named = (subtype: string, params: RequestRow["params"]): RequestRow => ({ subtype, params, expected: "named" });
const refused = (subtype: string, params: RequestRow["params"] = () => ({})): RequestRow => ({
  ...{ subtype, params, expected: "refused" },
});
const accepted = (subtype: string, params: RequestRow["params"]): RequestRow => ({
  ...{ subtype, params, expected: "accepted" },
});
const answered = (
  subtype: string,
  isAnswer: (response: JsonObject) => boolean,
  params: RequestRow["params"] = () => ({}),
): RequestRow => ({ subtype, params, expected: isAnswer });

const rating = { messageUuid: "66666666-0000-4000-8000-000000000031", sentiment: "positive", surface: "tool_use" };

/** Requests about servers, tools, tasks, folders and values, of which most do not exist. `value` differs in every run. */
const rows: readonly RequestRow[] = [
  ...["mcp_reconnect", "mcp_authenticate", "mcp_clear_auth", "channel_enable"].map((subtype) =>
    named(subtype, (value) => ({ serverName: value })),
  ),
  named("mcp_oauth_callback_url", (value) => ({ serverName: value, callbackUrl: "http://localhost/callback" })),
  named("mcp_read_resource", (value) => ({ serverName: value, uri: "ui://page/one" })),
  refused("mcp_read_resource", (value) => ({ serverName: value, uri: "file:///page" })),
  named("mcp_call", (value) => ({ tool: `mcp__${value}__look`, arguments: {} })),
  refused("mcp_call"),
  named("set_mcp_permission_mode_override", (value) => ({ serverName: value, mode: "default" })),
  refused("set_mcp_permission_mode_override", (value) => ({ serverName: "other", mode: value })),
  named("set_proactivity_level", (value) => ({ level: value })),
  named("set_cwd", (value) => ({ path: `/${value}` })),
  refused("register_repo_root", (value) => ({ directory: `/${value}` })),
  refused("get_task_output", (value) => ({ task_id: value })),
  answered(
    "background_tasks",
    ({ backgrounded }) => backgrounded === false,
    (value) => ({ tool_use_id: value }),
  ),
  refused("rename_session", (value) => ({ title: "a title", source: value })),
  accepted("message_rated", () => rating),
  ...["messageUuid", "sentiment", "surface", "cleared"].map((name) =>
    refused("message_rated", (value) => ({ ...rating, [name]: name === "messageUuid" ? 5 : value })),
  ),
  accepted("set_has_subscribers", () => ({ has_subscribers: true })),
  refused("set_has_subscribers", (value) => ({ has_subscribers: value })),
  accepted("set_prompt_suggestions_paused", () => ({ paused: true })),
  refused("set_prompt_suggestions_paused", (value) => ({ paused: value })),
  answered("file_suggestions", ({ suggestions }) => Array.isArray(suggestions)),
  refused("reload_plugins", (value) => ({ add_plugins: [value] })),
  refused("claude_oauth_callback", (value) => ({ authorizationCode: value, state: value })),
  refused("claude_oauth_wait_for_completion"),
  refused("claim_session"),
  // No such service is at the endpoint of the session, and no browser or terminal is there.
  accepted("remote_control", () => ({ enabled: false })),
  refused("remote_control", () => ({ enabled: true })),
  refused("get_chrome_browsers"),
  refused("select_chrome_browser", (value) => ({ device_id: value })),
  refused("set_chrome_browser_hints", (value) => ({ preferredDeviceId: value, localDeviceIds: [value] })),
  answered("get_chrome_dialog", ({ connected }) => connected === false),
  answered(
    "ultrareview_launch",
    ({ status }) => status === "error",
    () => ({ args: "", confirm: false }),
  ),
  refused("reload_connectors"),
  refused("set_color", () => ({ color: "blue" })),
  answered("fork_conversation", ({ forked }) => typeof forked === "boolean"),
  answered("get_plan", ({ exists }) => typeof exists === "boolean"),
  answered("get_workspace_diff", ({ diff }) => diff !== undefined),
];

const idOf = (n: number) => `h-row-${n}`;
const sentValue = (paths: CasePaths, n: number) => freshText(paths, `value-${n}`);

/** What is wrong with the response of a row; `undefined` if the agent does not know the request. */
function checkRow({ subtype, expected }: RequestRow, response: JsonObject | undefined, value: string): CheckResult {
  if (response === undefined || isUnsupported(response)) return undefined;
  const isError = response.subtype === "error";
  if (expected === "named")
    return JSON.stringify(response).includes(value) || `The response to \`${subtype}\` does not name ${value}.`;
  if (expected === "refused") return isError || `\`${subtype}\` succeeded with a value that is not valid.`;
  if (expected === "accepted") return !isError || `\`${subtype}\` with valid values was refused.`;
  if (isError) return undefined;
  return expected(asJsonObject(response.response)) || `The response to \`${subtype}\` lacks what was requested.`;
}

function checkRows(run: CaseRun): CheckResult {
  const results = rows.map((row, n) => checkRow(row, responseOf(run, idOf(n)), sentValue(run.paths, n)));
  const wrong = results.find((result) => typeof result === "string");
  return wrong ?? (results.includes(true) || undefined);
}

const requirement: RequirementId = "control.value.unknown";

/** The case that walks the table of requests. */
export const unknownValueCases: readonly AgentCase[] = [
  agentCase({
    name: "requests-with-unknown-values",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(always(say("ok"))),
        plan: sessionPlan([
          ...ask("one"),
          ...rows.flatMap(({ subtype, params }, n) => sendControl(idOf(n), subtype, params(sentValue(paths, n)))),
        ]),
      }),
    ],
    checks: { [requirement]: checkRows },
  }),
];
