import { announcedVersion, currentRelease, type Release, releaseOfAgent } from "@agentwire/protocol";
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
    const version = input.kind === "transcript" ? asJsonObject(item.frame).version : announcedVersion(item.frame);
    const release = releaseOfAgent(String(version));
    if (release !== undefined) return release;
    if (++frames === head) break;
  }
  return currentRelease;
}
