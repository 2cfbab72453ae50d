import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { exitCode } from "../../exit.ts";
import { cliVersion } from "../../version.ts";
import { defineCommand } from "../define.ts";
import { followCalls } from "./pending-calls.ts";
import { createMcpServer } from "./server.ts";
import { SessionFolder } from "./sessions.ts";

export const mcpCommand = defineCommand({
  configure(command) {
    command.argument("[folder]", "the folder of sessions", ".").addHelpText(
      "after",
      `
The server speaks MCP over stdin and stdout, and ends with its stdin, after the last response. Its tools only read files below the folder. For
example, give it to a coding agent:

  claude mcp add agentwire -- npx agentwire mcp tapes/

Exit codes: 0 the client has ended the session; 3 there is no such folder.`,
    );
  },
  async run({ args }) {
    const server = createMcpServer(new SessionFolder(args[0] ?? "."), cliVersion());
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
