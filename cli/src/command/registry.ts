import type { RegisteredCommand } from "./define.ts";

/** Every command, in the order in which the help lists them. */
export const commands: readonly RegisteredCommand[] = [
  {
    name: "quickstart",
    summary: "Run, record, validate, check and replay one session with a scripted model, without a key or a network.",
    load: async () => (await import("./quickstart.ts")).quickstartCommand,
  },
  {
    name: "record",
    summary: "Run an agent and record both directions, stderr, signals and the exit on a tape.",
    load: async () => (await import("./tape/record.ts")).recordCommand,
  },
  {
    name: "import",
    summary: "Convert a log of frames or a transcript to a tape, and list what the tape lacks.",
    load: async () => (await import("./tape/import.ts")).importCommand,
  },
  {
    name: "export",
    summary: "Write a transcript of each session on a tape, or a trace for OpenTelemetry or Perfetto.",
    load: async () => (await import("./tape/export.ts")).exportCommand,
  },
  {
    name: "replay",
    summary: "Act as the recorded agent, or test a host or an agent against recorded sessions.",
    load: async () => (await import("./replay/replay.ts")).replayCommand,
  },
  {
    name: "merge",
    summary: "Merge the results of all shards of a command into the report of a single run.",
    load: async () => (await import("./merge.ts")).mergeCommand(commands),
  },
  {
    name: "fleet",
    summary:
      "Run the shards of a command on many machines, over a queue in Redis, and print the report of a single run.",
    load: async () => (await import("./fleet/fleet.ts")).fleetCommand(commands),
  },
  {
    name: "redrive",
    summary: "Run the reference agent through a recorded session, with all its inputs taken from the tape.",
    load: async () => (await import("./replay/redrive.ts")).redriveCommand,
  },
  {
    name: "fork",
    summary: "Change one event of a session, run both versions with the reference agent, and show what differs.",
    load: async () => (await import("./replay/fork.ts")).forkCommand,
  },
  {
    name: "bisect",
    summary: "Find the first release of the official SDK with which a host diverges from a tape.",
    load: async () => (await import("./replay/bisect.ts")).bisectCommand,
  },
  {
    name: "upgrade",
    summary: "Report what an upgrade of the agent changes in your sessions, by class.",
    load: async () => (await import("./replay/upgrade.ts")).upgradeCommand,
  },
  {
    name: "inspect",
    summary: "Show a session event by event, or its state at one event.",
    load: async () => (await import("./tape/inspect.ts")).inspectCommand,
  },
  {
    name: "turns",
    summary: "List the turns of a session and the outcome of every prompt.",
    load: async () => (await import("./tape/turns.ts")).turnsCommand,
  },
  {
    name: "usage",
    summary: "Count the tokens and costs of sessions by model.",
    load: async () => (await import("./tape/usage.ts")).usageCommand,
  },
  {
    name: "why",
    summary: "Explain why a session is stuck or how it ended, and show the events that prove it.",
    load: async () => (await import("./tape/why.ts")).whyCommand,
  },
  {
    name: "diff",
    summary: "Compare two sessions by meaning and show the first difference, its cause and where to look.",
    load: async () => (await import("./tape/diff.ts")).diffCommand,
  },
  {
    name: "view",
    summary: "Write one HTML page of a session that works offline and marks violations in place.",
    load: async () => (await import("./tape/view.ts")).viewCommand,
  },
  {
    name: "show",
    summary: "Open the page of the last failed test, or of another session, in a browser.",
    load: async () => (await import("./tape/show.ts")).showCommand,
  },
  {
    name: "redact",
    summary: "Write a copy of a tape without its secrets that can still be replayed, or find the remaining secrets.",
    load: async () => (await import("./tape/redact.ts")).redactCommand,
  },
  {
    name: "bugreport",
    summary: "Write one file that contains a session and reproduces its defect for anyone who runs it.",
    load: async () => (await import("./tape/bugreport.ts")).bugreportCommand,
  },
  {
    name: "validate",
    summary: "Validate every frame of a tape, a JSON Lines file, or a transcript.",
    load: async () => (await import("./tape/validate.ts")).validateCommand,
  },
  {
    name: "schema",
    summary: "Print the protocol of a release as JSON Schema, show one definition, or compare releases.",
    load: async () => (await import("./schema/schema.ts")).schemaCommand,
  },
  {
    name: "check",
    summary: "Check a session against the laws of the protocol and name the requirement of each violation.",
    load: async () => (await import("./tape/check.ts")).checkCommand,
  },
  {
    name: "conform",
    summary: "Test an agent or a host against every requirement of the protocol.",
    load: async () => (await import("./conformance/conform.ts")).conformCommand,
  },
  {
    name: "explore",
    summary:
      "Run an agent or a host through every order of a scenario's actions, and keep the shortest that " +
      "violates a rule.",
    load: async () => (await import("./conformance/explore.ts")).exploreCommand,
  },
  {
    name: "monitor",
    summary:
      "Run between a host and its agent, and report each violation and each prompt without an outcome as it happens.",
    load: async () => (await import("./conformance/monitor.ts")).monitorCommand,
  },
  {
    name: "mutation-test",
    alias: "zoo",
    summary: "Run your tests against agents that each violate one requirement, and count those that your tests detect.",
    load: async () => (await import("./conformance/mutation-test.ts")).mutationTestCommand,
  },
  {
    name: "matrix",
    summary: "Test many agents and hosts, and write a page of each requirement by peer, their history and badges.",
    load: async () => (await import("./conformance/matrix.ts")).matrixCommand,
  },
  {
    name: "coverage",
    summary: "Report which messages, requests, hooks and permission outcomes a set of sessions exercises.",
    load: async () => (await import("./conformance/coverage.ts")).coverageCommand,
  },
  {
    name: "corpus",
    summary: "Collect sessions in Parquet files, and query, search and compare them.",
    load: async () => (await import("./corpus/corpus.ts")).corpusCommand,
  },
  {
    name: "sessions",
    summary: "List the sessions on this machine, show one, or find and repair problems in its file.",
    load: async () => (await import("./session/sessions.ts")).sessionsCommand,
  },
  {
    name: "chat",
    summary: "Chat with an agent in this terminal.",
    load: async () => (await import("./peer/chat.ts")).chatCommand,
  },
  {
    name: "mcp",
    summary: "Serve recorded sessions to a coding agent over MCP, so that it can debug its own host.",
    load: async () => (await import("./mcp/mcp.ts")).mcpCommand,
  },
  {
    name: "dap",
    summary:
      "Debug a recorded session in an editor: breakpoints, steps in both directions, and the state at each event.",
    load: async () => (await import("./tape/dap.ts")).dapCommand,
  },
  {
    name: "serve",
    summary: "Serve agents to web pages over WebSockets on loopback, with a chat as the first page.",
    load: async () => (await import("./peer/serve.ts")).serveCommand,
  },
  {
    name: "agent",
    summary: "Run the reference agent, which accepts the arguments of the claude CLI.",
    load: async () => (await import("./peer/agent.ts")).agentCommand,
  },
  {
    name: "model",
    summary: "Serve a scripted Messages API on loopback.",
    load: async () => (await import("./peer/model.ts")).modelCommand,
  },
  {
    name: "completion",
    summary: "Print a completion script for bash, zsh or fish.",
    load: async () => (await import("./completion.ts")).completionCommand,
  },
];
