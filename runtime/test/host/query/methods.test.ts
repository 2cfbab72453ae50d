import { expect, it } from "vitest";
import type { Query } from "../../../src/host/index.ts";
import { settle } from "../../connection/pair.ts";
import { scriptedAgent } from "../scripted-agent.ts";
import { run, user } from "./run.ts";

/** What a method of a query is called with, what then leaves, what the agent says to it, and what the caller gets. */
interface Call {
  readonly call: (query: Query) => unknown;
  /** The request or message, or `null` if nothing is sent. */
  readonly leaves: object | null;
  readonly answer?: unknown;
  readonly returns?: unknown;
}

const account = { email: "a@b.c" };
const offered = { commands: [{ name: "c" }], models: [{ value: "m" }], agents: [{ name: "a" }], account };
const plain = { subtype: "success" };

/** Every method but those of a generator. */
const calls: Record<Exclude<keyof Query, symbol | "next" | "return" | "throw">, Call> = {
  interrupt: {
    call: (query) => query.interrupt(),
    leaves: { subtype: "interrupt" },
    answer: { still_queued: ["u"], cancelled: ["v"] },
    returns: { still_queued: ["u"], cancelled: ["v"] },
  },
  setPermissionMode: {
    call: (query) => query.setPermissionMode("plan"),
    leaves: { subtype: "set_permission_mode", mode: "plan" },
  },
  setMcpPermissionModeOverride: {
    call: (query) => query.setMcpPermissionModeOverride("s", null),
    leaves: { subtype: "set_mcp_permission_mode_override", serverName: "s", mode: null },
    answer: { warning: "w" },
    returns: { warning: "w" },
  },
  setModel: { call: (query) => query.setModel("m"), leaves: { subtype: "set_model", model: "m" } },
  setMaxThinkingTokens: {
    call: (query) => query.setMaxThinkingTokens(null, "omitted"),
    leaves: { subtype: "set_max_thinking_tokens", max_thinking_tokens: null, thinking_display: "omitted" },
  },
  applyFlagSettings: {
    call: (query) => query.applyFlagSettings({ model: null }),
    leaves: { subtype: "apply_flag_settings", settings: { model: null } },
  },
  updateSettings: {
    call: (query) => query.updateSettings("localSettings", { model: "m" }),
    leaves: { subtype: "update_settings", source: "localSettings", settings: { model: "m" } },
  },
  mcpServerStatus: {
    call: (query) => query.mcpServerStatus(),
    leaves: { subtype: "mcp_status" },
    answer: { mcpServers: [{ name: "s", status: "connected" }] },
    returns: [{ name: "s", status: "connected" }],
  },
  getContextUsage: {
    call: (query) => query.getContextUsage({ detail: "full" }),
    leaves: { subtype: "get_context_usage", detail: "full" },
    answer: { totalTokens: 1 },
    returns: { totalTokens: 1 },
  },
  usage_EXPERIMENTAL_MAY_CHANGE_DO_NOT_RELY_ON_THIS_API_YET: {
    call: (query) => query.usage_EXPERIMENTAL_MAY_CHANGE_DO_NOT_RELY_ON_THIS_API_YET({ skipBehaviors: true }),
    leaves: { subtype: "get_usage", skip_behaviors: true },
    answer: { session: 1 },
    returns: { session: 1 },
  },
  readFile: {
    call: (query) => query.readFile("/f", { maxBytes: 3, encoding: "base64" }),
    leaves: { subtype: "read_file", path: "/f", max_bytes: 3, encoding: "base64" },
    answer: { contents: "YQ==", absPath: "/f" },
    returns: { contents: "YQ==", absPath: "/f" },
  },
  reloadPlugins: {
    call: (query) => query.reloadPlugins({ holdOnCacheImpact: true, refuseIfBusy: true }),
    leaves: { subtype: "reload_plugins", hold_on_cache_impact: true, refuse_if_busy: true },
    answer: { plugins: [] },
    returns: { plugins: [] },
  },
  reloadSkills: {
    call: (query) => query.reloadSkills(),
    leaves: { subtype: "reload_skills" },
    answer: { skills: [] },
    returns: { skills: [] },
  },
  reloadOutputStyles: {
    call: (query) => query.reloadOutputStyles(),
    leaves: { subtype: "reload_output_styles" },
    answer: { available_output_styles: ["default"] },
    returns: { available_output_styles: ["default"] },
  },
  rewindFiles: {
    call: (query) => query.rewindFiles("u", { dryRun: true }),
    leaves: { subtype: "rewind_files", user_message_id: "u", dry_run: true },
    answer: { canRewind: false, error: "e" },
    returns: { canRewind: false, error: "e" },
  },
  seedReadState: {
    call: (query) => query.seedReadState("/f", 7),
    leaves: { subtype: "seed_read_state", path: "/f", mtime: 7 },
  },
  reconnectMcpServer: {
    call: (query) => query.reconnectMcpServer("s"),
    leaves: { subtype: "mcp_reconnect", serverName: "s" },
  },
  toggleMcpServer: {
    call: (query) => query.toggleMcpServer("s", false),
    leaves: { subtype: "mcp_toggle", serverName: "s", enabled: false },
  },
  readMcpResource: {
    call: (query) => query.readMcpResource("s", "ui://r"),
    leaves: { subtype: "mcp_read_resource", serverName: "s", uri: "ui://r" },
    answer: { contents: [{ uri: "ui://r", text: "t" }] },
    returns: { contents: [{ uri: "ui://r", text: "t" }] },
  },
  stopTask: { call: (query) => query.stopTask("t"), leaves: { subtype: "stop_task", task_id: "t" } },
  backgroundTasks: {
    call: (query) => query.backgroundTasks("u"),
    leaves: { subtype: "background_tasks", tool_use_id: "u" },
    answer: { backgrounded: false },
    returns: false,
  },
  setMcpServers: {
    call: (query) => query.setMcpServers({ s: { command: "x" } }),
    leaves: { subtype: "mcp_set_servers", servers: { s: { command: "x" } } },
    answer: { added: ["s"], removed: [], errors: {} },
    returns: { added: ["s"], removed: [], errors: {} },
  },
  reinitialize: {
    call: (query) => query.reinitialize(),
    leaves: { subtype: "initialize" },
    answer: offered,
    returns: offered,
  },
  streamInput: {
    call: (query) =>
      query.streamInput(
        (async function* () {
          yield user("more");
        })(),
      ),
    leaves: { content: "more" },
  },
  initializationResult: { call: (query) => query.initializationResult(), leaves: null, returns: offered },
  supportedCommands: { call: (query) => query.supportedCommands(), leaves: null, returns: offered.commands },
  supportedModels: { call: (query) => query.supportedModels(), leaves: null, returns: offered.models },
  supportedAgents: { call: (query) => query.supportedAgents(), leaves: null, returns: offered.agents },
  accountInfo: { call: (query) => query.accountInfo(), leaves: null, returns: account },
  peer: { call: (query) => typeof query.peer(), leaves: null, returns: "object" },
  close: { call: (query) => query.close(), leaves: { type: "end" } },
};

async function* never() {
  await new Promise(() => {});
}

it("the table has every method that a query has", async () => {
  const { query } = await run(never());
  const own = Object.keys(query).filter((name) => !["next", "return", "throw"].includes(name));
  expect(Object.keys(calls).sort()).toEqual(own.sort());
  query.close();
});

it.each(Object.entries(calls))(
  "%s: what leaves, and what comes back",
  async (_name, { call, leaves, answer, returns }) => {
    let response: unknown = offered;
    const agent = scriptedAgent(() => ({ ...plain, response }));
    const { query } = await run(never(), {}, agent);
    await query.initializationResult();
    response = answer;
    const before = agent.inputFrames.length;
    expect(await call(query)).toEqual(returns);
    await settle();
    const left = agent.inputFrames.slice(before).map((frame) => frame.request ?? frame.message ?? frame);
    expect(left).toEqual(leaves === null ? [] : [expect.objectContaining(leaves)]);
    query.close();
  },
);

it("an interrupt without a receipt in its answer gives none", async () => {
  for (const answer of [{}, undefined, null, { cancelled: ["a"] }, { still_queued: "a" }]) {
    const { query } = await run(
      never(),
      {},
      scriptedAgent(() => ({ ...plain, response: answer })),
    );
    expect(await query.interrupt()).toBeUndefined();
    query.close();
  }
});

it.each(["mcpServerStatus", "backgroundTasks"] as const)("%s fails if the agent answers with nothing", async (name) => {
  const agent = scriptedAgent(() => ({ ...plain, response: null }));
  const { query } = await run(never(), {}, agent);
  await expect(query[name]()).rejects.toThrow(TypeError);
  query.close();
});
