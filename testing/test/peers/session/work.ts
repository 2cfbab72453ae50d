import {
  always,
  deliver,
  expectFrame,
  isResult,
  pause,
  prompt,
  reply,
  say,
  script,
  send,
  text,
  thinking,
  toolUse,
  use,
  when,
} from "../../../src/index.ts";
import { ask, asking, control, type NamedSession, plan } from "./session.ts";

/** Sessions that show turns, tools and queueing. */
export const workSessions: readonly NamedSession[] = [
  {
    name: "a text",
    setup: { script: script(say("a plain answer")), plan: plan(ask("hello")) },
    shows: ["a plain answer", '"subtype":"success"'],
  },
  {
    name: "thinking and several blocks",
    setup: {
      script: script(reply([thinking("let me see"), text("one block"), text("another block")])),
      plan: plan(ask("think")),
    },
    shows: ["let me see", "another block"],
  },
  {
    name: "partial messages",
    setup: {
      script: script(deliver(say("in many pieces"), { betweenMs: 7 })),
      plan: plan(ask("slowly")),
      argv: ["--include-partial-messages"],
    },
    shows: ['"stream_event"', "content_block_delta", "message_stop"],
  },
  {
    name: "files are read, edited and written",
    setup: {
      script: script(
        use(toolUse("r", "Read", { file_path: "/project/a.txt" })),
        use(toolUse("e", "Edit", { file_path: "/project/a.txt", old_string: "second", new_string: "other" })),
        use(toolUse("w", "Write", { file_path: "/project/deep/b.txt", content: "new\n" })),
        say("edited"),
      ),
      plan: plan(ask("edit")),
      argv: ["--permission-mode", "acceptEdits"],
    },
    shows: ["structuredPatch", "/project/deep/b.txt", "edited"],
  },
  {
    name: "parallel reads beside a command",
    setup: {
      script: script(
        use(
          toolUse("p1", "Read", { file_path: "/project/a.txt" }),
          toolUse("p2", "Read", { file_path: "/project/none.txt" }),
          toolUse("p3", "Bash", { command: "echo side by side" }),
          toolUse("p4", "Bash", { command: "work 300 after" }),
        ),
        say("all read"),
      ),
      plan: plan(ask("read")),
      argv: ["--allowedTools", "Bash"],
    },
    shows: ["side by side", "half done", "does not exist"],
  },
  {
    name: "a command in the background and the turn that follows it",
    setup: {
      script: script(
        use(toolUse("bg", "Bash", { command: "work 9000 long", run_in_background: true })),
        say("it is running"),
        say("it is done"),
      ),
      plan: plan(ask("start it")),
      argv: ["--allowedTools", "Bash"],
    },
    shows: ["task_started", "task_notification", "it is done"],
  },
  {
    name: "a slow command that is reported to the host",
    setup: {
      script: script(use(toolUse("slow", "Bash", { command: "work 8000 slow" })), say("finished")),
      plan: plan(ask("wait for it")),
      argv: ["--allowedTools", "Bash"],
    },
    shows: ["task_started", "half done", "finished"],
  },
  {
    name: "an interrupt in the middle of an answer",
    setup: {
      script: script(deliver(say("never said in full"), { betweenMs: 50 }), say("gone on")),
      plan: plan([
        ...send(prompt("talk")),
        pause(120),
        ...control("stop", "interrupt"),
        expectFrame(isResult),
        ...ask("go on"),
      ]),
    },
    shows: ["[Request interrupted by user]", "gone on"],
  },
  {
    name: "an interrupt while a command runs",
    setup: {
      script: script(use(toolUse("x", "Bash", { command: "work 60000 x" })), say("after all")),
      plan: plan([
        ...send(prompt("work")),
        pause(4000),
        ...control("stop", "interrupt"),
        expectFrame(isResult),
        ...ask("and now"),
      ]),
      argv: ["--allowedTools", "Bash"],
    },
    shows: ["[Request interrupted by user for tool use]", "after all"],
  },
  {
    name: "instructions for folders and for certain files, told with the file",
    setup: {
      files: {
        "/project/part/CLAUDE.md": "Mind this part. @more.md\n",
        "/project/part/more.md": "Mind more of it.\n",
        "/project/part/deep/x.ts": "x\n",
        "/project/.claude/rules/types.md": '---\npaths:\n  - "part/**"\n  - "*.ts"\n---\nMind the types.\n',
        "/project/.claude/rules/other.md": '---\npaths: "docs/**"\n---\nNever told.\n',
      },
      script: script(
        use(toolUse("r", "Read", { file_path: "/project/part/deep/x.ts" })),
        use(toolUse("s", "Read", { file_path: "/project/part/deep/x.ts" })),
        say("minded"),
      ),
      plan: plan(ask("read it")),
    },
    shows: ["minded"],
  },
  {
    name: "agents that write to each other and to the main conversation",
    setup: {
      script: script(
        when(
          "read the letters",
          deliver(use(toolUse("w", "Bash", { command: "work 900 letters" })), { delayMs: 50 }),
          say("all read"),
        ),
        when(
          "write the letters",
          use(toolUse("p", "SendMessage", { to: "reader", summary: "news", message: "there is news" })),
          use(toolUse("q", "SendMessage", { to: "main", summary: "done", message: "the letter is out" })),
          say("all written"),
        ),
        use(
          toolUse("r", "Agent", { description: "read", prompt: "read the letters", name: "reader" }),
          toolUse("s", "Agent", { description: "write", prompt: "write the letters", name: "writer" }),
        ),
        use(toolUse("l", "ListAgents", {})),
        always(deliver(say("noted"), { delayMs: 20 })),
      ),
      plan: plan([...ask("begin"), expectFrame(isResult)]),
      argv: ["--allowedTools", "Bash"],
    },
    shows: ['"recipient_kind":"main"', "for the main conversation", '"kind":"peer"', "reader [", "noted"],
  },
  {
    name: "an agent that is sent a message after its end",
    setup: {
      script: script(
        when("count the files", say("seven files"), say("and two folders")),
        use(
          toolUse("a", "Agent", {
            description: "count",
            prompt: "count the files",
            name: "counter",
            run_in_background: false,
          }),
        ),
        use(toolUse("m", "SendMessage", { to: "counter", summary: "folders", message: "and the folders" })),
        use(toolUse("n", "SendMessage", { to: "nobody", summary: "nothing", message: "hello" })),
        always(deliver(say("asked again"), { delayMs: 20 })),
      ),
      plan: plan([...ask("count"), expectFrame(isResult)]),
    },
    shows: ["seven files", "Resuming agent counter", "and two folders", "No agent named 'nobody' is reachable."],
  },
  {
    name: "commands and skills that bring rules, models and agents along",
    setup: {
      files: {
        "/project/.claude/commands/quick.md":
          "---\nmodel: haiku\nallowed-tools: Bash(make:*)\n---\nMake $0, and leave \\$1 alone.\n",
        "/project/.claude/skills/survey/SKILL.md": `---\ndescription: surveys\ncontext: fork\nagent: Explore\n---\nSurvey $ARGUMENTS in \${CLAUDE_SKILL_DIR}.\n`,
        "/project/.claude/output-styles/terse.md": "---\nname: terse\n---\nOne word only.\n",
        "/project/.claude/settings.json": '{"outputStyle":"terse"}',
      },
      script: script(
        when({ anywhere: "Survey the" }, say("surveyed")),
        use(toolUse("q", "Bash", { command: "make tea" })),
        say("quickly made"),
        use(toolUse("s", "Skill", { skill: "survey", args: "the hall" })),
        say("seen it all"),
      ),
      plan: plan([...ask("/quick tea"), ...ask("look around")]),
    },
    shows: ["made tea", '"model":"claude-haiku', "(forked execution)", "surveyed", '"output_style":"terse"'],
  },
  {
    name: "queued messages of all priorities",
    setup: {
      script: script(deliver(say("first"), { delayMs: 100 }), say("second"), say("third"), say("fourth")),
      plan: plan([
        ...send(
          prompt("one", { uuid: "00000000-0000-4000-8000-000000000001" }),
          prompt("later", { uuid: "00000000-0000-4000-8000-000000000002", priority: "later" }),
          prompt("next", { uuid: "00000000-0000-4000-8000-000000000003", priority: "next" }),
        ),
        pause(30),
        ...send(prompt("now", { uuid: "00000000-0000-4000-8000-000000000004", priority: "now" })),
        expectFrame(isResult),
      ]),
      argv: asking,
    },
    shows: ['"queued_turn_count":', '"result_index":1'],
  },
];
