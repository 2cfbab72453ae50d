import { expect, test } from "vitest";
import { changeOption } from "../../../src/broken-peers/fault/argv.ts";

const argv = ["--model=opus", "--max-turns", "3", "--verbose", "--allowedTools=Read,Bash(ls:*)"];

test.each([
  ["--model", "delete", ["--max-turns", "3", "--verbose", "--allowedTools=Read,Bash(ls:*)"]],
  ["--max-turns", { add: 1 }, ["--model=opus", "--max-turns", "4", "--verbose", "--allowedTools=Read,Bash(ls:*)"]],
  ["--verbose", "delete", ["--model=opus", "--max-turns", "3", "--allowedTools=Read,Bash(ls:*)"]],
  ["--allowedTools", "first", ["--model=opus", "--max-turns", "3", "--verbose", "--allowedTools=Read"]],
  ["--effort", "delete", argv],
] as const)("changes %s", (option, operator, args) => {
  expect(changeOption(argv, { at: "argv", option, do: operator })).toEqual(args);
});
