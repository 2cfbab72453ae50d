import { stripTypeScriptTypes } from "node:module";
import { expect, test } from "vitest";
import { instrument } from "../../../bench/agent-mutation/instrument.ts";

/** Runs the body of a function with one mutant on, or with none. */
function run(
  body: string,
  args: Readonly<Record<string, unknown>>,
  isOn: (id: number) => boolean = () => false,
): unknown {
  const source = `function f(${Object.keys(args).join(", ")}) {\n${body}\n}`;
  const { code } = instrument("f.ts", source, 0);
  const script = stripTypeScriptTypes(code).replace("globalThis.__mutant", "isOn");
  return new Function("isOn", "args", `${script}; return f(...args);`)(isOn, Object.values(args));
}

const namesOf = (source: string) => instrument("f.ts", source, 0).mutants.map(({ name }) => name);

test.each<[string, Record<string, unknown>, unknown]>([
  ["if (n > 1) n += 1; else n -= 1; return n;", { n: 1 }, 0],
  ["if (n) if (n > 1) n.a(); else n = 7; return n;", { n: 1 }, 7],
  ["return a?.b.c ?? 'none';", { a: undefined }, "none"],
  ["return [...list].filter((n) => n > 1).map((n) => n * 2);", { list: [1, 2, 3] }, [4, 6]],
  ["let [a, b] = [1, 2]; [a, b] = [b, a]; return [a, b];", {}, [2, 1]],
  ["for (const n of list) { if (n === 2) return { n }; } return null;", { list: [1, 2] }, { n: 2 }],
])("without a mutant %s is what it was", (body, args, expected) => expect(run(body, args)).toEqual(expected));

test("each mutant changes one thing", () => {
  const { mutants } = instrument("f.ts", "function f(n) {\nreturn n > 1 ? 'a' : 'b';\n}", 0);
  const results = mutants.map(({ id, name }) => [name, run("return n > 1 ? 'a' : 'b';", { n: 1 }, (on) => on === id)]);
  expect(Object.fromEntries(results)).toMatchObject({
    "f: condition: n > 1 -> true": "a",
    "f: condition: n > 1 -> false": "b",
    "f: equality: n > 1 -> n >= 1": "a",
    "f: equality: n > 1 -> n <= 1": "a",
    "f: number: 1 -> 0": "a",
    "f: string: 'b' -> \"\"": "",
  });
});

test("names say where a mutant is, without lines, and are unique", () => {
  const names = namesOf("const limit = 500;\nclass A { m() { return [1, 1]; } }");
  expect(names).toContain("limit: number: 500 -> 0");
  expect(names).toContain("A.m: number: 1 -> 0");
  expect(names).toContain("A.m: number: 1 -> 0 #2");
  expect(new Set(names).size).toBe(names.length);
});

test("types, imports and names of properties have no mutants", () => {
  expect(namesOf('import { a } from "b";\ntype T = "x" | 1;\ninterface I { n: 1 }')).toEqual([]);
  expect(namesOf('const o = { "a b": x };')).toEqual(['o: object: { "a b": x } -> {}']);
});

test("texts with blanks are prose, others are strings", () => {
  expect(instrument("f.ts", 'g("two words", "word");', 0).mutants.map(({ operator }) => operator)).toEqual([
    "statement",
    "prose",
    "string",
  ]);
});
