import { expect, test } from "vitest";
import { isEvaluator, obstacleQuestion } from "../../../../src/agent/permission/bash/obstacle.ts";
import { parseCommand } from "../../../../src/posix/shell/parse.ts";

const question = (line: string) => obstacleQuestion(parseCommand(line));

test.each([
  "ls -la",
  "ls | wc",
  "x=1",
  "x=1 ls",
  "find . -name a",
  "jq .a file",
  "[ a = b ]",
  "[[ a = b ]]",
  "nice -n 5 ls",
  "nice -5 ls",
  "time ls",
  "nohup ls",
  "awk '{print}' a",
  "env A=1 ls",
  "x=1 y=2 ls",
  "x=1 ls | wc",
  "PATH=x ls; ls",
  "ls 5 -l",
  "timeout 5 ls",
  "timeout 5 ls -l",
  "[ =a = b ]",
  "find . -name '*.ts'",
  "ls 'a*'",
])("%s can be judged by its parts", (line) => expect(question(line)).toBeNull());

test.each([
  ["ls $(x)", /nested command/i],
  ['ls "$(x)"', /quoted text|nested command/i],
  ["cat <(ls)", /used as a file/],
  ["ls {a,b}", /brace expansion/i],
  ["{ ls; }", /group/i],
  ["ls > $X", /redirect|variable/i],
  ["x=1 y=2", /more than one variable/i],
  ["x=1 | ls", /pipe/],
  ["PATH=x; ls", /changes how the shell works/],
  ["time -p ls", /options of time/],
  ["nohup -x ls", /options of nohup/],
  ["awk -f code", /options of awk/],
  ["awk --file=code", /options of awk/],
  ["env -S 'ls'", /options of env/],
  ["env --split-string=ls", /options of env/],
  ["nice -x ls", /options of nice/],
  ["eval ls", /'eval' evaluates/],
  ["source a", /'source' evaluates/],
  ["make a = b", /parse error/i],
  ["jq -f code a", /jq runs code/],
  ["jq 'import \"a\" as b;'", /jq runs code/],
  ["find *.ts", /pattern among what find/],
  ["find . -name x *", /pattern among what find/],
  ["find '*a' -name x", /pattern among what find/],
  ["timeout 5 -v ls", /options of timeout/],
  ["cat =ls", /equals sign/],
  ["cat a =ls", /equals sign/],
  ["*sh a", /program is known only/],
  ["x=1 y=2; ls", /more than one variable/i],
  ["ls |& x=1", /pipe/],
  ["awk -i inplace x", /options of awk/],
  ["find . -exec rm {} +", /find with '-exec'/],
  ["find . -delete", /find with '-delete'/],
  ["find . -fprint out", /find with '-fprint'/],
])("%s is asked about, and no rule is offered", (line, text) => {
  expect(question(line)).toMatchObject({
    behavior: "ask",
    reason: { type: "other", text: expect.stringMatching(text) },
    suggestions: [],
  });
});

test("a subshell is asked about, and rules may be offered", () => {
  expect(question("(ls)")).toMatchObject({ behavior: "ask" });
  expect(question("(ls)")).not.toHaveProperty("suggestions");
});

test("what runs in the background cannot be allowed for good, and comes after everything else", () => {
  expect(question("ls &")).toMatchObject({ reason: { type: "safetyCheck" }, suppressAlwaysAllow: true });
  expect(question("eval ls &")).toMatchObject({ reason: { text: expect.stringContaining("'eval'") } });
});

test("evaluators are known by name", () => {
  expect(["eval", "source", ".", "exec", "trap", "bind"].every(isEvaluator)).toBe(true);
  expect(["ls", "", "bash"].some(isEvaluator)).toBe(false);
});
