import { readFileSync } from "node:fs";
import { createTapeReader } from "@agentwire/replay";
import { checkMutated } from "../test/tape/check-mutated.ts";
import { mutations, seeded } from "../test/tape/mutate.ts";
import { line, record, session } from "../test/tape/sample.ts";

/**
 * Ten thousand damaged tapes (`AGENTWIRE_TAPES` sets another number). None may be accepted as the recorded one or be
 * replayed as intact. Then a line of one gigabyte, which the reader must reject in bounded memory.
 */
const tapeCount = Number(process.env.AGENTWIRE_TAPES ?? 10_000);

/** A tape with large lines that are kept once, lines that are not canonical, and bytes that are not text. */
const varied = record(
  (writer) => {
    for (let n = 0; n < 12; n++) {
      writer.line("host-to-agent", line({ type: "user", message: { role: "user", content: `prompt ${n}` } }));
      writer.line("agent-to-host", line(`{ "type" : "keep_alive", "n":${n} }`));
      writer.line("agent-to-host", line("large ".repeat(n % 3 === 0 ? 60 : 1)));
      writer.line("agent-to-host", line(Uint8Array.of(0xff, n)));
      writer.record("process/stderr", { text: `warning ${n}\n` });
    }
    writer.finish();
  },
  { payloadSize: 200 },
);
const originals = [record(session), varied, readFileSync(new URL("../test/fixtures/v1.tape.jsonl", import.meta.url))];

const counts = new Map<string, number>();
let checked = 0;
for (let seed = 1; checked < tapeCount; seed++) {
  for (const [name, mutate] of Object.entries(mutations)) {
    if (checked === tapeCount) break;
    const original = Buffer.from(originals[seed % originals.length] as Uint8Array);
    const outcome = await checkMutated(original, mutate(original, seeded(seed * 7919))).catch((cause: unknown) => {
      throw new Error(`${name}, seed ${seed}: ${String(cause)}`);
    });
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    checked += 1;
  }
}
const outcomes = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(", ");
console.log(`${checked} mutated tapes: ${outcomes}; none passed for what it is not`);

const reader = createTapeReader();
const piece = Buffer.alloc(1024 * 1024, 0x61);
const before = process.memoryUsage.rss();
let [problems, max] = [reader.push(Buffer.from(originals[0] as Uint8Array).subarray(0, 400)), 0];
for (let megabytes = 0; megabytes < 1024; megabytes++) {
  problems = [...problems, ...reader.push(piece)];
  max = Math.max(max, process.memoryUsage.rss() - before);
}
const fatal = problems.flatMap((item) =>
  item.kind === "problem" && item.problem.weight === "fatal" ? [item.problem] : [],
);
if (fatal.length !== 1) throw new Error("a line of a gigabyte was not given up");
console.log(`a line of 1 GiB: ${fatal[0]?.code}, ${(max / 2 ** 20).toFixed(0)} MiB at most`);
