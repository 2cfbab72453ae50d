import { expect, test, vi } from "vitest";
import { initialize } from "../../../../src/agent/control/handler/initialize.ts";
import { noClientInfo } from "../../../../src/agent/core/client-info.ts";
import type { PermissionMode } from "../../../../src/agent/core/permission-mode.ts";
import type { Plugin } from "../../../../src/agent/extension/plugin.ts";
import type { SettingsProblem } from "../../../../src/agent/settings/types.ts";
import { ask, refusal } from "../ask.ts";

const setup = ({
  begun = false,
  awaitInitialize = false,
  safe = false,
  simple = false,
  resume = null as string | null,
  additionalDirectories = [] as string[],
  settingSources = null as readonly string[] | null,
  problem = null as string | null,
  effective = {} as Record<string, unknown>,
  managed = {} as Record<string, unknown>,
  plugins = [] as Plugin[],
  problems = [] as { location: string; problem: SettingsProblem }[],
} = {}) => {
  const log: unknown[][] = [];
  const clientInfo = noClientInfo();
  const services = {
    ports: { env: { ANTHROPIC_API_KEY: "secret" }, clock: { now: () => 0, sleep: async () => {} } },
    environment: { pid: 7 },
    options: { awaitInitialize, safe, simple, settingSources, session: { continue: false, resume } },
    session: { begun, mode: "default" as PermissionMode, additionalDirectories },
    clientInfo,
    out: { send: (...message: unknown[]) => `${log.push(["sent", ...message])}` },
    status: { phase: "idle" as const, titleChanged: (given: string) => void log.push(["title", given]) },
    settings: { effective, managed, problems },
    hooks: {
      register: (hooks: unknown) => {
        log.push(["hooks", hooks]);
        return problem;
      },
    },
    sessionHooks: { begun: Promise.resolve() },
    mcp: {
      introduce: (request: object) => {
        log.push(["mcp", Object.keys(request)]);
        return { a: "parked", b: "malformed" } as const;
      },
      hostSettled: async () => {},
    },
    permissions: { setServerPolicies: (servers: unknown) => void log.push(["policies", servers]) },
    extensions: { ready: async () => {}, styleName: "default", styleNames: ["default"], plugins },
    tools: { agentListing: () => [{ name: "a", description: "d" }] },
    commands: { listing: () => [{ name: "c", description: "d", argumentHint: "" }] },
    runner: {
      pauseUntil: (opened: Promise<unknown>) => void log.push(["hold", opened instanceof Promise]),
      beginInitial: async () => {},
      holdUntil: () => void log.push(["held"]),
    },
  };
  return { services, clientInfo, log };
};

test("holds turns back, registers the servers, and answers with what the session offers", async () => {
  const { services, clientInfo, log } = setup();
  const answer = await ask(initialize, services, { subtype: "initialize" });
  expect(answer).toMatchObject({
    commands: [{ name: "c" }],
    agents: [{ name: "a" }],
    output_style: "default",
    available_output_styles: ["default"],
    pid: 7,
    current_permission_mode: "default",
    session_state: "idle",
  });
  expect(JSON.stringify(answer)).not.toContain("secret");
  expect(answer).not.toHaveProperty("hooks_applied");
  expect(answer).not.toHaveProperty("sdk_mcp_manifests_parked");
  expect(answer).not.toHaveProperty("mcp_servers_applied");
  expect(clientInfo.done).toBe(true);
  expect(log).toEqual([
    ["mcp", ["subtype"]],
    ["hold", true],
  ]);
});

test("stores what the host says about itself", async () => {
  const { services, clientInfo } = setup();
  await ask(initialize, services, {
    systemPrompt: ["a", 5, "b"],
    ...{ appendSystemPrompt: "more", systemPromptSnapshot: false },
    jsonSchema: { type: "object" },
    agents: { helper: { description: "d", prompt: "p" } },
    forwardSubagentText: true,
    promptSuggestions: true,
    perTaskStopAffordance: true,
    planModeInstructions: "plan",
    skills: ["s", 5],
    toolAliases: { run_shell: "Bash", invalid: 5 },
  });
  expect(clientInfo).toEqual({
    done: true,
    claimed: false,
    toolAliases: new Map([["run_shell", "Bash"]]),
    systemPrompt: ["a", "b"],
    ...{ appendSystemPrompt: "more", systemPromptSnapshot: false },
    jsonSchema: { type: "object" },
    agents: { helper: { description: "d", prompt: "p" } },
    forwardSubagentText: true,
    promptSuggestions: true,
    perTaskStopAffordance: true,
    planModeInstructions: "plan",
    skills: ["s"],
  });
});

test("fields of the wrong type count as missing; a prompt may be a single string", async () => {
  const { services, clientInfo } = setup();
  await ask(initialize, services, {
    systemPrompt: "one",
    appendSystemPrompt: 5,
    jsonSchema: "x",
    agents: [],
    forwardSubagentText: "yes",
    promptSuggestions: 1,
    planModeInstructions: {},
    skills: "s",
  });
  expect(clientInfo).toEqual({ ...noClientInfo(), done: true, systemPrompt: ["one"] });
});

test("after the first prompt the system prompt stays, and the host learns of the tasks anew", async () => {
  const { services, clientInfo, log } = setup({ begun: true });
  await ask(initialize, services, { systemPrompt: "late", appendSystemPrompt: "late", planModeInstructions: "p" });
  expect(clientInfo).toMatchObject({ systemPrompt: null, appendSystemPrompt: null, planModeInstructions: "p" });
  expect(log).toContainEqual(["sent", "system/background_tasks_changed", { tasks: [] }]);
});

test("regression: the tasks followed the first frame of a turn that waited for the response", async () => {
  const { services, log } = setup({ begun: true });
  const afterResponse = vi.fn();
  await initialize(services, {} as never, { requestId: "r1", signal: new AbortController().signal, afterResponse });
  expect(log).not.toContainEqual(expect.arrayContaining(["system/background_tasks_changed"]));
  expect(afterResponse).toHaveBeenCalledOnce();
});

test("a second initialize counts as late", async () => {
  const { services, log } = setup({ effective: { disableAllHooks: true } });
  await ask(initialize, services);
  expect(log).toContainEqual(["sent", "system/ui_invalidate", { event: "ui.render" }]);
  log.length = 0;
  await ask(initialize, services);
  expect(log.filter(([kind]) => kind === "sent")).toEqual([["sent", "system/background_tasks_changed", { tasks: [] }]]);
});

test("a simple session has fewer hooks to show", async () => {
  const { services, log } = setup({ simple: true });
  await ask(initialize, services, {});
  expect(log).toContainEqual(["sent", "system/ui_invalidate", { event: "ui.render" }]);
});

test("hooks that only managed settings may name are fewer hooks", async () => {
  const { services, log } = setup({ managed: { allowManagedHooksOnly: true } });
  await ask(initialize, services);
  expect(log).toContainEqual(["sent", "system/ui_invalidate", { event: "ui.render" }]);
});

test("malformed hooks refuse the request before anything else happens", async () => {
  const { services, clientInfo, log } = setup({ problem: "no hooks" });
  expect(await refusal(ask(initialize, services, { hooks: 5 }))).toEqual({ message: "no hooks" });
  expect(clientInfo.done).toBe(false);
  expect(log).toEqual([
    ["hooks", 5],
    ["hold", true],
  ]);
});

test("policies for the tools of servers are set if there are any", async () => {
  const { services, log } = setup();
  await ask(initialize, services, {});
  expect(log.map(([kind]) => kind)).not.toContain("policies");
  const sdkMcpServerConfigs = { calc: { type: "sdk" as const, name: "calc" } };
  await ask(initialize, services, { sdkMcpServerConfigs });
  expect(log).toContainEqual(["policies", sdkMcpServerConfigs]);
});

test("hooks, manifests and servers are acknowledged", async () => {
  const request = { hooks: {}, sdkMcpServerManifests: { a: {}, b: {} }, mcpServers: {} };
  expect(await ask(initialize, setup().services, request)).toMatchObject({
    hooks_applied: true,
    sdk_mcp_manifests_parked: { a: "parked", b: "malformed" },
    mcp_servers_applied: false,
  });
  expect(await ask(initialize, setup({ awaitInitialize: true }).services, request)).toMatchObject({
    mcp_servers_applied: true,
  });
});

test("a title is set, also if the session has another one", async () => {
  const { services, log } = setup();
  await ask(initialize, services, { title: "T" });
  expect(log).toContainEqual(["title", "T"]);
  for (const given of [" ", 5]) {
    const without = setup();
    await ask(initialize, without.services, { title: given });
    expect(without.log.filter(([kind]) => kind === "title")).toEqual([]);
  }
});

test("hosts do not read the hooks of a resumed session again", async () => {
  const { services, log } = setup({ simple: true, resume: "s" });
  await ask(initialize, services);
  expect(log.map(([, name]) => name)).not.toContain("system/ui_invalidate");
});

test("a simple session with further folders reads no hooks again, unless it reads no settings", async () => {
  const invalidated = async (settingSources: readonly string[] | null): Promise<boolean> => {
    const { services, log } = setup({ simple: true, additionalDirectories: ["/opt"], settingSources });
    await ask(initialize, services);
    return log.some(([, name]) => name === "system/ui_invalidate");
  };
  expect([await invalidated(null), await invalidated(["project"]), await invalidated([])]).toEqual([
    false,
    false,
    true,
  ]);
});

test("hosts read the hooks again before they read the title", async () => {
  const { services, log } = setup({ simple: true });
  await ask(initialize, services, { title: "T" });
  expect(log.slice(-2)).toEqual([
    ["sent", "system/ui_invalidate", { event: "ui.render" }],
    ["title", "T"],
  ]);
});

test("with plugins or a settings file that did not load, hosts do not read the hooks again", async () => {
  const invalidated = async (given: Parameters<typeof setup>[0]): Promise<boolean> => {
    const { services, log } = setup({ simple: true, ...given });
    await ask(initialize, services, { subtype: "initialize" });
    return log.some(([, name]) => name === "system/ui_invalidate");
  };
  const problem = (scope: "source" | "entry") => ({ location: "f", problem: { scope, key: "k", text: "t" } as const });
  expect(await invalidated({})).toBe(true);
  expect(await invalidated({ plugins: [{ name: "notes" } as Plugin] })).toBe(false);
  expect(await invalidated({ problems: [problem("source")] })).toBe(false);
  expect(await invalidated({ problems: [problem("entry")] })).toBe(true);
});

test("one malformed agent makes the session ignore all agents of the host", async () => {
  const { services, clientInfo } = setup();
  const helper = { description: "Helps", prompt: "PROMPT" };
  await ask(initialize, services, { subtype: "initialize", agents: { helper, bad: { ...helper, description: 5 } } });
  expect(clientInfo.agents).toEqual({});
  await ask(initialize, services, { subtype: "initialize", agents: { helper } });
  expect(clientInfo.agents).toEqual({ helper });
});
