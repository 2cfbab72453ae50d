import { describe, expect, it } from "vitest";
import { decidePermission } from "../../../../src/agent/permission/decide.ts";
import { command, rules } from "../case.ts";

const ruled = rules({
  allow: ["Bash(npm:*)", "Bash(git commit *)", "Bash(make)"],
  deny: ["Bash(rm x)", "Bash(curl:*)", "Read(secret.txt)"],
  ask: ["Bash(cp:*)"],
});

const behaviorOf = (line: string, unseenShell = false) =>
  decidePermission(command(line, { rules: ruled, unseenShell })).behavior;

describe("commands whose output is kept", () => {
  it.each([
    ["ls; a=$(pwd)", "allow"],
    ["a=$(npm i && npm i); ls", "allow"],
    ["a=$(ls && pwd)", "allow"],
    ["ls; a=`pwd`", "allow"],
    ["a=$(ls; pwd)", "ask"],
    ["a=$(ls; a=`pwd`)", "ask"],
    ["a+=$(pwd)", "allow"],
    ["a=$(ls); b=$(pwd)", "allow"],
    ["a=$(ls); echo $a", "ask"],
    ["a=$(ls | head -1)", "ask"],
    ["a=$(pwd) | ls", "ask"],
    ["a=$(<f)", "ask"],
    ["ls; a=$(python3 -c 1)", "ask"],
    ["ls; a=$(cat /etc/hostname)", "ask"],
    ["ls; a=$(cp a b)", "ask"],
    ["a=$(pwd)$(ls)", "ask"],
    ["PATH=$(pwd); ls", "ask"],
    ["ls; a=$(rm x)", "deny"],
    ["ls; a=$(curl x)", "deny"],
  ])("%s: %s", (line, behavior) => expect(behaviorOf(line)).toBe(behavior));

  it("ask as long as no shell of the session has run", () => {
    for (const line of ["a=1", "a=1; ls", "ls; a=$(pwd)", "a=$(npm i)", "for i in 1; do ls; done", "npm i; a=$(pwd)"]) {
      expect([line, behaviorOf(line, true), behaviorOf(line)]).toEqual([line, "ask", "allow"]);
    }
  });
});

describe("text that a person reads differently from the shell", () => {
  it.each([
    "cat a\\ b.txt",
    "echo 'a\\ b'",
    "npm i\\\n --x",
    'npm i "a\n#b"',
    "git commit -m 'a\n #b'",
    `npm i \${HOME}`,
    "timeout -k 1 5 ls",
    "ls | xargs -n1 echo",
    "nohup -- npm i",
    "git diff *",
    "find . -name *.ts",
    'find "s*"',
    "sort *",
    "which *",
    "npm i > a*.out",
    'npm i > "a*.out"',
    "cd sub && ls",
    "sort --files0-from=f",
    "file -f f",
    "file -m x f",
    "rg -z x",
    "rg --files",
    "jq 'import \"x\" as y; .'",
    "jq 'include \"x\"; .'",
    "[",
    "[[ -f x",
    "select x in a; do ls; done",
    "echo ~root",
    "echo $[1+2]",
    "echo =",
    "cd sub; cat c.ts",
  ])("asks about %j", (line) => expect(behaviorOf(line)).toBe("ask"));

  it.each(["npm i \\\n --x", 'git diff "*.ts"', "find . -name '*.ts'", "cat *", "timeout 5 ls", "cd . && ls"])(
    "does not ask about %j",
    (line) =>
      expect(decidePermission(command(line, { rules: ruled.filter(({ tool }) => tool === "Bash") })).behavior).toBe(
        "allow",
      ),
  );

  it.each(["sed -n 1p secret.txt", "sed -i s/a/b/ secret.txt", "sed p a.txt secret.txt"])("denies %j", (line) =>
    expect(behaviorOf(line)).toBe("deny"),
  );
});

describe("texts that a command is given", () => {
  it.each([
    ["cat <<'EOF'\n$(rm x) `y`\nEOF", "allow"],
    ["cat <<-'EOF'\n\t$(rm x)\n\tEOF\nls", "allow"],
    ["npm i <<'EOF'\nx\nEOF", "allow"],
    ["git commit -m \"$(cat <<'EOF'\ndon't $(rm x)\nEOF\n)\"", "allow"],
    ["cat <<'EOF'\nx\nEOF\nrm x", "deny"],
    ["cat <<'EOF'\nx\n\tEOF\nrm x\nEOF", "allow"],
    ["cat <<'EOF' && ls\nx\nEOF", "ask"],
    ["cat <<'EOF'\nx", "allow"],
    ["cat <<EOF\n$(rm x)\nEOF", "deny"],
    ["cat <<EOF\nx\nEOF", "ask"],
    ["git commit -m \"$(cat <<'EOF'\nx\nEOF\nrm x)\"", "deny"],
    ["cat > f <<'EOF'\nx\nEOF", "ask"],
  ])("%j: %s", (line, behavior) => expect(behaviorOf(line)).toBe(behavior));
});
