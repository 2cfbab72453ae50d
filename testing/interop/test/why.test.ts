import { processAgent } from "@agentwire/testing/node";
import { describe, expect, it } from "vitest";
import { causesOf, expectedCauses } from "../../../cli/test/command/tape/why-corpus/diagnosed.ts";
import { causeSessions } from "../../../cli/test/command/tape/why-corpus/sessions.ts";
import { realCli } from "../src/peers.ts";

describe("the true cause of a session of the real CLI is the one that a diagnosis names:", () => {
  const target = processAgent({ command: [realCli()], timeoutMs: 60_000 });
  for (const session of causeSessions) {
    it.concurrent(session.name, { retry: 2 }, async () => {
      expect(await causesOf(session, target)).toEqual(expectedCauses(session));
    });
  }
});
