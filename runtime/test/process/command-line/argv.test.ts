import { expect, test } from "vitest";
import { parseArgv } from "../../../src/process/command-line/argv.ts";
import { readOptions } from "../../../src/process/command-line/read-options.ts";

const stream = ["--output-format", "stream-json", "--verbose", "--input-format", "stream-json"];

const options = (argv: readonly string[], env: Record<string, string> = {}) => {
  const parsed = parseArgv(argv);
  if (!parsed.ok) throw new Error(parsed.error);
  const read = readOptions(parsed.line, env);
  if (!read.ok) throw new Error(read.error);
  return read.options;
};

test("takes a flag's value from the same word, the next word, or an empty word", () => {
  expect(options(["--model=haiku"]).model).toBe("haiku");
  expect(options(["--model", "haiku"]).model).toBe("haiku");
  expect(options(["--setting-sources", ""]).settingSources).toEqual([]);
  expect(options(["--setting-sources="]).settingSources).toEqual([]);
  expect(options([]).settingSources).toBeNull();
});

test("drops an empty word after a flag without a value", () => {
  const read = options([...stream, "--replay-user-messages", "", "--permission-mode", "plan"]);
  expect(read.streams.replayUserMessages).toBe(true);
  expect(read.permissionModes).toEqual(["plan"]);
  expect(read.prompt).toBe("");
});

test("takes the first word that belongs to no flag as the prompt, also after a double dash", () => {
  expect(options(["--print", "one", "two"]).prompt).toBe("one");
  expect(options(["--print", "--", "--model is no flag"]).prompt).toBe("--model is no flag");
});

test("keeps commas and blanks inside a rule's parentheses", () => {
  expect(options(["--allowedTools", "Bash(git log, x),Read", "Edit", "--verbose"]).allowedTools).toEqual([
    "Bash(git log, x)",
    "Read",
    "Edit",
  ]);
});

test("names a flag that it does not know", () => {
  expect(parseArgv(["--nonsense=1"])).toEqual({ ok: false, error: "error: unknown option '--nonsense=1'" });
});

test("takes no value for a flag that has none", () => {
  expect(parseArgv(["--print=hello"])).toEqual({ ok: false, error: "error: unknown option '--print=hello'" });
});

test.each([
  [["--input-format", "stream-json"], /requires output-format=stream-json/],
  [["--output-format", "stream-json"], /requires --verbose/],
  [["--permission-mode", "reckless"], /Allowed choices/],
  [["--json-schema", "{"], /not a JSON object/],
  [["--max-turns", "abc"], /'--max-turns <turns>' argument 'abc' is invalid/],
  [["--max-thinking-tokens", "none"], /must be a number/],
  [["--max-budget-usd", "0"], /must be a number greater than 0/],
  [["--max-budget-usd=-1"], /must be a number greater than 0/],
  [["--thinking", "hard"], /Allowed choices are enabled, adaptive, disabled/],
  [["--thinking-display=full"], /Allowed choices are summarized, omitted, highlights/],
  [["--system-prompt-snapshot=false"], /Allowed choices are on, off/],
  [["--resume-drops-turn=u1"], /--resume-drops-turn requires --resume-session-at/],
  [["--setting-sources", "user,bogus"], /Invalid setting source: bogus/],
  [["--print", "--include-partial-messages"], /requires --print and --output-format=stream-json/],
  [["--print", "--replay-user-messages"], /requires both/],
])("refuses %j", (argv, reason) => {
  const parsed = parseArgv(argv);
  expect(parsed.ok && readOptions(parsed.line, {})).toMatchObject({ ok: false, error: expect.stringMatching(reason) });
});

test.each([
  [["--setting-sources="], { settingSources: [] }],
  [["--max-turns=0"], { maxTurns: null }],
  [["--max-budget-usd", "0.5"], { maxBudgetUsd: 0.5 }],
  [["--thinking=adaptive"], {}],
  [["--bare"], { simple: true, backgroundTasks: false }],
  [["--thinking-display=summarized"], { thinkingDisplay: "summarized" }],
  [["--system-prompt-snapshot=off"], { recordsPrompt: false }],
  [["--system-prompt-snapshot=on"], { recordsPrompt: true }],
  [["--thinking-display=omitted"], { thinkingDisplay: "omitted" }],
  [["--output-format=json", "--thinking-display=omitted"], { thinkingDisplay: "updates" }],
])("takes %j", (argv, fields) => {
  expect(options(argv)).toMatchObject(fields);
});
