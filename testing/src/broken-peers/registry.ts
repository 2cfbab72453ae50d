import { sessionAgents } from "./agent/session.ts";
import { turnAgents } from "./agent/turn.ts";
import { wireAgents } from "./agent/wire.ts";
import type { Broken } from "./define.ts";
import { mutatedHosts } from "./host/mutations.ts";
import { outcomeHosts } from "./host/outcomes.ts";
import { wireHosts } from "./host/wire.ts";
import { meaningAgents } from "./meaning/agents.ts";
import { meaningHosts } from "./meaning/hosts.ts";
import { hostMutations } from "./mutations/host.ts";
import { lawMutations } from "./mutations/law.ts";
import { sessionMutations } from "./mutations/session.ts";
import { turnMutations } from "./mutations/turn.ts";
import { wireMutations } from "./mutations/wire.ts";

/** Every broken peer. */
export const brokenPeers: readonly Broken[] = [
  ...wireAgents,
  ...turnAgents,
  ...sessionAgents,
  ...wireHosts,
  ...mutatedHosts,
  ...outcomeHosts,
  ...wireMutations,
  ...turnMutations,
  ...hostMutations,
  ...sessionMutations,
  ...lawMutations,
  ...meaningAgents,
  ...meaningHosts,
];
