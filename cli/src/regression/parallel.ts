/** Runs a limited number of tasks at a time and keeps the order of results. Calls `done` with each result. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  jobs: number,
  run: (item: Item) => Promise<Result>,
  done: (result: Result, count: number) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  let ended = 0;
  const worker = async (): Promise<void> => {
    for (const [at, item] of queue) {
      const result = await run(item);
      results[at] = result;
      ended += 1;
      done(result, ended);
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, items.length) }, worker));
  return results;
}
