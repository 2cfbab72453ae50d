import { asJsonObject } from "@agentwire/protocol/json";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import { allTrue, callsOf, checkIfPresent, mentions, requestsOf, resultOf, toolResultOf } from "../../query.ts";
import { ask, askForPermission, sessionPlan } from "../../steps.ts";

const mkdir = (paths: CasePaths, id: string, label: string) =>
  toolUse(id, "Bash", { command: `mkdir ${freshText(paths, label)}` });
const denying = (paths: CasePaths, label: string) =>
  JSON.stringify({ permissions: { deny: [`Bash(mkdir ${freshText(paths, label)}:*)`] } });
const root = (paths: CasePaths) => `${paths.home}/${freshText(paths, "root")}`;
const plugin = (paths: CasePaths) => `${paths.home}/${freshText(paths, "plugin")}`;
const isDenied = (run: CaseRun, id: string) => toolResultOf(run, id)?.is_error === true;

/** How a tool result says that the user decided on its use. */
const sourceOf = (run: CaseRun, id: string): unknown =>
  run.frames
    .flatMap(({ tool_result_meta: list }) => (Array.isArray(list) ? list.map(asJsonObject) : []))
    .filter((meta) => meta.id === id)
    .map(({ permission_decision: decision }) => asJsonObject(decision).source)[0];

/** Cases about what a host decides when it starts the agent: plugins, approval, the root of the project's files. */
export const launchCases: readonly AgentCase[] = [
  agentCase({
    name: "plugins-in-initialize",
    processes: [
      (paths) => ({
        argv: ["--await-initialize"],
        files: {
          [`${plugin(paths)}/.claude-plugin/plugin.json`]: JSON.stringify({
            name: freshText(paths, "plugin").toLowerCase(),
            version: "1.0.0",
          }),
          [`${plugin(paths)}/commands/order.md`]: `Say ${freshText(paths, "expanded")}.\n`,
        },
        script: script(always(say("ok"))),
        plan: sessionPlan(
          ask(`/${freshText(paths, "plugin").toLowerCase()}:order`),
          {},
          { plugins: [{ type: "local", path: plugin(paths) }] },
        ),
      }),
    ],
    checks: {
      "option.sources": (run) =>
        checkIfPresent(
          resultOf(run),
          () =>
            callsOf(run).some((call) => mentions(call, freshText(run.paths, "expanded"))) ||
            "The command of a plugin in `plugins` of `initialize` was not expanded.",
        ),
    },
  }),
  agentCase({
    name: "a-session-without-approval",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--permission-prompts=none"],
        script: script(use(mkdir(paths, "toolu_open", "open")), always(say("ok"))),
        plan: sessionPlan(ask("work"), { canUseTool: ({ input }) => ({ behavior: "allow", updatedInput: input }) }),
      }),
    ],
    checks: {
      "option.mode": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_open"), () =>
          allTrue(
            [
              requestsOf(run, "can_use_tool").length === 0,
              "With `--permission-prompts=none`, the agent requested permission.",
            ],
            [isDenied(run, "toolu_open"), "With `--permission-prompts=none`, a call ran that needs permission."],
          ),
        ),
    },
  }),
  agentCase({
    name: "settings-of-another-root",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--allowedTools=Bash", `--project-config-root=${root(paths)}`],
        files: {
          [`${root(paths)}/.claude/settings.json`]: denying(paths, "root-only"),
          [`${paths.cwd}/.claude/settings.json`]: denying(paths, "folder-only"),
        },
        script: script(
          use(mkdir(paths, "toolu_root", "root-only")),
          use(mkdir(paths, "toolu_folder", "folder-only")),
          always(say("ok")),
        ),
        plan: sessionPlan(ask("work")),
      }),
    ],
    checks: {
      "option.settings": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_folder"), () =>
          allTrue(
            [
              isDenied(run, "toolu_root"),
              "With `--project-config-root`, a call ran that a rule of its settings denies.",
            ],
            [
              !isDenied(run, "toolu_folder"),
              "With `--project-config-root`, a rule in the settings of the working directory still applies.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "classified-decisions",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(
          use(mkdir(paths, "toolu_always", "always")),
          use(mkdir(paths, "toolu_once", "once")),
          use(mkdir(paths, "toolu_never", "never")),
          always(say("ok")),
        ),
        plan: sessionPlan(ask("work"), {
          canUseTool: ({ tool_use_id: id, input }) =>
            id === "toolu_never"
              ? { behavior: "deny", message: "no", decisionClassification: "user_temporary" }
              : {
                  behavior: "allow",
                  updatedInput: input,
                  decisionClassification: id === "toolu_always" ? "user_permanent" : "user_temporary",
                },
        }),
      }),
    ],
    checks: {
      "tool.meta.decision": (run) =>
        checkIfPresent(sourceOf(run, "toolu_always") === undefined ? undefined : resultOf(run), () =>
          allTrue(
            [
              sourceOf(run, "toolu_always") === "user_permanent",
              "`tool_result_meta` does not say that the user allowed a tool for good.",
            ],
            [
              sourceOf(run, "toolu_once") === "user_temporary",
              "`tool_result_meta` does not say that the user allowed a tool once.",
            ],
            [
              sourceOf(run, "toolu_never") === "user_temporary",
              "`tool_result_meta` does not classify a denial as the user did.",
            ],
          ),
        ),
    },
  }),
];
