import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { parseCommand } from "../../../src/posix/shell/parse.ts";
import { loadOracle } from "./oracle.ts";

/** Every command that our parser sees in a line, as typed. */
const parse = (line: string): string[][] => {
  const { commands, hidden } = parseCommand(line);
  return [...commands, ...hidden].map(({ words }) => words.map(({ raw }) => raw));
};

const name = fc.constantFrom("alpha", "beta", "gamma", "delta", "./omega", "rm");

/** A grammar of lines: lists, pipes, compound commands, redirections, and expansions that hold more of the same. */
const { line } = fc.letrec<{ line: string; command: string; simple: string; word: string }>((tie) => ({
  word: fc.oneof(
    { maxDepth: 1 },
    fc.constantFrom("x", "-f", "'a b'", '"c d"', "a\\ b", "$v", `\${v}`, '"$v"', "1"),
    tie("line").map((inner) => `$( ${inner} )`),
    tie("line").map((inner) => `"$( ${inner} )"`),
    tie("line").map((inner) => `"p\${v:-$( ${inner} )}q"`),
    tie("line").map((inner) => `\${v:-$( ${inner} )}`),
    tie("line").map((inner) => `<( ${inner} )`),
    tie("simple").map((inner) => `$(( 1 + $(${inner}) ))`),
  ),
  simple: fc
    .tuple(
      fc.constantFrom("", "", "", "A=1 ", "A=1 B=2 "),
      name,
      fc.array(tie("word"), { maxLength: 2 }),
      fc.constantFrom("", "", "", " > f", " 2>&1", " < f", " &> f", " >> f", " <<< x", " 3>&1 > f"),
    )
    .map(([before, program, words, behind]) => `${before}${[program, ...words].join(" ")}${behind}`),
  command: fc.oneof(
    { maxDepth: 1 },
    tie("simple"),
    tie("line").map((inner) => `( ${inner} )`),
    tie("line").map((inner) => `{ ${inner}; }`),
    fc.tuple(tie("line"), tie("line")).map(([test, inner]) => `if ${test}; then ${inner}; fi`),
    fc.tuple(tie("line"), tie("line"), tie("line")).map(([test, yes, no]) => `if ${test}; then ${yes}; else ${no}; fi`),
    fc.tuple(tie("line"), tie("line")).map(([test, inner]) => `while ${test}; do ${inner}; done`),
    fc.tuple(tie("word"), tie("line")).map(([word, inner]) => `for v in ${word} x; do ${inner}; done`),
    fc.tuple(tie("line"), tie("line")).map(([one, two]) => `case x in a) ${one};; b|c) ${two};; esac`),
    tie("line").map((inner) => `f() { ${inner}; }`),
    tie("line").map((inner) => `function f { ${inner}; }`),
    tie("line").map((inner) => `v=$( ${inner} )`),
    name.map((inner) => `v=\`${inner} x\``),
    tie("simple").map((inner) => `[[ -n $(${inner}) ]]`),
    fc.tuple(tie("line"), tie("line")).map(([test, inner]) => `until ${test}; do ${inner}; done`),
    fc
      .tuple(tie("line"), tie("line"), tie("line"), tie("line"))
      .map(([test, yes, other, no]) => `if ${test}; then ${yes}; elif ${other}; then ${no}; fi`),
    tie("line").map((inner) => `for ((i = 0; i < 1; i++)); do ${inner}; done`),
    fc.tuple(tie("word"), tie("line")).map(([word, inner]) => `select v in ${word}; do ${inner}; done`),
    fc.tuple(tie("line"), tie("line")).map(([one, two]) => `case x in\n (a) ${one} ;;\n *) ${two}\nesac`),
    fc.tuple(tie("line"), tie("line")).map(([one, two]) => `case x in a) ${one};& b) ${two};;& esac`),
    tie("line").map((inner) => `f() ( ${inner} )`),
    tie("line").map((inner) => `function f() { ${inner}; }`),
    tie("line").map((inner) => `{ ${inner}; } > f 2>&1`),
    tie("line").map((inner) => `( ${inner} ) < f`),
    tie("command").map((inner) => `! ${inner}`),
    tie("line").map((inner) => `v=(a $( ${inner} ) b)`),
    tie("line").map((inner) => `declare v=$( ${inner} )`),
    tie("line").map((inner) => `(( v = $( ${inner} ) ))`),
    tie("line").map((inner) => `while read v; do alpha; done < <( ${inner} )`),
    tie("simple").map((inner) => `alpha <<E\n$(${inner})\nE\nbeta`),
    tie("simple").map((inner) => `alpha <<'E' | ${inner}\n$(no)\nE\nbeta`),
    tie("simple").map((inner) => `alpha <<< "$(${inner})"`),
  ),
  line: fc
    .tuple(
      tie("command"),
      fc.array(fc.tuple(fc.constantFrom("; ", " && ", " || ", " | ", " |& ", " & ", "\n"), tie("command")), {
        maxLength: 2,
      }),
    )
    .map(([first, more]) => first + more.map(([operator, command]) => operator + command).join("")),
}));

describe("parseCommand", () => {
  let oracle: Awaited<ReturnType<typeof loadOracle>>;
  beforeAll(async () => {
    oracle = await loadOracle();
  });

  it("sees every command that the grammar of others sees", () => {
    let understood = 0;
    fc.assert(
      fc.property(line, (text) => {
        const expected = oracle(text);
        if (expected === null) return;
        understood++;
        expect(parse(text)).toEqual(expect.arrayContaining(expected.map((words) => [...words])));
        expect(parseCommand(text).obstacles).not.toContain("unparsable");
      }),
      { numRuns: 400 },
    );
    expect(understood).toBeGreaterThan(100);
  });

  it.each([
    "cat <<E\n$(alpha)\nE\nbeta",
    "cat <<'E' | alpha\n$(no)\nE",
    'echo "$(cat <<E\n)\nE\nalpha)"',
    "echo $(# )\nalpha)",
    "echo $(case x in x) alpha;; esac)",
    "for ((i=0;i<1;i++)); do alpha; done",
    "x=(a $(alpha) b) beta",
    "while read l; do alpha $l; done < <(beta)",
    'echo "`alpha "x"`"',
    "f() ( alpha ); beta",
    "case $(alpha) in x) beta;; (y|z) gamma; esac; delta",
    "! alpha | beta",
    "echo a#b; alpha # beta",
  ])("sees every command of %j", (text) => {
    const expected = oracle(text);
    expect(expected).not.toBeNull();
    expect(parse(text)).toEqual(expect.arrayContaining((expected ?? []).map((words) => [...words])));
  });

  it.each([
    "if ls",
    "ls )",
    "( ls",
    "{ ls",
    "} ls",
    'echo "x',
    "ls &&",
    "case x in",
    "for i",
    "ls ;; ls",
    "then ls",
    "`ls",
  ])("does not understand %j", (text) => expect(parseCommand(text).obstacles).toContain("unparsable"));

  it.each(["then alpha", "ls; ) alpha", "} alpha", "ls; done; alpha", "echo $(case x) ; alpha"])(
    "sees what stands behind what it does not understand in %j",
    (text) => expect(parse(text).map(([program]) => program)).toContain("alpha"),
  );

  it.each([
    "cat <<A <<B\n$(alpha)\nA\n$(beta)\nB\ngamma",
    "time { alpha; beta; } | gamma",
    "select v in $(alpha); do beta; gamma; done",
    "2>&1 A=1 alpha <<< $(beta) | gamma",
    `cat <<E | alpha\n\${x:-\`beta\`}\nE\ngamma`,
  ])("sees alpha, beta and gamma in %j", (text) =>
    expect(parse(text).map(([program]) => program)).toEqual(expect.arrayContaining(["alpha", "beta", "gamma"])),
  );

  it("reads `coproc` as the program of the first command behind it", () => {
    expect(parse("coproc N { alpha; beta; }; gamma")).toEqual([["coproc", "alpha"], ["beta"], ["gamma"]]);
    expect(parse("coproc N {\nalpha; }")).toEqual([["alpha"]]);
    expect(parse("A=1 coproc alpha")).toContainEqual(["coproc", "alpha"]);
  });

  it("ends a here-document in nested commands where these end", () => {
    expect(parseCommand("x=$(cat <<'E'\na\nE)").obstacles).toEqual(["substitution"]);
    expect(parse("echo $(cat <<'E'\na\nE) ; alpha")).toContainEqual(["alpha"]);
    expect(parseCommand("cat <<'E'\na\nE)").obstacles).toContain("disputed");
  });

  it.each(["ls \\\n | head", "ls | \\\n head", "ls \\\n && make | head"])(
    "notes a pipe in a continued line: %j",
    (line) => {
      expect(parseCommand(line).obstacles).toEqual(["continued-pipe"]);
    },
  );

  it("reads a backtick in backticks as its own", () => {
    expect(parse("echo `echo \\`alpha \\\\\\`beta\\\\\\`\\``").map(([program]) => program)).toEqual(
      expect.arrayContaining(["alpha", "beta"]),
    );
  });

  it.each(["$(( ", "$((a) ", "$(", "(", "`", '"$(', "cat <<E\n", "${a:-", '"${a:-', "case x in x) ", "((", "$[ "])(
    "does not take long over many %j",
    (text) => {
      for (const times of [25, 3000]) expect(parseCommand(text.repeat(times)).obstacles).not.toEqual([]);
      expect(parseCommand(`echo ${text.repeat(3000)} ; alpha`).obstacles).not.toEqual([]);
    },
  );

  it("reads many here-documents", () => {
    expect(parse("cat <<E\n$(alpha)\nE\n".repeat(5000)).length).toBeGreaterThanOrEqual(10_000);
  });

  it("ends on any text", () => {
    const unit = fc.constantFrom(
      "$",
      "(",
      ")",
      "`",
      '"',
      "'",
      "\\",
      "{",
      "}",
      "<",
      ">",
      "|",
      "&",
      ";",
      "\n",
      " ",
      "a",
      "case",
      "in",
      "esac",
      "do",
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
        expect(parseCommand(text).commands.length).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 1000 },
    );
  });
});
