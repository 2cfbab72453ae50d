import { readFileSync } from "node:fs";
import { defaultPolicy, findSecrets, redactTape } from "@agentwire/replay";
import { loadTape, sha256 } from "@agentwire/replay/node";
import { detectSecrets } from "../dist/command/tape/detect-secrets.js";
import { findTapes } from "../dist/regression/tapes.js";
import { leaks, plantings } from "../test/redaction/plant.ts";
import { seeded } from "../test/redaction/random.ts";

/**
 * The recall of redaction over every kind of secret in every carrier, with new values in each run (`--seed=N` repeats a run).
 * With `--tapes=FOLDER`, whose tapes must hold no secret, also the false findings in 1,000 texts and the speed, compared
 * with `JSON.parse` of the same lines.
 */
const optionOf = (name: string): string | undefined =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);

const seed = Number(optionOf("seed") ?? Date.now() % 1_000_000);
const left: string[] = [];
let planted = 0;
for (const { carrier, secret, tape } of plantings(seeded(seed))) {
  planted += 1;
  const { bytes } = await redactTape(tape, { detect: detectSecrets, sha256, policy: defaultPolicy });
  if (leaks(new TextDecoder().decode(bytes), secret.value).length > 0) left.push(`${secret.kind} in ${carrier}`);
}
const recall = (100 * (planted - left.length)) / planted;
console.log(`recall (seed ${seed}): ${planted - left.length} of ${planted} (${recall.toFixed(2)} %)`);
for (const one of left) console.log(`  left: ${one}`);

const folder = optionOf("tapes");
if (folder !== undefined) {
  let [texts, findings, bytes, parseMs, searchMs] = [0, 0, 0, 0, 0];
  const countTexts = (_: string, value: unknown): unknown => {
    if (typeof value === "string") texts += 1;
    return value;
  };
  for (const path of await findTapes([folder])) {
    const read = loadTape(path);
    if (!read.ok) continue;
    const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
    bytes += lines.reduce((sum, line) => sum + line.length, 0);
    const [start, parsed] = [performance.now(), lines.map((line): unknown => JSON.parse(line))];
    parseMs += performance.now() - start;
    JSON.stringify(parsed, countTexts);
    const begin = performance.now();
    const found = await findSecrets(read.tape, detectSecrets, defaultPolicy);
    searchMs += performance.now() - begin;
    findings += found.length;
    for (const { rule, seq, location, value } of found)
      console.log(`  found: ${path}, event ${seq}, ${location}: ${rule}, ${value.length} characters`);
  }
  console.log(`false findings: ${findings} in ${texts} texts (${((1000 * findings) / texts).toFixed(3)} in 1,000)`);
  const speed = (ms: number): string => (bytes / 1e3 / ms).toFixed(1);
  console.log(
    `speed: ${speed(searchMs)} MB/s; JSON.parse ${speed(parseMs)} MB/s (${(searchMs / parseMs).toFixed(0)} times)`,
  );
}
