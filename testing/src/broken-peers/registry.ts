import { sessionAgents } from "./agent/session.ts";
import { turnAgents } from "./agent/turn.ts";
import { wireAgents } from "./agent/wire.ts";
import type { Broken } from "./define.ts";
import { spoiledHosts } from "./host/mutations.ts";
import { wireHosts } from "./host/wire.ts";
import { hostSpoiled } from "./mutations/host.ts";
import { lawSpoiled } from "./mutations/law.ts";
import { sessionSpoiled } from "./mutations/session.ts";
import { turnSpoiled } from "./mutations/turn.ts";
import { wireSpoiled } from "./mutations/wire.ts";

/** Every broken peer. */
export const zoo: readonly Broken[] = [
  ...wireAgents,
  ...turnAgents,
  ...sessionAgents,
  ...wireHosts,
  ...spoiledHosts,
  ...wireSpoiled,
  ...turnSpoiled,
  ...hostSpoiled,
  ...sessionSpoiled,
  ...lawSpoiled,
];
