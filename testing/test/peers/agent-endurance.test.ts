import fc from "fast-check";
import { expect, it } from "vitest";
import { faultsOf, randomSession, runSession } from "./world/random-session.ts";

/** `AGENTWIRE_RUNS` asks for more of them; the bench of this package runs ten thousand. */
const numRuns = Number(process.env.AGENTWIRE_RUNS ?? 200);

it("whatever a host does, the agent ends, runs nothing that was denied, leaves nothing behind and keeps the laws", async () => {
  await fc.assert(
    fc.asyncProperty(randomSession(), async (session) => {
      expect(faultsOf(session, await runSession(session))).toEqual([]);
    }),
    {
      numRuns,
      seed: Number(process.env.AGENTWIRE_SEED ?? 20_260_105),
      interruptAfterTimeLimit: 25_000,
    },
  );
}, 120_000);
