import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../../law/session-event/json.ts";
import { say } from "../../../../model/script/answer.ts";
import { always, aux, script, when } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshWord } from "../../fresh.ts";
import { checkIfPresent, responseOf } from "../../query.ts";
import { ask, askForPermission, sendControl, sessionPlan } from "../../steps.ts";

const modelRead = (seen: CaseRun, word: string) =>
  seen.model.requests.some(({ body }) => JSON.stringify(body ?? "").includes(word));

/** A request, and whether its answer or its effect has what the session made. */
interface Asked {
  readonly subtype: string;
  readonly params: (place: CasePaths) => Frame;
  readonly holds: (seen: CaseRun, answer: Frame, text: string) => boolean;
}

const asked: readonly Asked[] = [
  {
    subtype: "side_question",
    params: (place) => ({ question: freshWord(place, "question") }),
    holds: (seen, _, text) =>
      modelRead(seen, freshWord(seen.paths, "question")) && text.includes(freshWord(seen.paths, "reply")),
  },
  {
    subtype: "export_conversation",
    params: () => ({}),
    holds: (seen, _, text) =>
      text.includes(freshWord(seen.paths, "prompt")) && text.includes(freshWord(seen.paths, "answer")),
  },
  {
    subtype: "get_settings",
    params: () => ({}),
    holds: (seen, _, text) => text.includes(freshWord(seen.paths, "ruled")),
  },
  {
    subtype: "generate_session_title",
    params: (place) => ({ description: freshWord(place, "described"), persist: false }),
    holds: (seen) => modelRead(seen, freshWord(seen.paths, "described")),
  },
  {
    subtype: "update_settings",
    params: (place) => ({ source: "localSettings", settings: { outputStyle: freshWord(place, "style") } }),
    holds: (seen) =>
      seen.files[`${seen.paths.cwd}/.claude/settings.local.json`]?.includes(freshWord(seen.paths, "style")) === true,
  },
  {
    subtype: "mcp_status",
    params: () => ({}),
    holds: (_, { mcpServers }) => asList(mcpServers).some((one) => asJsonObject(one).name === "north"),
  },
  { subtype: "list_models", params: () => ({}), holds: (_, { models }) => asList(models).length > 0 },
  {
    subtype: "get_context_usage",
    params: () => ({}),
    holds: (_, { totalTokens }) => typeof totalTokens === "number" && totalTokens > 0,
  },
];

/** The requests whose answer or effect must come from the session. */
export const requestAnswerCases: readonly AgentCase[] = [
  agentCase({
    name: "requests-about-the-session",
    processes: [
      (place) => ({
        argv: [
          ...askForPermission,
          "--settings",
          JSON.stringify({ permissions: { deny: [`Bash(mkdir ${freshWord(place, "ruled")}:*)`] } }),
        ],
        script: script(
          when(freshWord(place, "prompt"), say(freshWord(place, "answer")), always(say(freshWord(place, "reply")))),
          aux(say(freshWord(place, "reply"))),
          always(say(freshWord(place, "reply"))),
        ),
        plan: sessionPlan(
          [
            ...ask(freshWord(place, "prompt")),
            ...asked.flatMap(({ subtype, params }) => sendControl(`h-${subtype}`, subtype, params(place))),
          ],
          {},
          { sdkMcpServers: ["north"] },
        ),
      }),
    ],
    checks: {
      "control.answer.state": (seen) =>
        checkIfPresent(responseOf(seen, "h-get_context_usage"), () => {
          const wrong = asked.find(({ subtype, holds }) => {
            const answer = asJsonObject(responseOf(seen, `h-${subtype}`)?.response);
            return !holds(seen, answer, JSON.stringify(answer));
          });
          return wrong === undefined || `\`${wrong.subtype}\` did not have its effect, or an answer from the session.`;
        }),
    },
  }),
];
