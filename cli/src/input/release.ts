import { currentRelease, type Release, releaseOfAgent } from "@agentwire/protocol";
import { asJsonObject } from "@agentwire/protocol/json";
import { readFrames } from "./frames.ts";
import type { Input } from "./open.ts";

/**
 * Number of frames within which an agent announces its version: in its answer to `initialize`, or with its first turn.
 * Most lines of a transcript name it.
 */
const head = 200;

/**
 * The protocol release of the agent in a recorded session: the one of its announced version, or the current release if
 * it announces none.
 */
export async function releaseOfInput(input: Input): Promise<Release> {
  let frames = 0;
  for await (const item of readFrames(input)) {
    if (item.kind === "problem") continue;
    const version = input.kind === "transcript" ? asJsonObject(item.frame).version : versionIn(item.frame);
    const release = releaseOfAgent(String(version));
    if (release !== undefined) return release;
    if (++frames === head) break;
  }
  return currentRelease;
}

/** The version of the agent that a frame states: its answer to `initialize`, or the beginning of a turn. */
export function versionIn(frame: unknown): unknown {
  const { type, claude_code_version: stated, response } = asJsonObject(frame);
  return type === "control_response" ? asJsonObject(asJsonObject(response).response).claude_code_version : stated;
}
