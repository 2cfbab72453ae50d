import { resolve } from "node:path";
import { isEvent } from "@agentwire/replay";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { exitCode, Unreadable } from "../../exit.ts";
import { parseIfSet } from "../../flag/given.ts";
import { portNumber } from "../../flag/parsers.ts";
import { sessionsIn } from "../../input/folder.ts";
import { openInput } from "../../input/open.ts";
import { startOnPort } from "../../loopback.ts";
import type { Terminal } from "../../terminal.ts";
import { cliVersion } from "../../version.ts";
import { defineCommand } from "../define.ts";
import { untilStopped } from "../until-stopped.ts";
import { serveMcp } from "./http.ts";
import { followCalls } from "./pending-calls.ts";
import { existingCorpus, temporaryCorpus } from "./queried-corpus.ts";
import { documentPages } from "./reference.ts";
import { createMcpServer, type McpContents } from "./server.ts";
import { SessionFolder } from "./sessions.ts";

/** Throws {@link Unreadable} if a path holds no session: a server without one could answer nothing. */
async function requireSession(path: string, terminal: Terminal): Promise<void> {
  const [only, ...others] = await sessionsIn(path);
  if (others.length > 0) return;
  const input = await openInput(only, terminal);
  for await (const batch of input.read())
    if (batch.some((item) => item.kind === "event" && isEvent(item.event, "wire/frame"))) return;
  throw new Unreadable(`${only} contains no frame; there is no session to serve.`);
}

/** The environment variable for the token of HTTP. Not an option, because other users can read command lines. */
const tokenVariable = "AGENTWIRE_TOKEN";

/** Serves one client over stdin and stdout until it closes stdin. */
async function serveStdio(services: McpContents): Promise<void> {
  const server = createMcpServer(services, cliVersion());
  const ended = new Promise<void>((resolve) => {
    process.stdin.once("end", resolve);
    process.stdin.once("close", resolve);
  });
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
  const transport = new StdioServerTransport();
  await server.connect(transport);
  const calls = followCalls(transport);
  await Promise.race([ended.then(() => calls.settled()), stopped]);
  await server.close();
}

/** Serves clients over HTTP until it is stopped. Returns the exit code. */
async function serveHttp(services: McpContents, port: number, terminal: Terminal): Promise<number> {
  const token = process.env[tokenVariable] || undefined;
  const served = await startOnPort("--http", () =>
    serveMcp(() => createMcpServer(services, cliVersion()), port, token),
  );
  terminal.out(served.url);
  terminal.out(`Authorization: Bearer ${served.token}`);
  terminal.err("Anyone with this token can read the sessions. Press Ctrl+C to stop.");
  await untilStopped(terminal);
  await served.close();
  return exitCode.ok;
}

export const mcpCommand = defineCommand({
  configure(command) {
    command
      .argument("[sessions]", "a session file, or a folder of them", ".")
      .option(
        "--corpus <folder>",
        "let the tool query read this corpus; default: one of the sessions, made when needed",
      )
      .option("--http <port>", "serve clients over HTTP on the loopback interface; 0 for any free port", portNumber)
      .addHelpText(
        "after",
        `
The server speaks MCP over stdin and stdout, and ends with its stdin, after the last response. With --http, it runs until it is
interrupted, and prints the address and the token that clients need; AGENTWIRE_TOKEN chooses the token. Its tools only read the
session file, or files below the folder, and the corpus. For example, give it to a coding agent:

  claude mcp add agentwire -- npx agentwire mcp tapes/

The tool query needs DuckDB: npm install @duckdb/node-api

Exit codes: 0 the client has ended the session; 3 there is no session; 4 the port is in use.`,
      );
  },
  async run({ terminal, args: [path = "."], options }) {
    await requireSession(path, terminal);
    const sessions = new SessionFolder(path);
    const corpus = parseIfSet(options.corpus, (folder) => existingCorpus(resolve(folder))) ?? temporaryCorpus(sessions);
    const services = { sessions, corpus, pages: documentPages() };
    try {
      if (options.http !== undefined) return await serveHttp(services, Number(options.http), terminal);
      await serveStdio(services);
      return exitCode.ok;
    } finally {
      await corpus.close();
    }
  },
});
