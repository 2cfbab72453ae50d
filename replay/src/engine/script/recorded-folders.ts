import type { Tape } from "../../tape/read/tape.ts";
import { fieldOf, messageName } from "../compare/field.ts";
import { processesOf, type Step, stepsOf } from "./steps.ts";

/** The folder for temporary files: the machine's folder, and the user whose part of it is used. */
export interface TemporaryFolder {
  readonly tmp: string;
  readonly uid: number;
}

const written = /(?<=["\s])(\/[^"\\\s]*)\/claude-(\d+)\/-/;

/** Derives the folder from the paths that the agent wrote; `null` if it wrote none. */
export function temporaryFolder(steps: readonly Step[]): TemporaryFolder | null {
  for (const step of steps) {
    if (step.kind !== "frame" || step.direction !== "agent-to-host") continue;
    const [, tmp, uid] = written.exec(step.content.text ?? "") ?? [];
    if (tmp !== undefined) return { tmp, uid: Number(uid) };
  }
  return null;
}

/** The folders of a recorded agent, apart from its working directory. */
export interface RecordedFolders {
  /** The folder of its settings and transcripts, if the tape shows it. */
  readonly config: string | undefined;
  /** Its own part of the folder for temporary files, if the tape shows it. */
  readonly temporary: string | undefined;
}

/**
 * Finds the folders that appear in the texts of a recorded agent: from its environment and its own frames.
 *
 * @param tape - The tape.
 * @param processNumber - The process. Default: the first with frames.
 * @example
 * import { loadTape } from "@agentwire/replay/node";
 * import { recordedFolders } from "@agentwire/replay";
 *
 * const loaded = loadTape("session.tape.jsonl");
 * if (loaded.ok) console.log(recordedFolders(loaded.tape).config);
 */
export function recordedFolders(tape: Tape, processNumber = processesOf(tape)[0]): RecordedFolders {
  const steps = processNumber === undefined ? [] : stepsOf(tape, processNumber);
  const temporary = temporaryFolder(steps);
  return {
    config: tape.header.environment?.CLAUDE_CONFIG_DIR ?? memoryFolder(steps)?.replace(/\/projects\/.*/, ""),
    temporary: temporary === null ? undefined : `${temporary.tmp}/claude-${temporary.uid}`,
  };
}

/** The folder of the agent's memory of the project, which each turn names. */
function memoryFolder(steps: readonly Step[]): string | undefined {
  for (const step of steps) {
    if (step.kind !== "frame" || messageName(step.content.frame) !== "system/init") continue;
    const folder = fieldOf(fieldOf(step.content.frame, "memory_paths"), "auto");
    return typeof folder === "string" && folder.includes("/projects/") ? folder : undefined;
  }
  return undefined;
}
