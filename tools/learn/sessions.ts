import {
  always,
  type CaseProcess,
  deliver,
  end,
  expectFrame,
  type Frame,
  fail,
  hostRules,
  isResult,
  type PeerStep,
  prompt,
  request,
  responseTo,
  say,
  script,
  send,
  toolUse,
  use,
  when,
} from "@agentwire/testing";
import { memoryAgent } from "@agentwire/testing/node";

/** A frame of a session, and who sent it. */
export interface Exchange {
  readonly from: "host" | "agent";
  readonly frame: Frame;
}

const askHost = ["--permission-prompt-tool=stdio"];

const greeting = (params: Frame = {}): PeerStep[] => [
  ...send(request("req-1", "initialize", params)),
  expectFrame(responseTo("req-1")),
];

/** Prompts, and waits for the result. */
const ask = (text: string, fields: Frame = {}): PeerStep[] => [...send(prompt(text, fields)), expectFrame(isResult)];

const write = toolUse("toolu_1", "Write", { file_path: "notes.md", content: "# Notes\n" });

const addTool = {
  name: "add",
  description: "Add two numbers.",
  inputSchema: { type: "object", properties: { a: { type: "number" }, b: { type: "number" } }, required: ["a", "b"] },
};

/** Answers what the agent asks the host's own MCP server. */
function serve({ message }: Frame): Frame {
  const { method, id } = message as Frame;
  const results: Record<string, Frame> = {
    initialize: {
      protocolVersion: "2025-11-25",
      capabilities: { tools: {} },
      serverInfo: { name: "math", version: "1.0.0" },
    },
    "tools/list": { tools: [addTool] },
    "tools/call": { content: [{ type: "text", text: "42" }] },
  };
  return { mcp_response: { jsonrpc: "2.0", id: id ?? 0, result: results[String(method)] ?? {} } };
}

/** The sessions that the page shows: each is one process, or several in the same folder. */
const processes: Readonly<Record<string, readonly CaseProcess[]>> = {
  text: [{ script: script(say("Hello!")), plan: { steps: [...greeting(), ...ask("Say hello."), end()] } }],

  unknown: [
    {
      script: script(),
      plan: {
        steps: [...greeting(), ...send(request("req-2", "make_coffee")), expectFrame(responseTo("req-2")), end()],
      },
    },
  ],

  stream: [
    {
      argv: ["--include-partial-messages"],
      script: script(say("Hello!")),
      plan: { steps: [...greeting(), ...ask("Say hello."), end()] },
    },
  ],

  allow: [
    {
      argv: askHost,
      script: script(use(write), say("Done.")),
      plan: { steps: [...greeting(), ...ask("Start a file for notes."), end()], rules: hostRules() },
    },
  ],

  deny: [
    {
      argv: askHost,
      script: script(use(write), say("Then I leave it.")),
      plan: {
        steps: [...greeting(), ...ask("Start a file for notes."), end()],
        rules: hostRules({ canUseTool: () => ({ behavior: "deny", message: "Not in this folder." }) }),
      },
    },
  ],

  hook: [
    {
      argv: askHost,
      script: script(use(write), say("Done.")),
      plan: {
        steps: [
          ...greeting({ hooks: { PreToolUse: [{ matcher: "Write", hookCallbackIds: ["hook_0"] }] } }),
          ...ask("Start a file for notes."),
          end(),
        ],
        rules: hostRules({
          hook: () => ({ hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "allow" } }),
        }),
      },
    },
  ],

  mcp: [
    {
      argv: ["--permission-mode=bypassPermissions", "--allow-dangerously-skip-permissions"],
      script: script(use(toolUse("toolu_1", "mcp__math__add", { a: 19, b: 23 })), say("It is 42.")),
      plan: {
        steps: [...greeting({ sdkMcpServers: ["math"] }), ...ask("Add 19 and 23."), end()],
        rules: hostRules({ mcp: serve }),
      },
    },
  ],

  interrupt: [
    {
      argv: ["--include-partial-messages"],
      script: script(deliver(say("A very long answer that is not needed any more."), { hold: { afterEvents: 3 } })),
      plan: {
        steps: [
          ...greeting(),
          ...send(prompt("Tell me everything.", { uuid: "11111111-1111-4111-8111-111111111111" })),
          expectFrame({ type: "stream_event", event: { type: "content_block_delta" } }),
          ...send(request("req-2", "interrupt")),
          expectFrame(responseTo("req-2")),
          expectFrame(isResult),
          end(),
        ],
      },
    },
  ],

  queue: [
    {
      script: script(say("One."), say("Two and three.")),
      plan: {
        steps: [
          ...greeting(),
          ...send(
            prompt("First.", { uuid: "11111111-1111-4111-8111-111111111111" }),
            prompt("Second.", { uuid: "22222222-2222-4222-8222-222222222222" }),
            prompt("Third.", { uuid: "33333333-3333-4333-8333-333333333333" }),
          ),
          expectFrame(isResult),
          expectFrame(isResult),
          end(),
        ],
      },
    },
  ],

  subagent: [
    {
      script: script(
        use(
          toolUse("toolu_1", "Agent", {
            description: "Count files",
            prompt: "Count the files below this folder.",
            subagent_type: "general-purpose",
            run_in_background: false,
          }),
        ),
        say("There are three files."),
        when("below this folder", say("Three.")),
      ),
      plan: { steps: [...greeting(), ...ask("How many files are there?"), end()] },
    },
  ],

  background: [
    {
      script: script(
        use(
          toolUse("toolu_1", "Agent", {
            description: "Count files",
            prompt: "Count the files below this folder.",
            subagent_type: "general-purpose",
            run_in_background: true,
          }),
        ),
        say("I count in the background."),
        say("There are three files."),
        when("below this folder", deliver(say("Three."), { delayMs: 5_000 })),
      ),
      plan: { steps: [...greeting(), ...ask("Count the files while I wait."), expectFrame(isResult), end()] },
    },
  ],

  resume: [
    { script: script(say("Hello, Ada!")), plan: { steps: [...greeting(), ...ask("I am Ada."), end()] } },
    {
      argv: ["--continue"],
      script: script(say("You are Ada.")),
      plan: { steps: [...greeting(), ...ask("Who am I?"), end()] },
    },
    {
      argv: ["--continue", "--fork-session"],
      script: script(say("Still Ada.")),
      plan: { steps: [...greeting(), ...ask("And now?"), end()] },
    },
  ],

  compact: [
    {
      script: script(say("Hello!"), say("A summary of the conversation."), always(say("Go on."))),
      plan: { steps: [...greeting(), ...ask("Say hello."), ...ask("/compact"), end()] },
    },
  ],

  retry: [
    {
      script: script(fail(529, "overloaded_error", "Overloaded"), say("Hello!")),
      plan: { steps: [...greeting(), ...ask("Say hello."), end()] },
    },
  ],

  failure: [
    {
      script: script(always(fail(400, "invalid_request_error", "The request is wrong."))),
      plan: { steps: [...greeting(), ...ask("Say hello."), end()] },
    },
  ],
};

/** Runs the sessions of a name on the reference agent, in memory and on virtual time: the frames repeat exactly. */
export async function exchangesOf(name: string): Promise<readonly Exchange[]> {
  const agent = await memoryAgent().open(name);
  const all: Exchange[] = [];
  try {
    for (const process of processes[name] ?? []) {
      const { events, host } = await agent.run(process);
      if (host.outcome !== "done") throw new Error(`${name}: ${host.outcome}: ${host.reason ?? ""}`);
      for (const { kind, direction, frame } of events)
        if (kind === "frame")
          all.push({ from: direction === "host-to-agent" ? "host" : "agent", frame: frame as Frame });
    }
  } finally {
    await agent.close();
  }
  return all;
}

/** The names of the sessions. */
export const sessionNames: readonly string[] = Object.keys(processes);
