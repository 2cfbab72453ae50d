import type { IncomingMessage, ServerResponse } from "node:http";
import { asJsonObject, isJsonObject, type JsonObject, parseJsonObject } from "@agentwire/protocol/json";
import { fieldOf } from "../../engine/compare/field.ts";
import { capturedFiles, capturedIn, capturedSettings } from "../../engine/rerun/captured-files.ts";
import { recordedHttpHooks } from "../../engine/rerun/recorded-ports/http-hooks.ts";
import { configuredServers, recordedServers, safeServerName } from "../../engine/rerun/recorded-ports/mcp-servers.ts";
import { recordedLaunch } from "../../engine/script/launch.ts";
import { processesOf, type Step, stepsOf } from "../../engine/script/steps.ts";
import { argumentOf } from "../../tape/argument.ts";
import type { Tape } from "../../tape/read/tape.ts";
import { isEvent } from "../../tape/types.ts";
import { contentBlocks, textAt, textOfResult } from "../../timeline/entry/text.ts";
import { type Loopback, readBody, serveLoopback } from "../system/loopback.ts";

/** The MCP servers and the hooks of a tape that an agent reached by address, served for live agents. */
export interface RecordedMcpServers {
  /** Replaces the recorded addresses in a text by those of the stand-ins. */
  readonly rewrite: (text: string) => string;
  /** The reverse of `rewrite`. */
  readonly restore: (text: string) => string;
  readonly close: Loopback["close"];
}

/** A recorded call of a tool of a server. */
interface RecordedCall {
  readonly id: string;
  readonly tool: string;
  /** The server's answer, as JSON-RPC; `null` if none came, or if the agent stopped waiting for one. */
  answer: JsonObject | null;
}

/** How results read that the agent made because a server did not answer. */
const withoutAnswer = /timed out after|stopped while running|^The user doesn't want to/;

/** A block of a result as a server sends it. */
function serverBlock(block: unknown): unknown {
  const source = fieldOf(block, "source");
  return fieldOf(block, "type") === "image" && fieldOf(source, "data") !== undefined
    ? { type: "image", data: fieldOf(source, "data"), mimeType: fieldOf(source, "media_type") }
    : block;
}

/** The answer that led to a result. `output`: the result as the agent shows it to the host. */
function answerOf(block: unknown, output: unknown): JsonObject | null {
  const content = fieldOf(block, "content");
  const text = textOfResult(content);
  if (fieldOf(block, "is_error") !== true) {
    const blocks = Array.isArray(content) ? content.map(serverBlock) : [{ type: "text", text }];
    return { result: { content: blocks } };
  }
  if (withoutAnswer.test(text)) return null;
  // The agent adds its advice to the text of a failed tool, but not to the message of an error.
  const own = typeof output === "string" ? output.replace(/^Error: /, "") : text;
  return text.length > own.length && text.startsWith(own)
    ? { result: { content: [{ type: "text", text: own }], isError: true } }
    : { error: { code: -32603, message: text } };
}

function callsOf(steps: readonly Step[]): readonly RecordedCall[] {
  const calls: RecordedCall[] = [];
  for (const step of steps) {
    if (step.kind !== "frame" || step.direction !== "agent-to-host") continue;
    const { frame } = step.content;
    for (const block of contentBlocks(frame)) {
      const [type, tool] = [fieldOf(block, "type"), textAt(block, "name")];
      if (type === "tool_use" && tool?.startsWith("mcp__") === true)
        calls.push({ id: textAt(block, "id") ?? "", tool, answer: null });
      if (type !== "tool_result") continue;
      const call = calls.findLast(({ id }) => id === fieldOf(block, "tool_use_id"));
      if (call !== undefined) call.answer = answerOf(block, fieldOf(frame, "tool_use_result"));
    }
  }
  return calls;
}

/** How agents quote the schema of a tool whose schema the model did not get. */
const quotedSchema = /The input schema is: (\{.*\})$/m;

/** The input schemas of tools: as the model got them, or as the agent quotes them in the result of a call. */
function schemasOf(tape: Tape, steps: readonly Step[]): ReadonlyMap<string, JsonObject> {
  const schemas = new Map<string, JsonObject>();
  const note = (tool: string | null | undefined, schema: unknown): void => {
    if (tool?.startsWith("mcp__") === true && isJsonObject(schema)) schemas.set(tool, schema);
  };
  for (const event of tape.events) {
    const tools = isEvent(event, "model/request") ? fieldOf(event.body, "tools") : [];
    for (const tool of Array.isArray(tools) ? tools : []) note(textAt(tool, "name"), fieldOf(tool, "input_schema"));
  }
  const names = new Map<unknown, string | null>();
  for (const step of steps) {
    for (const block of step.kind === "frame" ? contentBlocks(step.content.frame) : []) {
      if (fieldOf(block, "type") === "tool_use") names.set(fieldOf(block, "id"), textAt(block, "name"));
      if (fieldOf(block, "type") !== "tool_result") continue;
      const [, schema] = quotedSchema.exec(textOfResult(fieldOf(block, "content"))) ?? [];
      if (schema !== undefined) note(names.get(fieldOf(block, "tool_use_id")), parseJsonObject(schema));
    }
  }
  return schemas;
}

/** The servers to which a turn began without a connection. */
function pendingServers(steps: readonly Step[]): ReadonlySet<string | null> {
  const listed = steps.flatMap((step) => (step.kind === "frame" ? [fieldOf(step.content.frame, "mcp_servers")] : []));
  const servers: unknown[] = listed.flatMap((list) => (Array.isArray(list) ? list : []));
  return new Set(servers.flatMap((one) => (fieldOf(one, "status") === "pending" ? [textAt(one, "name")] : [])));
}

const isRemote = (config: unknown): boolean => /^https?:\/\//.test(textAt(config, "url") ?? "");

/**
 * Serves on 127.0.0.1 the MCP servers of a tape that the agent reached over HTTP or SSE, and the HTTP hooks of captured
 * settings. They have the recorded tools, and give the recorded results and answers. Servers that refused the connection
 * are left out. Returns `null` if there is nothing to serve.
 *
 * @param tape - The tape.
 * @param processNumber - Which process of the tape. Default: the first with frames.
 * @example
 * import { loadTape, serveRecordedServers } from "@agentwire/replay/node";
 *
 * const loaded = loadTape("session.tape.jsonl");
 * const servers = loaded.ok ? await serveRecordedServers(loaded.tape) : null;
 * console.log(servers?.rewrite("https://example.org/mcp"));
 * await servers?.close();
 */
export async function serveRecordedServers(
  tape: Tape,
  processNumber = processesOf(tape)[0] ?? 1,
): Promise<RecordedMcpServers | null> {
  const steps = stepsOf(tape, processNumber);
  const { argv = [], cwd = "/" } = recordedLaunch(tape, processNumber);
  const captured = capturedFiles(tape, { workspace: cwd, config: "" });
  const capturedFile = capturedIn(captured, cwd);
  const hooks = recordedHttpHooks(steps, capturedSettings(captured));
  const { connector } = recordedServers(argv, steps, capturedFile, cwd);
  const remote = configuredServers(argv, steps, capturedFile, cwd).filter(({ config }) => isRemote(config));
  const listener = { elicit: () => Promise.reject(new Error("The stand-in does not elicit.")) };
  type Connect = typeof connector.connect;
  const pending = pendingServers(steps);
  const connected = await Promise.all(
    remote.map(async ({ config, names }) => {
      const session = await connector
        .connect(config as Parameters<Connect>[0], listener as unknown as Parameters<Connect>[1])
        .catch(() => null);
      const prefixes = [...names].map((name) => `mcp__${safeServerName(name)}__`);
      // A server that was pending and never connected gave no answer.
      if (session === null && ![...names].some((name) => pending.has(name))) return [];
      const type = textAt(config, "type") === "sse" ? "sse" : "mcp";
      return [{ url: textAt(config, "url") ?? "", type, session, prefixes }];
    }),
  );
  const servers = connected.flat();
  const permissionTool = argumentOf(argv, "--permission-prompt-tool");
  if (servers.length === 0 && hooks.urls.size === 0) return null;

  const schemas = schemasOf(tape, steps);
  const calls = [...callsOf(steps)];
  /** The recorded call: by its id, which agents send, or the next one of the tool. */
  const recorded = (params: unknown, prefixes: readonly string[]): RecordedCall | undefined => {
    const id = textAt(params, "_meta", "claudecode/toolUseId");
    const tools = prefixes.map((prefix) => `${prefix}${textAt(params, "name")}`);
    const index = calls.findIndex((call) => (id === null ? tools.includes(call.tool) : call.id === id));
    return index < 0 ? undefined : calls.splice(index, 1)[0];
  };
  const reply = async (server: (typeof servers)[number], message: JsonObject): Promise<JsonObject | null> => {
    const { session, prefixes } = server;
    if (session === null) return null;
    const method = String(message.method);
    if (method === "initialize") {
      const { serverInfo, capabilities } = session.hello;
      const protocolVersion = fieldOf(message.params, "protocolVersion");
      return { result: { protocolVersion, capabilities, serverInfo } };
    }
    if (method === "ping") return { result: {} };
    const decides = prefixes.some((prefix) => `${prefix}${textAt(message.params, "name")}` === permissionTool);
    if (method === "tools/call" && !decides) {
      const call = recorded(message.params, prefixes);
      return call === undefined
        ? { error: { code: -32603, message: "The tape holds no result of this call." } }
        : call.answer;
    }
    try {
      const result = await session.call(method, asJsonObject(message.params));
      const tools = fieldOf(result, "tools");
      if (method !== "tools/list" || !Array.isArray(tools)) return { result };
      const withSchemas = tools.map((tool: JsonObject) => {
        const schema = prefixes.map((prefix) => schemas.get(`${prefix}${tool.name}`)).find((one) => one !== undefined);
        return { ...tool, ...(schema !== undefined && { inputSchema: schema }) };
      });
      return { result: { tools: withSchemas } };
    } catch {
      return { error: { code: -32601, message: `The tape holds no answer to ${method}.` } };
    }
  };

  const streams = new Map<string, ServerResponse>();
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const path = incoming.url ?? "";
    if (path.startsWith("/hook/")) {
      const question = await readBody(incoming, outgoing);
      const response = question === null ? null : hooks.answer(question.toString());
      if (response === null) return void outgoing.destroy();
      return void outgoing.writeHead(response.status, { "content-type": "application/json" }).end(response.body);
    }
    const server = servers[Number(path.split("/")[1])];
    if (server === undefined) return void outgoing.writeHead(404).end();
    if (incoming.method === "GET") {
      // Only the older transport begins with a stream.
      if (!/^\/\d+\/sse$/.test(path)) return void outgoing.writeHead(405).end();
      streams.set(path, outgoing.writeHead(200, { "content-type": "text/event-stream" }));
      return void outgoing.write(`event: endpoint\ndata: ${path}\n\n`);
    }
    if (incoming.method !== "POST") return void outgoing.writeHead(200).end();
    const message = parseJsonObject((await readBody(incoming, outgoing))?.toString() ?? "");
    if (!isJsonObject(message) || message.id === undefined || message.method === undefined)
      return void outgoing.writeHead(202).end();
    const body = await reply(server, message);
    const text = body === null ? null : JSON.stringify({ jsonrpc: "2.0", id: message.id, ...body });
    const stream = streams.get(path);
    if (stream !== undefined) {
      outgoing.writeHead(202).end();
      if (text !== null) stream.write(`event: message\ndata: ${text}\n\n`);
    } else if (text !== null) outgoing.writeHead(200, { "content-type": "application/json" }).end(text);
  };
  const { url, close } = await serveLoopback(answer);
  // An address can begin with another.
  const addresses = [
    ...servers.map(({ url: recorded, type }, index) => [recorded, `${url}/${index}/${type}`] as const),
    ...[...hooks.urls].map((recorded, index) => [recorded, `${url}/hook/${index}/http`] as const),
  ].toSorted(([a], [b]) => b.length - a.length);
  return {
    rewrite: (text) => addresses.reduce((changed, [from, to]) => changed.replaceAll(from, to), text),
    restore: (text) => addresses.reduce((changed, [from, to]) => changed.replaceAll(to, from), text),
    close,
  };
}
