import { ours, realCli, type Scratch, scratch } from "../peers.ts";
import { generateLine, type Line, oneOf, randomFrom, simpler, textOf } from "./line.ts";
import { type Setting, type Verdict, verdicts } from "./verdict.ts";

/** Rules and modes under which lines are judged. */
const settings: readonly Setting[] = [
  { mode: "default", rules: {} },
  { mode: "acceptEdits", rules: {} },
  { mode: "dontAsk", rules: { allow: ["Bash(make:*)", "Bash(touch:*)"] } },
  { mode: "default", rules: { allow: ["Bash"] } },
  { mode: "default", rules: { allow: ["Bash"], deny: ["Bash(shutdown:*)", "Read(secret.txt)", "Read(secret/**)"] } },
  { mode: "default", rules: { allow: ["Bash"], ask: ["Bash(git push:*)", "Bash(shutdown *)"] } },
  {
    mode: "default",
    rules: { allow: ["Bash(make:*)", "Bash(npm run build)", "Bash(git *)", "Bash(rm:*)", "Bash(cp:*)"] },
  },
  {
    mode: "acceptEdits",
    rules: { deny: ["Edit(secret.txt)", "Edit(new.txt)", "Bash(rm *)"], allow: ["Bash(echo:*)"] },
  },
];

/** A line on which the two agents differ. */
export interface Difference {
  readonly setting: Setting;
  readonly line: string;
  readonly ours: Verdict;
  readonly real: Verdict;
  readonly why: string;
}

/** What became of a number of lines. */
export interface Comparison {
  readonly agree: number;
  readonly stricter: readonly Difference[];
  readonly laxer: readonly Difference[];
}

/** Most lines in one session. */
const batch = 150;

const rank: Readonly<Record<Verdict, number>> = { allow: 0, ask: 1, deny: 2 };

/** Lines that a seed fixes, spread over the settings. No line comes twice in one setting. */
function linesFor(seed: number, count: number): ReadonlyMap<Setting, readonly Line[]> {
  const random = randomFrom(seed);
  const chosen = new Map<Setting, Map<string, Line>>(settings.map((setting) => [setting, new Map()]));
  for (let made = 0; made < count; ) {
    const line = generateLine(random);
    const lines = chosen.get(oneOf(settings, random));
    if (lines === undefined || lines.has(textOf(line))) continue;
    lines.set(textOf(line), line);
    made++;
  }
  return new Map([...chosen].map(([setting, lines]) => [setting, [...lines.values()]]));
}

/** Has both agents judge the lines that a seed fixes. Lines on which they differ are made as simple as can be. */
export async function compare(seed: number, count: number, shrinks: "laxer" | "both" = "laxer"): Promise<Comparison> {
  const place = scratch("permissions");
  let agree = 0;
  const stricter: Difference[] = [];
  const laxer: Difference[] = [];
  for (const [setting, lines] of linesFor(seed, count)) {
    for (let at = 0; at < lines.length; at += batch) {
      const part = lines.slice(at, at + batch);
      const found = await differences(part, setting, place);
      agree += part.length - found.size;
      const isLaxer = ({ ours, real }: Difference) => rank[ours] < rank[real];
      const worth = shrinks === "both" ? found : new Map([...found].filter(([, each]) => isLaxer(each)));
      const shrunk = await shrink(worth, setting, place);
      for (const each of [...found].map(([line, difference]) => shrunk.get(line) ?? difference))
        (isLaxer(each) ? laxer : stricter).push(each);
    }
  }
  place.reset();
  return { agree, stricter, laxer };
}

async function differences(
  lines: readonly Line[],
  setting: Setting,
  place: Scratch,
): Promise<ReadonlyMap<Line, Difference>> {
  const texts = [...new Set(lines.map(textOf))];
  const real = await verdicts(realCli(), texts, setting, place);
  const mine = await verdicts(ours.agent, texts, setting, place);
  const found = new Map<Line, Difference>();
  for (const line of lines) {
    const text = textOf(line);
    const [wanted, given] = [real.get(text), mine.get(text)];
    if (wanted === undefined || given === undefined || wanted.verdict === given.verdict) continue;
    const why = rank[given.verdict] < rank[wanted.verdict] ? wanted.why : given.why;
    found.set(line, { setting, line: text, ours: given.verdict, real: wanted.verdict, why: why.slice(0, 160) });
  }
  return found;
}

/** Takes layers off as long as the difference points the same way. */
async function shrink(
  found: ReadonlyMap<Line, Difference>,
  setting: Setting,
  place: Scratch,
): Promise<ReadonlyMap<Line, Difference>> {
  const best = new Map([...found].map(([line, difference]) => [line, { line, difference }]));
  for (let open = [...found.keys()]; open.length > 0; ) {
    const candidates = new Map(open.map((origin) => [origin, simpler(best.get(origin)?.line ?? origin)]));
    const tried = [...candidates.values()].flat();
    if (tried.length === 0) break;
    const judged = await differences(tried, setting, place);
    open = open.filter((origin) => {
      const before = best.get(origin)?.difference;
      const next = candidates.get(origin)?.find((line) => {
        const each = judged.get(line);
        return (
          before !== undefined &&
          each !== undefined &&
          Math.sign(rank[each.ours] - rank[each.real]) === Math.sign(rank[before.ours] - rank[before.real])
        );
      });
      const difference = next === undefined ? undefined : judged.get(next);
      if (next === undefined || difference === undefined) return false;
      best.set(origin, { line: next, difference });
      return true;
    });
  }
  return new Map([...best].map(([origin, { difference }]) => [origin, difference]));
}
