import type { CommandSpec } from "./define.ts";

/** A command by its name. What it is made of is loaded when it is called: most commands need little of the toolkit. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  load(): Promise<CommandSpec>;
}

/** Every command, in the order in which the help lists them. */
export const commands: readonly CommandEntry[] = [
  {
    name: "quickstart",
    summary: "Run, record, validate, check and replay one session on the scripted model: no key, no network.",
    load: async () => (await import("./quickstart.ts")).quickstart,
  },
  {
    name: "record",
    summary: "Run an agent and record both directions, stderr, signals and exit on a tape; ends as the agent ends.",
    load: async () => (await import("./tape/record.ts")).record,
  },
  {
    name: "import",
    summary: "Make a tape of a plain log of frames or of a session transcript, and say what it does not hold.",
    load: async () => (await import("./tape/import.ts")).importCommand,
  },
  {
    name: "export",
    summary: "Make the transcripts of the sessions on a tape, and say what they do not hold.",
    load: async () => (await import("./tape/export.ts")).exportCommand,
  },
  {
    name: "replay",
    summary: "Take the agent's place before a host, or hold a host or an agent against a folder of tapes.",
    load: async () => (await import("./tape/replay.ts")).replay,
  },
  {
    name: "redrive",
    summary: "Run the reference agent through a recorded session with all that it learnt taken from the tape.",
    load: async () => (await import("./again/redrive.ts")).redrive,
  },
  {
    name: "fork",
    summary:
      "Change one event of a session, run both futures with the reference agent, and show what the change led to.",
    load: async () => (await import("./again/fork.ts")).fork,
  },
  {
    name: "bisect",
    summary: "Find the first release of the official SDK at which a host diverges from a tape.",
    load: async () => (await import("./again/bisect.ts")).bisect,
  },
  {
    name: "inspect",
    summary: "Show what is on a tape, event by event, or the state of the session at one of them.",
    load: async () => (await import("./tape/inspect.ts")).inspect,
  },
  {
    name: "why",
    summary: "Say in plain words why a session is stuck or ended as it did, and on which frames that rests.",
    load: async () => (await import("./tape/why.ts")).why,
  },
  {
    name: "diff",
    summary: "Compare two tapes by meaning: the first difference, how far apart it is, what led to it, where to look.",
    load: async () => (await import("./tape/diff.ts")).diff,
  },
  {
    name: "view",
    summary:
      "Make one HTML page of a tape or a transcript: works from disk, asks no network, shows broken laws in place.",
    load: async () => (await import("./tape/view.ts")).view,
  },
  {
    name: "redact",
    summary: "Take the secrets out of a copy of a tape that still replays; --lint fails where any are left.",
    load: async () => (await import("./tape/redact.ts")).redact,
  },
  {
    name: "validate",
    summary: "Hold every frame of a tape, of a file of JSON lines or of a session transcript against the schemas.",
    load: async () => (await import("./tape/validate.ts")).validate,
  },
  {
    name: "schema",
    summary: "Print the protocol as a release had it, show one definition, tell releases apart, take in a new release.",
    load: async () => (await import("./schema/schema.ts")).schema,
  },
  {
    name: "check",
    summary: "Hold a tape against the laws of the wire; each breach is named by its requirement.",
    load: async () => (await import("./tape/check.ts")).check,
  },
  {
    name: "conform",
    summary:
      "Put an agent or a host to the test: every requirement of the wire holds, is violated, or could not be measured.",
    load: async () => (await import("./conformance/conform.ts")).conform,
  },
  {
    name: "monitor",
    summary:
      "Stand between a host and its agent and name each broken law at the moment of the breach; ends as the agent ends.",
    load: async () => (await import("./conformance/monitor.ts")).monitor,
  },
  {
    name: "zoo",
    summary: "Run your own tests against agents that are each broken in one way, and see how many of them they catch.",
    load: async () => (await import("./conformance/zoo.ts")).zoo,
  },
  {
    name: "coverage",
    summary: "Say which messages, requests, hooks, permission outcomes and steps of a session's life tapes exercise.",
    load: async () => (await import("./conformance/coverage.ts")).coverage,
  },
  {
    name: "sessions",
    summary: "List the sessions on this machine, show one, find what is broken in its file and repair a copy.",
    load: async () => (await import("./session/sessions.ts")).sessions,
  },
  {
    name: "chat",
    summary: "Talk to an agent in this terminal; with --demo, offline to our agent on a scripted model.",
    load: async () => (await import("./peer/chat.ts")).chat,
  },
  {
    name: "serve",
    summary: "Serve agents to web pages over WebSockets on loopback; the first line of stdout is a chat to open.",
    load: async () => (await import("./peer/serve.ts")).serve,
  },
  {
    name: "agent",
    summary: "Run the reference agent; its arguments are those of the real one.",
    load: async () => (await import("./peer/agent.ts")).agent,
  },
  {
    name: "model",
    summary: "Serve a scripted Messages API on loopback until interrupted; the first line of stdout is its address.",
    load: async () => (await import("./peer/model.ts")).model,
  },
];
