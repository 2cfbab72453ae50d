import { reply, say, text, toolUse, use } from "@agentwire/testing";
import type { Frame } from "../sweep/agent.ts";
import { bash } from "../sweep/plan.ts";
import { type Driver, uuidOf } from "./drive.ts";
import {
  allow,
  asks,
  callback,
  callsMcp,
  cancelMessage,
  command,
  commandRuns,
  deny,
  done,
  hook,
  interrupt,
  isResult,
  isSystem,
  mcpCall,
  mcpResult,
  next,
  type Plan,
  permission,
  permissionOpens,
  steps,
  subCommand,
  tool,
  useCalc,
  uses,
  withSubagent,
  write,
} from "./plan.ts";

const setMode = (driver: Driver, mode: string, id = "mode"): void =>
  driver.control(id, "set_permission_mode", { mode });

/** While a permission request is open, `during` happens. Then the host answers, and the session goes on. */
const whilePending = (during: (driver: Driver) => void, answer: Frame = allow, more: Partial<Plan> = {}): Plan => ({
  ...permission,
  args: ["--allow-dangerously-skip-permissions"],
  ...more,
  steps: async (driver) => {
    await permissionOpens(driver);
    during(driver);
    await driver.settle();
    driver.answer(tool, answer);
    await driver.finish();
    await next(driver);
  },
});

/** The same with a tool of an MCP server of the host. */
const whileMcpPending = (during: (driver: Driver) => void): Plan =>
  whilePending(
    during,
    { behavior: "allow", updatedInput: { a: 1 } },
    { script: steps(useCalc, done), args: [], initialize: { sdkMcpServers: ["calc"] } },
  );

const ofTool =
  (id: string) =>
  ({ subtype, tool_use_id }: Frame): boolean =>
    subtype === "can_use_tool" && tool_use_id === id;

const allowed = (name: string, more: Frame = {}): Frame => ({
  behavior: "allow",
  updatedInput: { file_path: `${name}.txt`, content: "a note\n" },
  ...more,
});

/** Two permission requests are open. The first is answered, `between` happens, then the other one is answered. */
const twoPending = (first: Frame, between: (driver: Driver) => void = () => {}): Plan => ({
  script: steps(use(write(), write("other")), done),
  args: ["--allow-dangerously-skip-permissions"],
  held: ["can_use_tool"],
  steps: async (driver) => {
    await permissionOpens(driver);
    await driver.settle();
    driver.answer(ofTool("toolu_write"), first);
    await driver.settle();
    between(driver);
    await driver.settle();
    driver.answer(ofTool("toolu_other"), allowed("other"));
    await driver.finish();
    await next(driver);
  },
});

const mcpResponse = (id: number, result: Frame): Frame => ({ mcp_response: { jsonrpc: "2.0", id, result } });
const mcpHello = mcpResponse(0, {
  protocolVersion: "2025-06-18",
  capabilities: { tools: {} },
  serverInfo: { name: "calc", version: "1.0.0" },
});
const mcpAcknowledged = mcpResponse(0, {});
const mcpTools = mcpResponse(1, {
  tools: [{ name: "add", description: "Adds one", inputSchema: { type: "object", properties: {} } }],
});

const rule = { toolName: "Write" };
const addRule = (behavior: string): Frame => ({
  type: "addRules",
  rules: [rule],
  behavior,
  destination: "session",
});
const modeUpdate = (mode: string): Frame => ({ type: "setMode", mode, destination: "session" });
const checkpoints = { args: ["--replay-user-messages"] };

/** Events that cross with a request of the agent that the host has not answered. */
export const pendingRequestPlans: Readonly<Record<string, Plan>> = {
  "a permission open, mode bypassPermissions, then an interrupt": {
    ...permission,
    args: ["--allow-dangerously-skip-permissions"],
    steps: async (driver) => {
      await permissionOpens(driver);
      setMode(driver, "bypassPermissions");
      await driver.settle();
      interrupt(driver);
      await driver.finish();
      await next(driver);
    },
  },
  "a permission open, mode acceptEdits, then denied": whilePending((driver) => setMode(driver, "acceptEdits"), deny),
  "a permission open, mode plan, then denied": whilePending((driver) => setMode(driver, "plan"), deny),
  "a permission open and the same mode again": whilePending((driver) => setMode(driver, "default")),
  "a permission open and an unknown mode": whilePending((driver) => setMode(driver, "careless")),
  "a permission open, mode acceptEdits and back": whilePending((driver) => {
    setMode(driver, "acceptEdits");
    setMode(driver, "default", "mode-2");
  }),
  "a permission open, mode plan, and an interrupt at once": {
    ...permission,
    steps: async (driver) => {
      await permissionOpens(driver);
      setMode(driver, "plan");
      interrupt(driver);
      await driver.finish();
      await next(driver);
    },
  },
  "two permissions open, one allowed, mode bypassPermissions": twoPending(allowed("write"), (driver) =>
    setMode(driver, "bypassPermissions"),
  ),
  "two permissions open, one allowed with mode acceptEdits": twoPending(
    allowed("write", { updatedPermissions: [modeUpdate("acceptEdits")] }),
  ),
  "two permissions open, one allowed with a rule for both": twoPending(
    allowed("write", { updatedPermissions: [addRule("allow")] }),
  ),
  "two permissions open, one allowed with a rule that denies": twoPending(
    allowed("write", { updatedPermissions: [addRule("deny")] }),
  ),
  "two permissions open, one denied": twoPending(deny),
  "two permissions open, one answered with an error": twoPending({ behavior: "perhaps" }),
  "a permission open and another model": whilePending((driver) =>
    driver.control("model", "set_model", { model: "claude-sonnet-4-5" }),
  ),
  "a permission open and the default model": whilePending((driver) => driver.control("model", "set_model")),
  "a permission open and a thinking budget": whilePending((driver) =>
    driver.control("thinking", "set_max_thinking_tokens", { max_thinking_tokens: 2048 }),
  ),
  "a permission open and a prompt, withdrawn": whilePending((driver) => {
    driver.prompt(2, "Also this.");
    cancelMessage(driver, 2);
  }),
  "a permission open and its own prompt withdrawn": whilePending((driver) => cancelMessage(driver, 1)),
  "a permission open and two prompts, the first withdrawn": whilePending((driver) => {
    driver.prompt(2, "Also this.");
    driver.prompt(3, "And this.");
    cancelMessage(driver, 2);
  }),
  "a permission open and a prompt, then denied": whilePending((driver) => driver.prompt(2, "Also this."), deny),
  "a permission open and a prompt, then an interrupt": {
    ...permission,
    steps: async (driver) => {
      await permissionOpens(driver);
      driver.prompt(2, "Also this.");
      await driver.settle();
      interrupt(driver);
      await driver.finish();
      await next(driver);
    },
  },
  "a permission open, an interrupt, and a prompt behind it": {
    ...permission,
    steps: async (driver) => {
      await permissionOpens(driver);
      interrupt(driver);
      driver.prompt(2, "Also this.");
      await driver.settle();
      driver.answer(tool, allow);
      await driver.finish();
      await next(driver);
    },
  },
  "a permission open and two interrupts": {
    ...permission,
    steps: async (driver) => {
      await permissionOpens(driver);
      interrupt(driver);
      interrupt(driver, "stop-2");
      await driver.finish();
      await next(driver);
    },
  },
  "a permission allowed, and an interrupt behind it": {
    ...permission,
    steps: async (driver) => {
      await permissionOpens(driver);
      driver.answer(tool, allow);
      interrupt(driver);
      await driver.finish();
      await next(driver);
    },
  },
  "the end of input with a permission open and a waiting prompt": {
    ...permission,
    steps: async (driver) => {
      await permissionOpens(driver);
      driver.prompt(2, "Also this.");
      await driver.settle();
      driver.endInput();
      await driver.settle();
      await driver.finish();
    },
  },
  "a permission allowed, and the end of input behind it": {
    ...permission,
    steps: async (driver) => {
      await permissionOpens(driver);
      driver.answer(tool, allow);
      driver.endInput();
      await driver.finish();
      await driver.resume();
      await next(driver);
    },
  },
  "the end of the session with a permission open": {
    ...permission,
    steps: async (driver) => {
      await permissionOpens(driver);
      driver.control("bye", "end_session", { reason: "The test is over." });
      await driver.resume();
      await next(driver);
    },
  },
  "a permission for an MCP tool open, its server disabled": whileMcpPending((driver) =>
    driver.control("toggle", "mcp_toggle", { serverName: "calc", enabled: false }),
  ),
  "a permission for an MCP tool open, its server disabled and enabled": whileMcpPending((driver) => {
    driver.control("off", "mcp_toggle", { serverName: "calc", enabled: false });
    driver.control("on", "mcp_toggle", { serverName: "calc", enabled: true });
  }),
  "a permission for an MCP tool open and other servers": whileMcpPending((driver) =>
    driver.control("servers", "mcp_set_servers", { servers: {} }),
  ),
  "a permission for an MCP tool open and mode auto for its server": whileMcpPending((driver) =>
    driver.control("override", "set_mcp_permission_mode_override", { serverName: "calc", mode: "auto" }),
  ),
  "an MCP call open, its server disabled": {
    args: ["--allowedTools=mcp__calc"],
    initialize: { sdkMcpServers: ["calc"] },
    script: steps(useCalc, done),
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(callsMcp);
      driver.control("toggle", "mcp_toggle", { serverName: "calc", enabled: false });
      await driver.settle();
      driver.answer(mcpCall, mcpResult);
      await driver.finish();
      await next(driver);
    },
  },
  "a permission open and files rewound": whilePending(
    (driver) => driver.control("rewind", "rewind_files", { user_message_id: uuidOf(1) }),
    allow,
    checkpoints,
  ),
  "a permission open and a rewind of files tried": whilePending(
    (driver) => driver.control("rewind", "rewind_files", { user_message_id: uuidOf(1), dry_run: true }),
    allow,
    checkpoints,
  ),
  "a permission open and the conversation rewound": whilePending(
    (driver) => driver.control("rewind", "rewind_conversation", { target_message_uuid: uuidOf(1) }),
    allow,
    checkpoints,
  ),
  "the conversation rewound while idle": {
    script: steps(done),
    args: ["--replay-user-messages"],
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.finish();
      driver.control("rewind", "rewind_conversation", { target_message_uuid: uuidOf(1) });
      await driver.finish();
      await next(driver);
    },
  },
  "a permission open and a setting that allows it": whilePending((driver) =>
    driver.control("settings", "apply_flag_settings", { settings: { permissions: { allow: ["Write"] } } }),
  ),
  "a permission open and a setting that denies it": whilePending((driver) =>
    driver.control("settings", "apply_flag_settings", { settings: { permissions: { deny: ["Write"] } } }),
  ),
  "a permission open and a message without a query": whilePending((driver) =>
    driver.prompt(2, "Know this.", { shouldQuery: false }),
  ),
  "a permission open and a compaction": whilePending((driver) => driver.prompt(2, "/compact")),
  "a permission open and a side question": whilePending((driver) =>
    driver.control("aside", "side_question", { question: "What is done?" }),
  ),
  "a permission open and moved to the background": whilePending((driver) =>
    driver.control("move", "background_tasks", {}),
  ),
  "a permission open and a command of the background that ends": {
    script: steps(use(bash("one", { run_in_background: true })), use(write()), done, say("It has ended.")),
    held: ["can_use_tool"],
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(asks("can_use_tool"));
      await driver.until((frame) => isSystem("task_notification")(frame) || isSystem("task_updated")(frame));
      driver.answer(tool, allow);
      await driver.finish();
      await next(driver);
    },
  },
  ...withSubagent("a permission of a subagent open and mode bypassPermissions", [write(), write("other")], {
    args: ["--allow-dangerously-skip-permissions"],
    held: ["can_use_tool"],
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(asks("can_use_tool"));
      setMode(driver, "bypassPermissions");
      await driver.settle();
      driver.answer(tool, allow);
      await driver.finish();
      await next(driver);
    },
  }),
  ...withSubagent("a permission of a subagent open, and the subagent stopped", [write()], {
    held: ["can_use_tool"],
    steps: async (driver) => {
      let task = "";
      driver.prompt(1, "Begin the work.");
      await driver.until((frame) => {
        if (frame.subtype === "task_started") task = String(frame.task_id);
        return asks("can_use_tool")(frame);
      });
      driver.control("halt", "stop_task", { task_id: task });
      await driver.settle();
      driver.answer(tool, allow);
      await driver.finish();
      await next(driver);
    },
  }),
  ...withSubagent("a command of a subagent, moved to the background", [subCommand], {
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(uses("toolu_sub"));
      driver.control("move", "background_tasks", {});
      await driver.settle();
      await driver.finish();
      await next(driver);
    },
  }),
  "a command moved to the background": {
    script: steps(use(bash("one")), done, say("It has ended.")),
    steps: async (driver) => {
      await commandRuns(driver);
      driver.control("move", "background_tasks", {});
      await driver.settle();
      await driver.finish();
      await next(driver);
    },
  },
  "a tool hook open and mode bypassPermissions": {
    script: steps(use(write()), done),
    args: ["--allow-dangerously-skip-permissions"],
    initialize: callback("PreToolUse"),
    held: ["hook_callback"],
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(asks("hook_callback"));
      setMode(driver, "bypassPermissions");
      await driver.settle();
      driver.answer(hook, {});
      await driver.finish();
      await next(driver);
    },
  },
  "a tool hook open and mode plan": {
    script: steps(use(write()), done),
    initialize: callback("PreToolUse"),
    held: ["hook_callback", "can_use_tool"],
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(asks("hook_callback"));
      setMode(driver, "plan");
      await driver.settle();
      driver.answer(hook, {});
      await driver.until((frame) => asks("can_use_tool")(frame) || isResult(frame));
      driver.answer(tool, deny);
      await driver.finish();
      await next(driver);
    },
  },
  ...Object.fromEntries(
    ["bypassPermissions", "acceptEdits", "plan"].map((mode): [string, Plan] => [
      `a message streams and mode ${mode}`,
      {
        script: steps(reply([text("I write a file."), ...[write()]]), done),
        args: ["--include-partial-messages", "--allow-dangerously-skip-permissions"],
        permission: deny,
        steps: async (driver) => {
          driver.prompt(1, "Begin the work.");
          await driver.until(({ type }) => type === "assistant");
          setMode(driver, mode);
          await driver.finish();
          await next(driver);
        },
      },
    ]),
  ),
  "a command runs and mode acceptEdits before a file is written": {
    script: steps(use(bash("one")), use(write()), done),
    permission: deny,
    steps: async (driver) => {
      await commandRuns(driver);
      setMode(driver, "acceptEdits");
      await driver.finish();
      await next(driver);
    },
  },
  "a plan open and mode default, then denied": {
    script: steps(use(toolUse("toolu_plan", "ExitPlanMode", { plan: "Do it." })), done),
    args: ["--permission-mode=plan"],
    held: ["can_use_tool"],
    steps: async (driver) => {
      await permissionOpens(driver);
      setMode(driver, "default");
      await driver.settle();
      driver.answer(tool, deny);
      await driver.finish();
      await next(driver);
    },
  },
  "a permission hook open and the permission allowed first": {
    ...permission,
    initialize: callback("PermissionRequest"),
    held: ["can_use_tool", "hook_callback"],
    steps: async (driver) => {
      await permissionOpens(driver);
      driver.answer(tool, allow);
      await driver.settle();
      driver.answer(hook, {
        hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "deny" } },
      });
      await driver.finish();
      await next(driver);
    },
  },
  "a permission hook open that denies, and the permission allowed late": {
    ...permission,
    initialize: callback("PermissionRequest"),
    held: ["can_use_tool", "hook_callback"],
    steps: async (driver) => {
      await permissionOpens(driver);
      driver.answer(hook, {
        hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "deny", message: "No." } },
      });
      await driver.settle();
      driver.answer(tool, allow);
      await driver.finish();
      await next(driver);
    },
  },
  "a permission hook open and an interrupt": {
    ...permission,
    initialize: callback("PermissionRequest"),
    held: ["can_use_tool", "hook_callback"],
    steps: async (driver) => {
      await permissionOpens(driver);
      interrupt(driver);
      await driver.settle();
      driver.answer(hook, {
        hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "allow" } },
      });
      await driver.finish();
      await next(driver);
    },
  },
  ...Object.fromEntries(
    Object.entries({
      "another model": ["claude-sonnet-4-5"],
      "another model twice": ["claude-sonnet-4-5", "claude-sonnet-4-5"],
      "another model and back": ["claude-sonnet-4-5", "default"],
      "an alias of a model": ["haiku"],
      "two models": ["haiku", "claude-sonnet-4-5"],
    }).map(([name, models]): [string, Plan] => [
      `${name} while idle`,
      {
        script: steps(done),
        steps: async (driver) => {
          driver.prompt(1, "Begin the work.");
          await driver.finish();
          for (const [index, model] of models.entries()) {
            driver.control(`model-${index}`, "set_model", { model });
            await driver.settle();
          }
          await next(driver);
        },
      },
    ]),
  ),
  "two models in a turn": {
    script: command,
    steps: async (driver) => {
      await commandRuns(driver);
      driver.control("model", "set_model", { model: "haiku" });
      await driver.settle();
      driver.control("model-2", "set_model", { model: "claude-sonnet-4-5" });
      await driver.settle();
      await driver.finish();
      await next(driver);
    },
  },
  ...Object.fromEntries(
    Object.entries<(driver: Driver) => void>({
      "a prompt": () => {},
      "a prompt and an interrupt": (driver) => interrupt(driver),
      "a prompt, withdrawn": (driver) => cancelMessage(driver, 1),
      "two prompts": (driver) => driver.prompt(2, "Also this."),
      "a prompt and the end of input": (driver) => driver.endInput(),
    }).map(([name, during]): [string, Plan] => [
      `a server connects, and ${name}`,
      {
        script: steps(done),
        initialize: { sdkMcpServers: ["calc"] },
        held: ["mcp_message"],
        steps: async (driver) => {
          driver.prompt(1, "Begin the work.");
          await driver.until(asks("mcp_message"));
          during(driver);
          await driver.settle();
          driver.answer(({ message }) => (message as Frame).method === "initialize", mcpHello);
          await driver.settle();
          driver.answer(({ message }) => (message as Frame).method === "notifications/initialized", mcpAcknowledged);
          await driver.settle();
          driver.answer(({ message }) => (message as Frame).method === "tools/list", mcpTools);
          await driver.finish();
        },
      },
    ]),
  ),
  "local commands, and the session resumed": {
    script: steps(done),
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.finish();
      for (const [index, text] of ["/rename work", "/help"].entries()) {
        driver.prompt(2 + index, text);
        await driver.finish();
      }
      driver.endInput();
      await driver.resume();
      await next(driver);
    },
  },
  "a clear, and the session resumed": {
    script: steps(done),
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.finish();
      driver.prompt(2, "/clear");
      await driver.finish();
      driver.endInput();
      await driver.resume();
      await next(driver);
    },
  },
  "a command runs, another model, and an interrupt": {
    script: command,
    steps: async (driver) => {
      await commandRuns(driver);
      driver.control("model", "set_model", { model: "claude-sonnet-4-5" });
      interrupt(driver);
      await driver.finish();
      await next(driver);
    },
  },
};
