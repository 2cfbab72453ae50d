import { asJsonObject } from "@agentwire/protocol/json";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script, when } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshChoice, freshNumber, freshText } from "../../fresh.ts";
import {
  allTrue,
  callsOf,
  checkIfPresent,
  framesOf,
  mentions,
  modelResultOf,
  offeredTools,
  reads,
  requestsOf,
  responseOf,
  resultOf,
  sessionOf,
  systemText,
  toolResultOf,
  transcriptOf,
} from "../../query.ts";
import { ask, askForPermission, sessionPlan } from "../../steps.ts";

const requests = (run: CaseRun, id: string) => requestsOf(run, "can_use_tool", { tool_use_id: id }).length > 0;
const ranWith = (run: CaseRun, id: string, text: string) => JSON.stringify(toolResultOf(run, id) ?? {}).includes(text);
const modelOf = (paths: CasePaths) =>
  freshChoice(paths, "model", ["claude-opus-4-5", "claude-sonnet-4-5", "claude-haiku-4-5"]);
const budgetOf = (paths: CasePaths) => freshNumber(paths, "budget", 2000, 9000);
const outside = (paths: CasePaths) => `${paths.home}/${freshText(paths, "library")}`;
const initOf = (run: CaseRun) => framesOf(run, { type: "system", subtype: "init" })[0];
const echo = (id: string, name: string) => toolUse(id, "Bash", { command: `mkdir ${name}` });
const made = (paths: CasePaths, label: string) => freshText(paths, label);

/** The call of a subagent. Its prompt distinguishes its calls from those of the main conversation. */
const delegate = (id: string, type: string, prompt: string) =>
  toolUse(id, "Agent", { description: "look around", prompt, subagent_type: type, run_in_background: false });

/** The model call of a conversation that contains a text, such as the task of a subagent. */
const callAbout = (run: CaseRun, text: string) => callsOf(run).find((call) => firstMessageHas(call, text));
const firstMessageHas = (call: Readonly<Record<string, unknown>>, text: string) =>
  Array.isArray(call.messages) && JSON.stringify(call.messages[0] ?? "").includes(text);

export const optionCases: readonly AgentCase[] = [
  agentCase({
    name: "options-of-a-session",
    processes: [
      (paths) => ({
        argv: [
          ...askForPermission,
          `--model=${modelOf(paths)}`,
          `--max-thinking-tokens=${budgetOf(paths)}`,
          `--allowedTools=Bash(mkdir ${made(paths, "allowed")}:*),Bash(mkdir ${made(paths, "second")}:*)`,
          "--disallowedTools=Glob,Edit",
          "--betas=context-1m-2025-08-07",
          `--add-dir=${outside(paths)}`,
        ],
        files: { [`${outside(paths)}/note.txt`]: `${freshText(paths, "content")}\n` },
        script: script(
          use(echo("toolu_allowed", made(paths, "allowed"))),
          use(echo("toolu_second", made(paths, "second"))),
          use(echo("toolu_other", made(paths, "other"))),
          use(toolUse("toolu_read", "Read", { file_path: `${outside(paths)}/note.txt` })),
          say("done"),
        ),
        plan: sessionPlan(ask("work"), {}, { appendSystemPrompt: freshText(paths, "appended") }),
      }),
    ],
    checks: {
      "option.model": (run) =>
        checkIfPresent(callsOf(run)[0], () =>
          allTrue(
            [
              callsOf(run).every(({ model }) => model === modelOf(run.paths)),
              "The model that the host chose was not called.",
            ],
            [initOf(run)?.model === modelOf(run.paths), "`system/init` does not name the model that the host chose."],
          ),
        ),
      "option.thinking": (run) =>
        checkIfPresent(callsOf(run)[0], ({ thinking }) =>
          allTrue(
            [
              asJsonObject(thinking).budget_tokens === budgetOf(run.paths),
              "The thinking budget of the host did not reach the model.",
            ],
            [
              run.model.requests.some(({ headers }) => headers["anthropic-beta"]?.includes("context-1m-2025-08-07")),
              "A beta of the host did not reach the model.",
            ],
          ),
        ),
      "option.allowed": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_other"), () =>
          allTrue(
            [!requests(run, "toolu_allowed"), "A call that `allowedTools` matches was requested."],
            [!requests(run, "toolu_second"), "A call that the second rule of `allowedTools` matches was requested."],
            [requests(run, "toolu_other"), "A call that `allowedTools` does not match was not requested."],
          ),
        ),
      "option.tools": (run) =>
        checkIfPresent(callsOf(run)[0], (call) =>
          allTrue(
            [
              !offeredTools(call).some((name) => name === "Glob" || name === "Edit"),
              "A disallowed tool was offered to the model.",
            ],
            [offeredTools(call).includes("Read"), "A tool that is not disallowed was kept from the model."],
          ),
        ),
      "option.directories": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_read"), () =>
          allTrue(
            [!requests(run, "toolu_read"), "A file below an additional directory was requested."],
            [
              ranWith(run, "toolu_read", freshText(run.paths, "content")),
              "A file below an additional directory was not read.",
            ],
          ),
        ),
      "option.prompt.system": (run) =>
        checkIfPresent(callsOf(run)[0], () =>
          callsOf(run).every((call) => systemText(call).includes(freshText(run.paths, "appended")))
            ? true
            : "The appended system prompt did not reach the model.",
        ),
      "turn.init.content": (run) =>
        checkIfPresent(initOf(run), ({ cwd, tools, permissionMode: mode }) => {
          const named = Array.isArray(tools) ? tools : [];
          const [offered = []] = callsOf(run).map(offeredTools);
          // The real agent names a tool otherwise, and offers one that it does not name.
          const expected = offered.includes("Bash") ? ["Bash"] : offered;
          return allTrue(
            [cwd === run.paths.cwd, `\`system/init\` names the directory ${String(cwd)}.`],
            [
              expected.length === 0 || expected.some((name) => named.includes(name)),
              `\`system/init\` does not name the tools of the session. The model is offered ${offered.join(", ")}.`,
            ],
            [!named.includes("Glob"), "`system/init` names the tool Glob, which the host removed."],
            [mode === "default", `\`system/init\` names the permission mode ${String(mode)}.`],
          );
        }),
    },
  }),
  agentCase({
    name: "options-that-restrict",
    processes: [
      (paths) => ({
        argv: [
          ...askForPermission,
          "--tools=Read,Write",
          "--permission-mode=acceptEdits",
          "--no-session-persistence",
          "--effort=low",
          "--settings",
          JSON.stringify({ permissions: { deny: [`Read(./${freshText(paths, "forbidden")})`] } }),
        ],
        files: { [`${paths.cwd}/${freshText(paths, "forbidden")}`]: "a secret\n" },
        script: script(
          use(toolUse("toolu_w", "Write", { file_path: `${paths.cwd}/${freshText(paths, "file")}`, content: "x" })),
          use(toolUse("toolu_f", "Read", { file_path: `${paths.cwd}/${freshText(paths, "forbidden")}` })),
          say("done"),
        ),
        plan: sessionPlan(ask("write"), {}, { systemPrompt: [freshText(paths, "replaced")] }),
      }),
    ],
    checks: {
      "option.tools": (run) =>
        checkIfPresent(callsOf(run)[0], (call) => {
          const names = offeredTools(call);
          return allTrue(
            [!names.includes("Bash") && !names.includes("Edit"), `The model was offered ${names.join(", ")}.`],
            [names.includes("Read") && names.includes("Write"), "A tool that the host lists was not offered."],
          );
        }),
      "option.mode": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_w"), () =>
          allTrue(
            [!requests(run, "toolu_w"), "In the mode acceptEdits, an edit was requested."],
            [initOf(run)?.permissionMode === "acceptEdits", "`system/init` does not name the mode of the host."],
          ),
        ),
      "option.settings": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_f"), ({ is_error: error }) =>
          error === true ? true : "A call that the settings of the host deny was run.",
        ),
      "option.persist": (run) =>
        checkIfPresent(resultOf(run), () =>
          transcriptOf(run, sessionOf(run)) === undefined ? true : "A session without persistence left a transcript.",
        ),
      "option.prompt.system": (run) =>
        checkIfPresent(callsOf(run)[0], (call) => {
          const text = systemText(call);
          return (
            text.includes(freshText(run.paths, "replaced")) || "The system prompt of the host did not reach the model."
          );
        }),
      "option.thinking": (run) =>
        checkIfPresent(callsOf(run)[0], ({ output_config: output }) =>
          asJsonObject(output).effort === "low" ? true : "The effort of the host did not reach the model.",
        ),
    },
  }),
  agentCase({
    name: "plan-mode-instructions",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--permission-mode=plan"],
        script: script(say("done")),
        plan: sessionPlan(ask("plan"), {}, { planModeInstructions: freshText(paths, "phases") }),
      }),
    ],
    checks: {
      "option.prompt.plan": (run) =>
        checkIfPresent(callsOf(run)[0], (call) =>
          reads(call, freshText(run.paths, "phases"))
            ? true
            : "The plan mode instructions of the host did not reach the model.",
        ),
    },
  }),
  agentCase({
    name: "a-subagent-of-the-host",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--model=claude-opus-4-5"],
        files: { [`${paths.cwd}/note.txt`]: "a note\n" },
        script: script(
          when(
            freshText(paths, "task"),
            use(toolUse("toolu_inner", "Read", { file_path: `${paths.cwd}/note.txt` })),
            say(freshText(paths, "report")),
          ),
          use(delegate("toolu_agent", freshText(paths, "reader"), freshText(paths, "task"))),
          say("done"),
        ),
        plan: sessionPlan(
          ask("delegate"),
          {},
          {
            forwardSubagentText: true,
            agents: {
              [freshText(paths, "reader")]: {
                description: freshText(paths, "description"),
                prompt: freshText(paths, "prompt"),
                tools: ["Read"],
                model: "claude-haiku-4-5",
              },
            },
          },
        ),
      }),
    ],
    checks: {
      "option.agents": (run) =>
        checkIfPresent(callAbout(run, freshText(run.paths, "task")), (call) =>
          allTrue(
            [
              systemText(call).includes(freshText(run.paths, "prompt")),
              "A subagent ran without the prompt of its definition.",
            ],
            [
              offeredTools(call).every((name) => name === "Read"),
              `A subagent was offered ${offeredTools(call).join(", ")}.`,
            ],
            [
              JSON.stringify(initOf(run)?.agents ?? []).includes(freshText(run.paths, "reader")),
              "`system/init` lacks a subagent that the host defines.",
            ],
            [call.model === "claude-haiku-4-5", `A subagent ran with the model ${String(call.model)}.`],
            [
              JSON.stringify(callsOf(run)[0] ?? {}).includes(freshText(run.paths, "description")),
              "The description of a subagent did not reach the model.",
            ],
            [
              mentions(callsOf(run).at(-1), freshText(run.paths, "report")),
              "The report of a subagent did not reach the model that asked for it.",
            ],
          ),
        ),
      "option.subagent.text": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_agent"), () =>
          framesOf(run, { type: "assistant", parent_tool_use_id: "toolu_agent" }).some((frame) =>
            JSON.stringify(frame.message ?? "").includes(freshText(run.paths, "report")),
          )
            ? true
            : "The text of a subagent did not reach the host.",
        ),
    },
  }),
  agentCase({
    name: "tool-aliases-and-skills",
    processes: [
      (paths) => {
        const skill = (name: string) => ({
          [`${paths.cwd}/.claude/skills/${name}/SKILL.md`]: `---\nname: ${name}\ndescription: About ${name}.\n---\nDo it.\n`,
        });
        return {
          argv: [...askForPermission, "--setting-sources=project", "--allowedTools=Bash"],
          files: {
            ...skill(freshText(paths, "wanted")),
            ...skill(freshText(paths, "unwanted")),
            [`${paths.cwd}/CLAUDE.md`]: `${freshText(paths, "instruction")}\n`,
            [`${paths.config}/CLAUDE.md`]: `${freshText(paths, "private")}\n`,
          },
          script: script(
            use(toolUse("toolu_alias", "run_shell", { command: `mkdir ${freshText(paths, "folder")}` })),
            say("done"),
          ),
          plan: sessionPlan(
            ask("run"),
            {},
            {
              toolAliases: { run_shell: "Bash" },
              skills: [freshText(paths, "wanted")],
              title: freshText(paths, "title"),
            },
          ),
        };
      },
    ],
    checks: {
      "option.aliases": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_alias"), ({ is_error: error }) =>
          error === true ? "A call under an alternative name did not run." : true,
        ),
      "option.skills": (run) =>
        checkIfPresent(callsOf(run)[0], (call) => {
          const text = JSON.stringify([call.system, call.messages]);
          return allTrue(
            [
              JSON.stringify(initOf(run)?.slash_commands ?? []).includes(freshText(run.paths, "wanted")),
              "`system/init` lacks the command of a skill that the host lists.",
            ],
            [
              JSON.stringify(responseOf(run, "h-init") ?? {}).includes(freshText(run.paths, "wanted")),
              "The response to `initialize` lacks the command of a skill that the host lists.",
            ],
            [
              text.includes(freshText(run.paths, "wanted")),
              "A skill that the host lists was not offered to the model.",
            ],
            [
              !text.includes(freshText(run.paths, "unwanted")),
              "A skill that the host does not list was offered to the model.",
            ],
          );
        }),
      "option.sources": (run) =>
        checkIfPresent(callsOf(run)[0], (call) =>
          allTrue(
            [
              reads(call, freshText(run.paths, "instruction")),
              "The instructions of the project did not reach the model.",
            ],
            [
              !reads(call, freshText(run.paths, "private")),
              "Instructions of a source that is not listed reached the model.",
            ],
          ),
        ),
      "option.title": (run) =>
        checkIfPresent(transcriptOf(run, sessionOf(run)), (lines) =>
          JSON.stringify(lines ?? "").includes(freshText(run.paths, "title"))
            ? true
            : "The title of the host is not the session's.",
        ),
    },
  }),
  agentCase({
    name: "continue-a-session",
    processes: [
      (paths) => ({ script: script(always(say("ok"))), plan: sessionPlan(ask(freshText(paths, "before"))) }),
      () => ({ argv: ["--continue"], script: script(always(say("ok"))), plan: sessionPlan(ask("which word")) }),
    ],
    checks: {
      "option.continue": (run, [first]) =>
        checkIfPresent(first && callsOf(run)[0], (call) =>
          allTrue(
            [mentions(call, freshText(run.paths, "before")), "`--continue` lost the conversation of the session."],
            [
              first !== undefined && sessionOf(run) === sessionOf(first),
              "`--continue` did not keep the id of the session.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "tool-results-in-model-calls",
    processes: [
      ({ cwd, ...paths }) => ({
        argv: [...askForPermission, "--allowedTools=Bash"],
        files: { [`${cwd}/note.txt`]: `${freshText(paths, "line")}\n` },
        script: script(
          use(
            toolUse("toolu_read", "Read", { file_path: `${cwd}/note.txt` }),
            toolUse("toolu_fail", "Read", { file_path: `${cwd}/missing.txt` }),
          ),
          say(freshText(paths, "answer")),
          always(say("ok")),
        ),
        plan: sessionPlan([...ask(freshText(paths, "first")), ...ask(freshText(paths, "second"))]),
      }),
    ],
    checks: {
      "tool.model.result": (run) =>
        checkIfPresent(callsOf(run)[1], (call) =>
          allTrue(
            [
              JSON.stringify(modelResultOf(call, "toolu_read") ?? {}).includes(freshText(run.paths, "line")),
              "The content of a file did not reach the model.",
            ],
            [
              modelResultOf(call, "toolu_read")?.is_error !== true,
              "A successful result reached the model as an error.",
            ],
            [modelResultOf(call, "toolu_fail")?.is_error === true, "The model did not learn that a tool failed."],
          ),
        ),
      "message.model.history": (run) =>
        checkIfPresent(callsOf(run)[2], (call) => {
          const messages = JSON.stringify(call.messages ?? []);
          const parts = ["first", "answer", "second"].map((label) => freshText(run.paths, label));
          const positions = [parts[0], '"toolu_read"', freshText(run.paths, "line"), parts[1], parts[2]].map((part) =>
            messages.indexOf(part ?? ""),
          );
          return allTrue(
            [!positions.includes(-1), "The conversation so far did not all reach the model."],
            [
              positions.every((at, n) => n === 0 || at > (positions[n - 1] ?? 0)),
              "The conversation reached the model in another order.",
            ],
          );
        }),
    },
  }),
];
