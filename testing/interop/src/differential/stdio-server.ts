import { createInterface } from "node:readline";
import { answerMcp } from "./mcp.ts";
import type { Json } from "./session.ts";

// The MCP server of the driver as a program.
for await (const line of createInterface({ input: process.stdin })) {
  const answer = answerMcp(JSON.parse(line) as Json);
  if (answer !== null) process.stdout.write(`${JSON.stringify(answer)}\n`);
}
