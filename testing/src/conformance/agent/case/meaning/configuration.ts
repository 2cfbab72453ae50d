import { asJsonObject } from "@agentwire/protocol/json";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import { allTrue, callsOf, checkIfPresent, responseOf, resultOf, toolResultOf } from "../../query.ts";
import { ask, askForPermission, sendControl, sessionPlan } from "../../steps.ts";

const mkdir = (paths: CasePaths, id: string, label: string) =>
  toolUse(id, "Bash", { command: `mkdir ${freshText(paths, label)}` });
const denying = (paths: CasePaths, label: string) =>
  JSON.stringify({ permissions: { deny: [`Bash(mkdir ${freshText(paths, label)}:*)`] } });

/** Cases about fields of `initialize` and options that select servers, schemas, thinking and settings of an organization. */
export const configurationCases: readonly AgentCase[] = [
  agentCase({
    name: "servers-in-initialize",
    processes: [
      (paths) => ({
        argv: ["--await-initialize"],
        script: script(always(say("ok"))),
        plan: sessionPlan(
          [...ask("one"), ...sendControl("h-status", "mcp_status")],
          {},
          { mcpServers: { [freshText(paths, "server")]: { command: "/no/such/server" } } },
        ),
      }),
    ],
    checks: {
      "option.sources": (run) =>
        checkIfPresent(responseOf(run, "h-status"), ({ response }) =>
          JSON.stringify(response ?? {}).includes(freshText(run.paths, "server"))
            ? true
            : "A server in `mcpServers` of `initialize` is missing.",
        ),
    },
  }),
  agentCase({
    name: "schema-in-initialize",
    processes: [
      (paths) => {
        const name = freshText(paths, "sum");
        return {
          script: script(use(toolUse("toolu_1", "StructuredOutput", { [name]: 3 })), always(say("ok"))),
          plan: sessionPlan(
            ask("add"),
            {},
            { jsonSchema: { type: "object", properties: { [name]: { type: "number" } }, required: [name] } },
          ),
        };
      },
    ],
    checks: {
      "turn.output.schema": (run) =>
        checkIfPresent(resultOf(run), ({ structured_output: output }) =>
          asJsonObject(output)[freshText(run.paths, "sum")] === 3
            ? true
            : "With `jsonSchema` in `initialize`, the result has no `structured_output`.",
        ),
    },
  }),
  agentCase({
    name: "disabled-thinking",
    processes: [
      () => ({
        argv: ["--model=claude-sonnet-4-5", "--thinking=disabled"],
        script: script(always(say("ok"))),
        plan: sessionPlan(ask("one")),
      }),
    ],
    checks: {
      "option.thinking": (run) =>
        checkIfPresent(callsOf(run)[0], ({ thinking }) =>
          thinking === undefined || asJsonObject(thinking).type === "disabled"
            ? true
            : "With `--thinking=disabled`, the model was asked to think.",
        ),
    },
  }),
  agentCase({
    name: "summarized-thinking",
    processes: [
      () => ({
        argv: ["--model=claude-sonnet-4-5", "--max-thinking-tokens=2000", "--thinking-display=summarized"],
        script: script(always(say("ok"))),
        plan: sessionPlan(ask("one")),
      }),
    ],
    checks: {
      "option.thinking": (run) =>
        checkIfPresent(callsOf(run)[0], ({ thinking }) =>
          asJsonObject(thinking).display === "summarized"
            ? true
            : "The value of `--thinking-display` did not reach the model.",
        ),
    },
  }),
  agentCase({
    name: "managed-settings",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--managed-settings", denying(paths, "managed")],
        script: script(
          use(mkdir(paths, "toolu_managed", "managed")),
          use(mkdir(paths, "toolu_free", "free")),
          always(say("ok")),
        ),
        plan: sessionPlan(ask("work")),
      }),
    ],
    checks: {
      "option.settings": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_free"), ({ is_error: failed }) =>
          allTrue(
            [failed !== true, "A call that no rule denies did not run."],
            [
              toolResultOf(run, "toolu_managed")?.is_error === true,
              "A call ran that a deny rule of `--managed-settings` matches.",
            ],
          ),
        ),
    },
  }),
];
