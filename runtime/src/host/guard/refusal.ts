import { type Arrival, type ControlMetadata, controlMetadata, optionMetadata } from "@agentwire/protocol/metadata";
import { compareReleases } from "@agentwire/protocol/release";
import type { HostOptions } from "../option/types.ts";
import type { Peer } from "./peer.ts";

const requests: ReadonlyMap<string, ControlMetadata> = new Map(Object.entries(controlMetadata));

/** How long an agent may take for a request that the registry does not know, in milliseconds. */
const unlistedDeadlineMs = 60_000;

/** How long the agent may take to answer, in milliseconds; `null` if a person may be thinking. */
export const deadlineOf = (subtype: string): number | null => {
  const control = requests.get(subtype);
  return control ? control.deadlineMs : unlistedDeadlineMs;
};

const isOlderThan = ({ release }: Peer, { since }: Arrival): boolean =>
  release !== undefined && compareReleases(release, since) < 0;

/** Why an agent cannot be asked this, in a sentence; `undefined` if it can, or where nothing is known of it. */
export function refusalOf(subtype: string, peer: Peer): string | undefined {
  const control = requests.get(subtype);
  if (!control) return undefined;
  if (isOlderThan(peer, control)) {
    return `The agent is version ${peer.version} and does not know the request "${subtype}", which came with release ${control.since}; update the agent.`;
  }
  const { capability } = control;
  if (capability === undefined || !peer.capabilities || peer.capabilities.has(capability)) return undefined;
  return `The agent does not announce the capability "${capability}" that the request "${subtype}" needs.`;
}

/** Options that were given and that this agent, for its age, passes over; each with the release that brought it. */
export function unknownOptions(options: HostOptions, peer: Peer): { readonly name: string; readonly since: string }[] {
  const given = options as Readonly<Record<string, unknown>>;
  return Object.entries(optionMetadata).flatMap(
    ([name, control]: [string, Arrival & { routes: readonly { via: string }[] }]) =>
      given[name] !== undefined && control.routes.some(({ via }) => via !== "host") && isOlderThan(peer, control)
        ? [{ name, since: control.since }]
        : [],
  );
}
