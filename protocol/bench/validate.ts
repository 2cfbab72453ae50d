import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { splitLines, validateFrame } from "@agentwire/protocol";
import { z } from "zod";

/**
 * What validation costs on top of JSON.parse, over the frames of fourteen recorded sessions in their order: the limit is
 * 1.25 times JSON.parse alone. Then the same over a file of 100 MB, with the memory that it takes.
 *
 * The recordings hold `<N chars>` in place of long prose; the prose is given its length back.
 */
const fixture = fileURLToPath(new URL("../test/fixtures/message/sessions.jsonl", import.meta.url));
const prose = "All of this is prose. ";
const sized = (text: string) =>
  text.replace(/<(\d+) chars>/g, (_, length) =>
    prose.repeat(Math.ceil(Number(length) / prose.length)).slice(0, length),
  );
const recorded = readFileSync(fixture, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.stringify(JSON.parse(line).frame));
const lines = recorded.map(sized);
const refused = lines.filter((line) => validateFrame(JSON.parse(line)).status !== "valid").length;
if (refused > lines.length / 50)
  throw new Error(`${refused} of the ${lines.length} frames are not valid; the bench would measure the slow path.`);

/** The least of many passes says what a pass costs when nothing else on the machine is in its way. */
const passes = 150;

/** Nanoseconds for a frame, of each of several works done in turn on the same lines. */
function cost(works: readonly ((line: string) => void)[], over: readonly string[]): number[] {
  const least = works.map(() => Number.POSITIVE_INFINITY);
  for (let pass = 0; pass < passes; pass++) {
    for (const [i, work] of works.entries()) {
      for (const line of over) work(line); // the caches hold what this work needs, and not what the one before it did
      const before = process.hrtime.bigint();
      for (const line of over) work(line);
      least[i] = Math.min(least[i] ?? 0, Number(process.hrtime.bigint() - before) / over.length);
    }
  }
  return least;
}

let sink = 0;
const parse = (line: string) => {
  sink += typeof JSON.parse(line) === "object" ? 1 : 0;
};
const validate = (line: string) => {
  sink += validateFrame(JSON.parse(line)).status === "invalid" ? 0 : 1;
};
// What a validator that only looks at the outermost object would cost with zod alone.
const shallow = z.looseObject({ type: z.string() });
const zodShallow = (line: string) => {
  sink += shallow.safeParse(JSON.parse(line)).success ? 1 : 0;
};
cost([parse, validate, zodShallow], lines);
for (const [title, over] of [
  ["prose at its length", lines],
  ["prose as placeholders", recorded],
] as const) {
  const [base = Number.NaN, checked = Number.NaN, zod = Number.NaN] = cost([parse, validate, zodShallow], over);
  const mean = over.reduce((sum, line) => sum + line.length, 0) / over.length;
  console.log(`${over.length} frames of ${mean.toFixed(0)} characters on average, ${title}:`);
  console.log(`  JSON.parse + validation / JSON.parse alone: ${(checked / base).toFixed(2)} (limit 1.25)`);
  console.log(`  for comparison, zod on the outermost object alone: ${(zod / base).toFixed(2)}`);
}

const folder = mkdtempSync(join(tmpdir(), "agentwire-bench-"));
try {
  const file = join(folder, "frames.jsonl");
  const piece = `${lines.join("\n")}\n`;
  writeFileSync(file, piece.repeat(Math.ceil((100 * 1024 * 1024) / piece.length)));
  globalThis.gc?.();
  const rss = process.memoryUsage().rss;
  let peak = rss;
  let frames = 0;
  for await (const line of splitLines(createReadStream(file, { highWaterMark: 1024 * 1024 }))) {
    if (!line.ok || validateFrame(JSON.parse(line.text)).status === "invalid")
      throw new Error(`line ${line.number} is not valid`);
    if (++frames % 10_000 === 0) peak = Math.max(peak, process.memoryUsage().rss);
  }
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
  console.log(
    `${frames} frames in ${megabytes(statSync(file).size)} MB: resident memory grew by ${megabytes(peak - rss)} MB`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (sink === 0) throw new Error("nothing was measured");
