import { agentPath } from "@agentwire/runtime/node";
import { memoryAgent, processAgent } from "@agentwire/testing/node";
import { describe, expect, it } from "vitest";
import { causesOf, expectedCauses } from "./diagnosed.ts";
import { causeSessions } from "./sessions.ts";

describe("the diagnosis names the true cause of a session:", () => {
  const memory = memoryAgent();
  const process = processAgent({ command: [globalThis.process.execPath, agentPath], timeoutMs: 60_000 });
  for (const session of causeSessions) {
    it.concurrent(session.name, async () => {
      expect(await causesOf(session, session.outside ? process : memory)).toEqual(expectedCauses(session));
    });
  }
});
