import { describe, expect, it } from "vitest";
import { decidePermission } from "../../../../src/agent/permission/decide.ts";
import { command, rules } from "../case.ts";

const under = (line: string, allow: readonly string[] = []) =>
  decidePermission(command(line, { mode: "acceptEdits", rules: rules({ allow: [...allow] }) })).behavior;

describe("a line that creates a repository and runs git", () => {
  it.each([
    ...[
      "touch HEAD; git status",
      "git status; touch HEAD",
      "mkdir -p refs/heads && git log",
      "mkdir Objects; git diff",
    ],
    ...["cp a.txt hooks/pre-commit; git log", "mv HEAD a.txt; git status", "git log > HEAD", "ls > HEAD | git status"],
    ...["touch HEAD; timeout 5 git log", 'touch "$PWD/HEAD"; git status', "touch HEAD; x=$(git status)"],
  ])("%s is asked about", (line) => {
    expect(under(line)).toBe("ask");
    expect(under(line, [`Bash(${line})`])).toBe("ask");
  });

  it.each([
    ...["touch HEAD; ls", "touch sub/HEAD; git status", "touch HEAD.txt; git log", "rm HEAD; git status"],
    ...["touch config; git status", "cat HEAD; git status", "sed -n p HEAD; git status"],
  ])("%s runs", (line) => expect(under(line)).toBe("allow"));

  it("is allowed by a rule for the tool", () => expect(under("touch HEAD; git status", ["Bash"])).toBe("allow"));
});
