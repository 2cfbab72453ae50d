import { expect, test } from "vitest";
import { say, use } from "../fixture/scripted-model.ts";
import { type Driven, drive, type Frame, isResult } from "../fixture/session.ts";

const settings = "/project/.claude/settings.json";
const request = async (driven: Driven, id: string, body: object): Promise<Frame> => {
  driven.send({ type: "control_request", request_id: id, request: body });
  const reply = await driven.until(
    ({ type, response }) => type === "control_response" && (response as Frame).request_id === id,
  );
  return reply.response as Frame;
};

test("the variables that settings name join the environment, weakest layer first, and stay when they are taken away", async () => {
  const env: Record<string, string> = { HOME: "/home/ada", ANTHROPIC_API_KEY: "test", A: "process" };
  const files = new Map([
    ["/home/ada/.claude/settings.json", JSON.stringify({ env: { A: "user", B: "user", C: 3 } })],
    [settings, JSON.stringify({ env: { B: "project", __proto__: "x", D: null } })],
  ]);
  const agent = drive([say("a")], [], files, env, true);
  await request(agent, "1", { subtype: "initialize" });
  expect(env).toMatchObject({ A: "user", B: "project", C: "3" });
  expect(env).not.toHaveProperty("D");
  await request(agent, "2", { subtype: "apply_flag_settings", settings: { env: { A: "host", E: "host" } } });
  expect(env.A).toBe("host");
  await request(agent, "3", { subtype: "apply_flag_settings", settings: { env: null } });
  expect(env).toMatchObject({ A: "user", E: "host" });
  await agent.end();
});

test("settings of the host replace those of the same name completely", async () => {
  const agent = drive([say("a")]);
  await request(agent, "1", { subtype: "initialize" });
  for (const deny of [["WebFetch"], ["Read"]]) {
    await request(agent, deny[0] ?? "", { subtype: "apply_flag_settings", settings: { permissions: { deny } } });
  }
  const { response } = await request(agent, "2", { subtype: "list_permission_rules" });
  expect((response as { state: { rules: { rule: string }[] } }).state.rules.map(({ rule }) => rule)).toEqual(["Read"]);
  await agent.end();
});

test("a rule that comes later refuses the call of a tool, which stays among the session's", async () => {
  const agent = drive([use("t1", "Read", { file_path: "/project/a.txt" }), say("a")]);
  await request(agent, "1", { subtype: "initialize" });
  await request(agent, "2", { subtype: "apply_flag_settings", settings: { permissions: { deny: ["Read"] } } });
  agent.user("go");
  await agent.until(isResult);
  expect(agent.frames.find(({ subtype }) => subtype === "init")?.tools).toContain("Read");
  expect(agent.frames.some(({ subtype }) => subtype === "permission_denied")).toBe(true);
  await agent.end();
});

test("searches get tools of their own if there is no shell", async () => {
  const tools = async (argv: string[]): Promise<unknown> => {
    const agent = drive([say("a")], argv);
    agent.user("go");
    await agent.end();
    return agent.frames.find(({ subtype }) => subtype === "init")?.tools;
  };
  expect(await tools([])).not.toContain("Glob");
  expect(await tools(["--disallowedTools=Bash"])).toEqual(expect.arrayContaining(["Glob", "Grep"]));
  expect(await tools(["--allowedTools=Grep"])).toEqual(expect.arrayContaining(["Glob", "Grep"]));
});

test("once the input is closed, results wait for the agents that are still at work", async () => {
  const call = use("t1", "Agent", { description: "d", prompt: "work", run_in_background: true });
  const agent = drive([call, say("sub answer"), say("launched"), say("heard")]);
  agent.user("go");
  expect(await agent.end()).toBe(0);
  const order = agent.frames
    .filter(({ type, subtype }) => type === "result" || subtype === "task_notification")
    .map(({ type }) => type);
  expect(order.indexOf("system")).toBeLessThan(order.indexOf("result"));
  const indexes = agent.frames.filter(isResult).map(({ result_index }) => result_index);
  expect(indexes).toEqual(indexes.map((_, at) => at));
});

test("each loaded skill says its words right behind its own result", async () => {
  const skill = (name: string): [string, string] => [
    `/project/.claude/skills/${name}/SKILL.md`,
    `---\nname: ${name}\ndescription: d\n---\nBODY-${name}\n`,
  ];
  const load = (id: string, name: string) => ({ type: "tool_use" as const, id, name: "Skill", input: { skill: name } });
  const both = { content: [load("t1", "alpha"), load("t2", "beta")] };
  const agent = drive([both, say("done")], [], new Map([skill("alpha"), skill("beta")]));
  agent.user("go");
  await agent.end();
  const texts = agent.frames
    .filter(({ type }) => type === "user")
    .map(({ message }) =>
      JSON.stringify(message)
        .match(/tool_use_id":"(t\d)|BODY-(\w+)/)
        ?.slice(1)
        .find(Boolean),
    );
  expect(texts).toEqual(["t1", "alpha", "t2", "beta"]);
});

test("a goal keeps the main conversation going until it is judged to be reached", async () => {
  const grades = [say('{"ok": false, "reason": "not yet"}'), say("more"), say('{"ok": true, "reason": "there"}')];
  const agent = drive([say("first"), ...grades]);
  agent.user("/goal make it so");
  await agent.until(isResult);
  expect(agent.frames.findLast(isResult)).toMatchObject({ result: "more", num_turns: 2 });
  expect(JSON.stringify(agent.frames)).toContain("Stop hook feedback:\\n[make it so]: not yet");
  agent.user("/goal");
  await agent.end();
  expect(agent.frames.findLast(isResult)).toMatchObject({ result: expect.stringContaining("No goal set") });
});

test("a goal that cannot be judged lets the turn end and stays", async () => {
  const agent = drive([say("first"), say("who knows")]);
  agent.user("/goal make it so");
  await agent.until(isResult);
  agent.user("/goal");
  await agent.end();
  expect(agent.frames.filter(({ key }) => key === "stop-hook-error")).toHaveLength(1);
  expect(agent.frames.findLast(isResult)).toMatchObject({ result: "Goal active: make it so" });
});

test("settings of a model come before those of all models", async () => {
  const effort = async (settings: object): Promise<unknown> => {
    const agent = drive([say("a")], [`--settings=${JSON.stringify(settings)}`]);
    const { response } = await request(agent, "1", { subtype: "get_settings" });
    await agent.end();
    return (response as { applied: { effort: string } }).applied.effort;
  };
  expect(await effort({})).toBe("medium");
  expect(await effort({ effortLevel: "low" })).toBe("low");
  const modelSettings = { "claude-opus-5-5": { effortLevel: "high" } };
  expect(await effort({ effortLevel: "low", modelSettings })).toBe("high");
});

test("the listing of hooks names those of plugins, in the order of their events, and says that all are off", async () => {
  const hooks = (event: string) => ({ [event]: [{ hooks: [{ type: "command", command: "true" }] }] });
  const files = new Map([
    [settings, JSON.stringify({ hooks: hooks("Stop"), disableAllHooks: true })],
    ["/plug/.claude-plugin/plugin.json", JSON.stringify({ name: "plug" })],
    ["/plug/hooks/hooks.json", JSON.stringify({ hooks: hooks("PreToolUse") })],
  ]);
  const agent = drive([say("a")], ["--plugin-dir=/plug"], files);
  await request(agent, "1", { subtype: "initialize" });
  agent.user("go");
  await agent.until(isResult);
  const { response } = await request(agent, "2", { subtype: "get_hooks_listing" });
  const listed = (response as { hooks: object[] }).hooks;
  expect(listed).toMatchObject([
    { event: "PreToolUse", source: "pluginHook", pluginName: "plug@inline", disabled: true },
    { event: "Stop", source: "projectSettings", disabled: true, editable: {} },
  ]);
  expect(listed[0]).not.toHaveProperty("editable");
  await agent.end();
});

test("unreadable settings are reported on request", async () => {
  const agent = drive([say("a")], [], new Map([[settings, "{ bad json"]]));
  const { response } = await request(agent, "1", { subtype: "get_settings" });
  expect((response as { errors: object[] }).errors).toMatchObject([{ file: settings, path: "" }]);
  await agent.end();
});

test("a plugin whose manifest cannot be read is none", async () => {
  const files = new Map([
    ["/bad/.claude-plugin/plugin.json", "{ not json"],
    ["/bad/commands/x.md", "X-BODY"],
  ]);
  const agent = drive([say("a")], ["--plugin-dir=/bad"], files);
  agent.user("/bad:x");
  await agent.end();
  expect(JSON.stringify(agent.requests[0]?.body.messages)).not.toContain("X-BODY");
});

test("further folders of a project count once it is trusted; those of the user do at once", async () => {
  const folders = (name: string) => JSON.stringify({ permissions: { additionalDirectories: [name] } });
  const read = async (trust: string): Promise<string> => {
    const files = new Map([
      ["/home/ada/.claude/settings.json", folders("/of-user")],
      ["/home/ada/.claude.json", trust],
      [settings, folders("/of-project")],
    ]);
    const agent = drive([say("a")], [], files);
    agent.user("go");
    await agent.end();
    return JSON.stringify(agent.requests[0]?.body.messages);
  };
  const shy = await read("{}");
  expect(shy).toContain("/of-user");
  expect(shy).not.toContain("/of-project");
  const trusting = JSON.stringify({ projects: { "/project": { hasTrustDialogAccepted: true } } });
  expect(await read(trusting)).toContain("/of-project");
});

test("a host that requests its words back gets commands of the agent back as well", async () => {
  const agent = drive([say("a")], ["--replay-user-messages"]);
  agent.user("/cost", { uuid: "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa" });
  await agent.end();
  const replays = agent.frames.filter(({ isReplay }) => isReplay === true);
  expect(replays).toMatchObject([{ uuid: "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa" }]);
  expect(JSON.stringify(replays)).toContain("<command-name>/usage</command-name>");
});

test("frontends are invalidated if all hooks are disabled", async () => {
  const agent = drive([say("a")], [], new Map([[settings, JSON.stringify({ disableAllHooks: true })]]));
  await request(agent, "1", { subtype: "initialize" });
  expect(agent.frames[0]).toMatchObject({ subtype: "ui_invalidate", event: "ui.render" });
  await agent.end();
});
