import { asJsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../../law/session-event/json.ts";
import { reply, say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths } from "../../define.ts";
import { freshWord } from "../../fresh.ts";
import { allHold, callsOf, checkIfPresent, framesOf, mentions, resultOf, systemText } from "../../query.ts";
import { ask, askForPermission, sessionPlan } from "../../steps.ts";

/** A picture of one pixel. */
const picture = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const blocks = (place: CasePaths) => [
  { type: "text", text: freshWord(place, "first") },
  { type: "image", source: { type: "base64", media_type: "image/png", data: picture } },
  { type: "text", text: freshWord(place, "second") },
];
const thought = (place: CasePaths) => ({
  type: "thinking" as const,
  thinking: freshWord(place, "thought"),
  signature: freshWord(place, "signature"),
});
const denied = (seen: Parameters<typeof resultOf>[0], n: number) =>
  asList(resultOf(seen, n)?.permission_denials).map((denial) => String(asJsonObject(denial).tool_use_id));

/** Cases in which the conversation must reach the model whole: blocks of prompts, thinking, and parts of a system prompt. */
export const conversationCases: readonly AgentCase[] = [
  agentCase({
    name: "a-prompt-of-several-blocks",
    processes: [
      (place) => ({
        script: script(always(say("seen"))),
        plan: sessionPlan(
          ask(blocks(place)),
          {},
          { systemPrompt: [freshWord(place, "part"), freshWord(place, "rest")] },
        ),
      }),
    ],
    checks: {
      "message.user.content": (seen) =>
        checkIfPresent(callsOf(seen)[0], (call) => {
          const images = asList(call.messages)
            .flatMap((message) => asList(asJsonObject(message).content).map(asJsonObject))
            .filter(({ type }) => type === "image");
          return allHold(
            [mentions(call, freshWord(seen.paths, "first")), "The first block of a prompt did not reach the model."],
            [images.length === 1, "The picture of a prompt did not reach the model."],
            [mentions(call, freshWord(seen.paths, "second")), "The last block of a prompt did not reach the model."],
          );
        }),
      "option.prompt.system": (seen) =>
        checkIfPresent(callsOf(seen)[0], (call) =>
          ["part", "rest"].every((label) => systemText(call).includes(freshWord(seen.paths, label)))
            ? true
            : "A part of the system prompt did not reach the model.",
        ),
    },
  }),
  agentCase({
    name: "thinking-that-goes-back",
    processes: [
      (place) => ({
        argv: [...askForPermission, "--model=claude-sonnet-4-5", "--max-thinking-tokens=2000", "--allowedTools=Bash"],
        script: script(
          reply([thought(place), toolUse("toolu_1", "Bash", { command: `echo ${freshWord(place, "word")}` })]),
          always(say("done")),
        ),
        plan: sessionPlan(ask("think")),
      }),
    ],
    checks: {
      "message.model.history": (seen) =>
        checkIfPresent(callsOf(seen)[1], (call) =>
          allHold(
            [
              framesOf(seen, { type: "assistant" }).some((frame) =>
                JSON.stringify(frame.message ?? "").includes(freshWord(seen.paths, "thought")),
              ),
              "The thinking of the model did not reach the host.",
            ],
            [
              mentions(call, freshWord(seen.paths, "thought")) && mentions(call, freshWord(seen.paths, "signature")),
              "The thinking before a tool use did not go back to the model with its signature.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "denials-in-two-turns",
    processes: [
      (place) => ({
        argv: askForPermission,
        script: script(
          use(toolUse("toolu_1", "Bash", { command: `mkdir ${freshWord(place, "one")}` })),
          say("one"),
          use(toolUse("toolu_2", "Bash", { command: `mkdir ${freshWord(place, "two")}` })),
          always(say("two")),
        ),
        plan: sessionPlan([...ask("one"), ...ask("two")], {
          canUseTool: () => ({ behavior: "deny", message: "No." }),
        }),
      }),
    ],
    checks: {
      "permission.denials.listed": (seen) =>
        checkIfPresent(resultOf(seen, 1), (result) => {
          const inputs = asList(result.permission_denials).map((denial) =>
            asJsonObject(asJsonObject(denial).tool_input),
          );
          return allHold(
            [denied(seen, 0).join() === "toolu_1", `The first result lists the denials of ${denied(seen, 0).join()}.`],
            [denied(seen, 1).join() === "toolu_2", `The second result lists the denials of ${denied(seen, 1).join()}.`],
            [
              inputs[0]?.command === `mkdir ${freshWord(seen.paths, "two")}`,
              "A denial is listed with another input than that of its tool use.",
            ],
          );
        }),
    },
  }),
];
