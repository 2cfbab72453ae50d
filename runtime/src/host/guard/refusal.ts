import { type Arrival, type ControlMetadata, controlMetadata, optionMetadata } from "@agentwire/protocol/metadata";
import { compareReleases } from "@agentwire/protocol/release";
import type { HostOptions } from "../option/types.ts";
import type { Peer } from "./peer.ts";

const requests: ReadonlyMap<string, ControlMetadata> = new Map(Object.entries(controlMetadata));

/** Default deadline for a request that the registry does not list, in milliseconds. */
const unlistedDeadlineMs = 60_000;

/** The deadline for a request, in milliseconds; `null` if a person may have to answer. */
export const deadlineOf = (subtype: string): number | null => {
  const control = requests.get(subtype);
  return control ? control.deadlineMs : unlistedDeadlineMs;
};

const isOlderThan = ({ release }: Peer, { since }: Arrival): boolean =>
  release !== undefined && compareReleases(release, since) < 0;

/** Why an agent cannot answer this request, in a sentence; `undefined` if it can, or if nothing is known about it. */
export function refusalOf(subtype: string, peer: Peer): string | undefined {
  const control = requests.get(subtype);
  if (!control) return undefined;
  if (isOlderThan(peer, control)) {
    return `The agent is version ${peer.version} and does not support the request "${subtype}", which was added in release ${control.since}; update the agent.`;
  }
  const { capability } = control;
  if (capability === undefined || !peer.capabilities || peer.capabilities.has(capability)) return undefined;
  return `The agent does not announce the capability "${capability}" that the request "${subtype}" needs.`;
}

/** The given options that this agent is too old to support, each with the release that added it. */
export function unknownOptions(options: HostOptions, peer: Peer): { readonly name: string; readonly since: string }[] {
  const given = options as Readonly<Record<string, unknown>>;
  return Object.entries(optionMetadata).flatMap(
    ([name, control]: [string, Arrival & { routes: readonly { via: string }[] }]) =>
      given[name] !== undefined && control.routes.some(({ via }) => via !== "host") && isOlderThan(peer, control)
        ? [{ name, since: control.since }]
        : [],
  );
}
