import { describe, expect, it } from "vitest";
import type { SessionState } from "../../../src/agent/core/session-state.ts";
import type { Tool } from "../../../src/agent/core/tool.ts";
import { PermissionService } from "../../../src/agent/permission/permission-service.ts";
import { parseRules } from "../../../src/agent/permission/rule.ts";
import type { PermissionServices } from "../../../src/agent/permission/services.ts";
import type { PermissionChange } from "../../../src/agent/permission/types.ts";
import { memoryFiles } from "../fixture/memory-files.ts";
import { callOf, mainThread, silentHooks, toolOf } from "./call.ts";

type Options = PermissionServices["options"];

function serviceWith(
  fields: Partial<Omit<PermissionServices, "options" | "settings">> & {
    readonly options?: Partial<Options>;
    readonly settings?: Partial<PermissionServices["settings"]>;
  } = {},
) {
  const sent: unknown[] = [];
  const saved: PermissionChange[] = [];
  const session = {
    cwd: "/w/cwd",
    mode: "default",
    modeBeforePlan: null,
    planChecks: false,
    model: "claude-opus-5-5",
    additionalDirectories: [],
    shellRan: true,
  } as unknown as SessionState;
  const services: PermissionServices = {
    ports: {
      clock: { now: () => 0, sleep: () => new Promise(() => {}) },
      env: { HOME: "/w/home" },
      files: memoryFiles(new Map([["/w/cwd/a.txt", "text"]])),
    },
    environment: { cwd: "/w/cwd" },
    session,
    out: { now: () => "now", send: (name, body) => String(sent.push({ name, ...body })) },
    status: {
      requiresAction: () => {},
      answered: () => {},
      modeChanged: () => void sent.push("mode"),
      informational: (content, level, more) => void sent.push({ content, level, ...more }),
    },
    host: null,
    hooks: silentHooks,
    mcp: {
      provenance: () => ({ name: "", source: "" }),
      find: () => undefined,
      tools: () => [{ name: "mcp__calc__add" }],
    },
    extensions: { describe: () => undefined, needsConsent: () => null },
    thread: mainThread(),
    tools: { find: (_, name) => (name === "Read" ? toolOf("Read", { kind: "read", path: "a.txt" }) : undefined) },
    sandbox: { confinementOf: async () => "outside" },
    plans: { path: null },
    ...fields,
    options: {
      allowedTools: [],
      disallowedTools: [],
      bypassAllowed: false,
      permissionPrompts: "host",
      permissionPromptTool: null,
      ...fields.options,
    },
    settings: {
      rules: [],
      effective: {},
      letsPlansBeChecked: true,
      managed: {},
      honors: () => true,
      keep: async (update) => void saved.push(update),
      ...fields.settings,
    },
  };
  return { service: new PermissionService(services), services, session, sent, saved };
}

const addRule = (destination: PermissionChange["destination"], ruleContent = "ls"): PermissionChange => ({
  type: "addRules",
  rules: [{ toolName: "Bash", ruleContent }],
  behavior: "allow",
  destination,
});
const names = (service: PermissionService) =>
  service.rules.map(({ tool, behavior, source }) => `${behavior} ${tool} ${source}`);

describe("rules", () => {
  it("come from settings, arguments and updates, in this order", async () => {
    const { service } = serviceWith({
      options: { disallowedTools: ["Write"], allowedTools: ["Read"] },
      settings: { rules: parseRules(["Edit"], "ask", "userSettings") },
    });
    await service.update([addRule("session")]);
    expect(names(service)).toEqual([
      "ask Edit userSettings",
      "deny Write cliArg",
      "allow Read cliArg",
      "allow Bash session",
    ]);
  });

  it("regression: that were added to a settings file were listed twice", async () => {
    const { service } = serviceWith({ settings: { rules: parseRules(["Bash(ls)"], "allow", "userSettings") } });
    await service.update([addRule("userSettings"), addRule("session")]);
    expect(names(service)).toEqual(["allow Bash userSettings", "allow Bash session"]);
  });

  it("of a source that is not trusted allow nothing, and still deny", async () => {
    const { service } = serviceWith({ settings: { honors: (source) => source !== "projectSettings" } });
    await service.update([
      addRule("projectSettings"),
      { ...addRule("projectSettings"), behavior: "deny" } as PermissionChange,
    ]);
    expect(names(service)).toEqual(["deny Bash projectSettings"]);
  });

  it("that are not managed only deny where managed settings say so", () => {
    const { service } = serviceWith({
      options: { disallowedTools: ["Write"], allowedTools: ["Read"] },
      settings: {
        managed: { allowManagedPermissionRulesOnly: true },
        rules: [...parseRules(["A"], "allow", "policySettings"), ...parseRules(["B"], "ask", "userSettings")],
      },
    });
    expect(service.managedOnly).toBe(true);
    expect(names(service)).toEqual(["allow A policySettings", "deny Write cliArg"]);
  });
});

it("rules of the command line start their paths from the project", () => {
  const { service } = serviceWith({ options: { disallowedTools: ["Read(/a.txt)"], allowedTools: ["Edit(/b.txt)"] } });
  expect(service.rules.map(({ root }) => root)).toEqual(["/w/cwd", "/w/cwd"]);
});

describe("updates", () => {
  it.each([
    ["projectSettings", "/w/cwd"],
    ["localSettings", "/w/cwd"],
    ["session", "/w/cwd"],
    ["userSettings", undefined],
  ] as const)("for %s start their paths from %s", async (destination, root) => {
    const { service } = serviceWith();
    await service.update([addRule(destination)]);
    expect(service.rules).toHaveLength(1);
    expect(service.rules[0]?.root).toBe(root);
  });

  it("are written to the file of their destination, and hold if that fails", async () => {
    const { service, saved } = serviceWith();
    await service.update([addRule("localSettings"), addRule("session")]);
    expect(saved).toEqual([addRule("localSettings")]);
    const failing = serviceWith({ settings: { keep: async () => Promise.reject(new Error("read only")) } });
    await failing.service.update([addRule("userSettings")]);
    expect(failing.service.rules).toHaveLength(1);
  });

  it("of rules are not written where managed settings alone count", async () => {
    const { service, saved } = serviceWith({ settings: { managed: { allowManagedPermissionRulesOnly: true } } });
    const folders: PermissionChange = { type: "addDirectories", directories: ["/more"], destination: "userSettings" };
    await service.update([addRule("userSettings"), folders]);
    expect(saved).toEqual([folders]);
  });

  it("change folders and the mode of the session", async () => {
    const { service, session, sent } = serviceWith();
    await service.update([
      { type: "addDirectories", directories: ["/more"], destination: "session" },
      { type: "setMode", mode: "plan", destination: "session" },
    ]);
    expect(session).toMatchObject({
      additionalDirectories: ["/more"],
      mode: "plan",
      modeBeforePlan: "default",
      planChecks: false,
    });
    expect(sent).toEqual(["mode"]);
  });

  it("do not switch to a mode that is barred", async () => {
    const { service, session } = serviceWith();
    await service.update([{ type: "setMode", mode: "bypassPermissions", destination: "session" }]);
    expect(session.mode).toBe("default");
  });
});

describe("modes", () => {
  it("remember the one before plan mode once", () => {
    const { service, session } = serviceWith();
    service.switchMode("acceptEdits");
    service.switchMode("plan");
    service.switchMode("plan");
    expect(session).toMatchObject({ mode: "plan", modeBeforePlan: "acceptEdits", planChecks: true });
  });

  it("are barred by settings, or because the process was not started for them", () => {
    expect(serviceWith().service.obstacleTo("bypassPermissions")).toBe("not-launched");
    expect(serviceWith().service.obstacleTo("plan")).toBeNull();
    const launched = { options: { bypassAllowed: true } };
    expect(serviceWith(launched).service.obstacleTo("bypassPermissions")).toBeNull();
    const effective = { permissions: { disableBypassPermissionsMode: "disable" } };
    expect(serviceWith({ ...launched, settings: { effective } }).service.obstacleTo("bypassPermissions")).toBe(
      "disabled",
    );
  });

  it.each([
    ["default", "claude-opus-5-5", {}, true],
    ["acceptEdits", "claude-opus-5-5", {}, true],
    ["dontAsk", "claude-opus-5-5", {}, true],
    ["bypassPermissions", "claude-opus-5-5", {}, false],
    ["default", "claude-haiku-4-5", {}, false],
    ["default", "claude-opus-5-5", { letsPlansBeChecked: false }, false],
    ["default", "claude-opus-5-5", { effective: { disableAutoMode: "disable" } }, false],
  ] as const)("from %s with %s and settings %j, plan mode checks actions: %s", (before, model, settings, checks) => {
    const { service, session } = serviceWith({ settings });
    session.mode = before;
    session.model = model;
    service.switchMode("plan");
    expect(session.planChecks).toBe(checks);
  });

  it("give up what the next model lacks, and do not take it up again within plan mode", () => {
    const { service, session, sent } = serviceWith();
    service.switchMode("plan");
    for (const model of ["claude-haiku-4-5", "claude-opus-5-5"]) {
      session.model = model;
      service.reconsiderMode();
    }
    service.switchMode("plan");
    expect(session).toMatchObject({ mode: "plan", planChecks: false });
    service.switchMode("auto");
    expect(service.obstacleTo("auto")).toBeNull();
    session.model = "claude-haiku-4-5";
    service.reconsiderMode();
    expect(session.mode).toBe("default");
    expect(service.obstacleTo("auto")).toBe("no-model");
    expect(sent).toEqual(["mode", "mode", "mode"]); // plan mode again is no change
  });

  it("can be another one for a server", async () => {
    const { service } = serviceWith();
    const tool = toolOf("mcp__s__t", { kind: "mcp", server: "s", tool: "t", readOnly: false });
    service.overrideServer("s", "bypassPermissions");
    expect((await service.known(mainThread(), tool, {})).mode).toBe("bypassPermissions");
    service.overrideServer("s", "auto");
    expect((await service.known(mainThread(), tool, {})).mode).toBe("default");
    service.overrideServer("s", "plan");
    service.overrideServer("s", null);
    expect((await service.known(mainThread(), tool, {})).mode).toBe("default");
  });
});

it.each([
  [{ permissionPrompts: "none" }, "forbidden"],
  [{ permissionPromptTool: "stdio" }, "host"],
  [{ permissionPromptTool: null }, "none"],
  [{ permissionPromptTool: "mcp__s__t" }, "host"],
] as const)("with %j and no host, questions go to: %s", (options, channel) => {
  expect(serviceWith({ options }).service.channel).toBe(channel);
});

it("a session ended when the server of its tool for questions left in the middle", () => {
  const offered = [{ name: "mcp__s__ask" }];
  const mcp = { provenance: () => ({ name: "", source: "" }), find: () => undefined, tools: () => offered };
  const { service } = serviceWith({ mcp, options: { permissionPromptTool: "mcp__s__ask" } });
  expect(service.promptToolFailure()).toBeNull();
  offered.length = 0;
  expect(service.promptToolFailure()).toBeNull();
  const missing = serviceWith({ options: { permissionPromptTool: "mcp__s__ask" } });
  expect(missing.service.promptToolFailure()?.message).toContain(
    "does not exist. Tools of MCP servers: mcp__calc__add",
  );
});

it("with a host, questions go to it", () => {
  const host = (async () => ({})) as unknown as PermissionServices["host"];
  expect(serviceWith({ host, options: { permissionPromptTool: "stdio" } }).service.channel).toBe("host");
});

describe("a call", () => {
  const bash = toolOf("Bash", { kind: "command", command: "rm x" });

  it("has the rules, folders and plan that apply to it", async () => {
    const { service, session } = serviceWith({ plans: { path: "/plan.md" }, options: { allowedTools: ["Read"] } });
    session.additionalDirectories = ["/session"];
    session.shellRan = false;
    const thread = mainThread({
      workDirectory: { root: "/root", further: ["/further"], shell: { cwd: "/shell" } },
      grantedRules: parseRules(["Skill"], "allow", "command"),
    });
    expect(await service.known(thread, bash, { command: "rm x" })).toMatchObject({
      cwd: "/shell",
      projectDirectory: "/root",
      additionalDirectories: ["/further", "/session"],
      home: "/w/home",
      plan: "/plan.md",
      unseenShell: true,
      consent: null,
      hook: null,
      channel: "none",
      rules: [{ tool: "Read" }, { tool: "Skill" }],
    });
  });

  it("regression: of a command that the user called was put to the host and to hooks", async () => {
    const sent: unknown[] = [];
    const hooks = { permissionRequested: async () => void sent.push("hook") } as never;
    const host = (async () => void sent.push("host")) as never;
    const { service } = serviceWith({ host, hooks, options: { permissionPromptTool: "stdio" } });
    const verdict = await service.check(callOf({ tool: bash, thread: mainThread({ isUnattended: true }) }));
    expect(verdict).toMatchObject({ kind: "deny", nonExecution: "user-rejected", decision: { source: "config" } });
    expect(sent).toEqual([]);
  });

  it("of a skill knows whether it needs consent", async () => {
    const { service } = serviceWith({
      extensions: { describe: () => undefined, needsConsent: (name) => (name === "risky" ? "hooks" : null) },
    });
    const known = (name: string) => service.known(mainThread(), toolOf("Skill", { kind: "skill", name }), {});
    expect((await known("risky")).consent).toBe("hooks");
    expect((await known("plain")).consent).toBeNull();
  });

  it("may run by rules that come on top", async () => {
    const { service } = serviceWith();
    const rule = parseRules(["Bash(rm:*)"], "allow", "command");
    expect(await service.mayRun(mainThread(), bash, {}, [])).toBe(false);
    expect(await service.mayRun(mainThread(), bash, {}, rule)).toBe(true);
  });

  it("is barred before hooks are asked if a rule denies its file", async () => {
    const { service } = serviceWith({ settings: { rules: parseRules(["Read(a.txt)"], "deny", "userSettings") } });
    const read = toolOf("Read", { kind: "read", path: "a.txt" });
    expect(await service.refusalOf(mainThread(), read, {})).toMatchObject({ decision: { source: "user_reject" } });
    expect(await service.refusalOf(mainThread(), toolOf("Read", { kind: "read", path: "b.txt" }), {})).toBeNull();
    expect(await service.refusalOf(mainThread(), bash, {})).toBeNull();
  });

  it("that rules allow says by whom", async () => {
    const { service } = serviceWith({ settings: { rules: parseRules(["Bash"], "allow", "userSettings") } });
    expect(await service.check(callOf({ tool: bash }))).toEqual({
      kind: "allow",
      input: { file_path: "a.txt" },
      decision: { decision: "accept", source: "user_permanent", reason_type: "rule" },
    });
  });

  it("inside a sandbox in which commands need no permission runs", async () => {
    const requests: unknown[] = [];
    const { service } = serviceWith({
      sandbox: {
        confinementOf: async (...args) => {
          requests.push(args);
          return "approved";
        },
      },
    });
    const input = { dangerouslyDisableSandbox: true };
    expect(await service.check(callOf({ tool: bash, input }))).toMatchObject({
      kind: "allow",
      decision: { reason_type: "other" },
    });
    expect(requests).toEqual([["rm x", true]]);
  });

  it("is denied if no one can be asked, and the host is notified", async () => {
    const { service, sent } = serviceWith();
    expect(await service.check(callOf({ tool: bash }))).toMatchObject({
      kind: "deny",
      nonExecution: "user-rejected",
      interrupts: false,
      decision: { decision: "reject", source: "config" },
    });
    expect(sent).toMatchObject([{ name: "system/permission_denied", tool_name: "Bash", tool_use_id: "t1" }]);
  });

  it("leaves out why a question came up that no one can be asked", async () => {
    const { service, sent } = serviceWith({ settings: { rules: parseRules(["Bash(rm *)"], "ask", "flagSettings") } });
    const verdict = await service.check(callOf({ tool: bash }));
    expect(verdict).toMatchObject({ kind: "deny", decision: { decision: "reject", source: "config" } });
    expect(verdict.kind === "deny" && "reason_type" in verdict.decision).toBe(false);
    expect(sent).toMatchObject([{ decision_reason_type: "rule" }]);
  });

  it("is decided by a PermissionRequest hook if there is no host", async () => {
    const answer = { kind: "allow", input: { command: "ls" }, updates: [addRule("session")], by: "hook" } as const;
    const hooks = { ...silentHooks, permissionRequested: async () => answer };
    const { service } = serviceWith({ hooks });
    expect(await service.check(callOf({ tool: bash }))).toEqual({
      kind: "allow",
      input: { command: "ls" },
      decision: { decision: "accept", source: "hook", reason_type: "hook" },
    });
    expect(service.rules).toHaveLength(1);
    const forbidden = serviceWith({ hooks, options: { permissionPrompts: "none" } });
    expect(await forbidden.service.check(callOf({ tool: bash }))).toMatchObject({ kind: "deny" });
  });

  it("that a hook denies instead of the host is reported to the host", async () => {
    const answer = { kind: "deny", message: "no", interrupt: false, by: "hook" } as const;
    const { service, sent } = serviceWith({ hooks: { ...silentHooks, permissionRequested: async () => answer } });
    expect(await service.check(callOf({ tool: bash }))).toMatchObject({
      kind: "deny",
      result: { content: "no", isError: true },
      decision: { source: "hook", reason_type: "hook" },
    });
    expect(sent).toMatchObject([{ decision_reason_type: "hook", decision_reason: "no", message: "no" }]);
  });

  it("carries what PreToolUse hooks said", async () => {
    const { service } = serviceWith();
    const check = (hook: Parameters<typeof callOf>[0] extends infer F ? F : never) =>
      service.check(callOf({ tool: bash, ...hook }));
    expect(await check({ hook: { decision: "allow", reason: "", input: null } })).toMatchObject({
      kind: "allow",
      decision: { source: "hook" },
    });
    const askAnswer = { decision: "ask", reason: "look at it", input: null } as const;
    expect(await check({ hook: askAnswer })).toMatchObject({ kind: "deny", result: { content: "look at it" } });
  });

  it("that runs no command is not for the sandbox to settle", async () => {
    const { service } = serviceWith({ sandbox: { confinementOf: async () => "approved" } });
    expect((await service.check(callOf())).kind).toBe("deny");
  });

  it("that a rule denies is reported with its reason, unless a hook allowed it", async () => {
    const denying = () => serviceWith({ settings: { rules: parseRules(["Bash"], "deny", "userSettings") } });
    const ruled = denying();
    await ruled.service.check(callOf({ tool: bash }));
    expect(ruled.sent).toMatchObject([{ name: "system/permission_denied", decision_reason_type: "rule" }]);
    expect(ruled.sent[0]).not.toHaveProperty("decision_reason_code");
    const hooked = denying();
    const hook = { decision: "allow", reason: "", input: null } as const;
    expect(await hooked.service.check(callOf({ tool: bash, hook }))).toMatchObject({ kind: "deny", interrupts: false });
    expect(hooked.sent).toEqual([]);
  });

  it("that only a person can answer is answered by a hook that gives the input", async () => {
    const asking = toolOf("AskUserQuestion", { kind: "interaction" });
    const check = (decision: "allow" | "ask", input: Record<string, string> | null) =>
      serviceWith().service.check(callOf({ tool: asking, hook: { decision, reason: "", input } }));
    expect(await check("allow", { answer: "yes" })).toMatchObject({ kind: "allow", decision: { source: "hook" } });
    expect((await check("allow", null)).kind).toBe("deny");
    expect((await check("ask", { answer: "yes" })).kind).toBe("deny");
  });

  it("of an MCP server follows the mode that the server was given, until it is taken away", async () => {
    const { service } = serviceWith();
    const call = callOf({ tool: toolOf("mcp__s__t", { kind: "mcp", server: "s", tool: "t", readOnly: false }) });
    const settled = async () => (await service.check(call)).kind;
    expect(await settled()).toBe("deny");
    service.overrideServer("s", "bypassPermissions");
    expect(await settled()).toBe("allow");
    expect((await service.check(callOf({ tool: bash }))).kind).toBe("deny");
    for (const ended of [null, "auto"] as const) {
      service.overrideServer("s", "bypassPermissions");
      service.overrideServer("s", ended);
      expect(await settled()).toBe("deny");
    }
  });

  const withHost = (answer: unknown) =>
    serviceWith({
      host: (async () => answer) as unknown as PermissionServices["host"],
      options: { permissionPromptTool: "stdio" },
    });

  it("goes to the host, whose answer counts", async () => {
    const allow = await withHost({ behavior: "allow" }).service.check(callOf({ tool: bash }));
    expect(allow).toMatchObject({ kind: "allow", decision: { decision: "accept", source: "user_temporary" } });
    const deny = await withHost({ behavior: "deny", message: "no" }).service.check(callOf({ tool: bash }));
    expect(deny).toMatchObject({ kind: "deny", decision: { source: "user_reject" }, interrupts: false });
    const stop = await withHost({ behavior: "deny", message: "no", interrupt: true }).service.check(
      callOf({ tool: bash }),
    );
    expect(stop).toEqual({ kind: "rejected", interrupts: true, denied: true });
    const unusual = await withHost({ behavior: "perhaps" }).service.check(callOf({ tool: bash }));
    expect(unusual).toMatchObject({ kind: "deny", decision: { source: "config", reason_type: "other" } });
  });

  it("that was abandoned is not put to the host", async () => {
    const { service } = withHost({ behavior: "allow" });
    const call = callOf({ tool: bash, signal: AbortSignal.abort() });
    expect(await service.check(call)).toEqual({ kind: "rejected", interrupts: false, denied: false });
  });

  it("for which there is no check ends the turn once there were too many", async () => {
    const { service, sent } = serviceWith();
    const thread = mainThread({ mode: () => "auto" });
    const curl = toolOf("Bash", { kind: "command", command: "curl x" });
    const unchecked = (stops: boolean) =>
      service.check(callOf({ tool: curl, thread, record: { unchecked: () => stops } }));
    expect(await unchecked(false)).toMatchObject({
      kind: "deny",
      interrupts: false,
      nonExecution: "automode-unavailable",
    });
    expect(await unchecked(true)).toMatchObject({ kind: "deny", interrupts: true });
    const notices = sent.filter((frame) => (frame as { tag?: string }).tag === "auto_mode_no_server_check");
    expect(notices).toEqual([
      expect.objectContaining({
        level: "warning",
        isMeta: false,
        timestamp: "now",
        content: expect.stringMatching(/./),
      }),
    ]);
    const codes = sent.flatMap((frame) => (frame as { decision_reason_code?: string }).decision_reason_code ?? []);
    expect(codes).toEqual(["auto_mode_no_check_in_session", "auto_mode_stop_no_check_in_session"]);
  });
});

describe("files", () => {
  it("may be read if nothing speaks against it", async () => {
    expect(await serviceWith().service.mayRead("a.txt")).toBe(true);
    const denied = serviceWith({ settings: { rules: parseRules(["Read(a.txt)"], "deny", "userSettings") } });
    expect(await denied.service.mayRead("a.txt")).toBe(false);
    expect(await serviceWith({ tools: { find: () => undefined } }).service.mayRead("a.txt")).toBe(false);
  });

  it.each([
    ["a.txt", [], true],
    ["/etc/hostname", [], false],
    ["a.txt", parseRules(["Read(a.txt)"], "deny", "userSettings"), false],
    ["a.txt", parseRules(["Read(a.txt)"], "ask", "userSettings"), false],
    ["a.txt", parseRules(["Read"], "deny", "userSettings"), true],
    ["a.txt", parseRules(["Read"], "ask", "userSettings"), true],
    ["/etc/hostname", parseRules(["Read"], "allow", "userSettings"), false],
    ["/etc/hostname", parseRules(["Read(//etc/**)"], "allow", "userSettings"), true],
  ])("the host may read %s by its path and not by the rules about the tool: %j", async (path, rules, allowed) => {
    const { service } = serviceWith({ settings: { rules }, tools: { find: () => undefined } });
    expect(await service.hostMayRead(path)).toBe(allowed);
  });

  it.each([
    ["Read(./secret.txt)", "/w/cwd/secret.txt", true],
    ["Read(./secret.txt)", "/w/cwd/a.txt", false],
    ["Read(./sub/**)", "/w/cwd/sub", true],
    ["Read(//etc/**)", "/etc/hostname", true],
    ["Read", "/w/cwd/a.txt", true],
    ["Edit(./a.txt)", "/w/cwd/a.txt", false],
  ])("that a prompt mentions are denied by %s, or not: %s", async (rule, path, denied) => {
    const { service } = serviceWith({ settings: { rules: parseRules([rule], "deny", "userSettings") } });
    expect(await service.readDenied(path)).toBe(denied);
  });

  it("that a prompt mentions need no permission, but their path must mean the same to rules", async () => {
    const permissions = serviceWith({
      settings: { rules: parseRules(["Read"], "ask", "userSettings") },
      options: { disallowedTools: ["Read", "Read(./b.txt)"] },
    });
    expect(await permissions.service.readDenied("/out.txt")).toBe(false);
    expect(await permissions.service.readDenied("/w/cwd/b.txt")).toBe(true);
    expect(await permissions.service.readDenied("/w/cwd/b.txt ")).toBe(true);
    expect(await permissions.service.readDenied("/w/cwd/$HOME/b.txt")).toBe(true);
  });

  it.each(["default", "plan", "auto"] as const)(
    "are changed unread in %s mode if they may be read anyway",
    async (mode) => {
      const reading = (path: string) => toolOf("Read", { kind: "read", path });
      const tool = {
        ...reading(""),
        subject: ({ file_path }) => reading(String(file_path)).subject({}),
      } satisfies Tool;
      const settings = { rules: parseRules(["Read(//opt/**)"], "allow", "userSettings") };
      const { service } = serviceWith({
        settings,
        thread: mainThread({ mode: () => mode }),
        tools: { find: () => tool },
      });
      expect(await service.mayChangeUnread("a.txt")).toBe(true);
      expect(await service.mayChangeUnread("/opt/x")).toBe(true);
      expect(await service.mayChangeUnread("/etc/hosts")).toBe(false);
    },
  );

  it("regression: a rule for the tool Read alone does not let unread files outside the project change", async () => {
    const tool = { ...toolOf("Read", { kind: "read", path: "/etc/hosts" }) } satisfies Tool;
    const settings = { rules: parseRules(["Read"], "allow", "userSettings") };
    const { service } = serviceWith({ settings, tools: { find: () => tool } });
    expect(await service.mayRead("/etc/hosts")).toBe(true);
    expect(await service.mayChangeUnread("/etc/hosts")).toBe(false);
  });

  it("are hidden from searches by rules against reading them", async () => {
    const { service } = serviceWith({ settings: { rules: parseRules(["Read(secret)"], "deny", "userSettings") } });
    const hidden = await service.hidden("/w/cwd");
    expect([hidden("/w/cwd/secret"), hidden("/w/cwd/a.txt")]).toEqual([true, false]);
  });
});
