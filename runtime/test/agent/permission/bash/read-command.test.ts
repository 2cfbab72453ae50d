import { describe, expect, test } from "vitest";
import { readCommand } from "../../../../src/agent/permission/bash/read-command.ts";

describe("commands whose output is only kept", () => {
  const commandsOf = (line: string) => readCommand(line).commands.map(({ source }) => source);

  test("stand in the line like the others", () => {
    expect(readCommand("a=$(ls); b=`pwd`")).toMatchObject({ obstacles: [] });
    expect(commandsOf("a=$(ls); b=`pwd`")).toEqual(["ls", "pwd"]);
    expect(commandsOf("a=$(ls && pwd) && cat x")).toEqual(["ls", "pwd", "cat x"]);
    expect(commandsOf("a=$(b=$(ls))")).toEqual(["ls"]);
    expect(commandsOf("a+=$(ls)")).toEqual(["ls"]);
    expect(commandsOf("a=$(b=$(ls) && pwd)")).toEqual(["ls", "pwd"]);
  });

  test("keep the operator in front of them", () => {
    expect(readCommand("pwd && a=$(ls)").commands.map(({ operator }) => operator)[1]).toBe("&&");
  });

  test.each([
    "a=$(ls) | cat",
    "PATH=$(ls)",
    "a=$(ls; rm x)",
    "a=$(ls || rm x)",
    "a=$(ls)$(pwd)",
    "a=$(ls) b=$(pwd)",
    "a=$(ls) > out",
    "a=$(ls) cat",
    "echo $(ls)",
    "a=$(x=1)",
    "a=$(ls && x=1)",
    "a=$(x=1 && ls)",
    "a=$(ls && pwd; rm x)",
    "a=$(ls); cat <(ls)",
    "a=$(ls $X)",
    "a=$(ls); echo $a",
    "a=`ls;`",
    "a=$(ls\n)",
  ])("stay an obstacle in %s", (line) => expect(readCommand(line).obstacles).not.toEqual([]));

  test.each(['echo "now: $(date)"', 'echo "$(date) x" "y $(pwd)"', 'ls && echo "a $(cat x)"'])(
    "stand in the line where it is printed among other text: %s",
    (line) => expect(readCommand(line).obstacles).toEqual([]),
  );

  test.each([
    'echo "$(date)"',
    'echo " $(date)"',
    'echo "x$(date)"',
    'echo "$(date)x"',
    'echo "a"$(date)',
    'echo "a "$(date)" b"',
    'echo "a "b" $(date)"',
    'echo a"$(date)"',
    'echo "a $(make)"',
    'echo "a $(cd x)"',
    'echo "a $(ls; pwd)"',
    'echo "a $(ls | head)"',
    'echo "a $(cat > x)"',
    'echo "a `date`"',
    'echo "a $(date)" | cat',
    'cat "a $(date)"',
    'x=1 echo "a $(date)"',
  ])("stay an obstacle where it is printed in %s", (line) => expect(readCommand(line).obstacles).not.toEqual([]));

  test("are not looked for in a line without obstacles", () => {
    expect(commandsOf("ls; pwd")).toEqual(["ls", "pwd"]);
  });
});
