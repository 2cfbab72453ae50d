import { linkedPair } from "@agentwire/protocol";
import fc from "fast-check";
import { expect, it } from "vitest";
import { behaviorPlan, hostBehaviorArbitrary } from "../../src/arbitrary/index.ts";
import { agentFrames, checkLaws, type LawEvent, observedPeer, playPeer, respond } from "../../src/index.ts";
import { idleClock } from "../peer/idle-clock.ts";

it("generated hosts keep the laws of their side against an agent that answers everything", async () => {
  await fc.assert(
    fc.asyncProperty(hostBehaviorArbitrary(), async (behavior) => {
      const frames = agentFrames();
      const events: LawEvent[] = [];
      const { host, agent } = linkedPair();
      const options = { clock: idleClock(), deadlineMs: 1000 };
      let turns = 0;
      const answering = playPeer(
        agent,
        {
          steps: [],
          rules: [
            { when: { type: "control_request" }, answer: ({ request_id: id }) => [respond(String(id), {})] },
            {
              when: { type: "user" },
              answer: () => {
                turns += 1;
                const request = frames.request(`a-${turns}`, "can_use_tool", { tool_use_id: `t${turns}` });
                return [
                  frames.message("system/init"),
                  request,
                  frames.message("result/success", { result_index: turns - 1 }),
                ];
              },
            },
          ],
        },
        options,
      );
      const run = await playPeer(
        observedPeer(host, (event) => events.push(event)),
        behaviorPlan(behavior),
        { ...options, deadlineMs: 50 },
      );
      await host.close();
      await answering;
      expect(run).toMatchObject({ outcome: "done" });
      expect(checkLaws(events).filter(({ side }) => side === "host")).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
