import fc from "fast-check";
import { expect, it } from "vitest";
import { faultsOf, type RandomSession, randomSession, runSession } from "./random/random-session.ts";

/** `AGENTWIRE_RUNS` asks for more of them; the bench of this package runs ten thousand. */
const numRuns = Number(process.env.AGENTWIRE_RUNS ?? 100);

it("whatever a host does, the agent ends, runs nothing that was denied, leaves nothing behind and keeps the laws", async () => {
  await fc.assert(
    fc.asyncProperty(randomSession(), async (session) => {
      expect(faultsOf(session, await runSession(session))).toEqual([]);
    }),
    {
      numRuns,
      seed: Number(process.env.AGENTWIRE_SEED ?? 20_260_105),
    },
  );
}, 300_000);

const requiredResponses = {
  hooks: false,
  server: false,
  leave: "end",
  permissions: [{ answer: { behavior: "allow", updatedInput: "same" }, lateMs: 0, times: 1 }],
  hookAnswers: [{ answer: {}, lateMs: 0, times: 1 }],
  serverManners: [{ answer: {}, lateMs: 0, times: 1 }],
} as const;
const script = { version: 1, steps: [{ always: { say: "Here I am." } }] } as const;

it.each<[string, RandomSession]>([
  [
    "an interrupt between the end of a streamed message and the end of its stream",
    {
      host: {
        ...requiredResponses,
        actions: [
          { action: "prompt" },
          { action: "await", frame: { type: "stream_event", event: { type: "message_stop" } } },
          { action: "control", subtype: "interrupt", params: {}, await: true },
          { action: "await", frame: { type: "result" } },
        ],
      },
      script,
      betweenMs: 3,
      mode: "default",
      partial: true,
    },
  ],
  [
    "a request just before the end of input whose answer takes time",
    {
      host: {
        ...requiredResponses,
        actions: [
          { action: "prompt" },
          { action: "await", frame: { type: "result" } },
          { action: "control", subtype: "get_context_usage", params: {}, await: false },
        ],
      },
      script,
      betweenMs: 0,
      mode: "default",
      partial: false,
    },
  ],
])("%s keeps the laws", async (_, session) => {
  expect(faultsOf(session, await runSession(session))).toEqual([]);
});
