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

/** Paths of the two hosts. */
export const hosts = {
  ours: join(root, "runtime", "dist", "node", "host", "index.js"),
  official: join(root, "testing", "interop", "node_modules", "@anthropic-ai", "claude-agent-sdk", "sdk.mjs"),
};

/** Ends the bench if the official SDK is not installed. */
export function mustHaveOfficial(): void {
  if (existsSync(hosts.official)) return;
  console.error(`The official SDK is missing at ${hosts.official}; run: npm ci --prefix testing/interop`);
  process.exit(1);
}

/** Loads one of the two. */
export const load = (name: keyof typeof hosts): Promise<Host> => import(pathToFileURL(hosts[name]).href);

/** The median of the numbers. */
export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

/** The cost of one run. */
export interface Cost {
  /** Wall-clock time in milliseconds. */
  readonly wall: number;
  /** Processor time in milliseconds, which a busy machine affects less. */
  readonly processor: number;
}

/** The ratio of the official host's cost to ours: median and spread over pairs of consecutive runs. */
export function ratios(pairs: readonly { readonly ours: Cost; readonly official: Cost }[], what: keyof Cost) {
  const all = pairs.map(({ ours, official }) => official[what] / ours[what]).sort((a, b) => a - b);
  const at = (part: number): string => (all[Math.floor((all.length - 1) * part)] ?? Number.NaN).toFixed(2);
  return { middle: median(all), text: `${median(all).toFixed(2)} (quarters ${at(0.25)} to ${at(0.75)})` };
}
