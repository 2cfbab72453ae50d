import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import type { AgentFrames } from "../../../peer/agent/frames.ts";
import { cancel } from "../../../peer/host/frames.ts";
import { close, end, expectFrame, type PeerStep, pause, send } from "../../../peer/plan.ts";
import { type HostCase, hostCase } from "../define.ts";
import { answerReaches, outcomesAre } from "../outcome.ts";
import { reported, requiredResponses, textMessage, toolCall } from "../query.ts";
import {
  awaitInterrupt,
  awaitPrompt,
  beginTurn,
  endTurn,
  inSession,
  lifecycle,
  notificationTurn,
  sessionState,
  stopped,
  taskEndNotification,
  textTurn,
} from "../turn-steps.ts";

const stopsTask = { type: "control_request", request: { subtype: "stop_task" } };
const session = "33333333-0000-4000-8000-000000000007";

/** A plan with these steps. All work has ended after the last one. */
const plan = (steps: (frames: AgentFrames) => readonly PeerStep[]): HostCase["plan"] => {
  return (frames) => ({
    steps: [...steps(frames), ...send(sessionState(frames, "idle")), end()],
    rules: requiredResponses,
  });
};

/** A resumed session reports a task of the earlier process with an empty result before it takes the prompt. */
const leftoverTask = (frames: AgentFrames): readonly PeerStep[] => [
  awaitPrompt(),
  ...send(taskEndNotification(frames, "stopped"), lifecycle(frames, 0, "queued")),
  ...notificationTurn(frames, "", 0, { num_turns: 0 }),
  ...textTurn(frames, "The word is agate.", { index: 1, prompts: [0] }),
];

/** A task that ends between two prompts, in a turn with its own text. */
const taskBetween = (frames: AgentFrames): readonly PeerStep[] => [
  awaitPrompt(),
  ...textTurn(frames, "The build runs.", { index: 0, prompts: [0] }),
  awaitPrompt(),
  ...send(taskEndNotification(frames, "completed"), lifecycle(frames, 1, "queued")),
  ...notificationTurn(frames, "The build has finished.", 1),
  ...textTurn(frames, "It is noon.", { index: 2, prompts: [1] }),
];

/** Cases about prompts: which result belongs to which prompt, and what if it never arrives. */
export const promptCases: readonly HostCase[] = [
  hostCase({
    name: "answer-after-a-leftover-task",
    order: { prompt: "Which word?" },
    plan: plan(leftoverTask),
    checks: answerReaches("The word is agate."),
  }),
  hostCase({
    name: "a-leftover-task-of-a-resumed-session",
    order: { prompt: "Which word?", resume: session, outcomes: true },
    plan: plan(leftoverTask),
    checks: outcomesAre({ outcome: "answered", text: "The word is agate." }),
  }),
  hostCase({
    name: "a-task-that-ends-between-prompts",
    order: {
      prompt: "Build.",
      actions: [{ after: "result", do: "prompt", prompt: "What time is it?" }],
      outcomes: true,
    },
    plan: plan(taskBetween),
    checks: {
      ...outcomesAre({ outcome: "answered", text: "The build runs." }, { outcome: "answered", text: "It is noon." }),
      ...answerReaches("It is noon."),
    },
  }),
  hostCase({
    name: "scheduled-trigger-before-the-prompt",
    order: { prompt: "What time is it?", outcomes: true },
    plan: plan((frames) => [
      awaitPrompt(),
      ...send(lifecycle(frames, 0, "queued")),
      ...notificationTurn(frames, "The nightly report is sent.", 0, {
        origin: { kind: "task-notification", subkind: "scheduled-trigger" },
      }),
      ...textTurn(frames, "It is noon.", { index: 1, prompts: [0] }),
    ]),
    checks: outcomesAre({ outcome: "answered", text: "It is noon." }),
  }),
  hostCase({
    name: "a-prompt-after-a-refused-request",
    order: {
      prompt: "Begin.",
      onFirstMessage: { do: "control", calls: [{ method: "stopTask", arguments: ["task_9"] }] },
      actions: [{ after: "result", do: "prompt", prompt: "Go on." }],
    },
    plan: (frames) => ({
      steps: [
        awaitPrompt(),
        ...beginTurn(frames, [0]),
        expectFrame(stopsTask),
        ...endTurn(frames, "No task was stopped.", { index: 0, prompts: [0] }),
        awaitPrompt(),
        ...textTurn(frames, "It goes on.", { index: 1, prompts: [1] }),
        ...send(sessionState(frames, "idle")),
        end(),
      ],
      rules: [
        {
          when: stopsTask,
          answer: ({ request_id: id }: Frame) => [
            { type: "control_response", response: { subtype: "error", request_id: id, error: "There is none." } },
          ],
        },
        ...requiredResponses,
      ],
    }),
    checks: answerReaches("It goes on."),
  }),
  hostCase({
    name: "prompts-sent-together",
    order: {
      prompt: "One.",
      actions: [
        { do: "prompt", prompt: "Two." },
        { do: "prompt", prompt: "Three." },
      ],
      outcomes: true,
    },
    plan: plan((frames) => [
      ...[awaitPrompt(), awaitPrompt(), awaitPrompt()],
      ...send(...[0, 1, 2].map((prompt) => lifecycle(frames, prompt, "queued"))),
      ...textTurn(frames, "This is one.", { index: 0, prompts: [0] }),
      ...textTurn(frames, "These are two and three.", { index: 1, prompts: [1, 2] }),
    ]),
    checks: outcomesAre(
      { outcome: "answered", text: "This is one." },
      { outcome: "answered", text: "These are two and three." },
      { outcome: "answered", text: "These are two and three." },
    ),
  }),
  hostCase({
    name: "a-prompt-while-a-tool-runs",
    order: { prompt: "Build.", actions: [{ after: "assistant", do: "prompt", prompt: "And test." }], outcomes: true },
    plan: plan((frames) => [
      awaitPrompt(),
      ...send(lifecycle(frames, 0, "queued")),
      ...beginTurn(frames, [0]),
      ...send(toolCall(frames, "toolu_1", "Bash", { command: "make" })),
      awaitPrompt(),
      ...send(
        lifecycle(frames, 1, "queued"),
        frames.toolResult("toolu_1", "built"),
        lifecycle(frames, 1, "started"),
        textMessage(frames, "msg_2", "Built and tested."),
      ),
      ...endTurn(frames, "Built and tested.", { index: 0, prompts: [0, 1] }),
    ]),
    checks: outcomesAre(
      { outcome: "answered", text: "Built and tested." },
      { outcome: "answered", text: "Built and tested." },
    ),
  }),
  hostCase({
    name: "a-tool-that-becomes-a-task",
    order: { prompt: "Build.", outcomes: true },
    plan: plan((frames) => [
      awaitPrompt(),
      ...send(lifecycle(frames, 0, "queued")),
      ...beginTurn(frames, [0]),
      ...send(
        toolCall(frames, "toolu_task", "Bash", { command: "make" }),
        frames.message("system/task_started", {
          task_id: "task_1",
          tool_use_id: "toolu_task",
          is_backgrounded: true,
        }),
        frames.toolResult("toolu_task", "It runs in the background."),
        taskEndNotification(frames, "completed"),
        textMessage(frames, "msg_2", "Built."),
      ),
      ...endTurn(frames, "Built.", { index: 0, prompts: [0] }),
    ]),
    checks: outcomesAre({ outcome: "answered", text: "Built." }),
  }),
  hostCase({
    name: "a-prompt-after-an-interrupt",
    order: {
      prompt: "Count.",
      actions: [
        { after: "assistant", do: "interrupt" },
        { after: "result", do: "prompt", prompt: "Go on." },
      ],
      outcomes: true,
    },
    plan: plan((frames) => [
      awaitPrompt(),
      ...beginTurn(frames, [0]),
      ...send(textMessage(frames, "msg_1", "One, two")),
      ...awaitInterrupt(),
      ...endTurn(frames, "[ede_diagnostic] stopped", {
        ...{ index: 0, prompts: [0], fields: stopped("aborted_streaming") },
      }),
      awaitPrompt(),
      ...textTurn(frames, "Three, four.", { index: 1, prompts: [1] }),
    ]),
    checks: outcomesAre({ outcome: "interrupted" }, { outcome: "answered", text: "Three, four." }),
  }),
  hostCase({
    name: "an-interrupt-with-a-waiting-prompt",
    order: {
      prompt: "Count.",
      actions: [{ after: "assistant", do: "prompt", prompt: "What time is it?" }, { do: "interrupt" }],
      outcomes: true,
    },
    plan: plan((frames) => [
      awaitPrompt(),
      ...beginTurn(frames, [0]),
      ...send(textMessage(frames, "msg_1", "One, two")),
      awaitPrompt(),
      ...send(lifecycle(frames, 1, "queued")),
      ...awaitInterrupt([1]),
      ...endTurn(frames, "[ede_diagnostic] stopped", {
        ...{ index: 0, prompts: [0], fields: stopped("aborted_streaming") },
      }),
      ...textTurn(frames, "It is noon.", { index: 1, prompts: [1] }),
    ]),
    checks: outcomesAre({ outcome: "interrupted" }, { outcome: "answered", text: "It is noon." }),
  }),
  hostCase({
    name: "an-interrupt-before-the-turn",
    order: { prompt: "Count.", actions: [{ do: "interrupt" }], outcomes: true },
    plan: plan((frames) => [
      awaitPrompt(),
      ...send(lifecycle(frames, 0, "queued")),
      ...awaitInterrupt([0]),
      ...beginTurn(frames, [0]),
      ...endTurn(frames, "[ede_diagnostic] stopped", {
        ...{ index: 0, prompts: [0], fields: stopped("aborted_streaming") },
      }),
    ]),
    checks: {
      ...outcomesAre({ outcome: "interrupted" }),
      "queue.interrupt.sent": (run) => {
        if (!run.frames.some(({ type }) => type === "user")) return undefined;
        const isSent = run.frames.some(({ request }) => asJsonObject(request).subtype === "interrupt");
        return isSent || "The user interrupted before the turn began, and the agent never got the interrupt.";
      },
    },
  }),
  hostCase({
    name: "interrupt-with-a-pending-permission-request",
    order: {
      prompt: "Remove a.",
      permission: { behavior: "wait", message: "The question was cancelled." },
      actions: [{ after: "assistant", do: "interrupt" }],
      outcomes: true,
    },
    plan: plan((frames) => [
      awaitPrompt(),
      ...beginTurn(frames, [0]),
      ...send(
        toolCall(frames, "toolu_1"),
        frames.request("a-ask", "can_use_tool", {
          tool_name: "Bash",
          input: { command: "rm a" },
          tool_use_id: "toolu_1",
        }),
      ),
      ...awaitInterrupt(),
      pause(100),
      ...send(cancel("a-ask"), frames.toolResult("toolu_1", "stopped", { isError: true })),
      ...endTurn(frames, "[ede_diagnostic] stopped", {
        ...{ index: 0, prompts: [0], fields: stopped("aborted_tools") },
      }),
    ]),
    checks: outcomesAre({ outcome: "interrupted" }),
  }),
  hostCase({
    name: "a-task-that-ends-after-an-interrupt",
    order: { prompt: "Build.", actions: [{ after: "assistant", do: "interrupt" }], outcomes: true },
    plan: plan((frames) => [
      awaitPrompt(),
      ...beginTurn(frames, [0]),
      ...send(textMessage(frames, "msg_1", "The build")),
      ...awaitInterrupt(),
      ...endTurn(frames, "[ede_diagnostic] stopped", {
        ...{ index: 0, prompts: [0], fields: stopped("aborted_streaming") },
      }),
      ...send(taskEndNotification(frames, "completed")),
      ...notificationTurn(frames, "The build has finished.", 1),
    ]),
    checks: outcomesAre({ outcome: "interrupted" }),
  }),
  hostCase({
    name: "success-with-is-error",
    order: { prompt: "Begin.", outcomes: true },
    plan: plan((frames) => [
      awaitPrompt(),
      ...textTurn(frames, "API Error: 529 overloaded", {
        ...{ index: 0, prompts: [0], fields: { is_error: true, terminal_reason: "api_error" } },
      }),
    ]),
    checks: outcomesAre({ outcome: "failed" }),
  }),
  hostCase({
    name: "a-failed-turn-before-another",
    order: {
      prompt: "Begin.",
      actions: [{ after: "result", do: "prompt", prompt: "Try again." }],
      outcomes: true,
    },
    plan: plan((frames) => [
      awaitPrompt(),
      ...textTurn(frames, "The service failed.", { index: 0, prompts: [0], fields: { is_error: true } }),
      awaitPrompt(),
      ...textTurn(frames, "It works.", { index: 1, prompts: [1] }),
    ]),
    checks: outcomesAre({ outcome: "failed", text: "The service failed." }, { outcome: "answered", text: "It works." }),
  }),
  hostCase({
    name: "a-clear-between-prompts",
    order: {
      prompt: "Remember agate.",
      actions: [
        { after: "result", do: "prompt", prompt: "/clear" },
        { after: "result", do: "prompt", prompt: "Which word?" },
      ],
      outcomes: true,
    },
    plan: plan((frames) => [
      awaitPrompt(),
      ...textTurn(frames, "I remember agate.", { index: 0, prompts: [0] }),
      awaitPrompt(),
      ...textTurn(frames, "", { index: 1, prompts: [1], fields: { num_turns: 0 } }),
      awaitPrompt(),
      ...inSession(
        "88888888-0000-4000-8000-000000000001",
        textTurn(frames, "I know of no word.", { index: 2, prompts: [2] }),
      ),
    ]),
    checks: outcomesAre(
      { outcome: "answered", text: "I remember agate." },
      { outcome: "answered", text: "" },
      { outcome: "answered", text: "I know of no word." },
    ),
  }),
  hostCase({
    name: "a-prompt-of-another-device",
    order: { prompt: "What time is it?", outcomes: true },
    plan: plan((frames) => {
      const other = "44444444-0000-4000-8000-000000000001";
      const otherFields = { user_message_uuids: [other] };
      return [
        awaitPrompt(),
        ...send(
          lifecycle(frames, 0, "queued"),
          frames.message("user", {
            ...{ uuid: other, isReplay: true, parent_tool_use_id: null },
            message: { role: "user", content: "Build." },
          }),
          frames.message("system/init", otherFields),
          textMessage(frames, "msg_0", "Built."),
          frames.message("result/success", {
            result: "Built.",
            result_index: 0,
            permission_denials: [],
            ...otherFields,
          }),
        ),
        ...textTurn(frames, "It is noon.", { index: 1, prompts: [0] }),
      ];
    }),
    checks: outcomesAre({ outcome: "answered", text: "It is noon." }),
  }),
  hostCase({
    name: "a-silent-agent",
    order: { prompt: "Build.", onFirstMessage: { do: "close" }, outcomes: true },
    slow: true,
    exitDelayMs: 4000,
    plan: (frames) => ({
      steps: [awaitPrompt(), ...beginTurn(frames, [0]), ...send(textMessage(frames, "msg_1", "The build")), pause(500)],
      rules: requiredResponses,
    }),
    checks: outcomesAre({ outcome: "lost" }),
  }),
  hostCase({
    name: "agent-crash-with-an-open-prompt",
    order: { prompt: "One.", actions: [{ do: "prompt", prompt: "Two." }], outcomes: true },
    exit: 3,
    plan: (frames) => ({
      steps: [
        ...[awaitPrompt(), awaitPrompt()],
        ...textTurn(frames, "This is one.", { index: 0, prompts: [0] }),
        ...send(lifecycle(frames, 1, "queued")),
        close(),
      ],
      rules: requiredResponses,
    }),
    checks: {
      ...outcomesAre({ outcome: "answered", text: "This is one." }, { outcome: "lost" }),
      "ending.exit.error": (run) =>
        reported(run, "end")
          ? reported(run, "error") || "The agent ended with code 3 and a prompt open, and the user was not notified."
          : undefined,
    },
  }),
];
