import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LedgerFrame } from "../../src/ledger/index.ts";

/** A recorded session with the ledger that it leads to: what a host in another language runs its own ledger on. */
export interface Vector {
  readonly name: string;
  readonly description: string;
  /** CLI release that was recorded. */
  readonly release: string;
  readonly ending: "clean" | "broken";
  readonly frames: readonly LedgerFrame[];
  readonly prompts: readonly unknown[];
  readonly turns: readonly unknown[];
}

const folder = fileURLToPath(new URL("../../ledger", import.meta.url));

/** The published test vectors, by release and name. */
export const vectors: readonly Vector[] = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".json"))
  .sort()
  .map((path): Vector => JSON.parse(readFileSync(join(folder, path), "utf8")));
