import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import { checkIfPresent, toolResultOf } from "../../query.ts";
import { ask, askForPermission, sessionPlan } from "../../steps.ts";

const part = (paths: CasePaths) => freshText(paths, "part");

/** A command, and what must hold for the text of its result. */
interface Row {
  readonly command: string;
  /** The time that the model grants it, in milliseconds. */
  readonly timeout?: number;
  readonly holds: (text: string, paths: CasePaths) => boolean;
  readonly isError?: true;
  /** Only a process has a shell that runs it. */
  readonly inProcess?: true;
}

const rows = (paths: CasePaths): readonly Row[] => [
  { command: `cd ${part(paths)}`, holds: () => true },
  { command: "pwd", holds: (text) => text.includes(`/${part(paths)}`) },
  { command: "echo plain", holds: (text) => text.trim() === "plain" },
  { command: "pwd", holds: (text) => text.includes(`/${part(paths)}`) },
  { command: "WORD=early; export WORD", holds: () => true, inProcess: true },
  { command: 'echo "[$WORD]"', holds: (text) => text.trim() === "[]", inProcess: true },
  { command: "exit 3", holds: (text) => text.includes("Exit code 3"), isError: true },
  {
    ...{ command: "echo printed; exit 4", isError: true, inProcess: true },
    holds: (text) => text.includes("Exit code 4") && text.includes("printed"),
  },
  {
    ...{ command: "echo first; echo second >&2", inProcess: true },
    holds: (text) => text.includes("first") && text.includes("second"),
  },
  { command: 'read line; echo "[$line]"', holds: (text) => text.includes("[]"), inProcess: true },
  {
    ...{ command: "sleep 2", timeout: 300, isError: true, inProcess: true },
    holds: (text) => /timed out/i.test(text),
  },
  { command: "cd ..", holds: () => true },
  { command: "pwd", holds: (text) => !text.includes(part(paths)) },
  { command: "cd /", holds: () => true, inProcess: true },
  { command: "ls", holds: (text) => text.includes(part(paths)), inProcess: true },
];
const idOf = (n: number) => `toolu_shell_${n}`;
const textOf = (run: CaseRun, n: number) => {
  const { content } = toolResultOf(run, idOf(n)) ?? {};
  return typeof content === "string" ? content : JSON.stringify(content ?? "");
};

/** Cases about the shell of the session. */
export const shellCases: readonly AgentCase[] = [
  agentCase({
    name: "commands-of-one-shell",
    from: "standard",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--allowedTools=Bash"],
        files: { [`${paths.cwd}/${part(paths)}/a.txt`]: "a\n" },
        script: script(
          ...rows(paths).map(({ command, timeout }, n) =>
            use(toolUse(idOf(n), "Bash", { command, ...(timeout && { timeout }) })),
          ),
          always(say("done")),
        ),
        plan: sessionPlan(ask("work")),
      }),
    ],
    checks: {
      "tool.shell.state": (run) =>
        checkIfPresent(toolResultOf(run, idOf(rows(run.paths).length - 1)), () => {
          const wrong = rows(run.paths).findIndex(
            ({ holds, isError, inProcess }, n) =>
              (inProcess !== true || run.medium === "process") &&
              ((toolResultOf(run, idOf(n))?.is_error === true) !== (isError === true) ||
                !holds(textOf(run, n), run.paths)),
          );
          if (wrong < 0) return true;
          const { command = "" } = rows(run.paths)[wrong] ?? {};
          return `The command \`${command}\` has the result ${JSON.stringify(textOf(run, wrong).slice(0, 200))}.`;
        }),
    },
  }),
];
