import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import {
  allTrue,
  callsOf,
  checkIfPresent,
  framesOf,
  hooksOf,
  mentions,
  modelResultOf,
  resultOf,
  toolResultOf,
} from "../../query.ts";
import { ask, askForPermission, sessionPlan } from "../../steps.ts";

const registered = (...events: readonly string[]): Frame => ({
  hooks: Object.fromEntries(events.map((event) => [event, [{ hookCallbackIds: [event] }]])),
});

const specific = (event: string, fields: Frame): Frame => ({ hookSpecificOutput: { hookEventName: event, ...fields } });

/** The last message for the user that a hook blocked or stopped something. */
const blockText = (run: CaseRun): string =>
  String(framesOf(run, { type: "system", subtype: "informational" }).at(-1)?.content ?? resultOf(run)?.result ?? "");

const blocks = (paths: CasePaths, event: string, fields: Frame): Frame => ({
  ...{ decision: "block", reason: freshText(paths, "reason") },
  ...specific(event, fields),
});

/** A prompt that a hook blocks, once with the prompt in the message for the user and once without. */
const blockedPrompt = (event: "UserPromptExpansion" | "UserPromptSubmit", before: string): AgentCase =>
  agentCase({
    name: `a-hidden-prompt-of-${event.toLowerCase()}`,
    processes: [
      (paths) => ({
        files: { [`${paths.cwd}/.claude/commands/order.md`]: "Say yes.\n" },
        script: script(always(say("ok"))),
        plan: sessionPlan(
          ask(`${before}${freshText(paths, "typed")}`),
          { hook: () => blocks(paths, event, { suppressOriginalPrompt: true }) },
          registered(event),
        ),
      }),
    ],
    checks: {
      "hook.output.block": (run) =>
        checkIfPresent(hooksOf(run, event)[0] && resultOf(run), () =>
          allTrue(
            [
              blockText(run).includes(freshText(run.paths, "reason")),
              `The reason of a \`${event}\` hook that blocks did not reach the user.`,
            ],
            [
              !blockText(run).includes(freshText(run.paths, "typed")),
              `With \`suppressOriginalPrompt\`, the message about a \`${event}\` hook has the prompt.`,
            ],
          ),
        ),
    },
  });

/** Cases about hooks whose outputs change what the user reads, and about hooks of the model's task list. */
export const hookTextCases: readonly AgentCase[] = [
  blockedPrompt("UserPromptSubmit", ""),
  blockedPrompt("UserPromptExpansion", "/order "),
  agentCase({
    name: "a-prompt-that-a-hook-stops",
    processes: [
      (paths) => ({
        script: script(always(say("ok"))),
        plan: sessionPlan(
          ask("one"),
          { hook: () => ({ continue: false, stopReason: freshText(paths, "stop") }) },
          registered("UserPromptSubmit"),
        ),
      }),
    ],
    checks: {
      "hook.output.continue": (run) =>
        checkIfPresent(hooksOf(run, "UserPromptSubmit")[0] && resultOf(run), () =>
          allTrue(
            [callsOf(run).length === 0, "The model was called for a prompt that a hook stopped."],
            [
              blockText(run).includes(freshText(run.paths, "stop")),
              "`stopReason` of a `UserPromptSubmit` hook did not reach the user.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "a-text-that-a-hook-replaces",
    processes: [
      (paths) => ({
        script: script(always(say(freshText(paths, "text")))),
        plan: sessionPlan(
          [...ask("one"), ...ask("two")],
          { hook: () => specific("MessageDisplay", { displayContent: freshText(paths, "shown") }) },
          registered("MessageDisplay"),
        ),
      }),
    ],
    checks: {
      "hook.output.display": (run) =>
        checkIfPresent(hooksOf(run, "MessageDisplay")[0] && resultOf(run, 1), (result) => {
          const texts = framesOf(run, { type: "assistant" }).map(({ message }) => JSON.stringify(message));
          return allTrue(
            [
              texts.every((text) => text.includes(freshText(run.paths, "shown"))),
              "`displayContent` of a `MessageDisplay` hook did not replace the text for the host.",
            ],
            [
              result.result === freshText(run.paths, "shown"),
              "`displayContent` of a `MessageDisplay` hook did not replace the text of the result.",
            ],
            [
              mentions(callsOf(run).at(-1), freshText(run.paths, "text")),
              "`displayContent` of a `MessageDisplay` hook changed what the model receives.",
            ],
          );
        }),
    },
  }),
  agentCase({
    name: "hooks-of-the-task-list",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--allowedTools=TaskCreate,TaskUpdate"],
        script: script(
          use(toolUse("toolu_open", "TaskCreate", { subject: freshText(paths, "open"), description: "to do" })),
          use(toolUse("toolu_done", "TaskUpdate", { taskId: "1", status: "completed" })),
          use(toolUse("toolu_refused", "TaskCreate", { subject: freshText(paths, "refused"), description: "to do" })),
          always(say("ok")),
        ),
        plan: sessionPlan(
          ask("plan it"),
          {
            hook: ({ input }) => {
              const { task_subject: subject } = asJsonObject(input);
              return subject === freshText(paths, "refused")
                ? { decision: "block", reason: freshText(paths, "reason") }
                : {};
            },
          },
          registered("TaskCreated", "TaskCompleted"),
        ),
      }),
    ],
    checks: {
      "hook.event.called": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_open")?.is_error ? undefined : toolResultOf(run, "toolu_done"), () =>
          allTrue(
            ...(["TaskCreated", "TaskCompleted"] as const).map(
              (event) =>
                [
                  asJsonObject(hooksOf(run, event)[0]?.input).task_subject === freshText(run.paths, "open"),
                  `The \`${event}\` hook was not called with the task.`,
                ] as const,
            ),
          ),
        ),
      "hook.output.block": (run) =>
        checkIfPresent(
          hooksOf(run, "TaskCreated")[1] && modelResultOf(callsOf(run).at(-1), "toolu_refused"),
          (block) =>
            JSON.stringify(block).includes(freshText(run.paths, "reason"))
              ? true
              : "The reason of a `TaskCreated` hook that blocks did not reach the model.",
        ),
    },
  }),
];
