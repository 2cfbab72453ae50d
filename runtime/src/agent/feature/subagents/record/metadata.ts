import type { FilesPort } from "../../../../ports.ts";
import { readJson } from "../../../settings/layers.ts";

/** What lies beside a subagent's transcript. */
export interface Sidecar {
  readonly agentType: string;
  readonly description: string;
  readonly toolUseId: string;
  readonly spawnDepth: number;
  readonly model: string;
  /** The word by which others reach it. */
  readonly name: string | null;
  readonly worktreePath: string | null;
  readonly worktreeBranch: string | null;
}

const pathOf = (transcript: string): string => transcript.replace(/\.jsonl$/, ".meta.json");

/** Writes what a later process needs to let the agent go on. */
export async function writeSidecar(files: FilesPort, transcript: string, facts: Sidecar): Promise<void> {
  await files.makeDirectory(transcript.slice(0, transcript.lastIndexOf("/")));
  const said = Object.entries(facts).filter(([, value]) => value !== null);
  await files.write(pathOf(transcript), JSON.stringify(Object.fromEntries(said)), { mode: 0o600 });
}

/** Reads it. `null` where there is none, or where it does not say enough. */
export async function readSidecar(files: FilesPort, transcript: string): Promise<Sidecar | null> {
  const facts = await readJson(files, pathOf(transcript));
  const { agentType, description, toolUseId, spawnDepth, model } = facts ?? {};
  if (typeof agentType !== "string" || typeof toolUseId !== "string") return null;
  return {
    agentType,
    toolUseId,
    description: typeof description === "string" ? description : "",
    spawnDepth: typeof spawnDepth === "number" ? spawnDepth : 1,
    model: typeof model === "string" ? model : "inherit",
    name: word(facts?.name),
    worktreePath: word(facts?.worktreePath),
    worktreeBranch: word(facts?.worktreeBranch),
  };
}

const word = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Lets the output file of a task lead to its transcript. Where the system has no links, the file stays away. */
export async function linkOutput(files: FilesPort, transcript: string, outputFile: string): Promise<void> {
  try {
    await files.makeDirectory(outputFile.slice(0, outputFile.lastIndexOf("/")));
    await files.link(transcript, outputFile);
  } catch {
    // It is there from an earlier run, or there cannot be one: the transcript itself is what counts.
  }
}
