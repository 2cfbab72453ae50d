/** Runs a limited number of tasks at a time and keeps the order of results. Calls `done` with each result. */
export async function inParallel<Verdict>(
  tapes: readonly string[],
  jobs: number,
  check: (tape: string) => Promise<Verdict>,
  done: (verdict: Verdict, count: number) => void,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  let [next, ended] = [0, 0];
  const worker = async (): Promise<void> => {
    for (let location = next++; location < tapes.length; location = next++) {
      const verdict = await check(tapes[location] as string);
      verdicts[location] = verdict;
      ended += 1;
      done(verdict, ended);
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, tapes.length) }, worker));
  return verdicts;
}
