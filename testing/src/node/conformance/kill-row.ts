import { fileURLToPath } from "node:url";
import type { RequirementId } from "@agentwire/protocol";
import { systemClock } from "@agentwire/runtime/node";
import type { Broken } from "../../broken-peers/define.ts";
import { runReferenceSession } from "../../broken-peers/run.ts";
import { type KillResult, killOf, killOfHost } from "../../conformance/kill-matrix.ts";
import { checkLaws } from "../../law/checker.ts";
import { memoryAgent } from "./memory-agent.ts";
import { memoryHost } from "./memory-host.ts";
import { processAgent } from "./process-agent.ts";
import { processHost } from "./process-host.ts";

/** A row of the kill matrix: a broken peer, the requirement that it should violate, and the observed violations. */
export interface KillRow extends KillResult {
  readonly broken: Broken;
}

const bin = (name: string) => fileURLToPath(new URL(`../../../bin/${name}`, import.meta.url));

/**
 * The violations that laws find in the reference session with a broken peer. Violations that the other side is forced
 * into count as surplus.
 */
async function killOfStory(broken: Broken): Promise<KillResult> {
  const { events } = await runReferenceSession(systemClock, broken);
  const violations = checkLaws(events);
  const violated = new Set<RequirementId>(violations.map(({ requirement }) => requirement));
  const { side: own, breaks, implies = [] } = broken;
  const isExpected = violations.every(
    ({ side, requirement }) => side === own && (requirement === breaks || implies.includes(requirement)),
  );
  return { violated: [...violated], exact: isExpected && violated.has(breaks) };
}

/**
 * Runs the conformance suite against a broken peer: in memory if possible, otherwise in a process.
 *
 * @param broken - The broken peer.
 * @param agent - Path of the executable of a correct agent.
 * @example
 * import { brokenPeers } from "@agentwire/testing";
 * import { killRow } from "@agentwire/testing/node";
 *
 * for (const broken of brokenPeers) console.log(await killRow(broken, "/usr/local/bin/claude"));
 */
export async function killRow(broken: Broken, agent: string): Promise<KillRow> {
  if (broken.kind === "agent") {
    const command = [process.execPath, bin("broken-agent.mjs"), broken.name, agent];
    const target = broken.process ? processAgent({ command }) : memoryAgent(broken.mutation);
    return { broken, ...(await killOf(broken, target)) };
  }
  if (broken.kind === "host") {
    const target = broken.program
      ? processHost({ command: [process.execPath, bin(broken.program)] })
      : memoryHost(broken.mutation);
    return { broken, ...(await killOfHost(broken, target)) };
  }
  return { broken, ...(await killOfStory(broken)) };
}
