import { join } from "node:path";
import { type ModelCall, type ScriptBlock, text, thinking, toolUse } from "@agentwire/testing";

/** The text in pieces of a few characters, as a model streams it. */
export const streamed = (value: string): ScriptBlock => text(value, { deltas: value.match(/\S+\s*/g) ?? [value] });

const pondered = (value: string): ScriptBlock => ({
  ...thinking(value),
  deltas: value.match(/\S+\s*/g) ?? [value],
});

const note = `# Release notes

- a model that follows a script
- an agent that asks before it writes
- a host that you can read in one sitting
`;

const plan = `## Plan

1. Write \`notes.md\`.
2. Add a line to it.
3. Let a subagent check the result.
`;

const steps = ["Ask about the style", "Plan the work", "Write the notes", "Check the notes"] as const;

/** The list of work, with so many steps done. */
const todos = (done: number, id: string): ScriptBlock =>
  toolUse(id, "TodoWrite", {
    todos: steps.map((content, at) => ({
      content,
      activeForm: content,
      status: at < done ? "completed" : at === done ? "in_progress" : "pending",
    })),
  });

const questions = [
  {
    question: "How long should the notes be?",
    header: "Length",
    options: [
      { label: "Short", description: "Three lines", preview: "- one\n- two\n- three" },
      {
        label: "Long",
        description: "A page with headings",
        preview: "## Changes\n\n- one\n- two\n\n## Fixes\n\n- three",
      },
    ],
    multiSelect: false,
  },
  {
    question: "Who reads them?",
    header: "Readers",
    options: [
      { label: "Users", description: "People who run the program" },
      { label: "Contributors", description: "People who change it" },
    ],
    multiSelect: true,
  },
];

/** The task of the subagent; its model calls begin with it. */
export const subagentTask = "Read notes.md and count its lines.";

/** The file that the agent wants the plan in. It names it when plan mode begins. */
const planFile = (call: ModelCall): string =>
  /\/[^\s"'`\\]+\/plans\/[^\s"'`\\]+\.md/.exec(JSON.stringify(call.body))?.[0] ?? "plan.md";

/** A step of the tour: what the model says and does in one answer. */
type TourStep = (call: ModelCall, file: string, id: (name: string) => string) => readonly ScriptBlock[];

/** What the model does after a prompt, one answer after another. `file`: where its notes go. */
export const tour: readonly TourStep[] = [
  (_call, _file, id) => [
    pondered("The user wants to see what this frontend can show. I follow my script: ask, plan, write and check."),
    streamed(
      [
        "I am a script, so I do the same for **every prompt**. You will see:\n",
        "| Part | What happens |",
        "|---|---|",
        "| Questions | You choose, or answer in your own words |",
        "| Plan | You approve it, or send it back |",
        "| Files | You allow each change, with its diff |",
        "| Form | A tool of an MCP server asks you for details |",
        "| Subagent | It works in a thread of its own |\n",
        "Type while I work: your prompt waits in the queue. **Esc** interrupts me.\n",
      ].join("\n"),
    ),
    todos(0, id("todos0")),
  ],
  (_call, _file, id) => [
    streamed("First a command that takes a few seconds, and two questions."),
    toolUse(id("look"), "Bash", {
      command: "for step in 1 2 3 4; do echo step $step; sleep 1; done",
      description: "Count to four",
    }),
    toolUse(id("ask"), "AskUserQuestion", { questions }),
  ],
  (_call, _file, id) => [
    streamed("Thank you. Now I make a plan."),
    todos(1, id("todos1")),
    toolUse(id("enter"), "EnterPlanMode", {}),
  ],
  (call, _file, id) => [toolUse(id("plan"), "Write", { file_path: planFile(call), content: plan })],
  (_call, _file, id) => [toolUse(id("exit"), "ExitPlanMode", {})],
  (_call, file, id) => [
    streamed("Now the notes. The next model call fails once, and the agent tries it again."),
    todos(2, id("todos2")),
    toolUse(id("write"), "Write", { file_path: file, content: note }),
  ],
  (_call, file, id) => [
    toolUse(id("edit"), "Edit", {
      file_path: file,
      old_string: "- a host that you can read in one sitting",
      new_string: "- a host that you can read in one sitting\n- and change in the next",
    }),
  ],
  (_call, _file, id) => [
    streamed(
      "A picture from a tool, and a form. A rule denies the last command, so the agent does not ask you about it.",
    ),
    toolUse(id("chart"), "mcp__publisher__chart", {}),
    toolUse(id("publish"), "mcp__publisher__publish", {}),
    toolUse(id("push"), "Bash", { command: "git push origin main", description: "Push the notes" }),
  ],
  (_call, _file, id) => [
    streamed("A subagent checks the result, and a command runs in the background."),
    todos(3, id("todos3")),
    toolUse(id("wait"), "Bash", {
      command: "sleep 8 && echo done waiting",
      description: "Wait in the background",
      run_in_background: true,
    }),
    toolUse(id("agent"), "Agent", {
      description: "Check the notes",
      prompt: subagentTask,
      subagent_type: "general-purpose",
      run_in_background: false,
    }),
  ],
  (_call, file, id) => [
    todos(4, id("todos4")),
    toolUse(id("delete"), "Bash", { command: `rm ${file}`, description: "Remove the notes again" }),
  ],
  () => [
    streamed(
      [
        "That was the tour. In code, it begins like this:\n",
        "```ts",
        'import { openChat } from "@agentwire/runtime/chat";',
        'import { createSession } from "@agentwire/runtime/browser";',
        "",
        "const chat = openChat((options) => createSession(options, bridge));",
        "chat.subscribe(() => draw(chat.view()));",
        "```\n",
        "Type **story** for a long answer that you can interrupt, or `/` for commands.",
      ].join("\n"),
    ),
  ],
];

/** The step whose first attempt fails. */
export const overloadedStep = 6;

/** What the subagent does, one answer after another. */
export const subagentTour: readonly TourStep[] = [
  (_call, file, id) => [streamed("I read the file."), toolUse(id("read"), "Read", { file_path: file })],
  (_call, file, id) => [toolUse(id("count"), "Bash", { command: `wc -l ${file}`, description: "Count lines" })],
  () => [streamed("The notes have **6 lines**.")],
];

/** The file of the notes of a turn. */
export const notesFile = (cwd: string, turn: number): string => join(cwd, turn === 1 ? "notes.md" : `notes-${turn}.md`);
