import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../../law/session-event/json.ts";
import { say } from "../../../../model/script/answer.ts";
import { always, aux, script, when } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import { checkIfPresent, responseOf } from "../../query.ts";
import { ask, askForPermission, sendControl, sessionPlan } from "../../steps.ts";

const modelRead = (run: CaseRun, text: string) =>
  run.model.requests.some(({ body }) => JSON.stringify(body ?? "").includes(text));

/** A request, and whether its answer or its effect has what the session made. */
interface RequestCase {
  readonly subtype: string;
  readonly params: (paths: CasePaths) => Frame;
  readonly isCorrect: (run: CaseRun, answer: Frame, text: string) => boolean;
}

const requestCases: readonly RequestCase[] = [
  {
    subtype: "side_question",
    params: (paths) => ({
      question: freshText(paths, "question"),
      history: [{ question: freshText(paths, "earlier"), response: freshText(paths, "replied") }],
    }),
    isCorrect: (run, _, text) =>
      ["question", "earlier", "replied"].every((label) => modelRead(run, freshText(run.paths, label))) &&
      text.includes(freshText(run.paths, "reply")),
  },
  {
    subtype: "export_conversation",
    params: () => ({}),
    isCorrect: (run, _, text) =>
      text.includes(freshText(run.paths, "prompt")) && text.includes(freshText(run.paths, "answer")),
  },
  {
    subtype: "get_settings",
    params: () => ({}),
    isCorrect: (run, _, text) => text.includes(freshText(run.paths, "ruled")),
  },
  {
    subtype: "generate_session_title",
    params: (paths) => ({ description: freshText(paths, "described"), persist: false }),
    isCorrect: (run) => modelRead(run, freshText(run.paths, "described")),
  },
  {
    subtype: "update_settings",
    params: (paths) => ({ source: "localSettings", settings: { outputStyle: freshText(paths, "style") } }),
    isCorrect: (run) =>
      run.files[`${run.paths.cwd}/.claude/settings.local.json`]?.includes(freshText(run.paths, "style")) === true,
  },
  {
    subtype: "mcp_status",
    params: () => ({}),
    isCorrect: (_, { mcpServers }) => asList(mcpServers).some((one) => asJsonObject(one).name === "north"),
  },
  { subtype: "list_models", params: () => ({}), isCorrect: (_, { models }) => asList(models).length > 0 },
  {
    subtype: "get_context_usage",
    params: () => ({}),
    isCorrect: (_, { totalTokens }) => typeof totalTokens === "number" && totalTokens > 0,
  },
];

/** The requests whose answer or effect must come from the session. */
export const requestAnswerCases: readonly AgentCase[] = [
  agentCase({
    name: "requests-about-the-session",
    processes: [
      (paths) => ({
        argv: [
          ...askForPermission,
          "--settings",
          JSON.stringify({ permissions: { deny: [`Bash(mkdir ${freshText(paths, "ruled")}:*)`] } }),
        ],
        script: script(
          when(freshText(paths, "prompt"), say(freshText(paths, "answer")), always(say(freshText(paths, "reply")))),
          aux(say(freshText(paths, "reply"))),
          always(say(freshText(paths, "reply"))),
        ),
        plan: sessionPlan(
          [
            ...ask(freshText(paths, "prompt")),
            ...requestCases.flatMap(({ subtype, params }) => sendControl(`h-${subtype}`, subtype, params(paths))),
          ],
          {},
          { sdkMcpServers: ["north"] },
        ),
      }),
    ],
    checks: {
      "control.answer.state": (run) =>
        checkIfPresent(responseOf(run, "h-get_context_usage"), () => {
          const wrong = requestCases.find(({ subtype, isCorrect }) => {
            const answer = asJsonObject(responseOf(run, `h-${subtype}`)?.response);
            return !isCorrect(run, answer, JSON.stringify(answer));
          });
          return wrong === undefined || `\`${wrong.subtype}\` did not have its effect, or an answer from the session.`;
        }),
    },
  }),
];
