import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../../law/session-event/json.ts";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script, when } from "../../../../model/script/script.ts";
import { prompt, respond } from "../../../../peer/host/frames.ts";
import { isResult } from "../../../../peer/host/rules.ts";
import { end, expectFrame, pause, send } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import {
  allTrue,
  callsOf,
  checkIfPresent,
  framesOf,
  reads,
  resultOf,
  sessionOf,
  toolResultOf,
  transcriptOf,
} from "../../query.ts";
import { ask, bare, controlRequestStep, greet, sessionPlan } from "../../steps.ts";

const labels = ["first", "second"] as const;
type Label = (typeof labels)[number];
const delegate = (paths: CasePaths, label: Label | "costly") =>
  toolUse(`toolu_${label}`, "Agent", {
    ...{ description: `look for the ${label}`, prompt: freshText(paths, `task-${label}`) },
    ...{ subagent_type: freshText(paths, "reader"), run_in_background: false },
  });
const readers = (paths: CasePaths): Frame => ({
  agents: {
    [freshText(paths, "reader")]: { description: "Reads.", prompt: freshText(paths, "prompt"), tools: ["Read"] },
  },
});

/** The task that a tool use started. */
const taskOf = (run: CaseRun, use: string) =>
  framesOf(run, { type: "system", subtype: "task_started", tool_use_id: use })[0]?.task_id;

/** The mirrored lines of subagents, with the file that they are for. */
const mirrored = (run: CaseRun) =>
  framesOf(run, { type: "transcript_mirror" }).flatMap(({ filePath: file, entries }) =>
    asList(entries)
      .map(asJsonObject)
      .filter(({ isSidechain }) => isSidechain === true)
      .map(({ agentId }) => ({ file: String(file), agent: String(agentId) })),
  );

/** The first hook of an event gives up soon, the second one late. The second one answers between the two, after this time. */
const answerMs = 400;
const isSlowFor = (id: string) => controlRequestStep("hook_callback", { callback_id: "slow", tool_use_id: id });
const isSlowHook = (frame: Frame) => asJsonObject(frame.request).callback_id === "slow";
const contextOf = (paths: CasePaths, id: unknown) => freshText(paths, `context-${String(id)}`);

/** Cases with several things at once: subagents, calls, hooks, and work that outlasts the input. */
export const parallelCases: readonly AgentCase[] = [
  agentCase({
    name: "subagents-side-by-side",
    from: "standard",
    processes: [
      (paths) => ({
        argv: ["--session-mirror", "--allowedTools=Bash"],
        files: { [`${paths.cwd}/note.txt`]: "a note\n" },
        script: script(
          ...labels.map((label) =>
            when(
              freshText(paths, `task-${label}`),
              use(toolUse(`toolu_read_${label}`, "Read", { file_path: `${paths.cwd}/note.txt` })),
              use(toolUse(`toolu_bash_${label}`, "Bash", { command: "echo from a subagent" })),
              always(say(freshText(paths, label))),
            ),
          ),
          use(...labels.map((label) => delegate(paths, label))),
          always(say("done")),
        ),
        plan: sessionPlan(ask("delegate"), {}, readers(paths)),
      }),
    ],
    checks: {
      "message.assistant.parent": (run) =>
        checkIfPresent(taskOf(run, "toolu_first") && toolResultOf(run, "toolu_second"), () => {
          const wrong = labels.find((label) =>
            framesOf(run, { type: "assistant" })
              .filter(({ message }) => JSON.stringify(message).includes(`"toolu_read_${label}"`))
              .some(({ parent_tool_use_id: parent }) => parent !== `toolu_${label}`),
          );
          return wrong === undefined || "A frame of a subagent names the tool use that started another one.";
        }),
      "option.agents": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_bash_first"), () => {
          const ran = labels.find((label) => toolResultOf(run, `toolu_bash_${label}`)?.is_error !== true);
          return ran === undefined || "A subagent ran a tool that its definition does not list.";
        }),
      "transcript.mirror": (run) =>
        checkIfPresent(mirrored(run)[0], () => {
          const astray = mirrored(run).find(({ file, agent }) => !file.includes(agent));
          return astray === undefined || "A line of a subagent was mirrored as one of another file.";
        }),
    },
  }),
  agentCase({
    name: "a-subagent-that-exceeds-the-budget",
    processes: [
      (paths) => ({
        argv: ["--max-budget-usd=0.5", "--no-session-persistence", "--model=claude-sonnet-4-5"],
        script: script(
          when(
            freshText(paths, "task-costly"),
            use(toolUse("toolu_read", "Read", { file_path: `${paths.cwd}/none` })),
            always(say("looked", { usage: { input_tokens: 1000, output_tokens: 400_000 } })),
          ),
          use(delegate(paths, "costly")),
          always(say("done")),
        ),
        plan: sessionPlan(ask("delegate"), {}, readers(paths)),
      }),
    ],
    checks: {
      "turn.limit.budget": (run) =>
        checkIfPresent(taskOf(run, "toolu_costly") === undefined ? undefined : resultOf(run), ({ subtype }) =>
          subtype === "error_max_budget_usd"
            ? true
            : `A subagent exceeded the budget, and the turn ended with subtype ${String(subtype)}.`,
        ),
      "option.persist": (run) =>
        checkIfPresent(taskOf(run, "toolu_costly") && resultOf(run), () =>
          allTrue(
            [transcriptOf(run, sessionOf(run)) === undefined, "A session without persistence left a transcript."],
            [
              !Object.keys(run.files).some((path) => path.includes("/subagents/") && path.endsWith(".jsonl")),
              "A session without persistence left the transcript of a subagent.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "hooks-of-parallel-calls",
    processes: [
      (paths) => ({
        files: Object.fromEntries(labels.map((label) => [`${paths.cwd}/${label}.txt`, `${label}\n`])),
        script: script(
          use(...labels.map((label) => toolUse(`toolu_${label}`, "Read", { file_path: `${paths.cwd}/${label}.txt` }))),
          say("read"),
          use(toolUse("toolu_slow", "Read", { file_path: `${paths.cwd}/first.txt` })),
          always(say("done")),
        ),
        plan: sessionPlan(
          [
            ...ask("read both"),
            ...send(prompt("read slowly")),
            expectFrame(isSlowFor("toolu_slow")),
            pause(answerMs),
            ...send((_, received) => respond(String(received.findLast(isSlowHook)?.request_id), {})),
            expectFrame(isResult),
          ],
          {
            hook: ({ callback_id: callback, input }) => {
              const { tool_use_id: id, hook_event_name: event } = asJsonObject(input);
              if (event === "PostToolUse")
                return { hookSpecificOutput: { hookEventName: event, additionalContext: contextOf(paths, id) } };
              return callback === "slow" && id === "toolu_slow" ? undefined : {};
            },
          },
          {
            hooks: {
              PreToolUse: [
                { matcher: "Read", hookCallbackIds: ["quick"], timeout: 0.2 },
                { matcher: "Read", hookCallbackIds: ["slow"], timeout: 30 },
              ],
              PostToolUse: [{ hookCallbackIds: ["PostToolUse"] }],
            },
          },
        ),
      }),
    ],
    checks: {
      "hook.output.context": (run) =>
        checkIfPresent(callsOf(run)[1], (call) => {
          const lost = labels.find((label) => !reads(call, contextOf(run.paths, `toolu_${label}`)));
          return lost === undefined || "The context of a hook for one of two parallel calls did not reach the model.";
        }),
      "hook.timeout.cancel": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_slow"), ({ is_error: isError }) =>
          allTrue(
            [
              framesOf(run, { type: "control_cancel_request" }).length === 0,
              "A hook was cancelled at the timeout of another hook of its event.",
            ],
            [isError !== true, "A tool did not run although its hooks answered within their timeouts."],
          ),
        ),
    },
  }),
  agentCase({
    name: "input-ends-while-a-command-runs",
    processes: [
      () => ({
        argv: ["--allowedTools=Bash"],
        script: script(
          use(toolUse("toolu_bg", "Bash", { command: "work 400 || sleep 0.4", run_in_background: true })),
          say("it runs"),
          always(say("it has ended")),
        ),
        plan: bare([...greet(), ...ask("start it"), end()]),
      }),
    ],
    checks: {
      "ending.input.finishes": (run) =>
        checkIfPresent(framesOf(run, { type: "system", subtype: "task_started" })[0], () =>
          allTrue(
            [
              framesOf(run, { type: "system", subtype: "task_notification" }).length > 0,
              "The input ended, and the agent did not wait for a command in the background.",
            ],
            [
              callsOf(run).length > 2,
              "The input ended, and the model did not learn of the end of a command in the background.",
            ],
          ),
        ),
    },
  }),
];
