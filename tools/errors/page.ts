import { controls } from "@agentwire/protocol";
import { connectionErrors, problemErrors } from "./connection.ts";
import type { ErrorEntry } from "./entry.ts";
import { optionWarnings, testErrors } from "./other.ts";
import { queryErrors } from "./query.ts";
import { refusalErrors, socketErrors } from "./socket.ts";
import { tapeErrors } from "./tape.ts";
import { validationErrors } from "./validation.ts";

/** A family of error codes: where they occur, and their entries. */
export interface ErrorFamily {
  readonly title: string;
  readonly about: string;
  readonly entries: Readonly<Record<string, ErrorEntry>>;
}

/** Every family of local error codes. */
export const errorFamilies: readonly ErrorFamily[] = [
  {
    title: "Queries",
    about: "`errorClass` of the errors that `query()`, `createSession()` and their methods throw.",
    entries: queryErrors,
  },
  {
    title: "Requests",
    about: "`code` of a `ConnectionError`: a request without a response.",
    entries: connectionErrors,
  },
  {
    title: "Lines of the peer",
    about: "`code` of a problem that `onProblem` reports. The connection continues.",
    entries: problemErrors,
  },
  {
    title: "Validation",
    about: "`kind` of an issue of `validateFrame()` and `agentwire validate`.",
    entries: validationErrors,
  },
  {
    title: "Tapes",
    about: "`code` of a problem that a tape reader reports.",
    entries: tapeErrors,
  },
  {
    title: "Sockets",
    about: "`code` of a `SocketError`: the cause of an ending of a session over a bridge.",
    entries: socketErrors,
  },
  {
    title: "Refusals of a bridge",
    about: "`code` of a `refused` message of the [socket protocol](../runtime/guide/socket-protocol.md).",
    entries: refusalErrors,
  },
  {
    title: "Warnings",
    about: "`code` of a warning that the host library emits with `process.emitWarning`.",
    entries: optionWarnings,
  },
  {
    title: "Test tools",
    about: "`code` of errors that the scripted model and the network guard throw on purpose.",
    entries: testErrors,
  },
];

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** Rows for the `error_code` values of the wire, from the registry of control requests. */
function wireRows(): string[] {
  const rows = new Map<string, string[]>();
  for (const { subtype, errors } of Object.values(controls)) {
    for (const error of errors) {
      if (!("code" in error)) continue;
      rows.set(error.code, [...(rows.get(error.code) ?? []), `\`${subtype}\`: ${error.when}`]);
    }
  }
  return [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, uses]) => `| \`${code}\` | ${cell(uses.join(" "))} |`);
}

/** The page of all error codes, as Markdown. Each message is a real one: the page provokes every error. */
export async function errorPage(): Promise<string> {
  const sections: string[] = [];
  for (const { title, about, entries } of errorFamilies) {
    const rows: string[] = [];
    for (const [code, { remedy, provoke }] of Object.entries(entries)) {
      rows.push(`| \`${code}\` | ${cell(await provoke())} | ${cell(remedy)} |`);
    }
    sections.push(
      `## ${title}\n\n${about}\n\n| code | example of the message | what to do |\n|---|---|---|\n${rows.join("\n")}\n`,
    );
  }
  return [
    "# Error codes\n",
    "Derived from the sources by `npm run generate`. Local codes are in upper case or name a class; codes of the wire are in lower case.\n",
    ...sections,
    "## The wire\n",
    "`error_code` of an error response to a control request. Agents send most errors without a code.\n",
    `| code | when |\n|---|---|\n${wireRows().join("\n")}\n`,
  ].join("\n");
}
