import { requirements, validateFrame } from "@agentwire/protocol";
import * as z from "zod";
import type { CommandSpec } from "../define.ts";
import { checkCommand } from "../tape/check.ts";
import { diffCommand } from "../tape/diff.ts";
import { inspectCommand } from "../tape/inspect.ts";
import { turnsCommand } from "../tape/turns.ts";
import { whyCommand } from "../tape/why.ts";
import { captureTerminal } from "./captured.ts";
import type { QueriedCorpus } from "./queried-corpus.ts";
import { queryInput, runQueryTool } from "./query-tool.ts";
import type { SessionFolder } from "./sessions.ts";

/** What the tools read. */
export interface SessionToolServices {
  readonly sessions: SessionFolder;
  readonly corpus: QueriedCorpus;
}

/** One tool of the server: its input as a zod shape, and its function. */
export interface SessionTool<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly description: string;
  readonly input: Shape;
  run(input: z.infer<z.ZodObject<Shape>>, services: SessionToolServices): Promise<string>;
}

const tool = <Shape extends z.ZodRawShape>(spec: SessionTool<Shape>): SessionTool<Shape> => spec;

/** Maximum length of an answer in characters, so that a model can use it. */
const longest = 60_000;

/** Runs a command and returns its output. Throws its messages instead if there is no output. */
async function printed(command: CommandSpec, args: readonly string[], options: object): Promise<string> {
  const terminal = captureTerminal(longest);
  await command.run({ terminal, args, options: { ...options }, argv: [] });
  const output = terminal.output();
  if (output !== "") return output;
  throw new Error(terminal.messages() || "The command printed nothing.");
}

const session = z.string().describe("Name of a session, as list_sessions returns it");
const event = z.number().int().nonnegative().describe("Number of an event");
const query = z
  .string()
  .describe(
    "Words and field:value pairs that must all match, such as `tool:Bash denied`; fields are tool, id, " +
      "kind, lane, from, process, seq",
  );

/** The tools, by name. None of them changes a file. */
export const sessionTools = {
  list_sessions: tool({
    description: "List the recorded sessions: tapes, logs of frames and transcripts.",
    input: {},
    run: async (_, { sessions }) => JSON.stringify(await sessions.list(), null, 1),
  }),
  why: tool({
    description:
      "Explain how a session ended or why it is stuck: the cause, what to do next, and everything that went wrong in each turn. Start here.",
    input: { session, at: event.describe("Explain the state after this event").optional() },
    run: ({ session, at }, { sessions }) => printed(whyCommand, [sessions.pathOf(session)], { at, allTurns: true }),
  }),
  turns: tool({
    description: "List the turns of a session, the prompts that each one answers, and the outcome of every prompt.",
    input: { session },
    run: ({ session }, { sessions }) => printed(turnsCommand, [sessions.pathOf(session)], {}),
  }),
  events: tool({
    description: "List the events of a session, one a line, with the event that caused each. Filter them with a query.",
    input: { session, where: query.default("") },
    run: ({ session, where }, { sessions }) => printed(inspectCommand, [sessions.pathOf(session)], { where }),
  }),
  state_at: tool({
    description:
      "Show one event as it was recorded, the state of the session after it (open requests, permissions, " +
      "tasks, queue, cost), its causes and its effects.",
    input: { session, event },
    run: async ({ session, event: at }, { sessions }) => {
      const path = sessions.pathOf(session);
      const state = await printed(inspectCommand, [path], { where: "", at });
      return `${state}\n\n${await printed(inspectCommand, [path], { where: "", at, frame: true })}`;
    },
  }),
  search: tool({
    description: "Find events in all sessions: the first matches of each session.",
    input: { query, limit: z.number().int().min(1).max(100).default(10).describe("Matches of each session") },
    async run({ query, limit }, { sessions }) {
      const found: string[] = [];
      for (const { session } of await sessions.list()) {
        const terminal = captureTerminal(longest);
        await inspectCommand.run({
          terminal,
          args: [sessions.pathOf(session)],
          options: { where: query, json: true },
          argv: [],
        });
        const lines = terminal
          .output()
          .split("\n")
          .filter((line) => line.startsWith("{"));
        if (lines.length > 0) found.push(`${session}: ${lines.length} matches`, ...lines.slice(0, limit));
        if (found.join("\n").length > longest) break;
      }
      return found.length === 0 ? "No event matches." : found.join("\n").slice(0, longest);
    },
  }),
  query: tool({
    description:
      "Run a stored query, such as failure-groups or slowest-tools, or SQL over all sessions: tables of sessions, turns, " +
      "model calls, tool uses, permissions, hooks, events, texts, costs. Without arguments, it lists queries, tables and columns.",
    input: queryInput,
    run: (input, { corpus }) => runQueryTool(input, corpus, longest),
  }),
  check: tool({
    description: "Check a session against the laws of the protocol. Each violation names its requirement.",
    input: { session },
    run: ({ session }, { sessions }) => printed(checkCommand, [sessions.pathOf(session)], {}),
  }),
  diff: tool({
    description: "Compare two sessions by meaning: the differences that matter, and what was not compared.",
    input: { first: session, second: session },
    run: ({ first, second }, { sessions }) =>
      printed(diffCommand, [sessions.pathOf(first), sessions.pathOf(second)], {}),
  }),
  validate_frame: tool({
    description: "Validate one frame, a JSON object of the protocol, and explain what is wrong with it.",
    input: { frame: z.record(z.string(), z.unknown()).describe("The frame") },
    run: async ({ frame }) => JSON.stringify(validateFrame(frame), null, 1),
  }),
  explain_requirement: tool({
    description:
      "Return the text of a requirement by its id, such as turn.result.exactly-one, or the ids with this prefix.",
    input: { id: z.string().describe("The id of a requirement, or its prefix") },
    async run({ id }) {
      const known = Object.entries(requirements).filter(([name]) => name === id || name.startsWith(`${id}.`));
      if (known.length === 0)
        throw new Error(`There is no requirement ${id}. Ids begin with a topic, such as turn or permission.`);
      return JSON.stringify(Object.fromEntries(known), null, 1);
    },
  }),
} as const;
