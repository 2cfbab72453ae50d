import { isEvent } from "@agentwire/replay";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { exitCode, Unreadable } from "../../exit.ts";
import { sessionsIn } from "../../input/folder.ts";
import { openInput } from "../../input/open.ts";
import type { Terminal } from "../../terminal.ts";
import { cliVersion } from "../../version.ts";
import { defineCommand } from "../define.ts";
import { followCalls } from "./pending-calls.ts";
import { createMcpServer } from "./server.ts";
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

export const mcpCommand = defineCommand({
  configure(command) {
    command.argument("[sessions]", "a session file, or a folder of them", ".").addHelpText(
      "after",
      `
The server speaks MCP over stdin and stdout, and ends with its stdin, after the last response. Its tools only read the session file, or files below the folder. For
example, give it to a coding agent:

  claude mcp add agentwire -- npx agentwire mcp tapes/

Exit codes: 0 the client has ended the session; 3 there is no session.`,
    );
  },
  async run({ terminal, args: [path = "."] }) {
    await requireSession(path, terminal);
    const server = createMcpServer(new SessionFolder(path), cliVersion());
    const ended = new Promise<void>((resolve) => {
      process.stdin.once("end", resolve);
      process.stdin.once("close", resolve);
    });
    const transport = new StdioServerTransport();
    await server.connect(transport);
    const calls = followCalls(transport);
    await ended;
    await calls.settled();
    await server.close();
    return exitCode.ok;
  },
});
