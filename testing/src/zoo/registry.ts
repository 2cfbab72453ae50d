import { sessionAgents } from "./agent/session.ts";
import { turnAgents } from "./agent/turn.ts";
import { wireAgents } from "./agent/wire.ts";
import type { Broken } from "./define.ts";
import { spoiledHosts } from "./host/spoiled.ts";
import { wireHosts } from "./host/wire.ts";
import { hostSpoiled } from "./spoiled/host.ts";
import { lawSpoiled } from "./spoiled/law.ts";
import { sessionSpoiled } from "./spoiled/session.ts";
import { turnSpoiled } from "./spoiled/turn.ts";
import { wireSpoiled } from "./spoiled/wire.ts";

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
