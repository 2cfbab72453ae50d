import { fieldOf } from "../../compare/schema.ts";
import type { Step } from "../../script/steps.ts";

/** Flags that name a file, or contain its content as JSON. */
const inlineOrFile = new Set(["--settings", "--mcp-config"]);

/** Flags that only name a file. */
const fileOnly = new Set(["--system-prompt-file", "--append-system-prompt-file"]);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The servers that the agent reports and that neither the host nor the project configures, by name. */
function otherServers(steps: readonly Step[]): Readonly<Record<string, object>> {
  const known = new Set<string>();
  const reported = new Set<string>();
  for (const step of steps) {
    if (step.kind !== "frame") continue;
    const { frame } = step.content;
    const request = step.direction === "host-to-agent" ? fieldOf(frame, "request") : undefined;
    for (const table of ["mcpServers", "servers"])
      for (const name of Object.keys(Object(fieldOf(request, table)))) known.add(name);
    for (const name of listOf(fieldOf(request, "sdkMcpServers"))) known.add(String(name));
    for (const server of listOf(fieldOf(frame, "mcp_servers"))) {
      const name = String(fieldOf(server, "name"));
      if (fieldOf(server, "source") === "project") known.add(name);
      reported.add(name);
    }
  }
  const others = [...reported].filter((name) => !known.has(name));
  return Object.fromEntries(others.map((name) => [name, { type: "stdio", command: name, args: [] }]));
}

/** A command line that runs without the files that it named. */
export interface CommandLineWithoutFiles {
  readonly argv: readonly string[];
  /** The files that it no longer names. */
  readonly missing: readonly string[];
}

/**
 * Removes the files from a command line that are not on the tape, so that the agent starts as it did when they existed.
 * Servers of a removed configuration are named as the agent reported them.
 */
export function withoutMissingFiles(
  argv: readonly string[],
  steps: readonly Step[],
  isRecorded: (path: string) => boolean,
): CommandLineWithoutFiles {
  // An agent that sent nothing may have missed the file when it was recorded.
  if (!steps.some((step) => step.kind === "frame" && step.direction === "agent-to-host")) return { argv, missing: [] };
  const remaining: string[] = [];
  const missing: string[] = [];
  let needsServers = false;
  for (let at = 0; at < argv.length; at++) {
    const arg = argv[at] ?? "";
    const flag = arg.split("=", 1)[0] ?? "";
    const value = arg.includes("=") ? arg.slice(flag.length + 1) : argv[at + 1];
    const namesFile = fileOnly.has(flag) || (inlineOrFile.has(flag) && value?.trimStart().startsWith("{") === false);
    if (!namesFile || value === undefined || isRecorded(value)) {
      remaining.push(arg);
      continue;
    }
    missing.push(value);
    needsServers ||= flag === "--mcp-config";
    if (!arg.includes("=")) at += 1;
  }
  const servers = needsServers ? otherServers(steps) : {};
  if (Object.keys(servers).length > 0) remaining.push("--mcp-config", JSON.stringify({ mcpServers: servers }));
  return { argv: remaining, missing };
}
