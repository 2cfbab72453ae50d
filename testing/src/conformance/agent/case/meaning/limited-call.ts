import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { say } from "../../../../model/script/answer.ts";
import { always, script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshNumber, freshText } from "../../fresh.ts";
import { allTrue, checkIfPresent, isUnsupported, responseOf } from "../../query.ts";
import { ask, askForPermission, sendControl, sessionPlan } from "../../steps.ts";
import { receivedBy, serverProgram } from "./server-process.ts";

const lane = (paths: CasePaths) => `${paths.cwd}/${freshText(paths, "lane")}.txt`;
const file = (paths: CasePaths) => [{ name: "page", lane_path: lane(paths) }];
const past = (paths: CasePaths) => new Date(freshNumber(paths, "past", 1e9, 15e8) * 1000).toISOString();
const later = "2100-01-01T00:00:00Z";

/** Calls of a tool that must not run, or that takes too long, with the code of the failure. */
const calls = (paths: CasePaths): Readonly<Record<string, readonly [code: string, params: Frame]>> => ({
  expired: ["expired", { expires_at: past(paths) }],
  slow: ["timeout", { tool: "mcp__notes__wait", timeout_ms: 300 }],
  given: ["tool_error", { input_files: file(paths), arguments: { page: "{{in:page}}" } }],
  collected: ["tool_error", { output_files: file(paths), expires_at: later, arguments: { page: "{{out:page}}" } }],
});
const names = ["expired", "slow", "given", "collected"];
const codeOf = (run: CaseRun, name: string): unknown =>
  asJsonObject(asJsonObject(asJsonObject(responseOf(run, `h-${name}`)).response).staging).error_code;

/** Cases about calls of a server's tool by the host, with a limit or with files. */
export const limitedCallCases: readonly AgentCase[] = [
  agentCase({
    name: "calls-with-a-limit",
    processes: [
      (paths) => ({
        argv: [
          ...[...askForPermission, "--mcp-config"],
          JSON.stringify({ mcpServers: { notes: { command: "sh", args: [`${paths.cwd}/server.sh`] } } }),
        ],
        files: { [`${paths.cwd}/server.sh`]: serverProgram(paths), [lane(paths)]: "a page\n" },
        script: script(always(say("ok"))),
        plan: sessionPlan(
          [
            ...ask("one"),
            ...sendControl("h-plain", "mcp_call", { tool: "mcp__notes__look", arguments: {} }),
            ...Object.entries(calls(paths)).flatMap(([name, [, params]]) =>
              sendControl(`h-${name}`, "mcp_call", { tool: "mcp__notes__look", arguments: {}, ...params }),
            ),
            ...sendControl("h-checked", "mcp_call", {
              ...{ tool: "mcp__notes__look", arguments: { word: freshText(paths, "word") }, check_permissions: true },
            }),
          ],
          { canUseTool: () => ({ behavior: "deny", message: "no" }) },
        ),
      }),
    ],
    checks: {
      "mcp.call.limited": (run) =>
        checkIfPresent(
          isUnsupported(responseOf(run, "h-plain") ?? {}) || responseOf(run, "h-plain")?.subtype !== "success"
            ? undefined
            : responseOf(run, "h-checked"),
          () => {
            const looked = receivedBy(run).filter(({ params }) => asJsonObject(params).name === "look");
            return allTrue(
              ...names.map((name): readonly [boolean, string] => {
                const expected = calls(run.paths)[name]?.[0];
                return [
                  codeOf(run, name) === expected,
                  `The response to \`mcp_call\` must have \`${expected}\` in \`staging\`, but has ${String(codeOf(run, name))}.`,
                ];
              }),
              [
                !JSON.stringify(looked).includes(freshText(run.paths, "word")),
                "`mcp_call` with `check_permissions` called a tool that the host denied.",
              ],
              [looked.length === 1, "`mcp_call` called a tool although the call had expired or lacked its files."],
            );
          },
        ),
    },
  }),
];
