import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The part of a host that the benches use; the official SDK has the same names. */
export interface Host {
  query(params: { prompt: unknown; options: Record<string, unknown> }): AsyncIterable<{ type: string }>;
  getSessionMessages(id: string): Promise<unknown[]>;
  listSessions(): Promise<unknown[]>;
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");

/** Where the two hosts are. */
export const hosts = {
  ours: join(root, "runtime", "dist", "node", "host", "index.js"),
  official: join(root, "testing", "interop", "node_modules", "@anthropic-ai", "claude-agent-sdk", "sdk.mjs"),
};

/** Ends the bench where the official SDK is not installed. */
export function mustHaveOfficial(): void {
  if (existsSync(hosts.official)) return;
  console.error(`The official SDK is missing at ${hosts.official}; run: npm ci --prefix testing/interop`);
  process.exit(1);
}

/** Loads one of the two. */
export const load = (name: keyof typeof hosts): Promise<Host> => import(pathToFileURL(hosts[name]).href);

/** The middle of some numbers. */
export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
