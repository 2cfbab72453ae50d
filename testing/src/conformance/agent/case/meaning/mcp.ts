import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../../law/session-event/json.ts";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshNumber, freshText } from "../../fresh.ts";
import { allTrue, callsOf, checkIfPresent, modelResultOf, requestsOf, resultOf } from "../../query.ts";
import { ask, askForPermission, sendControl, sessionPlan } from "../../steps.ts";
import { answerServer } from "../server.ts";

const nameOf = (paths: CasePaths) => freshText(paths, "lookup").replaceAll("-", "_");
const toolOf = (paths: CasePaths, name: string) => ({
  name,
  description: freshText(paths, "description"),
  inputSchema: {
    type: "object",
    properties: { [freshText(paths, "key")]: { type: "string" }, [freshText(paths, "option")]: { type: "number" } },
    ...(name === "broken" ? {} : { required: [freshText(paths, "key")] }),
  },
});
/** One pixel. */
const picture = {
  type: "image",
  data: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  mimeType: "image/png",
};
const text = (value: string) => ({ type: "text", text: value });

/** A server of the host with a tool that returns several blocks, and one that fails with a text. */
const lookup =
  (paths: CasePaths) =>
  ({ message }: Frame): Frame =>
    answerServer("books", message, {
      "tools/list": () => ({ tools: [toolOf(paths, nameOf(paths)), toolOf(paths, "broken")] }),
      "tools/call": ({ name }) =>
        name === "broken"
          ? { isError: true, content: [text(freshText(paths, "failure"))] }
          : { content: [text(freshText(paths, "page")), picture, text(freshText(paths, "next"))] },
    });

/** A server of the host that only lists tools, which may change between two lists. */
const lists =
  (tools: () => readonly Frame[], capability: Frame = {}) =>
  ({ message }: Frame): Frame =>
    answerServer("books", message, { "tools/list": () => ({ tools: tools() }) }, capability);

const callsOfTool = (run: CaseRun) =>
  requestsOf(run, "mcp_message")
    .map(({ request }) => asJsonObject(asJsonObject(request).message))
    .filter(({ method, params }) => method === "tools/call" && asJsonObject(params).name !== "broken");
const resultFor = (run: CaseRun, id: string) =>
  callsOf(run)
    .map((call) => modelResultOf(call, id))
    .find((block) => block !== undefined);

export const mcpEffectCases: readonly AgentCase[] = [
  agentCase({
    name: "mcp-server-tools-and-results",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--allowedTools=mcp__books"],
        env: { ENABLE_TOOL_SEARCH: "false" },
        script: script(
          use(
            toolUse("toolu_good", `mcp__books__${nameOf(paths)}`, {
              [freshText(paths, "key")]: freshText(paths, "value"),
            }),
          ),
          use(toolUse("toolu_bad", "mcp__books__broken", {})),
          use(
            toolUse("toolu_again", `mcp__books__${nameOf(paths)}`, {
              [freshText(paths, "key")]: freshText(paths, "another"),
            }),
          ),
          say("done"),
        ),
        plan: sessionPlan(ask("look it up"), { mcp: lookup(paths) }, { sdkMcpServers: ["books"] }),
      }),
    ],
    checks: {
      "mcp.tool.offered": (run) =>
        checkIfPresent(callsOf(run)[0], ({ tools }) => {
          const offered = asList(tools)
            .map(asJsonObject)
            .find(({ name }) => name === `mcp__books__${nameOf(run.paths)}`);
          return allTrue(
            [offered !== undefined, "A tool of a server was not offered to the model."],
            [
              String(offered?.description).includes(freshText(run.paths, "description")),
              "The description of a server's tool did not reach the model.",
            ],
            [
              JSON.stringify(offered?.input_schema ?? {}).includes(freshText(run.paths, "key")),
              "The input schema of a server's tool did not reach the model.",
            ],
          );
        }),
      "mcp.call.input": (run) =>
        checkIfPresent(callsOfTool(run)[1], () => {
          const key = freshText(run.paths, "key");
          const given = callsOfTool(run).map(({ params }) => asJsonObject(asJsonObject(params).arguments)[key]);
          const due = ["value", "another"].map((label) => freshText(run.paths, label));
          return given.join() === due.join() || "A tool call reached the server with other arguments.";
        }),
      "mcp.result.model": (run) =>
        checkIfPresent(resultFor(run, "toolu_bad"), (failed) => {
          const good = JSON.stringify(resultFor(run, "toolu_good") ?? {});
          return allTrue(
            [
              good.includes(freshText(run.paths, "page")),
              "The first block of a server's result did not reach the model.",
            ],
            [
              good.includes(freshText(run.paths, "next")),
              "The second text of a server's result did not reach the model.",
            ],
            [
              JSON.stringify(good).includes('\\"type\\":\\"image\\"'),
              "The picture of a server's result did not reach the model.",
            ],
            [failed.is_error === true, "The model did not learn that a server's tool failed."],
            [
              JSON.stringify(failed).includes(freshText(run.paths, "failure")),
              "The text of a server's failure did not reach the model.",
            ],
          );
        }),
    },
  }),
  agentCase({
    name: "changed-list-of-tools",
    processes: [
      (paths) => {
        let count = 0;
        const tool = (label: string): Frame => ({
          name: freshText(paths, label).replaceAll("-", "_"),
          description: freshText(paths, `about-${label}`),
          inputSchema: { type: "object", properties: {} },
        });
        return {
          argv: askForPermission,
          env: { ENABLE_TOOL_SEARCH: "false" },
          script: script(always(say("ok"))),
          plan: sessionPlan(
            [
              ...ask("one"),
              ...sendControl("h-notify", "mcp_message", {
                server_name: "books",
                message: { jsonrpc: "2.0", method: "notifications/tools/list_changed" },
              }),
              ...ask("two"),
              ...ask("three"),
            ],
            { mcp: lists(() => [tool("first"), ...(count++ > 0 ? [tool("later")] : [])], { listChanged: true }) },
            { sdkMcpServers: ["books"] },
          ),
        };
      },
    ],
    checks: {
      "control.effect.servers": (run) =>
        checkIfPresent(resultOf(run, 2), () =>
          JSON.stringify(callsOf(run).at(-1)?.tools ?? []).includes(freshText(run.paths, "about-later"))
            ? true
            : "A server announced other tools, and they were not offered to the model.",
        ),
    },
  }),
  agentCase({
    name: "denied-tool-of-a-server",
    processes: [
      (paths) => ({
        argv: askForPermission,
        env: { ENABLE_TOOL_SEARCH: "false" },
        script: script(always(say("ok"))),
        plan: sessionPlan(
          ask("one"),
          {
            mcp: lists(() =>
              ["barred", "free"].map((label) => ({
                name: label,
                description: freshText(paths, label),
                inputSchema: {
                  type: "object",
                  properties: { [`n${freshNumber(paths, label, 1, 99)}`]: { type: "number" } },
                },
              })),
            ),
          },
          {
            sdkMcpServers: ["books"],
            sdkMcpServerConfigs: { books: { tools: [{ name: "barred", permission_policy: "always_deny" }] } },
          },
        ),
      }),
    ],
    checks: {
      "mcp.tool.offered": (run) =>
        checkIfPresent(callsOf(run)[0], ({ tools }) => {
          const offered = JSON.stringify(tools ?? []);
          return allTrue(
            [offered.includes(freshText(run.paths, "free")), "A tool of a server without a policy was not offered."],
            [
              !offered.includes(freshText(run.paths, "barred")),
              "A tool of a server was offered that a policy of the host denies.",
            ],
          );
        }),
    },
  }),
];
