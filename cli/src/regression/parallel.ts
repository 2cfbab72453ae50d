import type { TapeVerdict } from "./verdict.ts";

/** Does so many things at a time and keeps their order. `done` is called with each as it ends. */
export async function inParallel(
  tapes: readonly string[],
  jobs: number,
  hold: (tape: string) => Promise<TapeVerdict>,
  done: (verdict: TapeVerdict, count: number) => void,
): Promise<TapeVerdict[]> {
  const verdicts: TapeVerdict[] = [];
  let [next, ended] = [0, 0];
  const worker = async (): Promise<void> => {
    for (let location = next++; location < tapes.length; location = next++) {
      const verdict = await hold(tapes[location] as string);
      verdicts[location] = verdict;
      ended += 1;
      done(verdict, ended);
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, tapes.length) }, worker));
  return verdicts;
}
