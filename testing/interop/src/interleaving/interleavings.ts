import { fail, reply, say, text, toolUse, use } from "@agentwire/testing";
import type { Frame } from "../sweep/agent.ts";
import { bash } from "../sweep/plan.ts";
import type { Interleaving, Match } from "./drive.ts";
import { pendingRequestPlans } from "./pending-requests.ts";
import {
  allow,
  asks,
  calc,
  callback,
  callsMcp,
  cancelMessage,
  command,
  commandRuns,
  deny,
  done,
  hook,
  interrupt,
  isInit,
  isResult,
  isState,
  isSystem,
  mcpCall,
  mcpResult,
  next,
  type Plan,
  permission,
  permissionOpens,
  results,
  steps,
  subCommand,
  tool,
  useCalc,
  uses,
  withSubagent,
  write,
} from "./plan.ts";

const plans: Readonly<Record<string, Plan>> = {
  "a prompt and an interrupt at once": {
    script: steps(done),
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      interrupt(driver);
      await driver.finish();
      await next(driver);
    },
  },
  "two prompts and an interrupt at once": {
    script: steps(done),
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      driver.prompt(2, "Then this.");
      interrupt(driver);
      await driver.finish();
      await next(driver);
    },
  },
  "a waiting prompt is withdrawn": {
    script: command,
    steps: async (driver) => {
      await commandRuns(driver);
      driver.prompt(2, "Then this.");
      cancelMessage(driver, 2);
      await driver.settle();
      await driver.finish();
      await next(driver);
    },
  },
  "a waiting prompt is withdrawn twice": {
    script: command,
    steps: async (driver) => {
      await commandRuns(driver);
      driver.prompt(2, "Then this.");
      cancelMessage(driver, 2);
      cancelMessage(driver, 2, "again");
      await driver.settle();
      await driver.finish();
      await next(driver);
    },
  },
  "the running prompt is withdrawn": {
    script: command,
    steps: async (driver) => {
      await commandRuns(driver);
      cancelMessage(driver, 1);
      await driver.settle();
      await driver.finish();
      await next(driver);
    },
  },
  "an unknown prompt is withdrawn": {
    script: command,
    steps: async (driver) => {
      await commandRuns(driver);
      cancelMessage(driver, 77);
      await driver.finish();
      await next(driver);
    },
  },
  "an interrupt with a permission open, allowed late": {
    ...permission,
    steps: async (driver) => {
      await permissionOpens(driver);
      interrupt(driver);
      await driver.settle();
      driver.answer(tool, allow);
      await driver.finish();
      await next(driver);
    },
  },
  "a permission allowed twice": {
    ...permission,
    steps: async (driver) => {
      await permissionOpens(driver);
      driver.answer(tool, allow);
      driver.answer(tool, allow);
      await driver.finish();
      await next(driver);
    },
  },
  "a permission denied, then allowed": {
    ...permission,
    steps: async (driver) => {
      await permissionOpens(driver);
      driver.answer(tool, deny);
      driver.answer(tool, allow);
      await driver.finish();
      await next(driver);
    },
  },
  "a permission allowed, then denied": {
    ...permission,
    steps: async (driver) => {
      await permissionOpens(driver);
      driver.answer(tool, allow);
      driver.answer(tool, deny);
      await driver.finish();
      await next(driver);
    },
  },
  "a permission answered with an error": {
    ...permission,
    steps: async (driver) => {
      await permissionOpens(driver);
      driver.answer(tool, "The window is closed.");
      await driver.finish();
      await next(driver);
    },
  },
  ...Object.fromEntries(
    (["now", "next", "later"] as const).flatMap((priority): [string, Plan][] => [
      [
        `a permission open and a prompt for ${priority}`,
        {
          ...permission,
          steps: async (driver) => {
            await permissionOpens(driver);
            driver.prompt(2, "Also this.", { priority });
            await driver.settle();
            driver.answer(tool, allow);
            await driver.finish();
            await next(driver);
          },
        },
      ],
      [
        `a command and a prompt for ${priority}`,
        {
          script: command,
          steps: async (driver) => {
            await commandRuns(driver);
            driver.prompt(2, "Also this.", { priority });
            await driver.settle();
            await driver.finish();
            await next(driver);
          },
        },
      ],
      [
        `a text and a prompt for ${priority}`,
        {
          script: steps(reply([text("The first part."), text("The second part.")]), done),
          args: ["--include-partial-messages"],
          steps: async (driver) => {
            driver.prompt(1, "Begin the work.");
            await driver.until(({ type }) => type === "assistant");
            driver.prompt(2, "Also this.", { priority });
            await driver.settle();
            await driver.finish();
            await next(driver);
          },
        },
      ],
    ]),
  ),
  ...Object.fromEntries(
    ["acceptEdits", "bypassPermissions", "dontAsk", "plan"].map((mode): [string, Plan] => [
      `a permission open and mode ${mode}`,
      {
        ...permission,
        args: ["--allow-dangerously-skip-permissions"],
        steps: async (driver) => {
          await permissionOpens(driver);
          driver.control("mode", "set_permission_mode", { mode });
          await driver.settle();
          driver.answer(tool, allow);
          await driver.finish();
          await next(driver);
        },
      },
    ]),
  ),
  "mode plan between two tools": {
    script: steps(use(bash("one")), use(write()), done),
    held: ["can_use_tool"],
    steps: async (driver) => {
      await commandRuns(driver);
      driver.control("mode", "set_permission_mode", { mode: "plan" });
      await driver.settle();
      await driver.until((frame) => asks("can_use_tool")(frame) || isResult(frame));
      driver.answer(tool, deny);
      await driver.finish();
      await next(driver);
    },
  },
  "an interrupt with an MCP call open, answered late": {
    ...calc,
    script: steps(useCalc, done),
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(callsMcp);
      interrupt(driver);
      await driver.settle();
      driver.answer(mcpCall, mcpResult);
      await driver.finish();
      await next(driver);
    },
  },
  "the end of input with an MCP call open": {
    ...calc,
    script: steps(useCalc, done),
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(callsMcp);
      driver.endInput();
      await driver.settle();
      await driver.finish();
    },
  },
  "an MCP call answered with the id of another, and an interrupt": {
    ...calc,
    script: steps(useCalc, done),
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(callsMcp);
      driver.answer(mcpCall, { mcp_response: { jsonrpc: "2.0", id: 99, result: {} } });
      await driver.settle();
      driver.answer(mcpCall, mcpResult);
      await driver.settle();
      interrupt(driver);
      await driver.finish();
      await next(driver);
    },
  },
  "an interrupt with a tool hook open, answered late": {
    script: command,
    initialize: callback("PreToolUse"),
    held: ["hook_callback"],
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(asks("hook_callback"));
      interrupt(driver);
      await driver.settle();
      driver.answer(hook, {});
      await driver.finish();
      await next(driver);
    },
  },
  "an interrupt with a prompt hook open, answered late": {
    script: steps(done),
    initialize: callback("UserPromptSubmit"),
    held: ["hook_callback"],
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(asks("hook_callback"));
      interrupt(driver);
      await driver.settle();
      driver.answer(hook, {});
      await driver.settle();
      driver.prompt(900, "And what is next?");
      await driver.until(asks("hook_callback"));
      driver.answer(hook, {});
      await driver.finish();
    },
  },
  "a prompt while a Stop hook is open, which blocks": {
    script: steps(done, say("More is done.")),
    initialize: callback("Stop"),
    held: ["hook_callback"],
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(asks("hook_callback"));
      driver.prompt(2, "Also this.");
      await driver.settle();
      driver.answer(hook, { decision: "block", reason: "Not yet." });
      await driver.until(asks("hook_callback"));
      driver.answer(hook, {});
      await driver.until((frame) => asks("hook_callback")(frame) || isState("idle")(frame));
      driver.answer(hook, {});
      await driver.finish();
    },
  },
  "the end of input with a permission open": {
    ...permission,
    steps: async (driver) => {
      await permissionOpens(driver);
      driver.endInput();
      await driver.settle();
      await driver.finish();
    },
  },
  "the end of input with a tool hook open": {
    script: command,
    initialize: callback("PreToolUse"),
    held: ["hook_callback"],
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(asks("hook_callback"));
      driver.endInput();
      await driver.settle();
      await driver.finish();
    },
  },
  "the end of input with two waiting prompts": {
    script: steps(use(bash("one")), done, done),
    steps: async (driver) => {
      await commandRuns(driver);
      driver.prompt(2, "Also this.");
      driver.prompt(3, "And this.");
      driver.endInput();
      await driver.finish();
    },
  },
  ...Object.fromEntries(
    (["SIGTERM", "SIGINT", "SIGKILL", "SIGHUP"] as const).flatMap((name): [string, Plan][] => [
      [
        `${name} during a command with a waiting prompt`,
        {
          script: command,
          steps: async (driver) => {
            await commandRuns(driver);
            driver.prompt(2, "Also this.");
            await driver.settle();
            driver.signal(name);
            await driver.resume();
            await next(driver);
          },
        },
      ],
      [
        `${name} with a permission open`,
        {
          ...permission,
          steps: async (driver) => {
            await permissionOpens(driver);
            driver.signal(name);
            await driver.resume();
            await next(driver);
          },
        },
      ],
    ]),
  ),
  "a clear between two waiting prompts": {
    script: steps(use(bash("one")), done, done),
    steps: async (driver) => {
      await commandRuns(driver);
      driver.prompt(2, "Also this.");
      driver.prompt(3, "/clear");
      driver.prompt(4, "And this.");
      await driver.finish();
      await next(driver);
    },
  },
  "a clear while a permission is open": {
    ...permission,
    steps: async (driver) => {
      await permissionOpens(driver);
      driver.prompt(2, "/clear");
      await driver.settle();
      driver.answer(tool, allow);
      await driver.finish();
      await next(driver);
    },
  },
  "one uuid twice, together": {
    script: steps(done, done),
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      driver.prompt(1, "Begin the work again.");
      await driver.finish();
      await next(driver);
    },
  },
  "one uuid twice, after the result": {
    script: steps(done, done),
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.finish();
      driver.prompt(1, "Begin the work again.");
      await driver.finish();
      await next(driver);
    },
  },
  "one uuid twice, while it runs": {
    script: command,
    steps: async (driver) => {
      await commandRuns(driver);
      driver.prompt(1, "Begin the work again.");
      await driver.settle();
      await driver.finish();
      await next(driver);
    },
  },
  ...withSubagent("an interrupt in the command of a subagent", [subCommand], {
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(uses("toolu_sub"));
      interrupt(driver);
      await driver.finish();
      await next(driver);
    },
  }),
  ...withSubagent("an interrupt in the permission of a subagent, allowed late", [write()], {
    held: ["can_use_tool"],
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(asks("can_use_tool"));
      interrupt(driver);
      await driver.settle();
      driver.answer(tool, allow);
      await driver.finish();
      await next(driver);
    },
  }),
  "an interrupt in a compaction": {
    script: steps(done, say("<summary>The summary.</summary>")),
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.finish();
      driver.prompt(2, "/compact");
      await driver.until((frame) => frame.status === "compacting");
      interrupt(driver);
      await driver.finish();
      await next(driver);
    },
  },
  "a prompt in a compaction": {
    script: steps(done, say("<summary>The summary.</summary>")),
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.finish();
      driver.prompt(2, "/compact");
      await driver.until((frame) => frame.status === "compacting");
      driver.prompt(3, "Also this.");
      await driver.finish();
      await next(driver);
    },
  },
  "an interrupt in a retry wait": {
    script: steps(fail(529, "overloaded_error", "Overloaded"), done),
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(isSystem("api_retry"));
      interrupt(driver);
      await driver.finish();
      await next(driver);
    },
  },
  "a prompt for now in a retry wait": {
    script: steps(fail(529, "overloaded_error", "Overloaded"), done),
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(isSystem("api_retry"));
      driver.prompt(2, "Also this.", { priority: "now" });
      await driver.finish();
      await next(driver);
    },
  },
  "two interrupts during a command": {
    script: command,
    steps: async (driver) => {
      await commandRuns(driver);
      interrupt(driver);
      interrupt(driver, "stop-2");
      await driver.finish();
      await next(driver);
    },
  },
  "an interrupt and the end of input": {
    script: command,
    steps: async (driver) => {
      await commandRuns(driver);
      interrupt(driver);
      driver.endInput();
      await driver.resume();
      await next(driver);
    },
  },
  "an interrupt and SIGTERM": {
    script: command,
    steps: async (driver) => {
      await commandRuns(driver);
      interrupt(driver);
      await driver.settle();
      driver.signal("SIGTERM");
      await driver.resume();
      await next(driver);
    },
  },
  "an interrupt with waiting prompts of three priorities": {
    script: command,
    steps: async (driver) => {
      await commandRuns(driver);
      driver.prompt(2, "This later.", { priority: "later" });
      driver.prompt(3, "This next.", { priority: "next" });
      driver.prompt(4, "This too.");
      await driver.settle();
      interrupt(driver);
      await driver.finish();
      await next(driver);
    },
  },
  "another model in a turn": {
    script: command,
    steps: async (driver) => {
      await commandRuns(driver);
      driver.control("model", "set_model", { model: "claude-sonnet-4-5" });
      await driver.settle();
      await driver.finish();
      await next(driver);
    },
  },
  "an interrupt beside a command in the background": {
    script: steps(use(bash("one", { run_in_background: true })), use(bash("two")), done, say("It has ended.")),
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(uses("toolu_two"));
      interrupt(driver);
      await driver.settle();
      await driver.finish();
      await next(driver);
    },
  },
  ...Object.fromEntries(
    Object.entries<Match>({
      "is stopped": results("toolu_one"),
      "is stopped in the last answer": ({ event }) =>
        ((event as Frame | undefined)?.delta as Frame | undefined)?.type === "text_delta",
      "is stopped while idle": isState("idle"),
    }).map(([name, moment]): [string, Plan] => [
      `a command in the background ${name}`,
      {
        script: steps(use(bash("one", { run_in_background: true })), done, say("It has ended.")),
        args: name.endsWith("answer") ? ["--include-partial-messages"] : [],
        endless: ["one"],
        steps: async (driver) => {
          driver.prompt(1, "Begin the work.");
          let task = "";
          await driver.until((frame) => {
            if (frame.subtype === "task_started") task = String(frame.task_id);
            return moment(frame);
          });
          driver.control("halt", "stop_task", { task_id: task });
          await driver.settle();
          await driver.finish();
          await next(driver);
        },
      },
    ]),
  ),
  "the end of a command in the background and a prompt": {
    script: steps(use(bash("one", { run_in_background: true })), done, say("It has ended.")),
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(isSystem("task_notification"));
      driver.prompt(2, "Also this.");
      await driver.finish();
      await next(driver);
    },
  },
  "an interrupt with a question open, answered late": {
    script: steps(
      use(
        toolUse("toolu_ask", "AskUserQuestion", {
          questions: [
            {
              question: "Which one?",
              header: "Choice",
              multiSelect: false,
              options: [
                { label: "A", description: "The first" },
                { label: "B", description: "The second" },
              ],
            },
          ],
        }),
      ),
      done,
    ),
    held: ["can_use_tool"],
    steps: async (driver) => {
      await permissionOpens(driver);
      interrupt(driver);
      await driver.settle();
      driver.answer(tool, { behavior: "allow", updatedInput: { questions: [], answers: { "Which one?": "A" } } });
      await driver.finish();
      await next(driver);
    },
  },
  "a plan open and mode acceptEdits": {
    script: steps(use(toolUse("toolu_plan", "ExitPlanMode", { plan: "Do it." })), done),
    args: ["--permission-mode=plan"],
    held: ["can_use_tool"],
    steps: async (driver) => {
      await permissionOpens(driver);
      driver.control("mode", "set_permission_mode", { mode: "acceptEdits" });
      await driver.settle();
      driver.answer(tool, { behavior: "allow", updatedInput: { plan: "Do it." } });
      await driver.finish();
      await next(driver);
    },
  },
  "the end of the session during a command with a waiting prompt": {
    script: command,
    steps: async (driver) => {
      await commandRuns(driver);
      driver.prompt(2, "Also this.");
      await driver.settle();
      driver.control("bye", "end_session", { reason: "The test is over." });
      await driver.resume();
      await next(driver);
    },
  },
  "a second initialize in a turn": {
    script: command,
    steps: async (driver) => {
      await commandRuns(driver);
      driver.control("again", "initialize", {});
      await driver.finish();
      await next(driver);
    },
  },
  "a prompt before initialize": {
    script: steps(done),
    bare: true,
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      driver.introduce();
      await driver.finish();
      await next(driver);
    },
  },
  "prompts for later, next and now, together": {
    script: steps(done, done, done),
    steps: async (driver) => {
      driver.prompt(1, "This later.", { priority: "later" });
      driver.prompt(2, "This next.", { priority: "next" });
      driver.prompt(3, "This now.", { priority: "now" });
      await driver.finish();
      await next(driver);
    },
  },
  "a local command between two waiting prompts": {
    script: steps(use(bash("one")), done, done),
    steps: async (driver) => {
      await commandRuns(driver);
      driver.prompt(2, "Also this.");
      driver.prompt(3, "/rename work");
      driver.prompt(4, "And this.");
      await driver.finish();
      await next(driver);
    },
  },
  "an interrupt after the result": {
    script: steps(done),
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.finish();
      interrupt(driver);
      await driver.finish();
      await next(driver);
    },
  },
  "an interrupt and a prompt behind it": {
    script: command,
    steps: async (driver) => {
      await commandRuns(driver);
      interrupt(driver);
      driver.prompt(2, "Also this.");
      await driver.finish();
      await next(driver);
    },
  },
  "a denial that interrupts, with a waiting prompt": {
    ...permission,
    steps: async (driver) => {
      await permissionOpens(driver);
      driver.prompt(2, "Also this.");
      await driver.settle();
      driver.answer(tool, { ...deny, interrupt: true });
      await driver.finish();
      await next(driver);
    },
  },
  "two permissions open, the first denied with an interrupt": {
    script: steps(use(write(), write("other")), done),
    held: ["can_use_tool"],
    steps: async (driver) => {
      await permissionOpens(driver);
      await driver.settle();
      driver.answer(({ subtype, tool_use_id }) => subtype === "can_use_tool" && tool_use_id === "toolu_write", {
        ...deny,
        interrupt: true,
      });
      await driver.finish();
      await next(driver);
    },
  },
  "two permissions open, the last allowed first": {
    script: steps(use(write(), write("other")), done),
    held: ["can_use_tool"],
    steps: async (driver) => {
      await permissionOpens(driver);
      await driver.settle();
      driver.answer(tool, { behavior: "allow", updatedInput: { file_path: "other.txt", content: "other\n" } });
      await driver.settle();
      driver.answer(tool, { behavior: "allow", updatedInput: { file_path: "write.txt", content: "write\n" } });
      await driver.finish();
      await next(driver);
    },
  },
  "a message without a query in a turn": {
    script: command,
    steps: async (driver) => {
      await commandRuns(driver);
      driver.prompt(2, "Know this.", { shouldQuery: false });
      await driver.settle();
      await driver.finish();
      await next(driver);
    },
  },
  "a message without a query while idle": {
    script: steps(done),
    steps: async (driver) => {
      driver.prompt(1, "Know this.", { shouldQuery: false });
      await driver.finish();
      await next(driver);
    },
  },
  "a side question in a turn": {
    script: command,
    steps: async (driver) => {
      await commandRuns(driver);
      driver.control("aside", "side_question", { question: "What is done?" });
      await driver.finish();
      await next(driver);
    },
  },
  "an allowed input that is invalid": {
    ...permission,
    steps: async (driver) => {
      await permissionOpens(driver);
      driver.answer(tool, { behavior: "allow", updatedInput: { file_path: 3 } });
      await driver.finish();
      await next(driver);
    },
  },
  "a malformed answer to a permission": {
    ...permission,
    steps: async (driver) => {
      await permissionOpens(driver);
      driver.answer(tool, { behaviour: "allow" });
      await driver.finish();
      await next(driver);
    },
  },
  "an empty prompt between two prompts": {
    script: steps(done, done, done),
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      driver.prompt(2, "");
      driver.prompt(3, "Then this.");
      await driver.finish();
      await next(driver);
    },
  },
  ...withSubagent("a subagent is stopped in its command", [subCommand], {
    steps: async (driver) => {
      let task = "";
      driver.prompt(1, "Begin the work.");
      await driver.until((frame) => {
        if (frame.subtype === "task_started") task = String(frame.task_id);
        return uses("toolu_sub")(frame);
      });
      driver.control("halt", "stop_task", { task_id: task });
      await driver.finish();
      await next(driver);
    },
  }),
  "an interrupt between two commands of one message": {
    script: steps(use(bash("one"), bash("two")), done),
    endless: ["two"],
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(results("toolu_one"));
      interrupt(driver);
      await driver.finish();
      await next(driver);
    },
  },
  "the turn limit with a waiting prompt": {
    script: steps(use(bash("one")), done),
    args: ["--max-turns=1"],
    steps: async (driver) => {
      await commandRuns(driver);
      driver.prompt(2, "Also this.");
      await driver.finish();
      await next(driver);
    },
  },
  "a prompt as the agent becomes idle": {
    script: steps(done, done),
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(isResult);
      driver.prompt(2, "Also this.");
      await driver.finish();
      await next(driver);
    },
  },
  "an interrupt as the turn begins": {
    script: steps(done),
    steps: async (driver) => {
      driver.prompt(1, "Begin the work.");
      await driver.until(isInit);
      interrupt(driver);
      await driver.finish();
      await next(driver);
    },
  },
};

/** All sets of events that cross. */
export const interleavings: readonly Interleaving[] = Object.entries({ ...plans, ...pendingRequestPlans }).map(
  ([name, plan]) => ({ name, ...plan }),
);
