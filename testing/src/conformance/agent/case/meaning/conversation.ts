import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../../law/session-event/json.ts";
import { reply, say, use } from "../../../../model/script/answer.ts";
import { redactedThinking, type ScriptBlock, toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { send } from "../../../../peer/plan.ts";
import { same } from "../../../same.ts";
import { type AgentCase, agentCase, type CasePaths } from "../../define.ts";
import { everywhere } from "../../everywhere.ts";
import { freshText } from "../../fresh.ts";
import {
  allTrue,
  callsOf,
  checkIfPresent,
  framesOf,
  isFrom,
  mentions,
  requestsOf,
  resultOf,
  systemText,
} from "../../query.ts";
import { ask, askForPermission, sessionPlan } from "../../steps.ts";

/** A picture of one pixel. */
const picture = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const blocks = (paths: CasePaths) => [
  { type: "text", text: freshText(paths, "first") },
  { type: "image", source: { type: "base64", media_type: "image/png", data: picture } },
  { type: "text", text: freshText(paths, "second") },
];
const thought = (paths: CasePaths) => ({
  type: "thinking" as const,
  thinking: freshText(paths, "thought"),
  signature: freshText(paths, "signature"),
});
const denied = (run: Parameters<typeof resultOf>[0], n: number) =>
  asList(resultOf(run, n)?.permission_denials)
    .map((denial) => String(asJsonObject(denial).tool_use_id))
    .join(", ") || "no tool use";

/** A search that the service runs itself, and its result. */
const servedByApi = (paths: CasePaths): readonly ScriptBlock[] => [
  { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} },
  {
    ...{ type: "web_search_tool_result", tool_use_id: "srvtoolu_1" },
    content: [
      {
        ...{ type: "web_search_result", url: "https://example.com/", title: freshText(paths, "found") },
        ...{ encrypted_content: "c2VjcmV0", page_age: null },
      },
    ],
  },
];

/** An answer of the model that the host adds to the conversation. */
const addedAnswer = (paths: CasePaths): Frame => ({
  type: "assistant",
  message: { role: "assistant", content: [{ type: "text", text: freshText(paths, "added") }] },
});

/** The first measured release that lists the denials of a second turn. */
const listedSince = "0.2.34";

/** Cases in which the conversation must reach the model whole: blocks of prompts, thinking, and parts of a system prompt. */
export const conversationCases: readonly AgentCase[] = [
  agentCase({
    name: "documents-and-hidden-thinking",
    processes: [
      (paths) => ({
        script: script(
          reply([
            redactedThinking(freshText(paths, "hidden")),
            ...servedByApi(paths),
            toolUse("toolu_look", "Read", { file_path: `${paths.cwd}/none` }),
          ]),
          always(say("ok")),
        ),
        plan: sessionPlan(
          ask([
            {
              type: "document",
              source: { type: "text", media_type: "text/plain", data: freshText(paths, "document") },
            },
            { type: "text", text: "What is this?" },
          ]),
        ),
      }),
    ],
    checks: {
      "message.answer.unchanged": everywhere["message.answer.unchanged"],
      "message.user.content": (run) =>
        checkIfPresent(
          callsOf(run)[0],
          (call) =>
            mentions(call, freshText(run.paths, "document")) || "The model did not receive a document of the prompt.",
        ),
      "message.model.history": (run) =>
        checkIfPresent(callsOf(run)[1], (call) =>
          allTrue(
            [
              mentions(call, freshText(run.paths, "hidden")),
              "The model did not receive its encrypted thinking again after a tool use.",
            ],
            [
              mentions(call, "srvtoolu_1") && mentions(call, freshText(run.paths, "found")),
              "The model did not receive a search of the service again after a tool use.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "a-prompt-of-several-blocks",
    processes: [
      (paths) => ({
        script: script(always(say("seen"))),
        plan: sessionPlan(
          ask(blocks(paths)),
          {},
          { systemPrompt: [freshText(paths, "part"), freshText(paths, "rest")] },
        ),
      }),
    ],
    checks: {
      "message.user.content": (run) =>
        checkIfPresent(callsOf(run)[0], (call) => {
          const images = asList(call.messages)
            .flatMap((message) => asList(asJsonObject(message).content).map(asJsonObject))
            .filter(({ type }) => type === "image");
          return allTrue(
            [mentions(call, freshText(run.paths, "first")), "The first block of a prompt did not reach the model."],
            [images.length === 1, "The picture of a prompt did not reach the model."],
            [mentions(call, freshText(run.paths, "second")), "The last block of a prompt did not reach the model."],
          );
        }),
      "option.prompt.system": (run) =>
        checkIfPresent(callsOf(run)[0], (call) =>
          ["part", "rest"].every((label) => systemText(call).includes(freshText(run.paths, label)))
            ? true
            : "A part of the system prompt did not reach the model.",
        ),
    },
  }),
  agentCase({
    name: "thinking-in-later-model-calls",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--model=claude-sonnet-4-5", "--max-thinking-tokens=2000", "--allowedTools=Bash"],
        script: script(
          reply([thought(paths), toolUse("toolu_1", "Bash", { command: `echo ${freshText(paths, "word")}` })]),
          always(say("done")),
        ),
        plan: sessionPlan(ask("think")),
      }),
    ],
    checks: {
      "message.model.history": (run) =>
        checkIfPresent(callsOf(run)[1], (call) =>
          allTrue(
            [
              framesOf(run, { type: "assistant" }).some((frame) =>
                JSON.stringify(frame.message ?? "").includes(freshText(run.paths, "thought")),
              ),
              "The thinking of the model did not reach the host.",
            ],
            [
              mentions(call, freshText(run.paths, "thought")) && mentions(call, freshText(run.paths, "signature")),
              "The thinking before a tool use did not go back to the model with its signature.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "denials-in-two-turns",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(
          use(toolUse("toolu_1", "Bash", { command: `mkdir ${freshText(paths, "one")}` })),
          say("one"),
          use(toolUse("toolu_2", "Bash", { command: `mkdir ${freshText(paths, "two")}` })),
          always(say("two")),
        ),
        plan: sessionPlan([...ask("one"), ...ask("two")], {
          canUseTool: () => ({ behavior: "deny", message: "No." }),
        }),
      }),
    ],
    checks: {
      "permission.denials.listed": (run) =>
        checkIfPresent(
          isFrom(run, listedSince) && requestsOf(run, "can_use_tool").length > 0 ? resultOf(run, 1) : undefined,
          (result) => {
            const inputs = asList(result.permission_denials).map((denial) =>
              asJsonObject(asJsonObject(denial).tool_input),
            );
            return allTrue(
              [
                denied(run, 0) === "toolu_1",
                `The first result lists the denials of ${denied(run, 0)}, not of toolu_1.`,
              ],
              [
                denied(run, 1) === "toolu_2",
                `The second result lists the denials of ${denied(run, 1)}, not of toolu_2.`,
              ],
              [
                inputs[0]?.command === `mkdir ${freshText(run.paths, "two")}`,
                "A denial is listed with another input than that of its tool use.",
              ],
            );
          },
        ),
    },
  }),
  agentCase({
    name: "a-picture-in-a-turn-with-a-tool",
    from: "standard",
    processes: [
      (paths) => ({
        argv: ["--replay-user-messages"],
        script: script(
          use(toolUse("toolu_look", "Read", { file_path: `${paths.cwd}/none` })),
          always(say(`Gesehen: ${"äß漢字🙂".repeat(8)}`, { delivery: { chunkBytes: 5 } })),
        ),
        plan: sessionPlan(ask(blocks(paths), { uuid: "88888888-0000-4000-8000-000000000001" })),
      }),
    ],
    checks: {
      "message.answer.unchanged": everywhere["message.answer.unchanged"],
      "turn.result.text": (run) =>
        checkIfPresent(resultOf(run), ({ result }) =>
          result === `Gesehen: ${"äß漢字🙂".repeat(8)}` ? true : "The result does not have the text of the model.",
        ),
      "message.user.replay": (run) =>
        checkIfPresent(framesOf(run, { type: "user", isReplay: true })[0], ({ message }) =>
          same(asJsonObject(message).content, blocks(run.paths))
            ? true
            : "A prompt of blocks is repeated with another content.",
        ),
      "message.model.history": (run) =>
        checkIfPresent(callsOf(run)[1], (call) =>
          JSON.stringify(call.messages ?? "").includes(picture)
            ? true
            : "The picture of a prompt is no longer in the conversation after a tool use.",
        ),
    },
  }),
  agentCase({
    name: "assistant-message-of-the-host",
    processes: [
      (paths) => ({
        script: script(always(say("ok"))),
        plan: sessionPlan([...send(addedAnswer(paths)), ...ask("one"), ...ask("two")]),
      }),
    ],
    checks: {
      "message.model.history": (run) =>
        checkIfPresent(callsOf(run)[1], () =>
          callsOf(run).every((call) => mentions(call, freshText(run.paths, "added")))
            ? true
            : "An assistant message of the host is not in the conversation.",
        ),
    },
  }),
];
