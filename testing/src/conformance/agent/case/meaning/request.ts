import type { Frame } from "@agentwire/protocol/codec";
import { fromBase64 } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../../law/session-event/json.ts";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { prompt } from "../../../../peer/host/frames.ts";
import { isResult } from "../../../../peer/host/rules.ts";
import { expectFrame, send } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { everywhere } from "../../everywhere.ts";
import { freshText } from "../../fresh.ts";
import {
  allTrue,
  callsOf,
  checkIfPresent,
  framesOf,
  mentions,
  offeredTools,
  requestsOf,
  responseOf,
  resultOf,
  sessionOf,
  toolResultOf,
  transcriptOf,
} from "../../query.ts";
import { ask, askForPermission, asksFor, sendControl, sessionPlan } from "../../steps.ts";
import { answerServer } from "../server.ts";

/** The text that base64 stands for; empty if it is no base64. */
function textOfBase64(value: unknown): string {
  if (typeof value !== "string" || !/^[A-Za-z0-9+/]*={0,2}$/.test(value) || value.length % 4 !== 0) return "";
  return new TextDecoder().decode(fromBase64(value));
}

const uuid = (n: number) => `55555555-0000-4000-8000-00000000001${n}`;
const answerOf = (run: CaseRun, id: string) => asJsonObject(responseOf(run, id)?.response);
const note = (paths: CasePaths) => `${paths.cwd}/${freshText(paths, "note")}.txt`;
const initOf = (run: CaseRun) => framesOf(run, { type: "system", subtype: "init" })[0];

/** Two servers of the host, each with a tool of its own. */
const twoServers =
  (paths: CasePaths) =>
  ({ server_name: name, message }: Frame): Frame =>
    answerServer(String(name), message, {
      "tools/list": () => ({
        tools: [
          {
            name: "count",
            description: freshText(paths, String(name)),
            inputSchema: { type: "object", properties: {} },
          },
        ],
      }),
    });

/** Cases about requests of the host and servers whose effect shows later. */

export const requestCases: readonly AgentCase[] = [
  agentCase({
    name: "requests-about-files",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--permission-mode=acceptEdits"],
        files: { [note(paths)]: `${freshText(paths, "content")} and more\n` },
        script: script(say("one"), always(say("two"))),
        plan: sessionPlan([
          ...ask("one"),
          ...sendControl("h-part", "read_file", { path: note(paths), max_bytes: 4 }),
          ...sendControl("h-base64", "read_file", { path: note(paths), encoding: "base64" }),
          ...sendControl("h-name", "rename_session", { title: freshText(paths, "title"), source: "host" }),
          ...ask("two"),
        ]),
      }),
    ],
    checks: {
      "control.answer.state": (run) =>
        checkIfPresent(responseOf(run, "h-base64"), () => {
          const { contents, truncated } = answerOf(run, "h-part");
          const content = textOfBase64(answerOf(run, "h-base64").contents);
          return allTrue(
            [
              contents === freshText(run.paths, "content").slice(0, 4),
              "`read_file` with `max_bytes` did not return that many bytes.",
            ],
            [truncated === true, "`read_file` did not report that it cut the file."],
            [
              content.startsWith(freshText(run.paths, "content")),
              "`read_file` with the encoding base64 did not return the file in it.",
            ],
          );
        }),
      "control.effect.files": (run) =>
        checkIfPresent(resultOf(run, 1), () =>
          JSON.stringify(transcriptOf(run, sessionOf(run)) ?? []).includes(freshText(run.paths, "title"))
            ? true
            : "The title of `rename_session` is not the session's.",
        ),
    },
  }),
  agentCase({
    name: "interrupt-with-cancel-queued",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(
          use(toolUse("toolu_held", "Bash", { command: `mkdir ${freshText(paths, "held")}` })),
          always(say("done")),
        ),
        plan: sessionPlan(
          [
            ...send(prompt("first", { uuid: uuid(1) })),
            expectFrame(asksFor("toolu_held")),
            ...send(prompt(freshText(paths, "second"), { uuid: uuid(2), priority: "later" })),
            ...sendControl("h-stop", "interrupt", { cancel_queued: true }),
            expectFrame(isResult),
            ...ask(freshText(paths, "third"), { uuid: uuid(3) }),
          ],
          { canUseTool: () => undefined },
        ),
      }),
    ],
    checks: {
      "control.effect.prompt": (run) =>
        checkIfPresent(resultOf(run, 1), () =>
          allTrue(
            [
              asList(answerOf(run, "h-stop").cancelled).includes(uuid(2)),
              "An interrupt with `cancel_queued` does not report the prompt that it cancelled.",
            ],
            [
              !callsOf(run).some((call) => mentions(call, freshText(run.paths, "second"))),
              "A prompt that an interrupt cancelled reached the model.",
            ],
            [
              callsOf(run).some((call) => mentions(call, freshText(run.paths, "third"))),
              "The prompt after an interrupt did not reach the model.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "several-servers",
    processes: [
      (paths) => ({
        argv: [
          ...askForPermission,
          "--mcp-config",
          JSON.stringify({ mcpServers: { [freshText(paths, "configured")]: { command: "/no/such/server" } } }),
        ],
        env: { ENABLE_TOOL_SEARCH: "false" },
        script: script(always(say("ok"))),
        plan: sessionPlan(
          [...ask("one"), ...sendControl("h-status", "mcp_status")],
          { mcp: twoServers(paths) },
          { sdkMcpServers: ["north", "south"] },
        ),
      }),
    ],
    checks: {
      "handshake.initialize.capabilities": everywhere["handshake.initialize.capabilities"],
      "mcp.tool.offered": (run) =>
        checkIfPresent(callsOf(run)[0], (call) =>
          ["north", "south"].every((name) => offeredTools(call).includes(`mcp__${name}__count`))
            ? true
            : "The tools of one of several servers were not offered to the model.",
        ),
      "mcp.server.known": (run) =>
        checkIfPresent(initOf(run), () => {
          const configured = freshText(run.paths, "configured");
          const names = (list: unknown) => asList(list).map((server) => asJsonObject(server).name);
          return allTrue(
            [names(initOf(run)?.mcp_servers).includes(configured), "`system/init` lacks a configured server."],
            [
              ["north", "south"].every((name) => names(initOf(run)?.mcp_servers).includes(name)),
              "`system/init` lacks one of several servers of the host.",
            ],
            [
              names(answerOf(run, "h-status").mcpServers).includes(configured),
              "`mcp_status` lacks a configured server.",
            ],
          );
        }),
    },
  }),
  agentCase({
    name: "permission-request-fields",
    processes: [
      (paths) => ({
        argv: [
          ...askForPermission,
          "--settings",
          JSON.stringify({ permissions: { ask: [`Bash(mkdir ${freshText(paths, "ruled")}:*)`] } }),
        ],
        files: { [`${paths.home}/${freshText(paths, "outside")}/note.txt`]: "a note\n" },
        script: script(
          use(toolUse("toolu_plain", "Bash", { command: `mkdir ${freshText(paths, "plain")}` })),
          use(toolUse("toolu_ruled", "Bash", { command: `mkdir ${freshText(paths, "ruled")}` })),
          use(toolUse("toolu_far", "Read", { file_path: `${paths.home}/${freshText(paths, "outside")}/note.txt` })),
          always(say("done")),
        ),
        plan: sessionPlan(ask("work")),
      }),
    ],
    checks: {
      "permission.request.input": everywhere["permission.request.input"],
      "permission.request.reason": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_far"), () => {
          const request = (id: string) =>
            asJsonObject(requestsOf(run, "can_use_tool", { tool_use_id: id })[0]?.request);
          return allTrue(
            [
              asList(request("toolu_plain").permission_suggestions).length > 0,
              "A permission request for a command has no suggestion that would avoid it.",
            ],
            [
              request("toolu_ruled").decision_reason_type === "rule",
              "A permission request that a rule demands does not name the rule as its reason.",
            ],
            [
              request("toolu_far").decision_reason_type === "workingDir",
              "A permission request for a file elsewhere does not name the working directory as its reason.",
            ],
          );
        }),
    },
  }),
  agentCase({
    name: "a-suggestion-for-the-next-prompt",
    processes: [
      (paths) => ({
        script: script(say("one"), say("two"), always(say(`run ${freshText(paths, "check")} again`))),
        plan: sessionPlan(
          [...ask("one"), ...ask("two"), expectFrame({ type: "prompt_suggestion" })],
          {},
          { promptSuggestions: true },
        ),
      }),
    ],
    checks: {
      "option.suggestions": (run) =>
        checkIfPresent(resultOf(run, 1), () =>
          framesOf(run, { type: "prompt_suggestion" }).length > 0
            ? true
            : "With `promptSuggestions`, no suggestion reached the host.",
        ),
    },
  }),
];
