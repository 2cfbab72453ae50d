import { expect, test } from "vitest";
import { claimSession } from "../../../../src/agent/control/handler/claim-session.ts";
import { noClientInfo } from "../../../../src/agent/core/client-info.ts";
import type { PermissionMode } from "../../../../src/agent/core/permission-mode.ts";
import { ask, refusal } from "../ask.ts";

const folders = ["/home/ada/app", "/home/ada/lib"];

function setup({ awaitClaim = true, settles = true, obstacle = null as "not-launched" | null } = {}) {
  const log: unknown[][] = [];
  const clientInfo = noClientInfo();
  const env: Record<string, string> = { HOME: "/home/ada" };
  const services = {
    ports: {
      env,
      clock: { now: () => 500, sleep: async () => {} },
      files: {
        resolve: async (path: string) => (path.includes("none") ? null : path),
        stat: async (path: string) => ({ kind: folders.includes(path) ? "directory" : "file" }),
      },
    },
    environment: { cwd: "/", pid: 7 },
    options: { awaitClaim },
    session: { id: "s1", begun: false, mode: "default" as PermissionMode, additionalDirectories: [] as string[] },
    clientInfo,
    out: { send: (...message: unknown[]) => `${log.push(["sent", ...message])}` },
    status: { phase: "idle" as const, titleChanged: (title: string) => void log.push(["title", title]) },
    settings: {
      moveTo: async (...to: unknown[]) => void log.push(["settings", ...to]),
      trusts: async () => false,
    },
    permissions: {
      obstacleTo: () => obstacle,
      switchMode: (mode: PermissionMode) => void log.push(["mode", mode]),
    },
    sessionHooks: { begun: Promise.resolve(), start: () => void log.push(["hooks"]) },
    mcp: {
      introduce: (request: object) => {
        log.push(["servers", request]);
        return {};
      },
      hostSettled: () => (settles ? Promise.resolve() : new Promise<void>(() => {})),
      start: () => void log.push(["mcp"]),
    },
    extensions: { reload: async () => void log.push(["extensions"]), styleName: "default", styleNames: ["default"] },
    tools: { agentListing: () => [] },
    commands: { listing: () => [] },
    worktrees: { beginIn: async (folder: string) => void log.push(["folder", folder]) },
    runner: { holdUntil: () => {} },
    startedAt: 200,
  };
  return { services: services as never, clientInfo, env, log, session: services.session };
}

const claim = { subtype: "claim_session", cwd: "/home/ada/app" };
const refused = async (request: object, options = {}) =>
  (await refusal(ask(claimSession, setup(options).services, request))).message;

test("begins the session in the folder of the claim, once", async () => {
  const { services, log, clientInfo } = setup();
  expect(await ask(claimSession, services, claim)).toEqual({
    ...{ status: "ok", cwd: "/home/ada/app", session_id: "s1", parked_ms: 300, sdk_mcp_settled: true },
  });
  expect(log.slice(0, 3)).toEqual([["folder", "/home/ada/app"], ["settings", "/home/ada/app", false], ["extensions"]]);
  expect(clientInfo.claimed).toBe(true);
  expect((await refusal(ask(claimSession, services, claim))).message).toMatch(/^not_a_spare: /);
});

test("applies every other field", async () => {
  const { services, log, clientInfo, env, session } = setup();
  const answer = await ask(claimSession, services, {
    ...{ ...claim, env: { ANTHROPIC_AUTH_TOKEN: "t" }, additional_directories: ["../lib"], permission_mode: "plan" },
    ...{
      system_prompt: ["p"],
      append_system_prompt: "a",
      title: "T",
      sdk_mcp_servers: ["s"],
      include_initialize: true,
    },
    ...{ agents: { one: { description: "d", prompt: "p" } } },
    workspace_trust: { accepted: true, directory: "/home/ada/app" },
  });
  expect(answer).toMatchObject({ initialize: { output_style: "default" }, workspace_trust_recorded: true });
  expect(env.ANTHROPIC_AUTH_TOKEN).toBe("t");
  expect(session.additionalDirectories).toEqual(["/home/ada/lib"]);
  expect(clientInfo).toMatchObject({ systemPrompt: ["p"], appendSystemPrompt: "a", agents: { one: {} } });
  expect(log).toContainEqual(["settings", "/home/ada/app", true]);
  expect(log).toContainEqual(["mode", "plan"]);
  expect(log).toContainEqual(["title", "T"]);
  expect(log).toContainEqual(["servers", { sdkMcpServers: ["s"] }]);
});

test("does not wait for a server that does not connect", async () => {
  const { services } = setup({ settles: false });
  expect(await ask(claimSession, services, claim)).toMatchObject({ sdk_mcp_settled: false });
});

test.each([
  [{ cwd: 5 }, "invalid_request: cwd must be a string"],
  [{ ...claim, title: 5 }, "invalid_request: title must be a string"],
  [{ ...claim, workspace_trust: {} }, "invalid_request: workspace_trust must be an object with `accepted`"],
  [{ ...claim, env: { PATH: "/" } }, "env_key_not_claimable: PATH is read at the start"],
  [{ ...claim, permission_mode: "never" }, "permission_mode_not_claimable: Cannot set permission mode: must be one of"],
  [{ ...claim, cwd: "/none" }, "cwd_not_found: "],
  [{ ...claim, cwd: "/home/ada/file" }, "cwd_not_found: "],
])("the claim %j is refused: %s", async (request, message) => {
  expect(await refused(request)).toContain(message);
});

test("refuses a mode that the process cannot have, and any claim if it does not wait for one", async () => {
  const bypassing = { ...claim, permission_mode: "bypassPermissions" };
  expect(await refused(bypassing, { obstacle: "not-launched" })).toMatch(/^permission_mode_not_claimable: /);
  expect(await refused(claim, { awaitClaim: false })).toMatch(/^not_a_spare: /);
});
