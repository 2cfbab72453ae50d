import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshNumber, freshText } from "../../fresh.ts";
import {
  allTrue,
  callsOf,
  checkIfPresent,
  framesOf,
  mentions,
  requestsOf,
  responseOf,
  resultOf,
  toolResultOf,
} from "../../query.ts";
import { ask, askForPermission, sendControl, sessionPlan } from "../../steps.ts";

const pluginOf = (paths: CasePaths) => freshText(paths, "plugin");
const initOf = (run: CaseRun) => framesOf(run, { type: "system", subtype: "init" })[0];
const budgetOf = (paths: CasePaths) => freshNumber(paths, "budget", 30_000, 60_000);
const server = { command: "/no/such/server" };

/** Cases about flags of the command line that other cases do not need. */
export const flagCases: readonly AgentCase[] = [
  agentCase({
    name: "a-plugin-of-the-command-line",
    processes: [
      (paths) => {
        const folder = `${paths.home}/${pluginOf(paths)}`;
        return {
          argv: [`--plugin-dir=${folder}`],
          files: {
            [`${folder}/.claude-plugin/plugin.json`]: JSON.stringify({ name: pluginOf(paths), version: "1.0.0" }),
            [`${folder}/commands/order.md`]: `Say ${freshText(paths, "expanded")}.\n`,
          },
          script: script(always(say("ok"))),
          plan: sessionPlan(ask(`/${pluginOf(paths)}:order`)),
        };
      },
    ],
    checks: {
      "option.sources": (run) =>
        checkIfPresent(resultOf(run), () =>
          allTrue(
            [
              callsOf(run).some((call) => mentions(call, freshText(run.paths, "expanded"))),
              "The command of a plugin was not expanded.",
            ],
            [
              JSON.stringify(initOf(run)?.plugins ?? []).includes(pluginOf(run.paths)),
              "`system/init` does not list a plugin of the command line.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "servers-of-the-command-line-only",
    processes: [
      (paths) => ({
        argv: [
          "--strict-mcp-config",
          "--mcp-config",
          JSON.stringify({ mcpServers: { [freshText(paths, "given")]: server } }),
        ],
        files: {
          [`${paths.cwd}/.mcp.json`]: JSON.stringify({ mcpServers: { [freshText(paths, "project")]: server } }),
          [`${paths.cwd}/.claude/settings.local.json`]: JSON.stringify({ enableAllProjectMcpServers: true }),
        },
        script: script(always(say("ok"))),
        plan: sessionPlan([...ask("one"), ...sendControl("h-status", "mcp_status")]),
      }),
    ],
    checks: {
      "mcp.server.known": (run) =>
        checkIfPresent(responseOf(run, "h-status"), ({ response }) => {
          const text = JSON.stringify(response ?? {});
          return allTrue(
            [text.includes(freshText(run.paths, "given")), "A server of the command line is missing."],
            [
              !text.includes(freshText(run.paths, "project")),
              "With `--strict-mcp-config`, a server of the project was loaded.",
            ],
          );
        }),
    },
  }),
  agentCase({
    name: "task-budget-option",
    processes: [
      (paths) => ({
        argv: [`--task-budget=${budgetOf(paths)}`],
        script: script(always(say("ok"))),
        plan: sessionPlan(ask("one")),
      }),
    ],
    checks: {
      "option.thinking": (run) =>
        checkIfPresent(callsOf(run)[0], (call) =>
          JSON.stringify(call.output_config ?? {}).includes(String(budgetOf(run.paths)))
            ? true
            : "The value of `--task-budget` did not reach the model.",
        ),
    },
  }),
  agentCase({
    name: "hook-events-in-the-stream",
    processes: [
      (paths) => ({
        argv: [
          ...[...askForPermission, "--include-hook-events", "--settings"],
          JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ type: "command", command: "true" }] }] } }),
        ],
        script: script(
          use(toolUse("toolu_dir", "Bash", { command: `mkdir ${freshText(paths, "folder")}` })),
          always(say("ok")),
        ),
        plan: sessionPlan(ask("one")),
      }),
    ],
    checks: {
      "hook.event.called": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_dir"), () => {
          const started = framesOf(run, { type: "system", subtype: "hook_started", hook_event: "PreToolUse" });
          const ended = framesOf(run, { type: "system", subtype: "hook_response", hook_event: "PreToolUse" });
          return started.length > 0 && ended.length > 0
            ? true
            : "With `--include-hook-events`, a hook did not show in the stream.";
        }),
    },
  }),
  agentCase({
    name: "bypass-mode-after-launch",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--allow-dangerously-skip-permissions"],
        // The agent refuses the flag to a superuser outside a sandbox.
        env: { IS_SANDBOX: "1" },
        script: script(
          use(toolUse("toolu_free", "Bash", { command: `mkdir ${freshText(paths, "free")}` })),
          always(say("ok")),
        ),
        plan: sessionPlan([
          ...sendControl("h-mode", "set_permission_mode", { mode: "bypassPermissions" }),
          ...ask("one"),
        ]),
      }),
    ],
    checks: {
      "option.mode": (run) =>
        checkIfPresent(resultOf(run), () =>
          allTrue(
            [
              responseOf(run, "h-mode")?.subtype === "success",
              "With `--allow-dangerously-skip-permissions`, the mode bypassPermissions was refused.",
            ],
            [requestsOf(run, "can_use_tool").length === 0, "A tool needed permission in the mode bypassPermissions."],
          ),
        ),
    },
  }),
];
