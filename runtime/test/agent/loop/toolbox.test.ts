import { describe, expect, test } from "vitest";
import { Conversation } from "../../../src/agent/core/conversation.ts";
import type { Thread } from "../../../src/agent/core/thread.ts";
import type { Tool } from "../../../src/agent/core/tool.ts";
import { Toolbox, type ToolboxServices } from "../../../src/agent/loop/toolbox.ts";
import { ruleOf } from "../../../src/agent/permission/rule.ts";
import { builtinTools, findTool } from "../../../src/agent/tool/registry.ts";
import { say, use } from "../fixture/scripted-model.ts";
import { drive, type Frame, isResult } from "../fixture/session.ts";

const schema = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };

/** The tools of a session, as its first request offers them. */
async function offered(argv: readonly string[] = [], env: Record<string, string> = {}) {
  const agent = drive([say("done")], argv, new Map(), env);
  agent.user("one");
  await agent.end();
  const tools = (agent.requests[0]?.body.tools ?? []) as { name: string }[];
  return tools.map(({ name }) => name);
}

describe("the tools of a session", () => {
  test("are sorted by name", async () => {
    const names = await offered();
    expect(names).toContain("Bash");
    expect(names).toEqual([...names].sort());
  });

  test("are those that are named", async () => {
    expect(await offered(["--tools=Read,Bash"])).toEqual(["Bash", "Read"]);
  });

  test("are without those that a rule takes away, and with searches if there is no shell", async () => {
    const names = await offered(["--disallowedTools=Bash"]);
    expect(names).not.toContain("Bash");
    expect(names).toEqual(expect.arrayContaining(["Glob", "Grep"]));
    expect(await offered()).not.toContain("Grep");
    expect(await offered(["--allowedTools=Grep"])).toContain("Grep");
  });

  test("include searches if any rule allows one by its name", async () => {
    expect(await offered(["--allowedTools=Read,Grep"])).toContain("Grep");
    expect(await offered(["--allowedTools=Grepper"])).not.toContain("Grep");
  });

  test("include questions only if someone can answer them", async () => {
    expect(await offered(["--permission-prompt-tool=stdio"])).toContain("AskUserQuestion");
    expect(await offered()).not.toContain("AskUserQuestion");
  });

  test("regression: a session without answers to questions offered the tools that need them", async () => {
    const names = await offered(["--permission-prompt-tool=stdio", "--permission-prompts=none"]);
    expect(names.filter((name) => /^(?:AskUserQuestion|EnterPlanMode|ExitPlanMode)$/.test(name))).toEqual([]);
  });

  test("include the screen only if a display is configured", async () => {
    expect(await offered([], { AGENTWIRE_DISPLAY: ":1" })).toContain("screenshot");
    expect(await offered()).not.toContain("screenshot");
  });

  test("keep a tool of which a rule takes away a part", async () => {
    expect(await offered(["--disallowedTools=Bash(rm:*)"])).toContain("Bash");
  });

  test("are fewer or more by variables", async () => {
    const usual = await offered();
    expect(usual).toEqual(expect.arrayContaining(["CronCreate", "WebFetch"]));
    expect(usual).not.toContain("TaskCreate");
    expect(await offered([], { CLAUDE_CODE_DISABLE_CRON: "1" })).not.toContain("CronCreate");
    expect(await offered([], { CLAUDE_CODE_DISABLE_WEB_FETCH: "1" })).not.toContain("WebFetch");
    expect(await offered([], { CLAUDE_CODE_ENABLE_TODO_TOOLS: "1" })).toContain("TaskCreate");
  });

  test("regression: a list that the command line allows was not offered", async () => {
    expect(await offered(["--allowedTools", "TodoWrite"])).toEqual(expect.arrayContaining(["TaskCreate", "TaskList"]));
    expect(await offered(["--allowedTools", "TaskStop"])).not.toContain("TaskCreate");
  });

  test("have no shell and no pages in a restricted session, but searches", async () => {
    const tools = await offered([], { CLAUDE_CODE_RESTRICTED: "1" });
    expect(tools).toEqual(expect.arrayContaining(["Glob", "Grep", "Read"]));
    for (const absent of ["Bash", "CronCreate", "Monitor", "WebFetch"]) expect(tools).not.toContain(absent);
  });

  test("have the older list where tasks are switched off", async () => {
    for (const off of ["0", "false", "No", "OFF"])
      expect(await offered(["--model", "claude-haiku-4-5"], { CLAUDE_CODE_ENABLE_TASKS: off })).toContain("TodoWrite");
    expect(await offered([], { CLAUDE_CODE_ENABLE_TASKS: "0" })).not.toContain("TodoWrite");
    expect(await offered([], { CLAUDE_CODE_ENABLE_TASKS: "1" })).not.toContain("TodoWrite");
  });
});

describe("an answer with a schema", () => {
  const schemaOption = `--json-schema=${JSON.stringify(schema)}`;

  test("is given with a tool of its own", async () => {
    const agent = drive([use("t1", "StructuredOutput", { n: 7 })], [schemaOption]);
    agent.user("one");
    await agent.end();
    expect(JSON.stringify(agent.requests[0]?.body.tools)).toContain("StructuredOutput");
    expect(await offered()).not.toContain("StructuredOutput");
    expect(agent.frames.findLast(isResult)).toMatchObject({ structured_output: { n: 7 }, result: '{"n":7}' });
  });

  test("that does not fit is asked for again, with what is wrong", async () => {
    const agent = drive(
      [use("t1", "StructuredOutput", { n: "7" }), use("t2", "StructuredOutput", { n: 7 })],
      [schemaOption],
    );
    agent.user("one");
    await agent.end();
    expect(JSON.stringify(agent.requests[1]?.body.messages)).toContain("/n: must be number");
    expect(agent.frames.findLast(isResult)).toMatchObject({ structured_output: { n: 7 } });
  });

  test("is not demanded of an agent that has no tool for it", async () => {
    const agents = { helper: { description: "Helps", prompt: "Help.", tools: ["Read"] } };
    const agent = drive([say("done")], [schemaOption, `--agents=${JSON.stringify(agents)}`, "--agent=helper"]);
    agent.user("one");
    await agent.end();
    expect(agent.requests).toHaveLength(1);
    expect(agent.frames.findLast(isResult)).toMatchObject({ result: "done", num_turns: 1 });
  });
});

test("a call is shown as the model made it, and its result reaches the model", async () => {
  const agent = drive(
    [use("t1", "Read", { file_path: "a.txt" }), say("done")],
    [],
    new Map([["/project/a.txt", "hello\n"]]),
  );
  agent.user("one");
  await agent.end();
  const shown = agent.frames
    .filter(({ type }) => type === "assistant")
    .flatMap(({ message }) => (message as Frame).content as Frame[])
    .find(({ type }) => type === "tool_use");
  expect(shown).toMatchObject({ name: "Read", input: { file_path: "a.txt" } });
  expect(JSON.stringify(agent.requests[1]?.body.messages)).toContain("hello");
});

const builtin = (name: string): Tool => {
  const tool = findTool(builtinTools, name);
  if (tool === undefined) throw new Error(`No built-in tool has the name ${name}.`);
  return tool;
};
const remote: Tool = {
  ...builtin("Read"),
  name: "mcp__calc__add_up",
  aliases: [],
  displayName: "Add Up",
  deferred: true,
  subject: () => ({ kind: "mcp", server: "calc", tool: "add_up", readOnly: false }),
};
const call = (name: string, input: unknown = {}) => ({ type: "tool_use", id: "t1", name, input });

interface ToolboxOverrides {
  readonly rules?: readonly ReturnType<typeof ruleOf>[];
  /** The schema of the command line, and that of the host. */
  readonly optionSchema?: object | null;
  readonly hostSchema?: object | null;
  readonly hasResources?: boolean;
  /** The tool that the policy of a server denies. */
  readonly removed?: string;
  readonly title?: string;
  readonly thread?: Partial<Thread>;
  readonly substitute?: (tool: Tool) => Tool;
}

/** A toolbox whose thread has Read, Write, Agent, ToolSearch and a tool of the MCP server `calc`. */
function open(given: ToolboxOverrides = {}) {
  const tools = [...["Read", "Write", "Agent", "ToolSearch"].map(builtin), remote];
  const thread = {
    agentId: null,
    tools: () => tools,
    model: () => "claude-opus-5-5",
    mode: () => "plan",
    files: new Map(),
    workDirectory: { root: "/root", further: ["/further"], shell: { cwd: "/root/sub" }, refusalOf: () => null },
    ...given.thread,
  } as unknown as Thread;
  const changes: string[] = [];
  const plans = { read: async () => null };
  const services = {
    ports: { env: { HOME: "/home/ada" }, clock: { now: () => 0 }, web: {} },
    environment: { tmp: "/tmp", uid: 1, cwd: "/root" },
    transcriptPath: "/home/ada/s1.jsonl",
    options: { tools: null, permissionPromptTool: null, allowedTools: [], jsonSchema: given.optionSchema ?? null },
    session: { id: "s1", model: "claude-opus-5-5", additionalDirectories: ["/added"] },
    clientInfo: { jsonSchema: given.hostSchema ?? null, toolAliases: new Map([["run_shell", "Bash"]]) },
    thread,
    hooks: { taskChanged: async (event: string) => changes.push(event) && "no" },
    permissions: { removesServerTool: (name: string) => name === given.removed },
    mcp: {
      hasResources: given.hasResources ?? false,
      tools: () => [remote],
      find: (server: string) =>
        server === "calc" ? { titleOf: (tool: string) => tool === "add_up" && given.title } : undefined,
    },
    plans,
    skills: (owner: Thread) => ({ owner }),
    subagents: {
      definitions: () => [
        { type: "Explore", description: "looks", model: "haiku" },
        { type: "Plan", description: "plans", model: null },
      ],
    },
    substitute: given.substitute ?? ((tool: Tool) => tool),
  };
  const toolbox = new Toolbox(services as unknown as ToolboxServices, given.rules ?? []);
  const context = (from = thread) => toolbox.context(from, "t1", new AbortController().signal);
  return { toolbox, thread, tools, services, changes, context };
}

const allNames = (given?: ToolboxOverrides) =>
  open(given)
    .toolbox.all()
    .map(({ name }) => name);

describe("all tools", () => {
  test("of MCP servers follow the agent's own, which are sorted", () => {
    const names = allNames({ hasResources: true, optionSchema: schema });
    expect(names.at(-1)).toBe(remote.name);
    const own = names.slice(0, -1);
    expect(own).toEqual([...own].sort());
    expect(own).toEqual(expect.arrayContaining(["ListMcpResourcesTool", "ReadMcpResourceTool", "StructuredOutput"]));
  });

  test("are without one that the policy of its server denies", () => {
    expect(allNames({ removed: remote.name })).not.toContain(remote.name);
  });

  test("are without those for resources and for answers that nothing asks for", () => {
    expect(allNames()).not.toContain("ListMcpResourcesTool");
    expect(allNames()).not.toContain("StructuredOutput");
  });

  test("lose those that a rule denies altogether, and a server at once", () => {
    const denied = (toolName: string) => allNames({ rules: [ruleOf({ toolName }, "deny", "session")] });
    expect(denied("Write")).not.toContain("Write");
    expect(denied("mcp__calc")).not.toContain(remote.name);
    expect(denied("mcp__other")).toContain(remote.name);
  });

  test("keep those that a rule allows, asks about or denies in part", () => {
    for (const behavior of ["allow", "ask"] as const)
      expect(allNames({ rules: [ruleOf({ toolName: "Write" }, behavior, "session")] })).toContain("Write");
    expect(allNames({ rules: [ruleOf({ toolName: "Write", ruleContent: "/x" }, "deny", "session")] })).toContain(
      "Write",
    );
  });
});

describe("a tool that a thread does not have", () => {
  const missing = (agentId: string | null, name: string) => {
    const { toolbox, thread } = open({ thread: { agentId } });
    return toolbox.missing(thread, name);
  };
  const plain = (name: string) => `Error: No such tool available: ${name}`;

  test("is unknown if the session does not have it", () => {
    expect(missing(null, "AskUserQuestion").structured).toBe(plain("AskUserQuestion"));
    expect(missing(null, "Nothing")).toMatchObject({ isError: true, structured: plain("Nothing") });
  });

  test("is one that a subagent, or the agent that runs the session, cannot call", () => {
    expect(missing(null, "Bash").structured).toContain("cannot be called here");
    expect(missing("a1", "Bash").structured).toContain("cannot be called here");
    expect(missing("a1", "Nothing").structured).toBe(plain("Nothing"));
  });

  test("is off for the session, where the command line left it out", () => {
    const { toolbox, thread, services } = open({ thread: { agentId: null } });
    Object.assign(services.options, { tools: ["Read"] });
    expect(toolbox.missing(thread, "Bash").structured).toContain("Bash is off in this session");
    expect(toolbox.missing(thread, "Nothing").structured).toBe(plain("Nothing"));
  });

  test("is a question that no subagent may ask", () => {
    expect(missing("a1", "AskUserQuestion").structured).toContain("not available inside subagents");
  });
});

describe("a block of an answer", () => {
  const recalling: Tool = {
    ...builtin("Agent"),
    aliases: ["Task"],
    recalled: (input) => ({ ...input, recalled: true }),
    shown: (input, cwd) => ({ ...input, cwd }),
    completed: async (input, plans) => ({ ...input, plans }),
  };
  const given = { thread: { tools: () => [recalling] } };
  const text = { type: "text", text: "Task", name: "Task", input: {} };

  test("goes back to the model under the tool's own name, with the input that the model gave", () => {
    const { toolbox, thread } = open(given);
    expect(toolbox.named(thread, call("Task", { a: 1 }))).toEqual(call("Agent", { a: 1, recalled: true }));
    for (const input of ["text", null])
      expect(toolbox.named(thread, call("Task", input))).toEqual(call("Agent", input));
    expect(toolbox.named(thread, text)).toBe(text);
    const unknown = call("Nothing");
    expect(toolbox.named(thread, unknown)).toBe(unknown);
  });

  test("keeps the name of a tool whose schema the model has not received", () => {
    const deferred: Tool = { ...recalling, deferred: true };
    const conversation = new Conversation();
    const { toolbox, thread } = open({ thread: { tools: () => [deferred, builtin("ToolSearch")], conversation } });
    expect(toolbox.named(thread, call("Task")).name).toBe("Task");
    const reference = { type: "tool_reference", tool_name: "Agent" };
    const found = { type: "tool_result", tool_use_id: "t", content: [reference] };
    conversation.add({ uuid: "u", role: "user", content: [found] });
    expect(toolbox.named(thread, call("Task")).name).toBe("Agent");
  });

  test("is explained with its problems to a model that has not received the schema", () => {
    const deferred: Tool = { ...recalling, deferred: true };
    const conversation = new Conversation();
    const { toolbox, thread } = open({ thread: { tools: () => [deferred, builtin("ToolSearch")], conversation } });
    expect(toolbox.unloadedHint(thread, deferred)).toContain(JSON.stringify(deferred.inputSchema));
    expect(toolbox.unloadedHint(thread, recalling)).toBeNull();
  });

  test("goes to the tool that an alternative name of the host stands for", () => {
    const bash = { ...builtin("Bash") };
    const { toolbox, thread } = open({ thread: { tools: () => [bash] } });
    expect(toolbox.find(thread, "run_shell")?.name).toBe("Bash");
    expect(toolbox.find(thread, "run_script")).toBeUndefined();
    // The model's history has the name that the model used.
    expect(toolbox.named(thread, call("run_shell", {})).name).toBe("run_shell");
  });

  test("is shown with its defaults if its input can be used", async () => {
    const { toolbox, thread, services } = open(given);
    expect(await toolbox.present(thread, call("Task", { a: 1 }))).toEqual(
      call("Task", { a: 1, cwd: "/root/sub", plans: services.plans }),
    );
    for (const block of [call("Task", null), call("Task", "text"), call("Nothing"), text])
      expect(await toolbox.present(thread, block)).toBe(block);
  });

  test("is presented by the tool that substitutes the called one", async () => {
    const { toolbox, thread } = open({ substitute: (tool) => ({ ...tool, name: `other ${tool.name}` }) });
    expect(toolbox.find(thread, "Read")?.name).toBe("other Read");
    expect(toolbox.find(thread, "Nothing")).toBeUndefined();
  });

  test("names the server and the title of an MCP tool", () => {
    const origin = { server_display_name: "calc", tool_name: "add_up" };
    const { toolbox, thread } = open();
    expect(toolbox.meta(thread, call(remote.name))).toEqual({
      tool_use_meta: [{ id: "t1", display_name: "Add Up", ...origin }],
    });
    const titled = open({ title: "Sum" });
    expect(titled.toolbox.meta(titled.thread, call(remote.name))).toEqual({
      tool_use_meta: [{ id: "t1", display_name: "Sum", ...origin }],
    });
  });

  test("names an MCP tool that is gone by its words alone", () => {
    const { toolbox, thread } = open();
    expect(toolbox.meta(thread, call("mcp__gone__take_away"))).toEqual({
      tool_use_meta: [{ id: "t1", display_name: "Take Away" }],
    });
  });

  test("says nothing more of other tools, unknown ones and text", () => {
    const { toolbox, thread } = open();
    for (const block of [call("Read"), call("Nothing"), { ...call(remote.name), type: "text" }])
      expect(toolbox.meta(thread, block)).toEqual({});
  });
});

test("tools are offered in the form of the API, and put off only if a search can find them", () => {
  const { toolbox, thread, tools } = open();
  expect(toolbox.offered(thread)).toEqual(
    tools.map(({ name, description, inputSchema, deferred }) => ({ name, description, inputSchema, deferred })),
  );
  expect(toolbox.offered(thread).find(({ name }) => name === remote.name)?.deferred).toBe(true);
  const without = open({ thread: { tools: () => [builtin("Read"), remote] } });
  expect(without.toolbox.offered(without.thread).map(({ deferred }) => deferred)).toEqual([false, false]);
});

test("init lists tools by the names that hosts know, and agents with the models that are theirs", () => {
  const { toolbox, thread } = open();
  expect(toolbox.names(thread)).toEqual(["Read", "Write", "Task", "ToolSearch", remote.name]);
  expect(toolbox.agentListing()).toEqual([
    { name: "Explore", description: "looks", model: "haiku" },
    { name: "Plan", description: "plans" },
  ]);
  expect(toolbox.agentNames()).toEqual(["Explore", "Plan"]);
});

test("calls overlap where their tool says so of an input that it accepts", () => {
  const { toolbox, thread } = open();
  const overlaps = (name: string, input: object) =>
    toolbox.overlaps(thread, { id: "t1", name, input: { ...input }, blockUuid: "b1" });
  expect(overlaps("Read", { file_path: "/a" })).toBe(true);
  expect(overlaps("Read", {})).toBe(false);
  expect(overlaps("Write", { file_path: "/a", content: "" })).toBe(false);
  expect(overlaps("Nothing", {})).toBe(false);
});

describe("what a call works with", () => {
  test("is that of its thread and of the session", () => {
    const { toolbox, thread, tools, context } = open();
    const own = context();
    expect(own).toMatchObject({
      toolUseId: "t1",
      sessionId: "s1",
      model: "claude-opus-5-5",
      permissionMode: "plan",
      projectDirectory: "/root",
      additionalDirectories: ["/further", "/added"],
      shell: { cwd: "/root/sub" },
      folders: { results: "/home/ada/s1/tool-results", home: "/home/ada" },
      childEnvironment: {},
    });
    expect(own.files).toBe(thread.files);
    expect(own).not.toHaveProperty("agentId");
    expect(own.services.catalogue()).toBe(tools);
    expect(own.services.skills).toEqual({ owner: thread });
    expect(own.services.web).toHaveProperty("fetch");
    expect(toolbox.directory()).toBe("/root/sub");
  });

  test("names the subagent that calls", () => {
    expect(open({ thread: { agentId: "a1" } }).context()).toHaveProperty("agentId", "a1");
  });

  test("has resources if a server has some", () => {
    expect(open().context().services.resources).toBeNull();
    expect(open({ hasResources: true }).context().services.resources).not.toBeNull();
  });

  test("has one list of tasks, whose changes hooks may refuse", async () => {
    const { context, changes } = open();
    const { taskList } = context().services;
    expect(context().services.taskList).toBe(taskList);
    expect(await taskList.add({ subject: "s", description: "d" })).toEqual({ refused: "no" });
    expect(await taskList.mayComplete({} as never)).toBe("no");
    expect(changes).toEqual(["TaskCreated", "TaskCompleted"]);
  });
});

describe("the check of a structured answer", () => {
  test("is there once a schema is made ready, and is made once", async () => {
    const { toolbox, context } = open({ optionSchema: schema });
    expect(context().services.answer).toBeNull();
    await toolbox.prepare();
    const check = context().services.answer?.check;
    expect(check?.({ n: 1 })).toBeNull();
    expect(check?.({ n: "1" })).toContain("/n: must be number");
    await toolbox.prepare();
    expect(context().services.answer?.check).toBe(check);
  });

  test("is not there without a schema", async () => {
    const { toolbox, context } = open();
    await toolbox.prepare();
    expect(context().services.answer).toBeNull();
    expect(toolbox.schema()).toBeNull();
  });

  test("refuses everything where the schema is wrong, and reports it", async () => {
    const { toolbox, context } = open({ optionSchema: { type: "nonsense" } });
    await toolbox.prepare();
    expect(context().services.answer?.check({})).toMatch(/^the schema itself is invalid: ./);
  });

  test("follows the host's schema before that of the command line", () => {
    expect(open({ optionSchema: schema, hostSchema: { type: "array" } }).toolbox.schema()).toEqual({ type: "array" });
  });

  test("keeps an accepted answer until it is taken", async () => {
    const { toolbox, context } = open({ optionSchema: schema });
    await toolbox.prepare();
    expect(toolbox.consumeAnswer()).toBeNull();
    context().services.answer?.accept({ n: 1 });
    expect(toolbox.consumeAnswer()).toEqual({ value: { n: 1 } });
    expect(toolbox.consumeAnswer()).toBeNull();
  });
});

test("regression: a simple session got tools beyond its three if they were named", () => {
  const { toolbox, services } = open({});
  Object.assign(services.options, { simple: true });
  const builtIn = (): string[] => toolbox.all().flatMap(({ name }) => (name.startsWith("mcp__") ? [] : name));
  expect(builtIn()).toEqual(["Bash", "Edit", "Read"]);
  Object.assign(services.options, { tools: ["Write", "Read"] });
  expect(builtIn()).toEqual(["Read"]);
});

test("regression: the server of a tool left while the model answered, and the call was of no tool", () => {
  let current: readonly Tool[] = [remote];
  const { toolbox, thread } = open({ thread: { tools: () => current } as never });
  toolbox.requested(thread);
  current = [builtin("Read")];
  expect(toolbox.find(thread, remote.name)?.name).toBe(remote.name);
  expect(toolbox.find(thread, "Read")).toBeUndefined();
  toolbox.turnEnded(thread);
  expect(toolbox.find(thread, remote.name)).toBeUndefined();
});
