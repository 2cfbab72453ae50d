import type { FilesPort } from "../../../../ports.ts";
import { readJson } from "../../../settings/layers.ts";

/** The metadata file next to the transcript of a subagent. A later process needs it to resume the subagent. */
export interface SubagentMetadata {
  readonly agentType: string;
  readonly description: string;
  readonly toolUseId: string;
  readonly spawnDepth: number;
  readonly model: string;
  /** The name by which other agents reach it. */
  readonly name: string | null;
  readonly worktreePath: string | null;
  readonly worktreeBranch: string | null;
}

const pathOf = (transcript: string): string => transcript.replace(/\.jsonl$/, ".meta.json");

/** Writes the metadata. */
export async function writeMetadata(files: FilesPort, transcript: string, metadata: SubagentMetadata): Promise<void> {
  await files.makeDirectory(transcript.slice(0, transcript.lastIndexOf("/")));
  const present = Object.entries(metadata).filter(([, value]) => value !== null);
  await files.write(pathOf(transcript), JSON.stringify(Object.fromEntries(present)), { mode: 0o600 });
}

/** Reads the metadata. `null` if the file is missing or incomplete. */
export async function readMetadata(files: FilesPort, transcript: string): Promise<SubagentMetadata | null> {
  const fields = await readJson(files, pathOf(transcript));
  const { agentType, description, toolUseId, spawnDepth, model } = fields ?? {};
  if (typeof agentType !== "string" || typeof toolUseId !== "string") return null;
  return {
    agentType,
    toolUseId,
    description: typeof description === "string" ? description : "",
    spawnDepth: typeof spawnDepth === "number" ? spawnDepth : 1,
    model: typeof model === "string" ? model : "inherit",
    name: textOf(fields?.name),
    worktreePath: textOf(fields?.worktreePath),
    worktreeBranch: textOf(fields?.worktreeBranch),
  };
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Links the output file of a task to its transcript. Does nothing if the system has no links. */
export async function linkOutput(files: FilesPort, transcript: string, outputFile: string): Promise<void> {
  try {
    await files.makeDirectory(outputFile.slice(0, outputFile.lastIndexOf("/")));
    await files.link(transcript, outputFile);
  } catch {
    // The link exists from an earlier run, or cannot be made: only the transcript itself matters.
  }
}
