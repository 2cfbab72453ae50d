import { definitions, type MessageName, messageDefinition, messages } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { fullValue } from "../../../../arbitrary/full-value.ts";
import type { AgentFrames } from "../../../../peer/agent/frames.ts";
import { end, expectFrame, send } from "../../../../peer/plan.ts";
import { same } from "../../../same.ts";
import { type HostCase, hostCase } from "../../define.ts";
import type { OrderParts } from "../../order.ts";
import {
  checkIfPresent,
  completed,
  idle,
  messagesAsSent,
  requiredResponses,
  turnSteps,
  yieldedMessages,
} from "../../query.ts";
import { awaitPrompt, textTurn } from "../../turn-steps.ts";

type PromptFields = NonNullable<OrderParts["fields"]>;

const blocks = [
  { type: "text", text: "What is in this picture?" },
  { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } },
] as const;
/** Every field of a prompt besides its content. */
const everyField = (): PromptFields => {
  const name = messageDefinition("user");
  const schema = definitions()[name];
  const { type: _, message: __, ...fields } = asJsonObject(schema && fullValue(schema, definitions(), "prompt"));
  return fields as PromptFields;
};

/** Fields of prompts by what they say, each set for a prompt of its own. */
const promptFields: Readonly<Record<string, () => PromptFields>> = {
  "a-prompt-of-blocks": () => ({ uuid: "66666666-0000-4000-8000-000000000009", priority: "later" }),
  "prompt-without-a-query": () => ({
    uuid: "66666666-0000-4000-8000-000000000010",
    shouldQuery: false,
    isSynthetic: true,
  }),
  "a-composed-prompt": () => ({
    client_composed: true,
    pasted_content: ["a pasted text"],
    inline_pastes: ["picture"],
    origin: { kind: "task-notification" },
  }),
  "a-prompt-with-every-field": everyField,
};

/** A text of several lines, with each form of white space, also at both ends, and more than 3,000 characters. */
const unusualText = (name: string): string =>
  `  ${name}\n\n\tindented  by a tab\r\nand\u2028separated\u2029twice\n${"many words, ".repeat(300)}the end of ${name}\n`;

/** Further prompts, with their own text and fields. */
const unusualPrompts = [
  {
    prompt: unusualText("second"),
    fields: { uuid: "66666666-0000-4000-8000-000000000021", priority: "next", isSynthetic: true },
  },
  {
    prompt: unusualText("third"),
    fields: { uuid: "66666666-0000-4000-8000-000000000022", priority: "later" },
  },
] as const;

/** Messages that steer the session of a host: cases of their own send them. */
const steering = new Set<string>(["system/session_state_changed", "conversation_reset", "command_lifecycle"]);

const shown = Object.values(messages)
  .filter(({ name, yielded }) => yielded && !steering.has(name))
  .map(({ name }) => name);

/** Fields that decide who gets a message, or that undo another one. */
const fixed: Frame = {
  sdk_host_only: undefined,
  supersedes: undefined,
  parent_tool_use_id: null,
  isSynthetic: undefined,
};

/** A message with every field that its declaration has. */
const full = (frames: AgentFrames, name: MessageName, branch = 0): Frame => {
  const schema = definitions()[messageDefinition(name)];
  const value = asJsonObject(schema && fullValue(schema, definitions(), `${name}${branch || ""}`, branch));
  const { uuid, session_id } = frames.message(name);
  const undone = Object.fromEntries(Object.entries(fixed).filter(([field]) => field in value));
  return JSON.parse(JSON.stringify({ ...value, ...undone, uuid, session_id })) as Frame;
};

/** Blocks of the model, of the main conversation and of a subagent. */
const modelMessages = (frames: AgentFrames): readonly Frame[] => [
  frames.assistant("msg_1", { type: "thinking", thinking: "a thought", signature: "sig" }),
  frames.assistant("msg_2", { type: "redacted_thinking", data: "hidden" }),
  frames.assistant("msg_3", { type: "a_block_of_tomorrow", value: 1 }),
  frames.assistant("msg_4", { type: "text", text: "a text of a subagent" }, { parent_tool_use_id: "toolu_agent" }),
  frames.toolResult("toolu_inner", "a result in a subagent", { parent_tool_use_id: "toolu_agent" }),
];

const isResult = (name: string) => name.startsWith("result/");

/** Messages that may come several times in a turn, with other values. */
const repeatable = ["system/status", "system/task_notification", "system/api_retry", "system/informational"] as const;

/** Cases in which prompts reach the agent, and messages the user, with every field. */
export const hostMessageMeaningCases: readonly HostCase[] = [
  ...Object.entries(promptFields).map(([name, fieldsOf]) =>
    hostCase({
      name,
      order: {
        prompt: "",
        blocks,
        // Built when it is read: some need all definitions of the protocol, which take long to derive.
        get fields() {
          return fieldsOf();
        },
      },
      plan: (frames) => ({ steps: turnSteps(frames, []), rules: requiredResponses }),
      checks: {
        "message.user.given": ({ frames }) =>
          checkIfPresent(
            frames.find(({ type }) => type === "user"),
            (prompt) => {
              if (!same(asJsonObject(prompt.message).content, blocks))
                return "The blocks of a prompt did not reach the agent as the user gave them.";
              const lost = Object.entries(fieldsOf()).find(([field, value]) => !same(prompt[field], value));
              return lost === undefined || `\`${lost[0]}\` of a prompt did not reach the agent as the user gave it.`;
            },
          ),
      },
    }),
  ),
  hostCase({
    name: "prompts-with-unusual-texts",
    order: {
      prompt: unusualText("first"),
      options: { verbatimPrompts: true },
      actions: unusualPrompts.map(({ prompt, fields }) => ({ after: "result", do: "prompt", prompt, fields })),
    },
    plan: (frames) => ({
      steps: [
        ...["first", ...unusualPrompts].flatMap((_, n) => [
          awaitPrompt(),
          ...textTurn(frames, `Answer ${n}.`, { index: n, prompts: [n] }),
        ]),
        ...idle(frames),
        end(),
      ],
      rules: requiredResponses,
    }),
    checks: {
      "message.user.given": ({ frames }) => {
        const prompts = frames.filter(({ type }) => type === "user");
        return checkIfPresent(prompts[unusualPrompts.length], () => {
          const composed = prompts.findIndex(({ client_composed: isComposed }) => isComposed !== true);
          if (composed >= 0)
            return `With \`verbatimPrompts\`, prompt ${composed + 1} is not marked as the user's text.`;
          for (const [n, { fields }] of unusualPrompts.entries()) {
            const lost = Object.entries(fields).find(([field, value]) => !same(prompts[n + 1]?.[field], value));
            if (lost) return `\`${lost[0]}\` of prompt ${n + 2} did not reach the agent as the user gave it.`;
          }
          return true;
        });
      },
    },
  }),
  hostCase({
    name: "messages-of-every-kind",
    order: { prompt: "Begin.", options: { includePartialMessages: true } },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        send(...modelMessages(frames), ...shown.filter((name) => !isResult(name)).map((name) => full(frames, name))),
        idle(frames),
      ),
      rules: requiredResponses,
    }),
    checks: {
      "compatibility.field.unknown": (run) => completed(run, "messages of every kind"),
      "message.shown": messagesAsSent,
    },
  }),
  hostCase({
    name: "messages-that-steer-the-session",
    order: { prompt: "Begin." },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        send(
          frames.message("system/session_state_changed", { state: "running", sdk_host_only: undefined }),
          frames.message("command_lifecycle", {
            command_uuid: "66666666-0000-4000-8000-000000000012",
            state: "queued",
          }),
          frames.message("conversation_reset", {
            ...{ new_conversation_id: "66666666-0000-4000-8000-000000000013", trigger: "clear" },
            ...{ user_message_uuid: "66666666-0000-4000-8000-000000000014", timestamp: "2026-01-05T12:00:00.000Z" },
          }),
          frames.assistant("msg_new", { type: "text", text: "instead" }, { supersedes: ["an-older-message"] }),
          frames.message("user", { message: { role: "user", content: "a reminder" }, isSynthetic: true }),
          { type: "keep_alive" },
        ),
        idle(frames),
      ),
      rules: requiredResponses,
    }),
    checks: {
      "compatibility.keep-alive.ignored": (run) =>
        yieldedMessages(run).every(({ type }) => type !== "keep_alive") || "A keep-alive reached the user.",
      "message.shown": messagesAsSent,
    },
  }),
  hostCase({
    name: "messages-of-every-kind-repeated",
    order: { prompt: "Begin.", options: { includePartialMessages: true } },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        send(...[0, 1, 2].flatMap((branch) => repeatable.map((name) => full(frames, name, branch)))),
        idle(frames),
      ),
      rules: requiredResponses,
    }),
    checks: { "message.shown": messagesAsSent },
  }),
  ...shown.filter(isResult).map((name) =>
    hostCase({
      name: `all-fields-of-${name.replace("result/", "").replaceAll("_", "-")}`,
      order: { prompt: "Begin." },
      plan: (frames) => ({
        steps: [
          expectFrame({ type: "user" }),
          ...send(
            frames.message("system/init"),
            { ...full(frames, name), result_index: 0 },
            frames.message("system/session_state_changed", { state: "idle" }),
          ),
          end(),
        ],
        rules: requiredResponses,
      }),
      checks: {
        "message.shown": (run) => {
          const done = completed(run, "it was sent");
          return done === true ? messagesAsSent(run) : done;
        },
      },
    }),
  ),
];
