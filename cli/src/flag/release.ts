import { currentRelease, type Release, releases } from "@agentwire/protocol";
import { UsageError } from "../exit.ts";

/** The published release with this number. Throws {@link UsageError} if there is none. */
export function knownRelease(text: string): Release {
  const release = releases.find((known) => known === text);
  if (release === undefined) {
    throw new UsageError(`Unknown release ${text}. Expected a release such as ${currentRelease}.`);
  }
  return release;
}
