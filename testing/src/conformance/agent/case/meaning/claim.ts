import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import type { CheckResult } from "../../../../law/define.ts";
import { asList } from "../../../../law/session-event/json.ts";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshChoice, freshText } from "../../fresh.ts";
import {
  allTrue,
  callsOf,
  checkIfPresent,
  framesOf,
  offeredTools,
  reads,
  requestsOf,
  responseOf,
  resultOf,
  systemText,
  toolResultOf,
} from "../../query.ts";
import { ask, askForPermission, sendControl, sessionPlan } from "../../steps.ts";
import { answerServer } from "../server.ts";

const folder = (paths: CasePaths) => `${paths.cwd}/${freshText(paths, "claimed")}`;
const further = (paths: CasePaths) => `${paths.home}/${freshText(paths, "further")}`;
const mode = (paths: CasePaths) => freshChoice(paths, "mode", ["acceptEdits", "dontAsk"]);
const made = (paths: CasePaths) => freshText(paths, "made");
const countTool = "mcp__counter__count";

/** A claim with every field. */
const claim = (paths: CasePaths): Frame => ({
  cwd: folder(paths),
  env: {},
  additional_directories: [further(paths)],
  permission_mode: mode(paths),
  system_prompt: [freshText(paths, "prompt")],
  append_system_prompt: freshText(paths, "appended"),
  agents: { [freshText(paths, "helper")]: { description: freshText(paths, "described"), prompt: "Help." } },
  title: freshText(paths, "title"),
  sdk_mcp_servers: ["counter"],
  include_initialize: true,
  workspace_trust: { accepted: true, directory: folder(paths) },
});

/** Claims that an agent cannot satisfy. */
const refused = (paths: CasePaths): Readonly<Record<string, Frame>> => ({
  "h-nowhere": { ...claim(paths), cwd: `${paths.cwd}/${freshText(paths, "nowhere")}` },
  "h-mode": { ...claim(paths), permission_mode: freshText(paths, "mode") },
  "h-variable": { ...claim(paths), env: { [freshText(paths, "VARIABLE").replace("-", "_")]: "on" } },
});

const isRefused = (run: CaseRun, id: string): boolean => responseOf(run, id)?.subtype === "error";

/** What is wrong with a session that was claimed. */
function checkClaimed(run: CaseRun): CheckResult {
  const { paths } = run;
  const answer = asJsonObject(responseOf(run, "h-claim")?.response);
  const init = framesOf(run, { type: "system", subtype: "init" })[0] ?? {};
  const titles = framesOf(run, { type: "system", subtype: "session_title_changed" }).map(({ title }) => title);
  const { workspaceDirectories: directories } = asJsonObject(asJsonObject(responseOf(run, "h-rules")?.response).state);
  const [call] = callsOf(run);
  const denied = JSON.stringify(resultOf(run)?.permission_denials ?? []);
  const isRequested = requestsOf(run, "can_use_tool", { tool_use_id: "toolu_ruled" }).length > 0;
  return allTrue(
    [isRefused(run, "h-nowhere"), "`claim_session` accepted a folder that does not exist."],
    [isRefused(run, "h-mode"), "`claim_session` accepted a permission mode that does not exist."],
    [isRefused(run, "h-variable"), "`claim_session` accepted a variable that is read at the start."],
    [isRefused(run, "h-again"), "`claim_session` succeeded twice."],
    [answer.cwd === undefined || answer.cwd === folder(paths), "`claim_session` answered with another folder."],
    [init.cwd === folder(paths), "The session does not work in the folder of `claim_session`."],
    [init.permissionMode === mode(paths), "The session is not in the permission mode of `claim_session`."],
    [
      reads(call, freshText(paths, "remembered")),
      "Instructions of the folder of `claim_session` did not reach the model.",
    ],
    [
      systemText(call).includes(freshText(paths, "prompt")),
      "The system prompt of `claim_session` did not reach the model.",
    ],
    [
      systemText(call).includes(freshText(paths, "appended")),
      "The appended system prompt of `claim_session` did not reach the model.",
    ],
    [
      JSON.stringify(call).includes(freshText(paths, "described")),
      "An agent of `claim_session` was not offered to the model.",
    ],
    [titles.includes(freshText(paths, "title")), "The session does not have the title of `claim_session`."],
    [
      offeredTools(call).includes(countTool),
      "The tool of a server in `sdk_mcp_servers` of `claim_session` was not offered to the model.",
    ],
    [
      asList(asJsonObject(answer.initialize).commands).length > 0,
      "`claim_session` with `include_initialize` did not return the response to `initialize`.",
    ],
    [
      directories === undefined || JSON.stringify(directories).includes(further(paths)),
      "`list_permission_rules` lacks a directory of `additional_directories` of `claim_session`.",
    ],
    [
      !isRequested && !denied.includes("toolu_ruled"),
      "With `workspace_trust` in `claim_session`, a rule of the folder that allows a call had no effect.",
    ],
  );
}

/** Cases about an agent that waits for its session. */
export const claimCases: readonly AgentCase[] = [
  agentCase({
    name: "a-claimed-session",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--await-claim"],
        env: { ENABLE_TOOL_SEARCH: "false" },
        files: {
          [`${folder(paths)}/CLAUDE.md`]: `Remember ${freshText(paths, "remembered")}.\n`,
          [`${folder(paths)}/.claude/settings.json`]: JSON.stringify({
            permissions: { allow: [`Bash(make ${made(paths)}:*)`] },
          }),
          [`${further(paths)}/page.txt`]: "a page\n",
        },
        script: script(use(toolUse("toolu_ruled", "Bash", { command: `make ${made(paths)}` })), always(say("ok"))),
        plan: sessionPlan(
          [
            ...Object.entries(refused(paths)).flatMap(([id, params]) => sendControl(id, "claim_session", params)),
            ...sendControl("h-claim", "claim_session", claim(paths)),
            ...sendControl("h-again", "claim_session", claim(paths)),
            ...ask("work"),
            ...sendControl("h-rules", "list_permission_rules"),
          ],
          {
            canUseTool: ({ input }) => ({ behavior: "allow", updatedInput: input }),
            mcp: ({ message }) =>
              answerServer("counter", message, {
                "tools/list": () => ({
                  tools: [{ name: "count", description: "Counts", inputSchema: { type: "object", properties: {} } }],
                }),
              }),
          },
        ),
      }),
    ],
    checks: {
      "control.effect.claim": (run) =>
        checkIfPresent(
          [...Object.keys(refused(run.paths)), "h-claim"].some((id) => !isRefused(run, id))
            ? toolResultOf(run, "toolu_ruled")
            : undefined,
          () => checkClaimed(run),
        ),
    },
  }),
];
