import { linkedPair } from "@agentwire/protocol";
import { parseTape, replayAsAgent, type TapeResult } from "@agentwire/replay";

/** What reading a mutated tape came to. */
export type MutationOutcome = "refused" | "damaged" | "cut" | "unchanged";

/**
 * Reads a damaged tape and returns its problems. Throws if the tape is accepted as complete although it differs, as a
 * prefix of the original although it is not, or as replayable although it is damaged.
 */
export async function checkMutated(original: Buffer, mutated: Buffer): Promise<MutationOutcome> {
  const result: TapeResult = parseTape(mutated);
  if (!result.ok) {
    if (result.problem.message.length < 10) throw new Error("refused without a word");
    return "refused";
  }
  const { tape } = result;
  if (tape.state === "complete") {
    if (!mutated.equals(original)) throw new Error("a mutated tape passes for complete");
    return "unchanged";
  }
  if (tape.problems.length === 0) throw new Error("nothing is said of what is wrong");
  if (tape.state === "cut") {
    const full = parseTape(original);
    const prefix = full.ok ? full.tape.events.slice(0, tape.events.length) : [];
    if (JSON.stringify(tape.events) !== JSON.stringify(prefix)) throw new Error("a cut tape holds other events");
    return "cut";
  }
  const sleep = () => Promise.reject(new Error("a damaged tape is played"));
  const verdict = await replayAsAgent({ tape, transport: linkedPair().agent, clock: { sleep } });
  if (verdict.outcome !== "refused" || verdict.notes.length === 0) throw new Error(`replayed: ${verdict.outcome}`);
  return "damaged";
}
