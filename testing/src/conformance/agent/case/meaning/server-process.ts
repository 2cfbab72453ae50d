import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../../law/session-event/json.ts";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { prompt } from "../../../../peer/host/frames.ts";
import { expectFrame, pause, send } from "../../../../peer/plan.ts";
import { same } from "../../../same.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import {
  allTrue,
  callsOf,
  checkIfPresent,
  hooksOf,
  reads,
  requestsOf,
  responseOf,
  resultOf,
  toolResultOf,
} from "../../query.ts";
import { ask, askForPermission, sendControl, sessionPlan } from "../../steps.ts";

const pageOf = (paths: CasePaths) => `ui://${freshText(paths, "page")}/one`;
const questionSchema = {
  type: "object",
  properties: { size: { type: "string" }, color: { type: "string" } },
  required: ["size"],
};
const serverLog = (paths: CasePaths) => `${paths.cwd}/server.log`;

/**
 * An MCP server as a program of the POSIX shell: a tool that has a question for the user, a tool that returns a fixed
 * text, and pages. It stores each line that it receives.
 */
export function serverProgram(paths: CasePaths): string {
  const respond = (result: object) =>
    `printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" '${JSON.stringify(result)}'`;
  const tool = (name: string) => ({ name, description: name, inputSchema: { type: "object", properties: {} } });
  const text = (label: string) => ({ content: [{ type: "text", text: freshText(paths, label) }] });
  const elicitation = {
    ...{ jsonrpc: "2.0", id: "question", method: "elicitation/create" },
    params: {
      message: freshText(paths, "question"),
      requestedSchema: questionSchema,
    },
  };
  return `printf '{"started":"%s"}\\n' "$NOTES_WORD" >> '${serverLog(paths)}'
trap 'echo ended >> "${paths.cwd}/server.ended"' EXIT
trap exit TERM INT HUP
while IFS= read -r line; do
  echo "$line" >> '${serverLog(paths)}'
  id=\${line#*'"id":'}
  id=\${id%%[,\\}]*}
  case $line in
    *'"method":"initialize"'*) ${respond({
      protocolVersion: "2025-06-18",
      capabilities: { tools: {}, resources: {} },
      serverInfo: { name: "notes", version: "1.0.0" },
    })} ;;
    *'"method":"tools/list"'*) ${respond({ tools: ["ask", "look", "wait", "fail"].map(tool) })} ;;
    *'"method":"resources/read"'*) ${respond({
      contents: [{ uri: pageOf(paths), mimeType: "text/html", text: freshText(paths, "html") }],
    })} ;;
    *'"name":"ask"'*)
      call=$id
      printf '%s\\n' '${JSON.stringify(elicitation)}'
      IFS= read -r answer
      echo "$answer" >> '${serverLog(paths)}'
      id=$call
      ${respond(text("asked"))} ;;
    *'"name":"fail"'*) ${respond({ ...text("failed"), isError: true })} ;;
    *'"name":"wait"'*) (sleep 5; ${respond(text("waited"))}) & ;;
    *'"method":"tools/call"'*) ${respond(text("looked"))} ;;
    *'"method":"notifications/'*) ;;
    *) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"unknown"}}\\n' "$id" ;;
  esac
done
`;
}

/** Messages that the server received. */
export function receivedBy(run: CaseRun): readonly ReturnType<typeof asJsonObject>[] {
  return (run.files[serverLog(run.paths)] ?? "").split("\n").flatMap((line) => {
    try {
      return [asJsonObject(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

const callsOfTool = (run: CaseRun, name: string) =>
  receivedBy(run)
    .filter(({ method }) => method === "tools/call")
    .map(({ params }) => asJsonObject(params))
    .filter((params) => params.name === name);

const lookTool = "mcp__notes__look";

/** The answers of the user to the forms of one session. */
const formAnswers = ["accept", "decline", "cancel"] as const;
const actionOf = ({ action }: Frame) => String(action);

const isReconnected = (run: CaseRun) => responseOf(run, "h-again")?.subtype === "success";
const lastPrompt = "99999999-0000-4000-8000-000000000001";

/** Cases about an MCP server that the agent starts as a process of its own. */
export const serverProcessCases: readonly AgentCase[] = [
  agentCase({
    name: "a-server-that-leaves",
    processes: [
      (paths) => ({
        argv: ["--allowedTools=Bash,mcp__notes"],
        env: { ENABLE_TOOL_SEARCH: "false" },
        files: { [`${paths.cwd}/server.sh`]: serverProgram(paths) },
        script: script(
          use(toolUse("toolu_wait", "mcp__notes__wait", {})),
          say("one"),
          use(toolUse("toolu_ended", "Bash", { command: "cat server.ended" })),
          always(say("two")),
        ),
        plan: sessionPlan([
          ...sendControl("h-set", "mcp_set_servers", {
            servers: { notes: { command: "sh", args: [`${paths.cwd}/server.sh`] } },
          }),
          ...send(prompt("wait")),
          pause(600),
          ...sendControl("h-again", "mcp_reconnect", { serverName: "notes" }),
          ...sendControl("h-none", "mcp_set_servers", { servers: {} }),
          pause(400),
          ...send(prompt("is it over?", { uuid: lastPrompt, priority: "later" })),
          expectFrame({ type: "command_lifecycle", command_uuid: lastPrompt, state: "completed" }),
        ]),
      }),
    ],
    checks: {
      "mcp.error.result": (run) =>
        checkIfPresent(
          isReconnected(run) ? run : undefined,
          () =>
            toolResultOf(run, "toolu_wait") !== undefined ||
            "A call of a tool has no result, because its server was connected again.",
        ),
      "mcp.server.process": (run) =>
        checkIfPresent(isReconnected(run) ? toolResultOf(run, "toolu_ended") : undefined, (result) =>
          JSON.stringify(result).split("ended").length > 3
            ? true
            : "A server that `mcp_set_servers` removed is still running.",
        ),
    },
  }),
  agentCase({
    name: "answers-to-several-forms",
    from: "standard",
    processes: [
      (paths) => {
        const answers = [...formAnswers];
        return {
          argv: [
            ...[...askForPermission, "--allowedTools=mcp__notes", "--mcp-config"],
            JSON.stringify({
              mcpServers: {
                notes: {
                  ...{ command: "sh", args: [`${paths.cwd}/server.sh`] },
                  env: { NOTES_WORD: freshText(paths, "environment") },
                },
              },
            }),
          ],
          env: { ENABLE_TOOL_SEARCH: "false" },
          files: { [`${paths.cwd}/server.sh`]: serverProgram(paths) },
          script: script(
            say("one"),
            ...formAnswers.map((action) => use(toolUse(`toolu_${action}`, "mcp__notes__ask", {}))),
            use(toolUse("toolu_fail", "mcp__notes__fail", {})),
            always(say("ok")),
          ),
          plan: sessionPlan(
            [...ask("one"), ...ask("two")],
            {
              hook: () => ({}),
              elicitation: () => {
                const action = answers.shift();
                return action === "accept" ? { action, content: { size: freshText(paths, "size") } } : { action };
              },
            },
            { hooks: { ElicitationResult: [{ hookCallbackIds: ["ElicitationResult"] }] } },
          ),
        };
      },
    ],
    checks: {
      "mcp.server.process": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_cancel") && callsOfTool(run, "ask")[2], () => {
          const answers = receivedBy(run).filter(({ id }) => id === "question");
          const results = answers.map(({ result }) => asJsonObject(result));
          return allTrue(
            [
              results.map(actionOf).join() === formAnswers.join(),
              `The user accepted a form, declined one and cancelled one. The server received ${results.map(actionOf).join(", ")}.`,
            ],
            [
              results.every(({ action, content }) => action === "accept" || content === undefined),
              "The server received a content with a form that the user did not accept.",
            ],
            [
              receivedBy(run).some(({ started }) => started === freshText(run.paths, "environment")),
              "A server does not have the environment of its configuration.",
            ],
          );
        }),
      "mcp.error.result": (run) =>
        checkIfPresent(callsOfTool(run, "fail")[0] && toolResultOf(run, "toolu_fail"), ({ is_error: isError }) =>
          isError === true ? true : "A tool of a server failed, and its result is not an error.",
        ),
      "hook.input.event": (run) =>
        checkIfPresent(
          callsOfTool(run, "ask")[2] && hooksOf(run, "ElicitationResult").length === formAnswers.length
            ? run
            : undefined,
          () => {
            const given = hooksOf(run, "ElicitationResult").map(({ input }) => actionOf(asJsonObject(input)));
            return (
              given.join() === formAnswers.join() ||
              `\`ElicitationResult\` hooks received ${given.join(", ")} as the answers ${formAnswers.join(", ")} of the user.`
            );
          },
        ),
    },
  }),
  agentCase({
    name: "a-server-of-its-own-process",
    processes: [
      (paths) => ({
        argv: [
          ...[...askForPermission, "--allowedTools=mcp__notes", "--mcp-config"],
          JSON.stringify({ mcpServers: { notes: { command: "sh", args: [`${paths.cwd}/server.sh`] } } }),
        ],
        env: { ENABLE_TOOL_SEARCH: "false" },
        files: { [`${paths.cwd}/server.sh`]: serverProgram(paths) },
        // The server may connect during the first turn.
        script: script(say("one"), use(toolUse("toolu_ask", "mcp__notes__ask", {})), always(say("ok"))),
        plan: sessionPlan(
          [
            ...ask("one"),
            ...ask("two"),
            ...sendControl("h-call", "mcp_call", { tool: lookTool, arguments: { word: freshText(paths, "word") } }),
            ...sendControl("h-next", "mcp_call", { tool: lookTool, arguments: { word: freshText(paths, "next") } }),
            ...sendControl("h-page", "mcp_read_resource", { serverName: "notes", uri: pageOf(paths) }),
            ...sendControl("h-again", "mcp_reconnect", { serverName: "notes" }),
            ...ask("three"),
          ],
          {
            hook: () => ({}),
            elicitation: () => ({ action: "accept", content: { size: freshText(paths, "size"), color: "red" } }),
          },
          {
            hooks: Object.fromEntries(
              ["Elicitation", "ElicitationResult"].map((event) => [event, [{ hookCallbackIds: [event] }]]),
            ),
          },
        ),
      }),
    ],
    checks: {
      "hook.event.called": (run) =>
        checkIfPresent(callsOfTool(run, "ask")[0], () =>
          allTrue(
            [
              JSON.stringify(hooksOf(run, "Elicitation")).includes(freshText(run.paths, "question")),
              "The `Elicitation` hook was not called with the question of the server.",
            ],
            [
              asJsonObject(hooksOf(run, "ElicitationResult")[0]?.input).mcp_server_name === "notes" &&
                JSON.stringify(hooksOf(run, "ElicitationResult")).includes(freshText(run.paths, "size")),
              "The `ElicitationResult` hook was not called with the server and the answer.",
            ],
          ),
        ),
      "mcp.server.process": (run) =>
        checkIfPresent(callsOfTool(run, "ask")[0] && resultOf(run, 2), () => {
          const results = asList(callsOf(run).at(-1)?.messages);
          const answer = (id: string) => JSON.stringify(responseOf(run, id) ?? {});
          const isKnown = (id: string) => !/unsupported/i.test(answer(id));
          const starts = receivedBy(run).filter(({ method }) => method === "initialize").length;
          return allTrue(
            [
              reads({ messages: results }, freshText(run.paths, "asked")),
              "The result of a server's tool did not reach the model.",
            ],
            [
              requestsOf(run, "elicitation").every(({ request }) =>
                same(asJsonObject(request).requested_schema, questionSchema),
              ),
              "The host received another form than the one of the server.",
            ],
            [
              JSON.stringify(receivedBy(run)).includes(freshText(run.paths, "size")),
              "The answer of the user to a form did not reach the server.",
            ],
            [
              !isKnown("h-call") || answer("h-call").includes(freshText(run.paths, "looked")),
              "`mcp_call` did not return what the tool returned.",
            ],
            [
              !isKnown("h-call") ||
                ["word", "next"].every((label, n) =>
                  JSON.stringify(callsOfTool(run, "look")[n] ?? "").includes(freshText(run.paths, label)),
                ),
              "`mcp_call` did not pass its arguments to the tool.",
            ],
            [
              !isKnown("h-page") || answer("h-page").includes(freshText(run.paths, "html")),
              "`mcp_read_resource` did not return the resource.",
            ],
            [
              !isKnown("h-page") || JSON.stringify(receivedBy(run)).includes(pageOf(run.paths)),
              "`mcp_read_resource` did not request the address that the host named.",
            ],
            [!isKnown("h-again") || starts > 1, "`mcp_reconnect` did not connect to the server again."],
          );
        }),
    },
  }),
];
