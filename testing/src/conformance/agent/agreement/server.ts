import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../law/session-event/json.ts";
import { same } from "../../same.ts";
import type { CaseRun } from "../define.ts";
import { callsOf, framesOf, isFrom, modelResultOf, responseOf } from "../query.ts";
import {
  type Comparisons,
  compare,
  hasHookOutput,
  isNonBlank,
  requestedByHost,
  sentByHost,
  unchangedUses,
  usesOf,
} from "./comparison.ts";

/** A message of the agent to a server of the host, with the server's result. */
interface Exchange {
  readonly server: string;
  readonly message: JsonObject;
  readonly result: JsonObject | undefined;
}

function exchangesOf(run: CaseRun): readonly Exchange[] {
  const results = new Map(
    sentByHost(run).map(({ response }) => {
      const { request_id: id, response: content } = asJsonObject(response);
      return [id, asJsonObject(asJsonObject(content).mcp_response)] as const;
    }),
  );
  return framesOf(run, { type: "control_request", request: { subtype: "mcp_message" } }).map(
    ({ request_id: id, request }) => {
      const { server_name: server, message } = asJsonObject(request);
      const result = results.get(id)?.result;
      return {
        server: String(server),
        message: asJsonObject(message),
        result: result === undefined ? undefined : asJsonObject(result),
      };
    },
  );
}

/** Whether messages to servers are complete JSON-RPC, and the handshake comes before calls. */
export function* serverMessages(run: CaseRun): Comparisons {
  const states = new Map<string, Set<string>>();
  for (const { server, message, result } of exchangesOf(run)) {
    const { jsonrpc, method, id, params } = message;
    yield compare(jsonrpc === "2.0", "A message to a server does not say `jsonrpc` 2.0.");
    if (method === undefined) continue;
    const isNotification = String(method).startsWith("notifications/");
    yield compare(
      isNotification ? id === undefined : typeof id === "number" || isNonBlank(id),
      "A request to a server has no id, or a notification has one.",
    );
    const known = states.get(server) ?? new Set<string>();
    states.set(server, known);
    if (method === "initialize") {
      const { protocolVersion, clientInfo, capabilities } = asJsonObject(params);
      const { name, version } = asJsonObject(clientInfo);
      yield compare(
        isNonBlank(protocolVersion) && isNonBlank(name) && isNonBlank(version) && typeof capabilities === "object",
        "`initialize` of a server lacks the protocol version, the client or its capabilities.",
      );
    }
    if (method === "tools/call" && known.has("initialize")) {
      yield compare(
        known.has("notifications/initialized"),
        "A tool of a server was called before `notifications/initialized`.",
      );
      yield compare(known.has("tools/list"), "A tool of a server was called before its tools were listed.");
    }
    if (result !== undefined || isNotification) known.add(String(method));
  }
}

/** A name as the names of tools have it. */
const inToolName = (name: unknown): string => String(name).replaceAll(/[^\w-]/g, "_");

/** Whether each call reaches the server and the tool that the model called. */
export function* serverCalls(run: CaseRun): Comparisons {
  const uses = usesOf(run);
  const called = exchangesOf(run).flatMap(({ message: { method, params } }) =>
    method === "tools/call" ? (asJsonObject(asJsonObject(params)._meta)["claudecode/toolUseId"] ?? []) : [],
  );
  if (called.length > 0)
    yield compare(new Set(called).size === called.length, "A server was called twice for one tool use.");
  for (const { server, message } of exchangesOf(run)) {
    const { name, _meta: meta } = asJsonObject(message.params);
    const use = uses.get(String(asJsonObject(meta)["claudecode/toolUseId"]));
    if (message.method !== "tools/call" || !String(use?.name).startsWith("mcp__")) continue;
    yield compare(
      use?.name === `mcp__${inToolName(server)}__${inToolName(name)}`,
      "A call reached another server or another tool than the model called.",
    );
    const unchanged = unchangedUses(run).get(String(use?.id));
    if (unchanged)
      yield compare(
        same(unchanged.input, asJsonObject(message.params).arguments ?? {}),
        "A server received other arguments of a call than the model's.",
      );
  }
}

/** The latest result of a server for a method. Several different ones: nothing, because a list may change. */
function declaredBy(run: CaseRun, server: string, method: string): JsonObject | undefined {
  const results = exchangesOf(run).flatMap(({ server: name, message, result }) =>
    name === server && message.method === method && result ? [result] : [],
  );
  return results.every((one) => same(one, results[0])) ? results[0] : undefined;
}

/** Whether the model is offered the tools of servers as each server lists them. */
export function* toolsAsListed(run: CaseRun): Comparisons {
  const servers = new Set(exchangesOf(run).map(({ server }) => server));
  for (const server of servers)
    for (const tool of asList(declaredBy(run, server, "tools/list")?.tools).map(asJsonObject))
      for (const call of callsOf(run)) {
        const name = `mcp__${inToolName(server)}__${inToolName(tool.name)}`;
        const offered = asList(call.tools)
          .map(asJsonObject)
          .find((one) => one.name === name);
        if (!offered) continue;
        yield compare(
          tool.description === undefined || offered.description === tool.description,
          `The model is offered \`${name}\` with another description than the server's.`,
        );
        yield compare(
          same(offered.input_schema, tool.inputSchema),
          `The model is offered \`${name}\` with another input schema than the server's.`,
        );
      }
}

/** Whether the model receives each text and each picture of a server's result. */
export function* resultsReturned(run: CaseRun): Comparisons {
  if (hasHookOutput(run, "updatedToolOutput", "updatedMCPToolOutput")) return;
  for (const { message, result } of exchangesOf(run)) {
    const use = asJsonObject(asJsonObject(message.params)._meta)["claudecode/toolUseId"];
    if (message.method !== "tools/call" || !isNonBlank(use) || !result) continue;
    const returned = callsOf(run)
      .map((call) => modelResultOf(call, use))
      .find((block) => block !== undefined);
    if (!returned) continue;
    yield compare(
      (returned.is_error === true) === (result.isError === true),
      "The model did not learn whether a server's result is an error.",
    );
    const blocks = typeof returned.content === "string" ? [{ text: returned.content }] : asList(returned.content);
    const text = JSON.stringify(blocks.map((block) => asJsonObject(block).text ?? ""));
    let position = 0;
    for (const block of asList(result.content).map(asJsonObject)) {
      if (isNonBlank(block.text))
        yield compare(
          text.includes(JSON.stringify(block.text).slice(1, -1)),
          "The model did not receive a text of a server's result.",
        );
      if (isNonBlank(block.text)) {
        const next = text.indexOf(JSON.stringify(block.text).slice(1, -1), position);
        yield compare(next >= 0, "The model received the texts of a server's result in another order.");
        position = next;
      }
      if (block.type === "image")
        yield compare(
          blocks.some((one) => {
            const { data, media_type: type } = asJsonObject(asJsonObject(one).source);
            return data === block.data && type === block.mimeType;
          }),
          "The model did not receive a picture of a server's result.",
        );
    }
  }
}

/** Whether `system/init` reports a host server as connected only after it answered. */
export function* connectedServers(run: CaseRun): Comparisons {
  const exchanges = exchangesOf(run);
  const manifests = requestedByHost(run, "initialize").map(({ sdkMcpServerManifests: given }) => asJsonObject(given));
  for (const { mcp_servers: servers } of framesOf(run, { type: "system", subtype: "init" }))
    for (const { name, status } of asList(servers).map(asJsonObject)) {
      const own = exchanges.filter((one) => one.server === name);
      if (own.length === 0 || manifests.some((given) => String(name) in given)) continue;
      yield compare(
        status !== "connected" || own.some(({ message, result }) => message.method === "initialize" && result),
        "`system/init` reports a server as connected that did not answer `initialize`.",
      );
    }
}

/** The first measured release whose status of servers lists their tools. */
const toolsSince = "0.2.34";

/** Whether a status of servers has what each server said of itself. */
export function* serverStatus(run: CaseRun): Comparisons {
  const exchanges = exchangesOf(run);
  const declared = (server: unknown, method: string): JsonObject | undefined =>
    exchanges.findLast((one) => one.server === server && one.message.method === method && one.result)?.result;
  for (const { request_id: id } of requestedByHost(run, "mcp_status")) {
    const servers = asList(asJsonObject(responseOf(run, String(id))?.response).mcpServers).map(asJsonObject);
    const names = servers.map(({ name }) => name);
    if (servers.length > 0)
      yield compare(
        names.every(isNonBlank) && new Set(names).size === names.length,
        "`mcp_status` has a server twice, or one without a name.",
      );
    for (const { name, status, serverInfo, tools } of servers) {
      const info = asJsonObject(declared(name, "initialize")?.serverInfo);
      if (
        status !== "connected" ||
        !declared(name, "initialize") ||
        exchanges.filter((one) => one.server === name && one.message.method === "initialize").length > 1
      )
        continue;
      const { name: title, version } = asJsonObject(serverInfo);
      // Older releases leave it out.
      if (serverInfo !== undefined)
        yield compare(
          title === info.name && version === info.version,
          "`mcp_status` has another `serverInfo` than the server.",
        );
      const listed = declared(name, "tools/list");
      if (listed && (tools !== undefined || isFrom(run, toolsSince)))
        yield* toolsOfStatus(asList(tools).map(asJsonObject), asList(listed.tools).map(asJsonObject));
    }
    const init = framesOf(run, { type: "system", subtype: "init" }).at(-1);
    for (const { name, status } of asList(init?.mcp_servers).map(asJsonObject)) {
      const now = servers.find((one) => one.name === name);
      if (now && status === "failed")
        yield compare(now.status === "failed", "`mcp_status` and `system/init` disagree about a server that failed.");
    }
  }
}

/** Annotations, as a status names them. */
const annotationNames = {
  readOnlyHint: "readOnly",
  destructiveHint: "destructive",
  openWorldHint: "openWorld",
} as const;

function* toolsOfStatus(tools: readonly JsonObject[], listed: readonly JsonObject[]): Comparisons {
  const names = (list: readonly JsonObject[]) => list.map(({ name }) => String(name)).toSorted();
  yield compare(same(names(tools), names(listed)), "`mcp_status` has other tools than the server listed.");
  for (const { name, annotations } of listed)
    for (const [hint, short] of Object.entries(annotationNames)) {
      if (asJsonObject(annotations)[hint] !== true) continue;
      const shown = asJsonObject(tools.find((tool) => tool.name === name)?.annotations);
      yield compare(shown[short] === true, `\`mcp_status\` lacks the annotation \`${hint}\` of a server's tool.`);
    }
}
