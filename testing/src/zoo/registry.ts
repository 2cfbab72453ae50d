import { sessionAgents } from "./agent/session.ts";
import { turnAgents } from "./agent/turn.ts";
import { wireAgents } from "./agent/wire.ts";
import type { Broken } from "./define.ts";
import { wireHosts } from "./host/wire.ts";

/** Every broken peer. */
export const zoo: readonly Broken[] = [...wireAgents, ...turnAgents, ...sessionAgents, ...wireHosts];
