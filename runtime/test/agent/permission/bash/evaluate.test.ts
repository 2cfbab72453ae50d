import { describe, expect, it } from "vitest";
import {
  askCommand,
  denyCommand,
  evaluateCommand,
  unsafeCommand,
} from "../../../../src/agent/permission/bash/evaluate.ts";
import { decidePermission } from "../../../../src/agent/permission/decide.ts";
import type { PermissionCase } from "../../../../src/agent/permission/types.ts";
import { command, rules, verdictOf } from "../case.ts";
import { observedAllowed, observedReading } from "./observed-allowed.ts";
import { observedDefault } from "./observed-default.ts";
import { allowedEdits, allowedPrograms, questionedPrograms } from "./observed-programs.ts";
import { observedAcceptEdits, observedFirstRules, observedSecondRules } from "./observed-rules.ts";

const firstRules = rules({
  allow: [
    "Bash(npm run build:*)",
    "Edit(out/**)",
    "Bash(deploy prod)",
    "Bash(npm test:*)",
    "Read(//etc/hostname)",
    "Read(~/x)",
    "Edit(docs/*.md)",
    "Bash(curl*)",
  ],
  ask: ["Bash(git push:*)", "Edit(docs/ask.md)"],
  deny: ["Bash(rm *)", "Read(./secret/**)", "Edit(blocked/**)", "Read(priv)", "Read(*.env)", "Bash(wget:*)"],
});

const secondRules = rules({
  allow: [
    "Bash(cat:*)",
    "Bash(cp:*)",
    "Bash(touch:*)",
    "Bash(echo:*)",
    "Bash(npm t:*)",
    "Bash(cd:*)",
    "Edit(//opt/**)",
  ],
  deny: ["Bash(touch exact)", "Bash(rm x)", "Bash(rm y *)"],
  ask: ["Bash(make)"],
});

describe("regression: commands that only read needed permission, as observed on the released agent", () => {
  it.each([
    "for i in $(ls); do cat a.txt; done",
    "for i in `ls`; do ls; done",
    "for i in a $(ls) $(pwd) b; do ls; pwd; done",
    "for i in $(cat < a.txt || pwd); do for j in $(pwd); do ls; done; done",
    "for i in $(seq 3); do sleep 1; done",
    "ls; for i in $(ls); do if ls; then pwd; fi; done; pwd",
    'echo "a $(cat < a.txt) b"',
    'echo "a $(cat <<< x) b"',
    "cat /dev/stdin",
    "head -n 1 /dev/fd/3 < a.txt",
    "cat /proc/self/fd/0 | head",
  ])("%s", (line) => expect(decidePermission(command(line)).behavior).toBe("allow"));

  it.each([
    "for i in $(ls); do cat $i; done",
    'for i in $(ls); do echo "$i"; done',
    "for i in $(ls); do echo $(ls); done",
    "for i in $(ls); do make; done",
    "for i in $(ls); do ls > new.txt; done",
    'for i in "$(ls)"; do ls; done',
    "for i in a$(ls); do ls; done",
    "for i in $(ls) $x; do ls; done",
    "for i in $(make); do ls; done",
    "for i in $(ls; pwd); do ls; done",
    "for i in $(ls | head); do ls; done",
    "for i in $(ls &); do ls; done",
    "for i in $(A=1 ls); do ls; done",
    "for i in $(ls > new.txt); do ls; done",
    "for i in $(ls $(pwd)); do ls; done",
    "for i in $(ls # x\n); do ls; done",
    "for i in $(cat /etc/passwd); do ls; done",
    "for PATH in $(ls); do ls; done",
    'echo "a $(cat < /etc/passwd) b"',
    'echo "a $(cat < a*) b"',
    'echo "a $(ls > new.txt) b"',
    "cat /dev/stdin < /etc/passwd",
    "cat /dev/fd/0/../0",
    "touch /dev/stdin",
    "cat /dev/tty",
  ])("but not %s", (line) => expect(decidePermission(command(line)).behavior).toBe("ask"));
});

it.each(["_", "RANDOM", "SHELL", "TMPDIR", "HISTFILE", "path", "status", "LANG"])(
  "regression: a loop over %s, which shells use themselves, needed no permission",
  (name) => expect(decidePermission(command(`for ${name} in a b; do ls; done`)).behavior).toBe("ask"),
);

describe("verdicts on command lines", () => {
  it.each(observedDefault)("default: %j -> %s", (line, verdict) => {
    expect(verdictOf(decidePermission(command(line)))).toBe(verdict);
  });

  it.each(observedAcceptEdits)("acceptEdits: %j -> %s", (line, verdict) => {
    expect(verdictOf(decidePermission(command(line, { mode: "acceptEdits" })))).toBe(verdict);
  });

  it.each(observedFirstRules)("first rules: %j -> %s", (line, verdict) => {
    expect(verdictOf(decidePermission(command(line, { rules: firstRules })))).toBe(verdict);
  });

  it.each(observedSecondRules)("second rules: %j -> %s", (line, verdict) => {
    expect(verdictOf(decidePermission(command(line, { rules: secondRules })))).toBe(verdict);
  });
});

describe("whether a line runs", () => {
  it.each(observedAllowed)("while a rule allows commands: %j -> %s", (line, verdict) => {
    const { behavior } = decidePermission(command(line, { rules: rules({ allow: ["Bash"] }) }));
    expect(behavior).toBe(verdict);
  });

  it.each(observedReading)("without rules: %j -> %s", (line, verdict) => {
    expect(decidePermission(command(line)).behavior).toBe(verdict);
  });

  it("follows the options and scripts of programs that read", () => {
    const decided = (line: string) => decidePermission(command(line)).behavior;
    expect(allowedPrograms.filter((line) => decided(line) !== "allow")).toEqual([]);
    expect(questionedPrograms.filter((line) => decided(line) !== "ask")).toEqual([]);
  });

  it("follows the scripts and file names of programs that edit, if the mode accepts edits", () => {
    const edits = new Set(allowedEdits);
    const decided = (line: string) => decidePermission(command(line, { mode: "acceptEdits" })).behavior;
    expect([...allowedPrograms, ...allowedEdits].filter((line) => decided(line) !== "allow")).toEqual([]);
    expect(questionedPrograms.filter((line) => !edits.has(line) && decided(line) !== "ask")).toEqual([]);
  });
});

describe("the denial of a line", () => {
  const denied = (line: string, ...deny: string[]) => denyCommand(line, command(line, { rules: rules({ deny }) }));

  it("names the source of a rule that is the whole line", () => {
    expect(denied("npm ci", "Bash(npm ci)")).toEqual({
      behavior: "deny",
      reason: { type: "rule", ruleSource: "flagSettings" },
      message: expect.stringContaining("Bash with command npm ci has"),
      kind: "permission-rule",
    });
  });

  it.each([
    ["make all", "subcommandResults"],
    ["make", "rule"],
    ["make; ls", "subcommandResults"],
    ["make all &", "subcommandResults"],
    ["eval x; make all", "rule"],
    ["ls | make $(x)", "rule"],
  ])("gives the reason for %s: %s", (line, type) =>
    expect(denied(line, "Bash(make:*)")).toMatchObject({ reason: { type }, kind: "permission-rule" }),
  );

  it.each([
    ["ls | make all", "make all"],
    ["ls |& make all", "make all"],
    ["ls; make all", "ls; make all"],
    ["ls | make $(x)", "ls | make $(x)"],
  ])("of %s names %s", (line, named) =>
    expect(denied(line, "Bash(make:*)")?.message).toContain(`with command ${named} has been denied`),
  );

  it("of a line does not count blanks around it", () =>
    expect(denied(" make\n", "Bash(make)")?.message).toContain("with command make has been denied"));

  it("of a pipe as a whole names the pipe", () =>
    expect(denied("ls | cat", "Bash(ls | *)")?.message).toContain("with command ls | cat has been denied"));

  it("is none for a command that another program receives", () =>
    expect(denied("bash -c 'make x'", "Bash(make:*)")).toBeNull());

  it.each([
    ["cd sub && cat ../secret", "cat from '/w/cwd/secret'"],
    ["pushd sub; cat ../secret", "cat from '/w/cwd/secret'"],
    ["ls; cd sub; cat ../secret", "cat from '/w/cwd/secret'"],
    ["(cat secret)", "cat from '/w/cwd/secret'"],
    ["cd secret && ls", "ls from '/w/cwd/secret'"],
    ["cd secret; cd x", "cd from '/w/cwd/secret'"],
    ["cd sub && cat ../other > ../secret", "Output redirection to '/w/cwd/secret'"],
  ])("names the file of %s, which the line alone would not say", (line, named) =>
    expect(denied(line, "Read(secret)", "Edit(secret)")).toEqual({
      behavior: "deny",
      reason: { type: "rule" },
      message: expect.stringContaining(named),
      kind: "permission-rule",
    }),
  );

  it.each(["cat secret", "cat secret; ls", "cd secret", "cd sub; make; cat ../secret"])(
    "names the line of %s",
    (line) =>
      expect(denied(line, "Read(secret)", "Bash(make:*)")).toMatchObject({
        reason: { type: "subcommandResults" },
        message: expect.stringContaining(`with command ${line} has been denied`),
      }),
  );
});

describe("the question of a rule about a line", () => {
  const askDecision = (line: string) => askCommand(line, command(line, { rules: rules({ ask: ["Bash(make:*)"] }) }));

  it.each(["make all", "ls; make all", "make all | cat"])("names the rule if the rest of %s is allowed", (line) =>
    expect(askDecision(line)).toEqual({ behavior: "ask", reason: { type: "rule", ruleSource: "flagSettings" } }),
  );

  it.each(["npm x; make all", "make all &"])("does not name the rule where more of %s is to be asked", (line) =>
    expect(askDecision(line)).toMatchObject({ behavior: "ask", reason: { type: "subcommandResults" } }),
  );

  it.each(["(make all)", "echo $(make all)"])("is about the shell where %s hides the command", (line) =>
    expect(askDecision(line)).toMatchObject({ reason: { type: "other" }, askRule: { content: "make:*" } }),
  );

  it("is none for other lines", () => expect(askDecision("ls")).toBeNull());
});

describe("the question that no rule settles", () => {
  const unsafe = (line: string, deny: string[] = []) => unsafeCommand(line, command(line, { rules: rules({ deny }) }));
  const folder = { type: "addDirectories", directories: ["/w/cwd"], destination: "session" };
  const edits = { type: "setMode", mode: "acceptEdits", destination: "session" };

  it("comes up where a shell is given a denied removal", () => {
    expect(unsafe("bash -c 'rm x'", ["Bash(rm:*)"])).toEqual({
      behavior: "ask",
      reason: { type: "safetyCheck", text: expect.stringContaining("denies a command") },
      classifierApprovable: false,
      suppressAlwaysAllow: true,
      suggestions: [],
    });
    expect(unsafe("rm x", ["Bash(rm:*)"])).toBeNull();
    expect(unsafe("bash -c 'make x'", ["Bash(make:*)"])).toBeNull();
    expect(unsafe("bash -c 'rm x' $(ls)", ["Bash(rm:*)"])).toMatchObject({ reason: { type: "other" } });
  });

  it.each([
    ["touch .mcp.json", ".mcp.json", [folder, edits]],
    ["echo x > .mcp.json", ".mcp.json", [folder]],
    ["ls; cat a > .bashrc", ".bashrc", [folder]],
  ])("comes up where %s changes a sensitive file", (line, name, suggestions) =>
    expect(unsafe(line)).toEqual({
      behavior: "ask",
      reason: { type: "safetyCheck", text: expect.stringContaining(name) },
      suggestions,
      blockedPath: `/w/cwd/${name}`,
      classifierApprovable: true,
    }),
  );

  it.each([
    ['ls "', "other"],
    ["sort a &", "safetyCheck"],
    ["x=$(ls) &", "safetyCheck"],
    ['x=1; ls "$x" &', "safetyCheck"],
    ["ls $((1)) &", "safetyCheck"],
    ["jq -f a &", "safetyCheck"],
    ["A=1 &", "safetyCheck"],
    ["a=1 | ls &", "safetyCheck"],
    ["rm -rf ~", "safetyCheck"],
  ])("comes up for %s: %s", (line, type) => expect(unsafe(line)).toMatchObject({ behavior: "ask", reason: { type } }));

  it.each([
    "env -C .. shutdown now &",
    "time -p shutdown now &",
    "awk -f x now &",
    "setsid a now &",
    "eval a now &",
    "find . -exec x now &",
    "exec x now &",
    "coproc x now &",
    "x | y now &",
    "y=1 x now &",
    "x 'a\n#b' now &",
    "x=$(ls); y now &",
  ])("comes up for %s behind a rule, whatever the options of the command run", (line) => {
    const context = command(line, { rules: rules({ allow: ["Bash", "Bash(* now)"] }) });
    expect(unsafeCommand(line, context)).toMatchObject({ behavior: "ask", reason: { type: "safetyCheck" } });
  });

  it.each(["make &", "nohup make &", "ls & make", "./server --port 1 &", "echo x | bash &", "echo $(ls) &", "(ls) &"])(
    "does not come up for %s, of which more is known than that it reads",
    (line) => expect(unsafe(line)).toBeNull(),
  );

  it.each([
    "mv ~ x",
    "mv .. x",
    "mv -t x ~/.claude",
    "rm -r ~/.claude",
    "ln -s ~/.claude/.credentials.json x",
    "env mv ~ x",
  ])("comes up where %s takes along what the user signed in with", (line) =>
    expect(unsafe(line)).toMatchObject({ reason: { type: "safetyCheck" } }),
  );

  it.each(["echo x > link/y", "touch link/y", "rm link/y", "ls &> link/y", "cp a link/y", "mkdir link/y"])(
    "comes up where %s changes a sensitive folder through a link",
    (line) => {
      const paths = { resolve: (path: string) => path.replace("/w/cwd/link", "/w/cwd/.git"), isDirectory: () => false };
      expect(unsafeCommand(line, command(line, { paths }))).toMatchObject({ reason: { type: "safetyCheck" } });
    },
  );

  it("comes up if a line that is not understood may remove a folder", () => {
    expect(unsafe("rm -r x )")).toMatchObject({ reason: { type: "safetyCheck" } });
    expect(unsafe("echo $[ ']' ]; rm -r x")).toMatchObject({ reason: { type: "safetyCheck" } });
    expect(unsafe("echo $[1]; rm -r x")).toBeNull();
    expect(unsafe("rm x )")).toBeNull();
  });

  it.each(["ls", "touch a", "touch /etc/x", "echo $(ls)", "cat .mcp.json", "rm -r x"])(
    "does not come up for %s",
    (line) => expect(unsafe(line)).toBeNull(),
  );
});

describe("a judgement", () => {
  const evaluated = (line: string, fields: Partial<PermissionCase> = {}) =>
    evaluateCommand(line, command(line, fields));
  const bash = (...contents: string[]) => ({
    type: "addRules",
    rules: contents.map((ruleContent) => ({ toolName: "Bash", ruleContent })),
    behavior: "allow",
    destination: "localSettings",
  });
  const edits = { type: "setMode", mode: "acceptEdits", destination: "session" };
  const folder = (path: string) => ({ type: "addDirectories", directories: [path], destination: "session" });
  const readEtc = [{ toolName: "Read", ruleContent: "//etc/**" }];

  it.each([
    ["x=1", { suggestions: [] }],
    ["x=1; ls", {}],
  ])("asks about %s before a shell has run, since its variables are unknown", (line, offered) => {
    const question = { behavior: "ask", reason: { type: "other", text: expect.stringContaining("variables") } };
    expect(evaluated(line, { unseenShell: true })).toEqual({ ...question, ...offered });
    expect(evaluated(line)).toEqual({ behavior: "allow", reason: { type: "subcommandResults" } });
  });

  it("allows a line without variables before a shell has run", () =>
    expect(evaluated("ls", { unseenShell: true }).behavior).toBe("allow"));

  it.each([
    ["timeout 5 make", "rule"],
    ["timeout 5 make; ls", "subcommandResults"],
    ["ls", "subcommandResults"],
    ["i=3", "subcommandResults"],
  ])("reports why %s is allowed: %s", (line, type) =>
    expect(evaluated(line, { rules: rules({ allow: ["Bash(make)"] }) })).toEqual({
      behavior: "allow",
      reason: { type },
    }),
  );

  it("asks about a change of the folder with a write, and offers no rule where edits are accepted", () => {
    const reason = { type: "other", text: expect.stringContaining("changes its directory") };
    const suggestions = [bash("cd sub *"), edits];
    expect(evaluated("cd sub && touch x")).toEqual({ behavior: "ask", reason, suggestions });
    expect(evaluated("cd sub && touch x", { mode: "acceptEdits" })).toEqual({
      behavior: "ask",
      reason,
      suggestions: [],
    });
  });

  it.each([
    ["x=1; make", [bash("make")]],
    ["make; make; ls", [bash("make")]],
    ["make; touch x", [bash("make", "touch x *")]],
    ["make | touch x", [bash("make"), folder("/w/cwd"), edits]],
    ["make | touch /etc/x", [bash("make"), folder("/etc"), edits]],
    ["make | bash x", [bash("make"), bash("bash x")]],
    ["make; cat a > b", [bash("make", "cat a *")]],
    ["cat /etc/a; make", [{ ...bash(), rules: [...readEtc, ...bash("make").rules] }]],
  ])("offers for the parts of %s that are not allowed", (line, suggestions) =>
    expect(evaluated(line)).toEqual({ behavior: "ask", reason: { type: "subcommandResults" }, suggestions }),
  );

  it.each([
    ["make x", [bash("make x *")]],
    ["make < in", [bash("make")]],
    ["x=1 make < in", [bash("x=1 make")]],
    ["make 2>&1", [bash("make")]],
    ["cat < in | make", [bash("make")]],
  ])("offers a rule for %s without its redirections", (line, suggestions) =>
    expect(evaluated(line)).toMatchObject({ behavior: "ask", suggestions }),
  );

  it("says of a variable that others may read it, and offers no rule", () =>
    expect(evaluated("X=make")).toEqual({
      behavior: "ask",
      reason: { type: "other", text: expect.stringContaining("variable") },
      suggestions: [],
    }));

  it("offers nothing for a sed command that edits cannot accept", () => {
    const accepting = { mode: "acceptEdits" } as const;
    expect(evaluated("sed -n s/a/b/ a", accepting)).toEqual({
      behavior: "ask",
      reason: { type: "other", text: expect.stringContaining("sed") },
    });
    expect(evaluated("make x", accepting)).toMatchObject({ suggestions: [bash("make x *")] });
    expect(evaluated("sed -n s/a/b/ a")).toMatchObject({ suggestions: [{}, folder("/w/cwd"), edits] });
  });

  it.each(["cat /etc/a", "cat /etc/a; cat /etc/b", "cat /etc/a | head", "ls; cat /etc/a"])(
    "names the first file outside that %s reads",
    (line) =>
      expect(evaluated(line)).toEqual({
        behavior: "ask",
        message: expect.stringContaining("'/etc/a' is outside"),
        suggestions: [
          expect.objectContaining({ type: "addRules" }),
          { ...bash(), rules: readEtc, destination: "session" },
        ],
        blockedPath: "/etc/a",
      }),
  );

  it("names the folders of the session", () =>
    expect(evaluated("cat /etc/a", { additionalDirectories: ["/w/more"] })).toMatchObject({
      message: expect.stringContaining("('/w/cwd', '/w/more')"),
    }));

  it.each([
    ["sub/../a", "sub/../a", { reason: { type: "other", text: expect.stringContaining("..") } }],
    ["sub/../../a", "/w/a", { message: expect.stringContaining("'/w/a' is outside") }],
  ])("offers nothing for the detour %s", (path, blockedPath, why) =>
    expect(evaluated(`cat ${path}`)).toEqual({ behavior: "ask", ...why, blockedPath }),
  );

  it.each([
    ["touch x", [bash("touch x *"), folder("/w/cwd"), edits]],
    ["ls > x", [bash("ls > x"), folder("/w/cwd")]],
    ["ls | cat > x", [bash("ls | cat > x"), folder("/w/cwd")]],
  ])("names the file that %s changes", (line, suggestions) =>
    expect(evaluated(line)).toEqual({
      behavior: "ask",
      message: expect.stringContaining("'/w/cwd/x'"),
      suggestions,
      blockedPath: "/w/cwd/x",
    }),
  );

  it("does not name a file that a part of a pipe changes", () =>
    expect(evaluated("ls | touch x")).toEqual({
      behavior: "ask",
      reason: { type: "subcommandResults" },
      suggestions: [bash("ls | touch x"), folder("/w/cwd"), edits],
      message: expect.stringContaining("'/w/cwd/x'"),
    }));

  it("offers nothing for output to a pattern of names", () =>
    expect(evaluated("ls > 'a*'")).toEqual({
      behavior: "ask",
      reason: { type: "other", text: expect.stringContaining("expansion") },
    }));

  it.each([
    ["touch link/a", [folder("/etc"), edits]],
    ["echo > link/a", [folder("/etc")]],
  ])("asks for good about %s, which a link leads outside", (line, suggestions) => {
    const paths = { resolve: (path: string) => path.replace("/w/cwd/link", "/etc"), isDirectory: () => false };
    expect(evaluated(line, { paths })).toEqual({
      behavior: "ask",
      reason: { type: "safetyCheck", text: expect.stringContaining("symlink to /etc/a") },
      classifierApprovable: false,
      suppressAlwaysAllow: true,
      suggestions,
      blockedPath: "/etc/a",
    });
  });
});

describe("backticks in arithmetic, which a parser may read in another way", () => {
  it.each([
    "echo $((`id`))",
    'echo "$((1 + `id`))"',
    "x=$((`id`))",
    "echo $[`id`]",
    "echo ${a[`id`]}",
    "echo ${x:`id`}",
    "echo ${x:0:`id`}",
    "for ((i=`id`;i<1;i++)); do ls; done",
    "cat <<E\n$((`id`))\nE",
  ])("need a person in every mode: %j", (line) => {
    expect(unsafeCommand(line, command(line))).toMatchObject({ reason: { type: "safetyCheck" } });
  });

  it.each(["echo $(($(id)))", "echo ${x:-`id`}", "x[`id`]=1", "echo `id`", 'echo ${x["`id`"]}'])(
    "are elsewhere read alike by all: %j",
    (line) => expect(unsafeCommand(line, command(line))).toBeNull(),
  );
});
