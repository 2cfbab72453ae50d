/** Numbers in [0, 1) that a seed decides. */
export type Random = () => number;

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

type Mutation = (tape: Buffer, random: Random) => Buffer;

const at = (length: number, random: Random): number => Math.floor(random() * length);
const lines = (tape: Buffer): string[] => tape.toString("latin1").split("\n").slice(0, -1);
const joined = (changed: readonly string[]): Buffer => Buffer.from(`${changed.join("\n")}\n`, "latin1");

/** What can happen to a tape on its way. */
export const mutations: Readonly<Record<string, Mutation>> = {
  truncated: (tape, random) => tape.subarray(0, at(tape.length, random)),
  "cut at the head": (tape, random) => tape.subarray(1 + at(tape.length - 1, random)),
  "cut in the middle"(tape, random) {
    const from = at(tape.length - 2, random);
    return Buffer.concat([tape.subarray(0, from), tape.subarray(from + 1 + at(200, random))]);
  },
  "a byte changed"(tape, random) {
    const copy = Buffer.from(tape);
    const location = at(copy.length, random);
    copy[location] = (copy[location] as number) ^ (1 + at(255, random));
    return copy;
  },
  "bytes put in"(tape, random) {
    const location = at(tape.length, random);
    const noise = Buffer.from(Array.from({ length: 1 + at(20, random) }, () => at(256, random)));
    return Buffer.concat([tape.subarray(0, location), noise, tape.subarray(location)]);
  },
  "lines swapped"(tape, random) {
    const all = lines(tape);
    const [a, b] = [at(all.length, random), at(all.length, random)];
    [all[a], all[b]] = [all[b] as string, all[a] as string];
    return joined(all);
  },
  "a line twice"(tape, random) {
    const all = lines(tape);
    const from = at(all.length, random);
    return joined(all.toSpliced(at(all.length, random), 0, all[from] as string));
  },
  "a line taken out"(tape, random) {
    const all = lines(tape);
    return joined(all.toSpliced(at(all.length, random), 1));
  },
  "a number edited": (tape, random) =>
    Buffer.from(
      tape
        .toString("latin1")
        .replace(new RegExp(`(\\d)(?=[^]{${at(tape.length, random)}})`), (digit) => String((Number(digit) + 1) % 10)),
      "latin1",
    ),
  "two tapes in one": (tape) => Buffer.concat([tape, tape]),
  "other line ends": (tape) => Buffer.from(tape.toString("latin1").replaceAll("\n", "\r\n"), "latin1"),
  "a mark before it": (tape) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), tape]),
  noise: (_, random) => Buffer.from(Array.from({ length: at(400, random) }, () => at(256, random))),
  nothing: () => Buffer.alloc(0),
};
