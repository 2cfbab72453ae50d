import { asJsonObject } from "../json.ts";

/** A release of the protocol: the version of the SDK package that declares it, for example `0.3.330`. */
export type Release = `${number}.${number}.${number}`;

/** The release that the schemas of this package describe. */
export const currentRelease = "0.3.332" satisfies Release;

/**
 * Orders two releases. Returns a negative number if `a` came before `b`, and 0 if they are equal.
 *
 * @param a - A release.
 * @param b - Another release.
 * @example
 * import { compareReleases } from "@agentwire/protocol";
 *
 * console.log(compareReleases("0.2.112", "0.3.330") < 0); // true
 */
export function compareReleases(a: Release, b: Release): number {
  const [left, right] = [a.split(".").map(Number), b.split(".").map(Number)];
  for (let i = 0; i < 3; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Patch number of the first release of the line 0.3, which continues the line 0.2. */
const firstOfNewLine = 142;

/**
 * The protocol release of an agent version. Agents and releases have the same patch numbers: the agent 2.1.210
 * implements 0.3.210. `undefined` if the text is not the version of an agent.
 *
 * @param version - The version as the agent reports it: `2.1.330`, or `2.1.330 (Claude Code)`.
 * @example
 * import { releaseOfAgent } from "@agentwire/protocol";
 *
 * console.log(releaseOfAgent("2.1.210")); // "0.3.210"
 */
export function releaseOfAgent(version: string): Release | undefined {
  const [, minor, digits] = /^2\.([01])\.(\d{1,6})(?:\D|$)/.exec(version) ?? [];
  if (minor === undefined || digits === undefined) return undefined;
  const patch = Number(digits);
  return `${minor === "0" ? "0.1" : patch < firstOfNewLine ? "0.2" : "0.3"}.${patch}` as Release;
}

/**
 * The version that an agent states in a frame: in its answer to `initialize`, or at the beginning of a turn. `undefined`
 * if the frame states none.
 *
 * @param frame - The value of a line.
 * @example
 * import { announcedVersion } from "@agentwire/protocol";
 *
 * console.log(announcedVersion({ type: "system", subtype: "init", claude_code_version: "2.1.330" })); // "2.1.330"
 */
export function announcedVersion(frame: unknown): string | undefined {
  const { type, claude_code_version: stated, response } = asJsonObject(frame);
  const version =
    type === "control_response" ? asJsonObject(asJsonObject(response).response).claude_code_version : stated;
  return typeof version === "string" ? version : undefined;
}
