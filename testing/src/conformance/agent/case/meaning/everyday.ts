import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script, when } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import {
  allTrue,
  callsOf,
  checkIfPresent,
  framesOf,
  hooksOf,
  mentions,
  resultOf,
  sessionOf,
  toolResultOf,
} from "../../query.ts";
import { ask, askForPermission, sessionPlan } from "../../steps.ts";

const branch = "77777777-0000-4000-8000-000000000041";
const file = (paths: CasePaths, name: string) => `${paths.cwd}/${name}.txt`;
const started = (run: CaseRun, id: string) =>
  framesOf(run, { type: "system", subtype: "task_started", tool_use_id: id })[0];
const ended = (run: CaseRun, id: string) =>
  framesOf(run, { type: "system", subtype: "task_notification", tool_use_id: id })[0];
const delegate = (paths: CasePaths, id: string, more: Frame = {}) =>
  toolUse(id, "Agent", {
    ...{ description: "look", prompt: freshText(paths, id), subagent_type: "general-purpose" },
    ...more,
  });

/** The first release whose subagents run in the background unless their call says otherwise. */
const measuredSince = "0.3.330";

/** The window that the user configures, and a usage that leaves no room in it, in tokens. */
const [windowTokens, usedTokens] = [120_000, 110_000];

/** Cases about what agents do every day. */
export const everydayCases: readonly AgentCase[] = [
  agentCase({
    name: "work-in-the-background",
    ...{ from: "full", since: measuredSince },
    processes: [
      (paths) => ({
        argv: ["--allowedTools=Bash"],
        script: script(
          when(freshText(paths, "toolu_default"), always(say(freshText(paths, "report")))),
          use(
            delegate(paths, "toolu_default"),
            toolUse("toolu_fails", "Bash", { command: "exit 3", run_in_background: true }),
            toolUse("toolu_works", "Bash", { command: "echo works", run_in_background: true }),
          ),
          always(say("noted")),
        ),
        plan: sessionPlan(ask("work")),
      }),
    ],
    checks: {
      "task.background.result": (run) =>
        checkIfPresent(started(run, "toolu_default"), ({ is_backgrounded: isBackgrounded }) =>
          isBackgrounded === true ? true : "A subagent whose call does not say so did not run in the background.",
        ),
      "task.use.same": (run) =>
        checkIfPresent(ended(run, "toolu_fails") && ended(run, "toolu_works"), () =>
          allTrue(
            [
              ended(run, "toolu_fails")?.status === "failed",
              `A command failed in the background, and its task was reported as ${String(ended(run, "toolu_fails")?.status)}.`,
            ],
            [
              ended(run, "toolu_works")?.status === "completed",
              `A command succeeded in the background, and its task was reported as ${String(ended(run, "toolu_works")?.status)}.`,
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "several-answers-of-hooks",
    from: "standard",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(
          when(
            freshText(paths, "toolu_agent"),
            say(freshText(paths, "too-early")),
            always(say(freshText(paths, "complete"))),
          ),
          use(toolUse("toolu_write", "Write", { file_path: file(paths, "note"), content: freshText(paths, "model") })),
          use(delegate(paths, "toolu_agent", { run_in_background: false })),
          always(say("done")),
        ),
        plan: sessionPlan(
          ask("work"),
          {
            hook: ({ callback_id: callback, input }) => {
              const { tool_input: given, tool_use_id: id, stop_hook_active: isActive } = asJsonObject(input);
              if (callback === "stop")
                return isActive === true ? {} : { decision: "block", reason: freshText(paths, "go-on") };
              if (id !== "toolu_write") return {};
              if (callback === "post") return { systemMessage: freshText(paths, "note-of-a-hook") };
              return {
                hookSpecificOutput: {
                  hookEventName: "PreToolUse",
                  updatedInput: { ...asJsonObject(given), content: freshText(paths, String(callback)) },
                },
              };
            },
          },
          {
            hooks: {
              PreToolUse: [{ hookCallbackIds: ["former"] }, { hookCallbackIds: ["latter"] }],
              PostToolUse: [{ hookCallbackIds: ["post"] }],
              SubagentStop: [{ hookCallbackIds: ["stop"] }],
            },
          },
        ),
      }),
    ],
    checks: {
      "hook.output.input": (run) =>
        checkIfPresent(hooksOf(run, "latter").length > 0 ? toolResultOf(run, "toolu_write") : undefined, () =>
          run.files[file(run.paths, "note")] === freshText(run.paths, "latter")
            ? true
            : "Of two hooks that replace the input, the one that answered last did not count.",
        ),
      "hook.output.message": (run) =>
        checkIfPresent(hooksOf(run, "post").length > 0 ? toolResultOf(run, "toolu_write") : undefined, () =>
          framesOf(run, { type: "system", subtype: "informational" }).some(({ content }) =>
            String(content).includes(freshText(run.paths, "note-of-a-hook")),
          )
            ? true
            : "The `systemMessage` of a `PostToolUse` hook did not reach the host.",
        ),
      "hook.stop.block": (run) =>
        checkIfPresent(hooksOf(run, "stop").length > 0 ? toolResultOf(run, "toolu_agent") : undefined, (result) =>
          allTrue(
            [
              callsOf(run).some((call) => mentions(call, freshText(run.paths, "go-on"))),
              "The reason of a `SubagentStop` hook that blocks did not reach the subagent.",
            ],
            [
              JSON.stringify(result).includes(freshText(run.paths, "complete")),
              "A `SubagentStop` hook blocked, and the subagent did not go on.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "edits-of-one-and-all-places",
    from: "full",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--permission-mode=acceptEdits"],
        files: { [file(paths, "all")]: "red, red and red\n", [file(paths, "one")]: "one, two\n" },
        script: script(
          use(
            toolUse("toolu_read_1", "Read", { file_path: file(paths, "all") }),
            toolUse("toolu_read_2", "Read", { file_path: file(paths, "one") }),
          ),
          use(
            toolUse("toolu_all", "Edit", {
              ...{ file_path: file(paths, "all"), old_string: "red", new_string: "blue", replace_all: true },
            }),
            toolUse("toolu_one", "Edit", { file_path: file(paths, "one"), old_string: "two", new_string: "three" }),
          ),
          always(say("done")),
        ),
        plan: sessionPlan(ask("edit")),
      }),
    ],
    checks: {
      "permission.allow.input": (run) =>
        checkIfPresent(
          toolResultOf(run, "toolu_all")?.is_error !== true ? toolResultOf(run, "toolu_one") : undefined,
          () =>
            allTrue(
              [
                run.files[file(run.paths, "all")] === "blue, blue and blue\n",
                "An edit of all places did not change all of them.",
              ],
              [run.files[file(run.paths, "one")] === "one, three\n", "An edit did not change its place."],
            ),
        ),
    },
  }),
  agentCase({
    name: "a-fork-with-a-chosen-id",
    from: "full",
    processes: [
      (paths) => ({ script: script(always(say("one"))), plan: sessionPlan(ask(freshText(paths, "before"))) }),
      (_, before) => ({
        argv: before
          .slice(-1)
          .flatMap((run) => [`--resume=${sessionOf(run)}`, "--fork-session", `--session-id=${branch}`]),
        script: script(always(say("two"))),
        plan: sessionPlan(ask("after")),
      }),
    ],
    checks: {
      "session.id.chosen": (run) =>
        checkIfPresent(mentions(callsOf(run)[0], freshText(run.paths, "before")) ? resultOf(run) : undefined, () =>
          sessionOf(run) === branch ? true : "A fork does not have the session id that the host chose.",
        ),
    },
  }),
  agentCase({
    name: "a-window-of-the-user",
    from: "full",
    processes: [
      (paths) => ({
        env: { CLAUDE_CODE_AUTO_COMPACT_WINDOW: String(windowTokens) },
        script: script(
          say("one"),
          say("two", { usage: { input_tokens: usedTokens, output_tokens: 100 } }),
          say(`<summary>${freshText(paths, "summary")}</summary>`),
          always(say("three")),
        ),
        plan: sessionPlan([
          ...ask(freshText(paths, "first")),
          ...ask(freshText(paths, "second")),
          ...ask(freshText(paths, "third")),
        ]),
      }),
    ],
    checks: {
      "session.compact": (run) =>
        checkIfPresent(resultOf(run, 2), () => {
          const [boundary] = framesOf(run, { type: "system", subtype: "compact_boundary" });
          return allTrue(
            [
              asJsonObject(boundary?.compact_metadata).trigger === "auto",
              "A conversation that fills the window of the user was not compacted.",
            ],
            [
              mentions(callsOf(run).at(-1), freshText(run.paths, "summary")),
              "The summary of an automatic compaction did not reach the model.",
            ],
          );
        }),
    },
  }),
];
