import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../../law/session-event/json.ts";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, aux, script } from "../../../../model/script/script.ts";
import { prompt, request } from "../../../../peer/host/frames.ts";
import { isResult, responseTo } from "../../../../peer/host/rules.ts";
import { end, expectFrame, send } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshChoice, freshText } from "../../fresh.ts";
import {
  allTrue,
  callsOf,
  checkIfPresent,
  framesOf,
  indexOfFrame,
  mentions,
  offeredTools,
  responseOf,
  resultOf,
  sessionOf,
} from "../../query.ts";
import { ask, askForPermission, asksFor, bare, sendControl, sessionPlan } from "../../steps.ts";
import { answerServer } from "../server.ts";

const logFile = (paths: CasePaths) => `${paths.cwd}/${freshText(paths, "log")}.txt`;
const described = (paths: CasePaths) => `the ink and pens in the shop of ${freshText(paths, "owner")}`;
const titleFor = (paths: CasePaths) => `Ink of ${freshText(paths, "owner")}`;
const uuid = (n: number) => `77777777-0000-4000-8000-00000000000${n}`;
const answerOf = (run: CaseRun, id: string) => asJsonObject(responseOf(run, id)?.response);
const announces = (run: CaseRun, capability: string) =>
  asList(framesOf(run, { type: "system", subtype: "init" })[0]?.capabilities).includes(capability);

/** The format of previews in a run. */
const format = (paths: CasePaths) => freshChoice(paths, "format", ["html", "markdown"]);

/** What the agent tells the model about the tool that asks the user. */
const questionTool = (run: CaseRun | undefined): string | undefined => {
  const tool = asList(run && callsOf(run)[0]?.tools)
    .map(asJsonObject)
    .find(({ name }) => name === "AskUserQuestion");
  return tool && JSON.stringify(tool).toLowerCase();
};

/** A tool as a server lists it. */
const listed = (name: string) => ({
  tools: [{ name, description: name, inputSchema: { type: "object", properties: {} } }],
});
const manifest = (paths: CasePaths): Frame => ({
  initializeResult: {
    protocolVersion: "2025-11-25",
    capabilities: { tools: {} },
    serverInfo: { name: "catalog", version: "1.0.0" },
  },
  toolsListResult: listed(freshText(paths, "parked").toLowerCase()),
});

/** Cases about how a host starts the agent and its servers, and about titles and interrupts. */
export const startCases: readonly AgentCase[] = [
  agentCase({
    name: "a-debug-log",
    processes: [
      (paths) => ({
        argv: [`--debug-file=${logFile(paths)}`],
        script: script(always(say("ok"))),
        plan: sessionPlan(ask("one")),
      }),
      () => ({ argv: ["--debug"], script: script(always(say("ok"))), plan: sessionPlan(ask("one")) }),
    ],
    checks: {
      "option.debug": (run, [first]) => {
        const logs = Object.keys(run.files).filter((path) => path.startsWith(`${run.paths.config}/debug/`));
        return allTrue(
          [(first?.files[logFile(run.paths)] ?? "") !== "", "The agent did not write the file of `--debug-file`."],
          [
            logs.some((path) => path.includes(sessionOf(run))),
            "With `--debug`, the agent wrote no log of the session.",
          ],
        );
      },
    },
  }),
  agentCase({
    name: "the-format-of-previews",
    processes: [
      (paths) => ({
        argv: askForPermission,
        env: { CLAUDE_CODE_QUESTION_PREVIEW_FORMAT: format(paths) },
        script: script(always(say("ok"))),
        plan: sessionPlan(ask("one")),
      }),
    ],
    checks: {
      "option.preview": (run) =>
        checkIfPresent(
          questionTool(run),
          (tool) =>
            tool.includes(format(run.paths)) ||
            "The format of previews that the host names did not reach the model with `AskUserQuestion`.",
        ),
    },
  }),
  agentCase({
    name: "a-server-with-a-manifest",
    processes: [
      (paths) => ({
        argv: askForPermission,
        env: { ENABLE_TOOL_SEARCH: "false" },
        script: script(always(say("ok"))),
        plan: sessionPlan(
          ask("one"),
          {
            mcp: ({ message }) =>
              answerServer("catalog", message, {
                "tools/list": () => listed(freshText(paths, "listed").toLowerCase()),
              }),
          },
          { sdkMcpServers: ["catalog"], sdkMcpServerManifests: { catalog: manifest(paths) } },
        ),
      }),
    ],
    checks: {
      "mcp.tool.offered": (run) =>
        checkIfPresent(announces(run, "sdk_mcp_manifests") ? callsOf(run)[0] : undefined, (call) => {
          const tool = `mcp__catalog__${freshText(run.paths, "parked").toLowerCase()}`;
          return (
            offeredTools(call).includes(tool) || "A tool in the manifest of a server was not offered to the model."
          );
        }),
    },
  }),
  agentCase({
    name: "a-generated-title",
    processes: [
      (paths) => ({
        script: script(aux(say(JSON.stringify({ title: titleFor(paths) }))), always(say("ok"))),
        plan: sessionPlan([
          ...ask("one"),
          ...sendControl("h-set", "generate_session_title", { description: described(paths), persist: true }),
          ...ask("two"),
        ]),
      }),
    ],
    checks: {
      "control.answer.state": (run) =>
        checkIfPresent(
          answerOf(run, "h-set").title === titleFor(run.paths) ? true : undefined,
          () =>
            Object.values(run.files).some((text) => text.includes(titleFor(run.paths))) ||
            "`generate_session_title` with `persist` did not store the title of the session.",
        ),
    },
  }),
  agentCase({
    name: "an-interrupt-for-a-waiting-prompt",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(
          use(toolUse("toolu_held", "Bash", { command: `mkdir ${freshText(paths, "held")}` })),
          always(say("done")),
        ),
        plan: sessionPlan(
          [
            ...send(prompt("one", { uuid: uuid(1) })),
            expectFrame(asksFor("toolu_held")),
            ...sendControl("h-early", "interrupt", { send_now: true }),
            ...send(prompt(freshText(paths, "second"), { uuid: uuid(2), priority: "later" })),
            ...sendControl("h-late", "interrupt", { send_now: true }),
            expectFrame(isResult),
            expectFrame(isResult),
          ],
          { canUseTool: () => undefined },
        ),
      }),
    ],
    checks: {
      "control.effect.prompt": (run) =>
        checkIfPresent(announces(run, "interrupt_send_now_v1") ? resultOf(run) : undefined, () =>
          allTrue(
            [
              answerOf(run, "h-early").send_now === "nothing_waiting",
              "`interrupt` with `send_now` did not report that no prompt waits.",
            ],
            [
              answerOf(run, "h-late").send_now === "stopped",
              "`interrupt` with `send_now` did not report that it stopped the turn for a prompt that waits.",
            ],
            [
              indexOfFrame(run, { type: "result" }) > indexOfFrame(run, responseTo("h-late")),
              "`interrupt` with `send_now` stopped a turn although no prompt waited.",
            ],
            [
              callsOf(run).some((call) => mentions(call, freshText(run.paths, "second"))),
              "The prompt for which `interrupt` with `send_now` stopped the turn did not reach the model.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "a-resumption-that-drops-another-turn",
    processes: [
      (paths) => ({
        argv: ["--replay-user-messages"],
        script: script(say(freshText(paths, "first")), always(say("second"))),
        plan: sessionPlan([
          ...send(prompt("one", { uuid: uuid(3) })),
          expectFrame(isResult),
          ...send(prompt("two", { uuid: uuid(4) })),
          expectFrame(isResult),
        ]),
      }),
      (_, [before]) => {
        const at = before && framesOf(before, { type: "assistant" })[0]?.uuid;
        return {
          argv: [
            `--resume=${before ? sessionOf(before) : ""}`,
            ...[`--resume-session-at=${String(at)}`, `--resume-drops-turn=${uuid(3)}`],
          ],
          script: script(always(say("third"))),
          plan: bare([...send(request("h-init", "initialize"), prompt("three")), end()]),
        };
      },
    ],
    checks: {
      "session.resume.at": (run, [before]) =>
        checkIfPresent(before && resultOf(before, 1), () =>
          allTrue(
            [callsOf(run).length === 0, "A session was resumed although that drops another turn than the host allows."],
            [
              JSON.stringify([run.frames, run.stderr]).includes("--resume-drops-turn"),
              "The agent does not say that `--resume-drops-turn` prevents the resumption.",
            ],
          ),
        ),
    },
  }),
];
