import { asJsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../../law/session-event/json.ts";
import { fail, say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script, when } from "../../../../model/script/script.ts";
import { prompt, request } from "../../../../peer/host/frames.ts";
import { isResult } from "../../../../peer/host/rules.ts";
import { expectFrame, send } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase, type CaseProcess, type CaseRun } from "../../define.ts";
import { allTrue, checkIfPresent, framesOf, indexOfFrame, resultOf, toolResultOf } from "../../query.ts";
import { answerFor, ask, controlRequestStep, sessionPlan } from "../../steps.ts";

const agent = (id: string, prompt: string, fields: Readonly<Record<string, unknown>> = {}) =>
  toolUse(id, "Agent", { description: "look around", prompt, subagent_type: "general-purpose", ...fields });

const started = { type: "system", subtype: "task_started" };
const ended = { type: "system", subtype: "task_notification" };

const asksHookFor = (id: string) => controlRequestStep("hook_callback", { tool_use_id: id });

/** An interrupt while hooks hold a subagent in the background and the main thread. */
const interrupted = (leavesTasks: boolean) => (): CaseProcess => ({
  argv: ["--allowedTools=Bash"],
  script: script(
    when("SUBTASK", use(toolUse("toolu_sub", "Bash", { command: "echo inside" })), say("done")),
    use(agent("toolu_agent", "SUBTASK", { run_in_background: true })),
    use(toolUse("toolu_main", "Bash", { command: "echo outside" })),
    always(say("ok")),
  ),
  plan: sessionPlan(
    [
      ...send(prompt("delegate")),
      expectFrame(asksHookFor("toolu_sub")),
      ...send(request("h-stop", "interrupt")),
      ...(leavesTasks ? [...answerFor("toolu_sub", {}), expectFrame(ended)] : []),
      expectFrame(isResult),
    ],
    { hook: ({ tool_use_id: id }) => (id === "toolu_agent" ? {} : undefined) },
    { perTaskStopAffordance: leavesTasks, hooks: { PreToolUse: [{ hookCallbackIds: ["PreToolUse"] }] } },
  ),
});

/** How the only task of a session ended. */
const endOfTask = (run: CaseRun): unknown => framesOf(run, ended).at(-1)?.status;

export const taskCases: readonly AgentCase[] = [
  agentCase({
    name: "a-subagent-in-the-foreground",
    processes: [
      () => ({
        script: script(
          when("SUBTASK ONE", use(toolUse("toolu_sub", "Bash", { command: "echo inside" })), say("seen")),
          when("SUBTASK TWO", always(fail(403, "permission_error", "Not for you"))),
          use(agent("toolu_agent", "SUBTASK ONE", { run_in_background: false })),
          use(agent("toolu_lost", "SUBTASK TWO", { run_in_background: false })),
          say("done"),
        ),
        plan: sessionPlan(ask("delegate")),
      }),
    ],
    checks: {
      "task.failure": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_lost"), ({ is_error: error }) =>
          error === true ? true : "A subagent failed, and its tool use has a result without `is_error`.",
        ),
    },
  }),
  agentCase({
    name: "a-subagent-in-the-background",
    processes: [
      () => ({
        script: script(
          when("SUBTASK", say("seen")),
          use(agent("toolu_agent", "SUBTASK", { run_in_background: true })),
          say("it is under way"),
          always(say("it is done")),
        ),
        plan: sessionPlan([...ask("delegate"), expectFrame(isResult)]),
      }),
    ],
    checks: {
      "task.background.result": (run) =>
        checkIfPresent(framesOf(run, started)[0], () => {
          const result = run.frames.findIndex(
            (frame) =>
              frame.type === "user" && JSON.stringify(frame.message ?? "").includes('"tool_use_id":"toolu_agent"'),
          );
          if (result < 0) return "A tool use that started a task in the background got no result.";
          const over = indexOfFrame(run, { type: "result" });
          return over < 0 || result < over || "A tool use that started a task in the background waited for its end.";
        }),
      "task.background.turn": (run) =>
        checkIfPresent(framesOf(run, started)[0], () =>
          checkIfPresent(resultOf(run, 1), ({ origin }) =>
            asJsonObject(origin).kind === "task-notification"
              ? true
              : "The turn that the end of a background task started does not name it in `origin`.",
          ),
        ),
      "task.background.listed": (run) =>
        checkIfPresent(framesOf(run, started)[0], () => {
          const lists = framesOf(run, { type: "system", subtype: "background_tasks_changed" });
          const lengths = lists.map(({ tasks }) => asList(tasks).length);
          return (
            (lengths.includes(1) && lengths.at(-1) === 0) || "The list of background tasks was not kept up to date."
          );
        }),
    },
  }),
  agentCase({
    name: "an-interrupt-beside-a-subagent",
    processes: [interrupted(true), interrupted(false)],
    checks: {
      "task.interrupt": (_, all) => {
        const [left, stopped] = all.filter((run) => framesOf(run, started).length > 0 && resultOf(run));
        return left && stopped
          ? allTrue(
              [endOfTask(left) === "completed", "An interrupt stopped a subagent that the host's user can stop alone."],
              [endOfTask(stopped) === "stopped", "An interrupt left a subagent in the background running."],
            )
          : undefined;
      },
    },
  }),
  agentCase({
    name: "a-task-that-is-stopped",
    processes: [
      () => ({
        argv: ["--allowedTools=Bash"],
        script: script(
          use(toolUse("toolu_bg", "Bash", { command: "tail -f /dev/null", run_in_background: true })),
          always(say("it is running")),
        ),
        plan: sessionPlan([
          ...ask("start it"),
          ...send((_, received) => {
            const task = received.find(({ subtype }) => subtype === "task_started");
            return request("h-task", "stop_task", { task_id: task?.task_id });
          }),
          expectFrame(ended),
        ]),
      }),
    ],
    checks: {
      "task.stop": (run) =>
        checkIfPresent(framesOf(run, started)[0], () =>
          checkIfPresent(framesOf(run, { type: "system", subtype: "task_notification" })[0], ({ status }) => {
            if (run.host.outcome === "stuck") return "A task went on after the request to stop it was answered.";
            if (status !== "stopped") return `A task that was stopped was reported as ${status}.`;
            const updates = framesOf(run, { type: "system", subtype: "task_updated" });
            return (
              updates.some(({ patch }) => asJsonObject(patch).status === "killed") ||
              "A task that was stopped did not end with status `killed`."
            );
          }),
        ),
    },
  }),
];
