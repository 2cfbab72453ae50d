import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script, when } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import { checkIfPresent, framesOf, requestsOf, resultOf, sessionOf, toolResultOf } from "../../query.ts";
import { ask, askForPermission, sendControl, sessionPlan } from "../../steps.ts";

const requested = (run: CaseRun, id: string) => requestsOf(run, "can_use_tool", { tool_use_id: id }).length > 0;
const library = (paths: CasePaths) => `${paths.home}/${freshText(paths, "library")}`;

/** Calls that an answer of the host allows from then on, and one that it allowed once. */
const calls = ["ruled", "read", "edited", "once"] as const;
type Call = (typeof calls)[number];
const idOf = (moment: string, call: Call) => `toolu_${moment}_${call}`;
const callAt = (paths: CasePaths, moment: string, call: Call) =>
  ({
    ruled: toolUse(idOf(moment, call), "Bash", { command: `node -p ${freshText(paths, "ruled")} ${moment}` }),
    read: toolUse(idOf(moment, call), "Read", { file_path: `${library(paths)}/note.txt` }),
    edited: toolUse(idOf(moment, call), "Write", { file_path: `${paths.cwd}/${moment}.txt`, content: moment }),
    once: toolUse(idOf(moment, call), "Bash", { command: "node -e 1" }),
  })[call];
const callsAt = (paths: CasePaths, moment: string) => use(...calls.map((call) => callAt(paths, moment, call)));

const updates = (paths: CasePaths): readonly Frame[] => [
  {
    ...{ type: "addRules", behavior: "allow", destination: "session" },
    rules: [{ toolName: "Bash", ruleContent: `node -p ${freshText(paths, "ruled")}:*` }],
  },
  { type: "addDirectories", directories: [library(paths)], destination: "session" },
  { type: "setMode", mode: "acceptEdits", destination: "session" },
];

/** The moments at which the permissions of an answer still apply. */
const moments = {
  later: "in a later turn",
  compacted: "after a compaction",
  switched: "after a switch of the model",
  inner: "in a subagent",
} as const;

/** Forms of an answer that allows a call, with the file that the call must write. */
const forms = {
  absent: () => ({ behavior: "allow" }),
  empty: () => ({ behavior: "allow", updatedInput: {} }),
  same: (input: unknown) => ({ behavior: "allow", updatedInput: input }),
  other: (input: unknown, paths: CasePaths) => ({
    behavior: "allow",
    updatedInput: { ...asJsonObject(input), file_path: `${paths.cwd}/replaced.txt` },
  }),
} as const;
type Form = keyof typeof forms;
const formNames = Object.keys(forms) as readonly Form[];
const formOf = (id: unknown) => formNames.find((name) => id === `toolu_${name}`);
const writtenBy = (paths: CasePaths, form: Form) => `${paths.cwd}/${form === "other" ? "replaced" : form}.txt`;

/** Cases about how long an answer of the host applies, and in which forms it comes. */
export const permissionLifeCases: readonly AgentCase[] = [
  agentCase({
    name: "permissions-of-the-session",
    from: "standard",
    processes: [
      (paths) => ({
        argv: askForPermission,
        files: { [`${library(paths)}/note.txt`]: "a note\n" },
        script: script(
          when({ last: freshText(paths, "keep") }, always(say(`<summary>${freshText(paths, "sum")}</summary>`))),
          when(freshText(paths, "task"), callsAt(paths, "inner"), always(say("looked"))),
          use(callAt(paths, "first", "once"), toolUse("toolu_grant", "Bash", { command: "mkdir granted" })),
          say("done"),
          callsAt(paths, "later"),
          say("done"),
          callsAt(paths, "compacted"),
          say("done"),
          callsAt(paths, "switched"),
          use(
            toolUse("toolu_agent", "Agent", {
              ...{ description: "look", prompt: freshText(paths, "task") },
              ...{ subagent_type: "general-purpose", run_in_background: false },
            }),
          ),
          always(say("done")),
        ),
        plan: sessionPlan(
          [
            ...ask("first"),
            ...ask("later"),
            ...ask(`/compact ${freshText(paths, "keep")}`),
            ...ask("compacted"),
            ...sendControl("h-model", "set_model", { model: "claude-sonnet-4-5" }),
            ...ask("switched"),
          ],
          {
            canUseTool: ({ tool_use_id: id, input }) => ({
              ...{ behavior: "allow", updatedInput: input },
              ...(id === "toolu_grant" && { updatedPermissions: updates(paths) }),
            }),
          },
        ),
      }),
    ],
    checks: {
      "permission.update.each": (run) =>
        checkIfPresent(requested(run, "toolu_grant") ? resultOf(run, 4) : undefined, () => {
          for (const [moment, when] of Object.entries(moments)) {
            const again = calls.find((call) => call !== "once" && requested(run, idOf(moment, call)));
            if (again !== undefined) return `What the user had allowed for the session was requested again ${when}.`;
            if (toolResultOf(run, idOf(moment, "once")) && !requested(run, idOf(moment, "once")))
              return `A call that the user had allowed once ran without a request ${when}.`;
          }
          return (
            !Object.keys(run.files).some((path) => path.endsWith("/.claude/settings.local.json")) ||
            "Permissions for the session were written to the settings of the project."
          );
        }),
    },
  }),
  agentCase({
    name: "forms-of-an-allowance",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(
          use(
            ...formNames.map((form) =>
              toolUse(`toolu_${form}`, "Write", {
                file_path: `${paths.cwd}/${form}.txt`,
                content: freshText(paths, form),
              }),
            ),
          ),
          always(say("done")),
        ),
        plan: sessionPlan(ask("write"), {
          canUseTool: ({ tool_use_id: id, input }) => forms[formOf(id) ?? "absent"](input, paths),
        }),
      }),
    ],
    checks: {
      "permission.allow.input": (run) =>
        checkIfPresent(requested(run, "toolu_other") ? resultOf(run) : undefined, () => {
          const wrong = formNames.find((form) => run.files[writtenBy(run.paths, form)] !== freshText(run.paths, form));
          if (wrong === undefined) return true;
          return wrong === "other"
            ? "A tool did not run with the input of the user."
            : `A tool did not run with the input of the model, although \`updatedInput\` of the answer was ${wrong}.`;
        }),
    },
  }),
  agentCase({
    name: "permissions-of-a-resumed-session",
    from: "full",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(use(toolUse("toolu_grant", "Bash", { command: "mkdir granted" })), always(say("done"))),
        plan: sessionPlan(ask("first"), {
          canUseTool: ({ input }) => ({
            ...{ behavior: "allow", updatedInput: input },
            updatedPermissions: [
              {
                ...{ type: "addRules", behavior: "allow", destination: "session" },
                rules: [{ toolName: "Bash", ruleContent: `mkdir ${freshText(paths, "ruled")}:*` }],
              },
              {
                ...{ type: "addRules", behavior: "allow", destination: "localSettings" },
                rules: [{ toolName: "Bash", ruleContent: `mkdir ${freshText(paths, "stored")}:*` }],
              },
            ],
          }),
        }),
      }),
      (paths, before) => ({
        argv: [...askForPermission, ...before.slice(-1).map((run) => `--resume=${sessionOf(run)}`)],
        script: script(
          use(
            toolUse("toolu_ruled", "Bash", { command: `mkdir ${freshText(paths, "ruled")} a` }),
            toolUse("toolu_stored", "Bash", { command: `mkdir ${freshText(paths, "stored")} b` }),
          ),
          always(say("done")),
        ),
        plan: sessionPlan(ask("second")),
      }),
    ],
    checks: {
      "permission.update.each": (run, [first]) =>
        checkIfPresent(first && requested(first, "toolu_grant") ? toolResultOf(run, "toolu_stored") : undefined, () => {
          if (requested(run, "toolu_stored")) return "A later process requested what the settings of the user allow.";
          return (
            requested(run, "toolu_ruled") || "A rule for one session still applied in a later process of the session."
          );
        }),
    },
  }),
  agentCase({
    name: "plan-mode-and-back",
    from: "standard",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--permission-mode=acceptEdits"],
        script: script(
          use(toolUse("toolu_enter", "EnterPlanMode", {})),
          use(toolUse("toolu_exit", "ExitPlanMode", {})),
          use(toolUse("toolu_after", "Write", { file_path: `${paths.cwd}/after.txt`, content: "x" })),
          always(say("done")),
        ),
        plan: sessionPlan([...ask("plan"), ...ask("go on")]),
      }),
    ],
    checks: {
      "permission.mode.status": (run) =>
        checkIfPresent(requested(run, "toolu_exit") ? toolResultOf(run, "toolu_after") : undefined, () => {
          const modes = framesOf(run, { type: "system", subtype: "status" }).flatMap(({ permissionMode }) =>
            typeof permissionMode === "string" ? [permissionMode] : [],
          );
          if (modes.join() !== "plan,acceptEdits")
            return `The session entered plan mode and left it, and \`system/status\` reported ${modes.join(", ")}.`;
          return !requested(run, "toolu_after") || "After plan mode, the session was not in its earlier mode.";
        }),
    },
  }),
];
