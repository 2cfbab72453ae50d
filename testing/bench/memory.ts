import { nodePorts } from "@agentwire/runtime/node";
import { heap, openSession, streamed, streamText } from "./session/session.ts";

/**
 * The agent's heap over a thousand turns of one session: growth in the last five hundred turns compared with the first.
 * The conversation itself is part of the heap, because each model call sends all of it. It grows by the same amount in
 * each turn, so a ratio of about 1 or below shows that nothing else accumulates.
 */
const turns = Number(process.env.AGENTWIRE_RUNS ?? 1000);

let calls = 0;
const ports = nodePorts({
  env: { HOME: "/nonexistent", ANTHROPIC_API_KEY: "test" },
  model: {
    async stream() {
      const call = calls++;
      const events = streamed(call, { text: `answer ${call}`, inputTokens: 1, outputTokens: 1 });
      return { requestId: null, [Symbol.asyncIterator]: () => events };
    },
    create: () => Promise.reject(new Error("not asked for")),
    countTokens: () => Promise.reject(new Error("not asked for")),
  },
});
const session = openSession(ports, [...streamText, "--no-session-persistence"], { cwd: process.cwd(), tmp: "/tmp" });

const marks: number[] = [];
// What the first turns load and compile stays, and does not count.
const warm = 50;
for (let turn = 0; turn < turns + warm; turn++) {
  if (turn === warm || turn === warm + turns / 2) marks.push(await heap());
  await session.turn(`prompt ${turn}`);
}
marks.push(await heap());
await session.end();
const [before = 0, half = 0, after = 0] = marks;
const slope = (from: number, to: number): number => (to - from) / (turns / 2);
const [first, last] = [slope(before, half), slope(half, after)];
console.log(
  `heap per turn: ${first.toFixed(0)} bytes over the first half of ${turns} turns, ${last.toFixed(0)} over the second, ratio ${(last / first).toFixed(3)} (goal <= 1.2)`,
);
