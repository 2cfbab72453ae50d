import { asJsonObject, isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../law/session-event/json.ts";
import { same } from "../../same.ts";
import type { CaseRun } from "../define.ts";
import { callsOf, framesOf, offeredTools, responseOf } from "../query.ts";
import { type Comparisons, compare, isNonBlank, requestedByHost } from "./comparison.ts";

/** The successful answers to a request of the host, with its parameters. */
const answersTo = (run: CaseRun, subtype: string): readonly (readonly [request: JsonObject, answer: JsonObject])[] =>
  requestedByHost(run, subtype).flatMap((request) => {
    const response = responseOf(run, String(request.request_id));
    return response?.subtype === "success" ? [[request, asJsonObject(response.response)] as const] : [];
  });

/** Lists of an agent's offers, with the field that names an item and those that describe it. */
const offers = [
  { list: "commands", name: "name", texts: ["description"] },
  { list: "agents", name: "name", texts: ["description"] },
  { list: "models", name: "value", texts: ["displayName", "description"] },
] as const;

/** Whether the agent shows that it has something to offer in this list. */
function hasOffers(run: CaseRun, list: (typeof offers)[number]["list"]): boolean {
  if (list === "models") return callsOf(run).length > 0;
  const field = list === "commands" ? "slash_commands" : "agents";
  return framesOf(run, { type: "system", subtype: "init" }).some((init) => asList(init[field]).length > 0);
}

function* offerComparisons(run: CaseRun, answer: JsonObject): Comparisons {
  for (const { list, name, texts } of offers) {
    if (answer[list] === undefined) continue;
    const items = asList(answer[list]).map(asJsonObject);
    const names = items.map((item) => item[name]);
    yield compare(
      (items.length > 0 || !hasOffers(run, list)) && names.every(isNonBlank),
      `\`${list}\` is empty, or has an item without \`${name}\`.`,
    );
    yield compare(new Set(names).size === names.length, `\`${list}\` has one \`${name}\` twice.`);
    for (const field of texts)
      yield compare(
        items.every((item) => typeof item[field] === "string") &&
          (items.length === 0 || items.some((item) => isNonBlank(item[field]))),
        `\`${list}\` has an item without \`${field}\`.`,
      );
  }
  const { available_output_styles: styles, output_style: style, pid, capabilities } = answer;
  if (styles !== undefined && isNonBlank(style))
    yield compare(asList(styles).includes(style), "The output style is none of those available.");
  if (styles !== undefined) {
    yield compare(isNonBlank(style), "The answer to `initialize` names no output style.");
    yield compare(new Set(asList(styles)).size === asList(styles).length, "An output style is available twice.");
  }
  if (pid !== undefined)
    yield compare(Number.isInteger(pid) && Number(pid) > 0, "The answer to `initialize` has no process id.");
  if (capabilities !== undefined)
    yield compare(
      asList(capabilities).every(isNonBlank) && new Set(asList(capabilities)).size === asList(capabilities).length,
      "`capabilities` has an empty entry, or one twice.",
    );
}

/** Whether the answer to `initialize`, `system/init` and later answers agree about what the agent offers. */
export function* offered(run: CaseRun): Comparisons {
  const init = framesOf(run, { type: "system", subtype: "init" })[0];
  for (const [request, answer] of answersTo(run, "initialize")) {
    if (answer.commands === undefined && answer.models === undefined) continue;
    yield* offerComparisons(run, answer);
    const names = new Set(asList(answer.agents).map((agent) => asJsonObject(agent).name));
    if (answer.agents !== undefined)
      for (const [name, given] of Object.entries(asJsonObject(request.agents)))
        if (isJsonObject(given) && isNonBlank(given.description) && isNonBlank(given.prompt))
          yield compare(names.has(name), "The answer to `initialize` lacks an agent of the request.");
    if (!init) continue;
    const { claude_code_version: version, output_style: style, current_permission_mode: mode } = answer;
    const changesMode = ["set_permission_mode", "claim_session"].some((name) => requestedByHost(run, name).length > 0);
    for (const [one, other, what] of [
      [version, init.claude_code_version, "the version"],
      [style, init.output_style, "the output style"],
      [changesMode ? undefined : mode, init.permissionMode, "the permission mode"],
    ] as const)
      if (one !== undefined && other !== undefined)
        yield compare(same(one, other), `The answer to \`initialize\` and \`system/init\` disagree about ${what}.`);
    for (const [, { models }] of answersTo(run, "list_models"))
      if (models !== undefined && answer.models !== undefined)
        yield compare(
          same(models, answer.models),
          "The answers to `initialize` and `list_models` have different models.",
        );
  }
}

/** Whether `system/init` lists every entry once, with its fields. */
export function* initLists(run: CaseRun): Comparisons {
  for (const init of framesOf(run, { type: "system", subtype: "init" })) {
    for (const name of [
      "tools",
      "slash_commands",
      "agents",
      "skills",
      "capabilities",
      "betas",
      "additional_directories",
    ]) {
      const list = asList(init[name]);
      if (init[name] === undefined || init[name] === null) continue;
      yield compare(
        list.every(isNonBlank) && new Set(list).size === list.length,
        `\`${name}\` of \`system/init\` has an entry twice, or an empty one.`,
      );
    }
    const servers = asList(init.mcp_servers).map(asJsonObject);
    const names = servers.map(({ name }) => name);
    yield compare(
      names.every(isNonBlank) &&
        new Set(names).size === names.length &&
        servers.every(({ status }) => isNonBlank(status)),
      "`mcp_servers` of `system/init` has an entry twice, or one without its name or status.",
    );
    for (const name of ["apiKeySource", "claude_code_version", "output_style", "model", "permissionMode", "cwd"])
      if (init[name] !== undefined) yield compare(isNonBlank(init[name]), `\`${name}\` of \`system/init\` is empty.`);
    for (const dir of requestedByHost(run, "initialize").flatMap(() => additionalDirectories(run)))
      if (init.additional_directories !== undefined)
        yield compare(
          asList(init.additional_directories).some((one) => String(one).endsWith(dir)),
          "`system/init` lacks a directory of the command line.",
        );
  }
}

/** The turns that made one call of the model: their `system/init` and the call. None if any made more, or none. */
function singleCalls(run: CaseRun): readonly (readonly [init: JsonObject, call: JsonObject])[] {
  const inits = framesOf(run, { type: "system", subtype: "init" });
  const calls = callsOf(run);
  return inits.length === calls.length ? inits.map((init, at) => [init, calls[at] ?? {}] as const) : [];
}

/** Whether the tools of servers that the model is offered are those that `system/init` lists. */
export function* serverTools(run: CaseRun): Comparisons {
  for (const [init, call] of singleCalls(run)) {
    const connected = asList(init.mcp_servers)
      .map(asJsonObject)
      .filter(({ status }) => status === "connected")
      .map(({ name }) => `mcp__${String(name).replaceAll(/[^\w-]/g, "_")}__`);
    const offered = offeredTools(call).filter((tool) => connected.some((prefix) => tool.startsWith(prefix)));
    if (offered.length > 0)
      yield compare(
        offered.every((tool) => asList(init.tools).includes(tool)),
        "`system/init` lacks a server's tool that the model is offered.",
      );
  }
}

/** The directories of `--add-dir`. */
const additionalDirectories = ({ events }: CaseRun): readonly string[] => {
  const argv = events.find(({ kind }) => kind === "spawn")?.argv ?? [];
  return argv.flatMap((arg, n) => {
    if (arg.startsWith("--add-dir=")) return [arg.slice("--add-dir=".length)];
    return arg === "--add-dir" ? [argv[n + 1] ?? ""] : [];
  });
};

/** Fields of answers that repeat a parameter. */
const echoes: readonly (readonly [subtype: string, parameter: string, field: string])[] = [
  ["set_permission_mode", "mode", "mode"],
  ["read_file", "path", "requested_path"],
  ["read_file", "encoding", "encoding"],
  ["cancel_async_message", "message_uuid", "message_uuid"],
];

/** A model without the suffix of its context window. */
const plainModel = (model: unknown): string => String(model).replace(/\[\w+\]$/, "");

/** Whether answers fit their requests. */
export function* answers(run: CaseRun): Comparisons {
  for (const { response } of framesOf(run, { type: "control_response" })) {
    const { subtype, error } = asJsonObject(response);
    if (subtype === "error") yield compare(isNonBlank(error), "A control response with an error has no text.");
  }
  for (const [subtype, parameter, field] of echoes)
    for (const [request, answer] of answersTo(run, subtype))
      if (request[parameter] !== undefined && answer[field] !== undefined)
        yield compare(
          answer[field] === request[parameter],
          `The answer to \`${subtype}\` has another \`${field}\` than the request.`,
        );
  for (const [{ model: requested }, { model: chosen }] of answersTo(run, "set_model"))
    if (typeof requested === "string" && requested.startsWith("claude-") && chosen !== undefined)
      yield compare(
        plainModel(chosen) === plainModel(requested),
        "The answer to `set_model` has another model than the request.",
      );
  for (const [{ path }, { absPath }] of answersTo(run, "read_file"))
    if (isNonBlank(path) && absPath !== undefined)
      yield compare(
        isNonBlank(absPath) && absPath.endsWith(path.split("/").at(-1) ?? path),
        "The answer to `read_file` has another path than the request.",
      );
  for (const [request, { added, removed }] of answersTo(run, "mcp_set_servers")) {
    if (added === undefined || removed === undefined) continue;
    const names = Object.keys(asJsonObject(request.servers));
    yield compare(
      asList(added).every((name) => names.includes(String(name))) &&
        new Set(asList(added)).size === asList(added).length,
      "`mcp_set_servers` reports a server as added that the request does not have, or twice.",
    );
    yield compare(
      asList(removed).every((name) => isNonBlank(name) && !names.includes(name)) &&
        new Set(asList(removed)).size === asList(removed).length,
      "`mcp_set_servers` reports a server as removed that the request has, or twice.",
    );
  }
  yield* contextUsage(run);
}

/** Whether the parts of the answer to `get_context_usage` add up. */
function* contextUsage(run: CaseRun): Comparisons {
  for (const [, answer] of answersTo(run, "get_context_usage")) {
    const { totalTokens: total, maxTokens: most, rawMaxTokens: raw, percentage, model } = answer;
    const categories = asList(answer.categories).map(asJsonObject);
    yield compare(
      Number(most) > 0 && Number(raw) >= Number(most) && isNonBlank(model),
      "`get_context_usage` has no limit, or no model.",
    );
    yield compare(
      Math.abs(Number(percentage) - (100 * Number(total)) / Number(raw)) <= 1,
      "`percentage` of `get_context_usage` is not the share of `totalTokens`.",
    );
    yield compare(
      categories.length > 0 &&
        categories.every(({ name, tokens, color }) => isNonBlank(name) && isNonBlank(color) && Number(tokens) >= 0),
      "`get_context_usage` has no categories, or one without name, color or number.",
    );
    const names = categories.map(({ name }) => name);
    yield compare(new Set(names).size === names.length, "`get_context_usage` has a category twice.");
    const free = categories.filter(({ name }) => !/free|buffer|deferred/i.test(String(name)));
    const sum = free.reduce((before, { tokens }) => before + Number(tokens), 0);
    yield compare(
      Math.abs(sum - Number(total)) <= 2,
      "The categories of `get_context_usage` do not add up to `totalTokens`.",
    );
  }
}

/** Whether a session that was cleared goes on under another id. */
export function* clearedSessions({ frames }: CaseRun): Comparisons {
  for (const [at, { type, session_id: id }] of frames.entries()) {
    if (type !== "conversation_reset") continue;
    const next = frames.slice(at).find((frame) => frame.type === "system" && frame.subtype === "init");
    if (next) yield compare(next.session_id !== id, "A session that was cleared kept its id.");
  }
}
