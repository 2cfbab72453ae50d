import { FrameValidator } from "@agentwire/protocol";
import { createFold, isEvent, lineAssembler } from "@agentwire/replay";
import { readTapeFileBatches } from "@agentwire/replay/tape-file";
import { lawChecker } from "@agentwire/testing/law";

/** One pass over a tape, or its index: `PATH read+validate+check+fold`, `PATH index`; with `lean` as a third word, swept often. */
async function everything(path: string, parts: ReadonlySet<string>): Promise<number> {
  const [assembler, validator, laws, fold] = [lineAssembler(), new FrameValidator(), lawChecker(), createFold()];
  const [validates, checks, folds] = ["validate", "check", "fold"].map((part) => parts.has(part));
  let [count, faults] = [0, 0];
  for await (const batch of readTapeFileBatches(path)) {
    for (const item of batch) {
      if (item.kind === "problem") faults += 1;
      const event = item.kind === "event" ? assembler.push(item.event) : null;
      if (event === null) continue;
      count += 1;
      let valid = false;
      if (validates && isEvent(event, "wire/frame")) {
        const { issues } = validator.validate(event.frame, event.direction);
        faults += issues.length;
        valid = issues.length === 0;
      }
      if (checks) faults += laws.event(event, valid).length;
      if (folds) fold.push(event);
    }
  }
  if (checks) faults += laws.end().length;
  if (faults > 0) throw new Error(`${faults} faults in a sound tape`);
  if (folds && fold.states.get(1)?.turns === 0) throw new Error("the fold saw no turn");
  return count;
}

/** The time to read an event and the states after it from an index: the slowest of many. */
async function indexed(path: string): Promise<void> {
  const { indexTapeFile } = await import("@agentwire/replay/node");
  const before = performance.now();
  const result = await indexTapeFile(path);
  if (!result.ok) throw new Error(result.problem.message);
  const { index } = result;
  const made = performance.now() - before;
  const times = Array.from({ length: 200 }, (_, n) => {
    const [seq, start] = [Math.floor((index.events * ((n * 7919) % 200)) / 200), performance.now()];
    if (index.event(seq)?.seq !== seq || index.statesAt(seq).size === 0) throw new Error(`event ${seq} is not there`);
    return performance.now() - start;
  }).sort((a, b) => a - b);
  const [middle, slowest] = [times[100] ?? 0, times.at(-1) ?? 0];
  console.log(
    `index: made in ${(made / 1000).toFixed(1)} s; an event and the state after it in ${middle.toFixed(1)} ms, at most ${slowest.toFixed(1)} ms (goal: under 100 ms)`,
  );
  index.close();
}

const [path = "", name = "", lean] = process.argv.slice(1);
if (lean !== undefined) (await import("@agentwire/replay/low-memory")).collectGarbageEarly();
if (name === "index") await indexed(path);
else {
  const before = process.cpuUsage();
  const count = await everything(path, new Set(name.split("+")));
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ ms: (user + system) / 1000, count, rss: process.resourceUsage().maxRSS / 1024 }));
}
