import type { RequirementId } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { script } from "../../../../model/script/script.ts";
import type { Profile } from "../../../profile.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseProcess, type CaseRun, type Check } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import { checkIfPresent, isFrom, requestsOf, toolResultOf } from "../../query.ts";
import { ask, askForPermission, sendControl, sessionPlan } from "../../steps.ts";

/** What happens to a call: it runs, or the host is asked, or it is refused without a question. */
type Outcome = "runs" | "is requested" | "is refused";

/** The first release whose decisions about all these calls were measured. */
const measuredSince = "0.3.330";

/** A call and what must happen to it. Its host denies whatever it is asked. */
interface Row {
  readonly requirement: RequirementId;
  readonly call: readonly [tool: string, input: Frame];
  readonly outcome: Outcome;
}

/** A turn with a call for each row. */
interface Turn {
  /** The mode to switch to before the turn. */
  readonly mode?: string;
  readonly rows: readonly Row[];
}

type Setup = Pick<CaseProcess, "argv" | "env" | "files">;

const idOf = (turn: number, row: number) => `toolu_row_${turn}_${row}`;

function outcomeOf(run: CaseRun, id: string): Outcome {
  if (requestsOf(run, "can_use_tool", { tool_use_id: id }).length > 0) return "is requested";
  const { is_error: isError, content } = toolResultOf(run, id) ?? {};
  // A command that fails has run.
  return isError === true && !JSON.stringify(content ?? "").includes("Exit code") ? "is refused" : "runs";
}

const described = ([tool, input]: Row["call"]): string =>
  `${tool} of ${JSON.stringify(input.command ?? input.file_path ?? input)}`;

/** A session whose calls are decided by its options: each row must have its outcome. */
function tableCase(
  name: string,
  setup: (paths: CasePaths) => Setup,
  turns: (paths: CasePaths) => readonly Turn[],
  from: Profile = "standard",
): AgentCase {
  const placeholder: CasePaths = { cwd: "/cwd", home: "/home", config: "/config" };
  const requirements = new Set(turns(placeholder).flatMap(({ rows }) => rows.map(({ requirement }) => requirement)));
  const check =
    (requirement: RequirementId): Check =>
    (run) => {
      const due = turns(run.paths).flatMap(({ rows, mode }, turn) =>
        rows.flatMap((row, n) => (row.requirement === requirement ? [{ ...row, mode, id: idOf(turn, n) }] : [])),
      );
      return checkIfPresent(isFrom(run, measuredSince) ? toolResultOf(run, due.at(-1)?.id ?? "") : undefined, () => {
        const wrong = due.find(({ id, outcome }) => toolResultOf(run, id) && outcomeOf(run, id) !== outcome);
        if (wrong === undefined) return true;
        const mode = wrong.mode === undefined ? "" : ` in the mode ${wrong.mode}`;
        return `A call of ${described(wrong.call)} ${outcomeOf(run, wrong.id)}${mode}. Expected: it ${wrong.outcome}.`;
      });
    };
  return agentCase({
    name,
    from,
    processes: [
      (paths) => {
        const { argv = [], ...more } = setup(paths);
        const all = turns(paths);
        return {
          ...more,
          argv: [...askForPermission, ...argv],
          script: script(
            ...all.flatMap(({ rows }, turn) => [
              use(...rows.map(({ call: [tool, input] }, n) => toolUse(idOf(turn, n), tool, input))),
              say("done"),
            ]),
          ),
          plan: sessionPlan(
            all.flatMap(({ mode }, turn) => [
              ...(mode === undefined ? [] : sendControl(`h-mode-${turn}`, "set_permission_mode", { mode })),
              ...ask(`work ${turn}`),
            ]),
            { canUseTool: () => ({ behavior: "deny", message: "no" }) },
          ),
        };
      },
    ],
    checks: Object.fromEntries([...requirements].map((requirement) => [requirement, check(requirement)])),
  });
}

const row = (requirement: RequirementId, outcome: Outcome, tool: string, input: Frame): Row => ({
  requirement,
  outcome,
  call: [tool, input],
});
const bash = (requirement: RequirementId, outcome: Outcome, command: string) =>
  row(requirement, outcome, "Bash", { command });
const read = (requirement: RequirementId, outcome: Outcome, path: string) =>
  row(requirement, outcome, "Read", { file_path: path });
const write = (requirement: RequirementId, outcome: Outcome, path: string) =>
  row(requirement, outcome, "Write", { file_path: path, content: "x" });

/** The outcomes of a call in {@link measuredModes}, and the call. */
type ModeRow = readonly [outcomes: readonly [Outcome, Outcome, Outcome, Outcome], call: Row["call"]];
const measuredModes = ["default", "acceptEdits", "dontAsk", "plan"] as const;
const modeRows = (paths: CasePaths): readonly ModeRow[] => {
  const [inside, outside] = [`${paths.cwd}/inside.txt`, `${paths.home}/outside.txt`];
  const [runs, asks, refused] = ["runs", "is requested", "is refused"] as const;
  return [
    [
      [runs, runs, runs, runs],
      ["Read", { file_path: inside }],
    ],
    [
      [asks, asks, refused, runs],
      ["Read", { file_path: outside }],
    ],
    [
      [runs, runs, runs, runs],
      ["Bash", { command: "ls" }],
    ],
    [
      [asks, runs, refused, refused],
      ["Bash", { command: "touch made.txt" }],
    ],
    [
      [asks, asks, refused, refused],
      ["Bash", { command: "node -e 1" }],
    ],
    [
      [asks, runs, refused, asks],
      ["Write", { file_path: `${paths.cwd}/made.txt`, content: "x" }],
    ],
    [
      [asks, asks, refused, asks],
      ["Write", { file_path: `${paths.home}/made.txt`, content: "x" }],
    ],
    [
      [asks, asks, refused, refused],
      ["Write", { file_path: `${paths.cwd}/.claude/settings.json`, content: "{}" }],
    ],
  ];
};

const settings = (content: Frame) => JSON.stringify(content);
const flag = (content: Frame) => ["--settings", settings(content)];
const made = (paths: CasePaths, label: string) => freshText(paths, label);

/** Cases with tables of calls: what the mode, the rules, the folders and the sources of the settings decide about each. */
export const permissionTableCases: readonly AgentCase[] = [
  tableCase(
    "calls-in-each-mode",
    (paths) => ({ files: { [`${paths.cwd}/inside.txt`]: "inside\n", [`${paths.home}/outside.txt`]: "outside\n" } }),
    (paths) =>
      measuredModes.map((mode, n) => ({
        mode,
        rows: modeRows(paths).map(([outcomes, [tool, input]]) =>
          row("control.effect.mode", outcomes[n] ?? "runs", tool, input),
        ),
      })),
  ),
  tableCase(
    "commands-under-rules",
    () => ({
      argv: [
        "--disallowedTools=Bash(touch forbidden:*),Edit",
        ...flag({
          permissions: {
            allow: ["Bash(touch exact)", "Bash(touch some:*)", "Bash(mkdir -p *)", "Bash(rm:*)", "Bash(node *)"],
            ask: ["Bash(node ask:*)"],
            deny: ["Bash(rm:*)", "Bash(node never)"],
          },
        }),
      ],
    }),
    () => [
      {
        rows: [
          bash("option.allowed", "runs", "touch exact"),
          bash("option.allowed", "is requested", "touch exact more"),
          bash("option.allowed", "runs", "touch some thing"),
          bash("option.allowed", "runs", "touch some"),
          bash("option.allowed", "is requested", "touch something"),
          bash("option.allowed", "runs", "mkdir -p folder/below"),
          bash("option.allowed", "is requested", "mkdir folder-2"),
          bash("option.allowed", "runs", "touch some && touch exact"),
          bash("option.allowed", "runs", "ls && touch exact"),
          bash("option.allowed", "is requested", "touch exact && touch other"),
          bash("option.allowed", "is requested", "touch exact; touch other"),
          bash("option.allowed", "is requested", "touch other && touch exact"),
          bash("option.allowed", "is requested", "touch exact\ntouch other"),
          bash("option.allowed", "is requested", "touch some $(touch other)"),
          bash("option.allowed", "runs", "timeout 5 touch exact"),
          bash("permission.deny-beats-allow", "is refused", "touch forbidden thing"),
          bash("permission.deny-beats-allow", "is refused", "rm some"),
          bash("permission.deny-beats-allow", "is refused", "ls && rm some"),
          bash("permission.deny-beats-allow", "is refused", "ls; rm some"),
          bash("permission.deny-beats-allow", "is refused", "ls | rm some"),
          bash("permission.deny-beats-allow", "is refused", "ls\nrm some"),
          bash("permission.deny-beats-allow", "is refused", "sudo rm some"),
          bash("permission.deny-beats-allow", "is refused", "/bin/rm some"),
          bash("permission.deny-beats-allow", "is refused", "A=1 rm some"),
          bash("permission.deny-beats-allow", "is refused", "echo $(rm some)"),
          bash("permission.deny-beats-allow", "is refused", "node never"),
          bash("option.allowed", "is requested", "node ask me"),
          bash("option.allowed", "is requested", "ls && node ask me"),
        ],
      },
    ],
  ),
  tableCase(
    "files-under-rules",
    (paths) => ({
      argv: [
        ...["first", "second"].map((label) => `--add-dir=${paths.home}/${made(paths, label)}`),
        ...flag({
          permissions: {
            allow: [`Read(/${paths.home}/${made(paths, "open")}/**)`, "Edit(free/**)"],
            deny: ["Read(secret/**)", "Edit(locked/**)", `Read(~/${made(paths, "private")}/**)`],
          },
        }),
      ],
      files: Object.fromEntries(
        [
          ...["first", "second", "third", "open", "private"].map(
            (label) => `${paths.home}/${made(paths, label)}/a.txt`,
          ),
          ...["secret", "locked", "free"].map((folder) => `${paths.cwd}/${folder}/a.txt`),
        ].map((path) => [path, "text\n"]),
      ),
    }),
    (paths) => {
      const home = (label: string, file = "a.txt") => `${paths.home}/${made(paths, label)}/${file}`;
      return [
        {
          rows: [
            read("option.directories", "runs", home("first")),
            read("option.directories", "runs", home("second")),
            read("option.directories", "is requested", home("third")),
            write("option.directories", "is requested", home("first", "new.txt")),
            read("option.settings", "runs", home("open")),
            read("option.settings", "is refused", home("private")),
            read("option.settings", "is refused", `${paths.cwd}/secret/a.txt`),
            bash("option.settings", "is refused", "cat secret/a.txt"),
            read("option.settings", "runs", `${paths.cwd}/locked/a.txt`),
            write("option.settings", "is refused", `${paths.cwd}/locked/new.txt`),
            write("option.settings", "runs", `${paths.cwd}/free/new.txt`),
            write("option.settings", "is requested", `${paths.cwd}/other/new.txt`),
          ],
        },
      ];
    },
  ),
  ...(
    [
      ["settings-of-all-sources", null, ["user", "project", "local"]],
      ["settings-of-the-project", "project", ["project"]],
      ["settings-of-two-sources", "user,local", ["user", "local"]],
      ["settings-of-no-source", "", []],
    ] as const
  ).map(([name, sources, read]) =>
    tableCase(
      name,
      (paths) => {
        const content = (label: string) =>
          settings({
            permissions: { allow: [`Bash(touch ${label}-allowed)`], deny: [`Bash(mkdir ${label}-denied)`] },
          });
        return {
          argv: [
            ...(sources === null ? [] : [`--setting-sources=${sources}`]),
            ...flag({ permissions: { allow: ["Bash(touch flag-allowed)", "Bash(mkdir:*)"] } }),
          ],
          files: {
            [`${paths.config}/settings.json`]: content("user"),
            [`${paths.cwd}/.claude/settings.json`]: content("project"),
            [`${paths.cwd}/.claude/settings.local.json`]: content("local"),
          },
        };
      },
      () => {
        const isRead = (label: string) => (read as readonly string[]).includes(label);
        return [
          {
            rows: [
              ...["user", "project", "local"].flatMap((label) => [
                bash("option.sources", isRead(label) ? "is refused" : "runs", `mkdir ${label}-denied`),
                // Of a folder that the user does not trust, rules that allow something do not count.
                bash(
                  "option.sources",
                  isRead(label) && label !== "project" ? "runs" : "is requested",
                  `touch ${label}-allowed`,
                ),
              ]),
              bash("option.sources", "runs", "touch flag-allowed"),
            ],
          },
        ];
      },
      name === "settings-of-all-sources" ? "standard" : "full",
    ),
  ),
];
