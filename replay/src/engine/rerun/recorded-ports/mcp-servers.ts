import { asJsonObject, type JsonObject, parseJsonObject } from "@agentwire/protocol/json";
import type { McpConnector } from "@agentwire/runtime/agent";
import { argumentOf, optionValues } from "../../../tape/argument.ts";
import { fieldOf, messageName } from "../../compare/schema.ts";
import type { Step } from "../../script/steps.ts";
import { absolutePath } from "../captured-files.ts";

type Config = Parameters<McpConnector["connect"]>[0];
type Listener = Parameters<McpConnector["connect"]>[1];

/** A server outside the host, from a tape. */
interface TapedServer {
  readonly name: string;
  connected: boolean;
  error: string | null;
  info: Readonly<Record<string, unknown>>;
  /** Its tools by name: their title, and whether they are read-only. */
  readonly tools: Map<string, { title?: string; readOnly: boolean }>;
  /** Its prompts by name, with their descriptions. */
  readonly prompts: Map<string, string>;
}

/** The servers outside the host, from a tape. */
export interface RecordedServers {
  readonly connector: McpConnector;
  /** Whether a tool belongs to one of them, by its name for the model. */
  has(tool: string): boolean;
  /** Asks the user the questions of a server during a call. Resolves when all are answered. */
  elicit(toolUseId: string): Promise<void>;
}

/** A server's question to the user. */
interface TapedQuestion {
  readonly server: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * The questions of servers by their running call: if there are several, the last one that began. The tape only names
 * the server.
 */
function questionsOf(steps: readonly Step[]): Map<string, TapedQuestion[]> {
  const going = new Map<string, string>();
  const questions = new Map<string, TapedQuestion[]>();
  for (const step of steps) {
    if (step.kind !== "frame" || step.direction !== "agent-to-host") continue;
    const { frame } = step.content;
    for (const block of listOf(fieldOf(fieldOf(frame, "message"), "content"))) {
      if (fieldOf(block, "type") === "tool_use")
        going.set(String(fieldOf(block, "id")), String(fieldOf(block, "name")));
      if (fieldOf(block, "type") === "tool_result") going.delete(String(fieldOf(block, "tool_use_id")));
    }
    const request = fieldOf(frame, "request");
    if (fieldOf(request, "subtype") !== "elicitation") continue;
    const server = String(fieldOf(request, "mcp_server_name"));
    const [call] = [...going].findLast(([, tool]) => tool.startsWith(`mcp__${safeServerName(server)}__`)) ?? [];
    if (call === undefined) continue;
    const params = { message: fieldOf(request, "message"), requestedSchema: fieldOf(request, "requested_schema") };
    questions.set(call, [...(questions.get(call) ?? []), { server, params }]);
  }
  return questions;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Tools that the agent has if a server has resources. */
export const resourceTools: readonly string[] = ["ListMcpResourcesTool", "ReadMcpResourceTool"];

/** A prompt of a server among the commands. */
const promptCommand = /^(.+):([^:]+) \(MCP\)$/;

/** A text that identifies a configuration. */
const keyOf = (config: unknown): string =>
  JSON.stringify([fieldOf(config, "url") ?? fieldOf(config, "command") ?? null, listOf(fieldOf(config, "args"))]);

/** A name as it is part of the names of tools. */
export const safeServerName = (name: string): string => name.replace(/[^A-Za-z0-9_-]/g, "_");

/** The servers in the project's file, by name. A server without frames is known by name only. */
export function projectServers(steps: readonly Step[]): Readonly<Record<string, unknown>> {
  const servers = new Map<string, unknown>();
  for (const step of steps) {
    const frame = step.kind === "frame" && step.direction === "agent-to-host" ? step.content.frame : null;
    const listed = listOf(fieldOf(fieldOf(fieldOf(frame, "response"), "response"), "mcpServers"));
    for (const entry of [...listOf(fieldOf(frame, "mcp_servers")), ...listed]) {
      const name = textOf(fieldOf(entry, "name"));
      if (name === null || fieldOf(entry, "source") !== "project") continue;
      const config = fieldOf(entry, "config") ?? servers.get(name) ?? { type: "stdio", command: name, args: [] };
      servers.set(name, config);
    }
  }
  return Object.fromEntries(servers);
}

/** The configuration of servers outside the host, with their names: several names can stand for one program. */
interface ConfiguredServers {
  readonly config: unknown;
  readonly names: Set<string>;
}

/** The configurations on the command line, in the project's file and from the host. */
export function configuredServers(
  argv: readonly string[],
  steps: readonly Step[],
  capturedFile: (path: string) => string | undefined,
  cwd: string,
): readonly ConfiguredServers[] {
  const valuesOf = (name: string): readonly string[] =>
    optionValues(argv).flatMap(({ option, value }) => (option === name ? [value] : []));
  const configured = new Map<string, ConfiguredServers>();
  const addServers = (table: unknown, prefix = ""): void => {
    for (const [own, config] of Object.entries(asJsonObject(table))) {
      const name = `${prefix}${own}`;
      if (fieldOf(config, "type") === "sdk") continue;
      const entry = configured.get(keyOf(config)) ?? { config, names: new Set() };
      configured.set(keyOf(config), entry);
      entry.names.add(name);
    }
  };
  addServers(projectServers(steps));
  for (const text of [
    ...valuesOf("--mcp-config").map((value) => capturedFile(value) ?? value),
    capturedFile(".mcp.json"),
  ]) {
    try {
      addServers(fieldOf(JSON.parse(text ?? ""), "mcpServers"));
    } catch {
      // A path whose file is not on the tape, or no JSON.
    }
  }
  for (const folder of valuesOf("--plugin-dir").map((value) => absolutePath(cwd, value))) {
    const read = (file: string): unknown =>
      parseJsonObject((capturedFile(`${folder}/${file}`) ?? "").replace(/\$\{CLAUDE_PLUGIN_ROOT\}/g, () => folder));
    const [manifest, table] = [read(".claude-plugin/plugin.json"), read(".mcp.json")];
    const prefix = `plugin:${textOf(fieldOf(manifest, "name")) ?? folder.slice(folder.lastIndexOf("/") + 1)}:`;
    for (const servers of [fieldOf(manifest, "mcpServers"), fieldOf(table, "mcpServers") ?? table])
      addServers(servers, prefix);
  }
  for (const step of steps) {
    if (step.kind !== "frame" || step.direction !== "host-to-agent") continue;
    const request = fieldOf(step.content.frame, "request");
    addServers(fieldOf(request, "mcpServers"));
    addServers(fieldOf(request, "servers"));
  }
  return [...configured.values()];
}

/**
 * Collects the servers in the frames of a tape, and replaces them. It answers no calls, except those that decide about
 * permissions.
 *
 * @param capturedFile - The text of a file that the tape keeps, by its path on the command line or in the working folder.
 * @param cwd - The working folder.
 */
export function recordedServers(
  argv: readonly string[],
  steps: readonly Step[],
  capturedFile: (path: string) => string | undefined = () => undefined,
  cwd = "/",
): RecordedServers {
  const configured = configuredServers(argv, steps, capturedFile, cwd);
  const names = new Map(configured.map(({ config, names }) => [keyOf(config), names]));
  const servers = new Map<string, TapedServer>();
  for (const name of configured.flatMap(({ names }) => [...names])) {
    servers.set(name, { name, connected: false, error: null, info: { name }, tools: new Map(), prompts: new Map() });
  }
  const outside = [...servers.values()].map((server) => ({ server, prefix: `mcp__${safeServerName(server.name)}__` }));
  const note = (tool: string, annotation: { title?: string; readOnly?: boolean }): void => {
    for (const { server, prefix } of outside) {
      if (!tool.startsWith(prefix)) continue;
      const name = tool.slice(prefix.length);
      server.tools.set(name, { readOnly: false, ...server.tools.get(name), ...annotation });
    }
  };
  const report = (entry: unknown): void => {
    const server = servers.get(String(fieldOf(entry, "name")));
    if (server === undefined) return;
    server.connected ||= fieldOf(entry, "status") === "connected";
    server.error ??= textOf(fieldOf(entry, "error"));
    server.info = Object(fieldOf(entry, "serverInfo") ?? server.info);
    for (const tool of listOf(fieldOf(entry, "tools"))) {
      const readOnly = fieldOf(fieldOf(tool, "annotations"), "readOnly") === true;
      note(`mcp__${safeServerName(server.name)}__${String(fieldOf(tool, "name"))}`, { readOnly });
    }
  };
  // The agent does not list the tool that decides about permissions.
  note(argumentOf(argv, "--permission-prompt-tool") ?? "", {});
  let resources = false;
  for (const step of steps) {
    const frame = step.kind === "frame" && step.direction === "agent-to-host" ? step.content.frame : null;
    for (const entry of listOf(fieldOf(frame, "mcp_servers"))) report(entry);
    for (const entry of listOf(fieldOf(fieldOf(fieldOf(frame, "response"), "response"), "mcpServers"))) report(entry);
    for (const tool of listOf(fieldOf(frame, "tools"))) note(String(tool), {});
    for (const meta of listOf(fieldOf(frame, "tool_use_meta"))) {
      const title = textOf(fieldOf(meta, "display_name"));
      const server = String(fieldOf(meta, "server_display_name"));
      if (title !== null) note(`mcp__${safeServerName(server)}__${String(fieldOf(meta, "tool_name"))}`, { title });
    }
    if (messageName(frame) === "system/commands_changed") {
      for (const command of listOf(fieldOf(frame, "commands"))) {
        const [, server = "", prompt = ""] = promptCommand.exec(String(fieldOf(command, "name"))) ?? [];
        servers.get(server)?.prompts.set(prompt, String(fieldOf(command, "description") ?? ""));
      }
    }
    resources ||= resourceTools.some((tool) => (step.kind === "frame" ? (step.content.text ?? "") : "").includes(tool));
  }
  const questions = questionsOf(steps);
  const decide = permissionsOf(steps);
  const listeners = new Map<string, Listener>();
  return {
    has: (tool) => outside.some(({ prefix }) => tool.startsWith(prefix)),
    connector: {
      async connect(config: Config, listener) {
        // Names with the same configuration stand for one program.
        const own = [...(names.get(keyOf(config)) ?? [])];
        for (const name of own) listeners.set(name, listener);
        const known = own.flatMap((name) => servers.get(name) ?? []);
        return sessionOf(known.find(({ connected }) => connected) ?? known[0], resources, decide);
      },
    },
    async elicit(toolUseId) {
      for (const { server, params } of questions.get(toolUseId) ?? []) await listeners.get(server)?.elicit(params);
    },
  };
}

const unheard = new Error("The tape holds no answer of a server outside the host.");

/** The answers of a tool that decides about permissions, as the results of the tool uses show them, by tool use. */
function permissionsOf(steps: readonly Step[]): (params: unknown) => JsonObject {
  const denials = new Map<unknown, string>();
  for (const step of steps) {
    const frame = step.kind === "frame" && step.direction === "agent-to-host" ? step.content.frame : null;
    const rejected = listOf(fieldOf(frame, "tool_result_meta")).filter(
      (meta) => fieldOf(fieldOf(meta, "permission_decision"), "decision") === "reject",
    );
    const ids = new Set(rejected.map((meta) => fieldOf(meta, "id")));
    for (const block of listOf(fieldOf(fieldOf(frame, "message"), "content"))) {
      const [id, content] = [fieldOf(block, "tool_use_id"), fieldOf(block, "content")];
      if (ids.has(id)) denials.set(id, textOf(content) ?? JSON.stringify(content));
    }
  }
  return (params) => {
    const question = fieldOf(params, "arguments");
    const message = denials.get(fieldOf(question, "tool_use_id"));
    if (message === undefined) return { behavior: "allow", updatedInput: fieldOf(question, "input") };
    return /permission prompt tool returned an invalid/.test(message) ? {} : { behavior: "deny", message };
  };
}

function sessionOf(server: TapedServer | undefined, resources: boolean, decide: ReturnType<typeof permissionsOf>) {
  if (server?.connected !== true) throw server?.error == null ? unheard : new Error(server.error);
  const tools = [...server.tools].map(([name, { title, readOnly }]) => ({
    name,
    ...(title === undefined ? {} : { title }),
    inputSchema: { type: "object" },
    annotations: { readOnlyHint: readOnly },
  }));
  return {
    hello: {
      serverInfo: {
        ...server.info,
        name: String(server.info.name ?? ""),
        version: String(server.info.version ?? ""),
      },
      capabilities: {
        tools: {},
        ...(server.prompts.size > 0 ? { prompts: {} } : {}),
        ...(resources ? { resources: {} } : {}),
      },
      instructions: null,
    },
    async call(method: string, params?: unknown) {
      if (method === "tools/call" && fieldOf(fieldOf(params, "arguments"), "tool_use_id") !== undefined)
        return { content: [{ type: "text", text: JSON.stringify(decide(params)) }] };
      if (method === "tools/list") return { tools };
      if (method === "prompts/list")
        return { prompts: [...server.prompts].map(([name, description]) => ({ name, description })) };
      throw unheard;
    },
    async close() {},
  };
}
