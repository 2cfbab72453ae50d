import { describe, expect, it, vi } from "vitest";
import { commandsOf, walk } from "../../../../src/agent/permission/bash/walk.ts";
import { decidePermission } from "../../../../src/agent/permission/decide.ts";
import { parseCommand } from "../../../../src/posix/shell/parse.ts";
import { command, rules } from "../case.ts";

const behaviorOf = (line: string, lists: Parameters<typeof rules>[0]): string =>
  decidePermission(command(line, { rules: rules(lists) })).behavior;

/** Every way to a command that hid it from a rule that denies it. `@` stands for the command. */
const evasiveLocations = [
  "/usr/bin/env @",
  "/usr/bin/time @",
  "env -S '@'",
  "env -iS '@'",
  "env --split-string='@'",
  "unshare -r @",
  "nsenter -t 1 @",
  "taskset 1 @",
  "taskset -c 0 @",
  "chrt 1 A=1 @",
  "arch -arch x86_64 @",
  "flock f -c '@'",
  "flock -n f @",
  "flock f @",
  "script -c '@' f",
  "watch -n1 '@'",
  "strace -o f @",
  "sudo -u root -- env nice -n 5 @",
  "2>&1 A=1 @",
  "<<< a A=1 @",
  ">f A=1 @",
  "{fd}>f @",
  "A[0]=1 @",
  "A=(1) @",
  "case x in x) @;; esac",
  "case x in a) ls;& (b|c) @; esac",
  "case $(@) in x) ls;; esac",
  "function f { @; }; f",
  "f() { @; }",
  "f() ( @ )",
  "select v in x; do @; done",
  "for i in $(@); do ls; done",
  "for ((i=$(@);;)); do ls; done",
  `echo "\${a[$(@)]}"`,
  `echo \${x:-$(@)}`,
  `echo \${x:=\`@\`}`,
  "echo $(( $(@) ))",
  "echo $[ $(@) ]",
  "[[ -n $(@) ]]",
  "x=($(@))",
  "x[$(@)]=1",
  `cat <<E\n\${x:-$(@)}\nE`,
  "cat <<E | @\nx\nE",
  "cat <<E\nx\nE\n@",
  "cat <<< $(@)",
  "ls > $(@)",
  "while ls; do ls; done < <(@)",
  "echo `echo \\`@\\``",
  'echo "$(echo "$(@)")"',
  "echo $(# )\n@)",
];

describe("deny rules", () => {
  it.each(evasiveLocations)("are not evaded by %j", (location) => {
    const line = location.replace("@", () => "shutdown now");
    expect(behaviorOf(line, { allow: ["Bash"], deny: ["Bash(shutdown:*)"] })).toBe("deny");
  });

  it.each([
    "t=touch; $t x",
    "t=tou; t+=ch; $t x",
    'export t=touch; "$t" x',
    "t='touch x'; $t",
    "for t in touch; do $t x; done",
  ])("are not evaded by the variable in %j", (line) =>
    expect(behaviorOf(line, { allow: ["Bash"], deny: ["Bash(touch:*)"] })).toBe("deny"),
  );

  it.each(["bash -c 'rm x'", 'sh -c "ls; rm x"', "timeout 5 bash -lc 'rm x' a", "strace -f bash -c 'rm x'"])(
    "make a question of the removal in %j, which a shell is given",
    (line) => expect(behaviorOf(line, { allow: ["Bash"], deny: ["Bash(rm:*)"] })).toBe("ask"),
  );

  it.each(["t=touch; bash -c '$t x'", "export t=touch; bash -lc '$t x'", "sh -c 't=touch; $t x'"])(
    "make a question of a variable that names a denied command in the script of %j",
    (line) => expect(behaviorOf(line, { allow: ["Bash"], deny: ["Bash(touch:*)"] })).toBe("ask"),
  );

  it.each([
    "bash -c 'shutdown now'",
    "eval shutdown now",
    "find . -exec shutdown now \\;",
    "bash <<< 'shutdown now'",
    "sh <<'E'\nshutdown now\nE",
    "su -c 'shutdown now'",
    "busybox shutdown now",
    "xargs -n 1 shutdown now",
    "parallel shutdown ::: now",
    "nice --adjustment=3 shutdown now",
  ])("do not cover what %j gives to another program, which only an allowed Bash settles", (line) => {
    const deny = ["Bash(shutdown:*)"];
    expect(behaviorOf(line, { allow: ["Bash"], deny })).toBe("allow");
    expect(behaviorOf(line, { deny })).toBe("ask");
  });

  it("say nothing about text", () => {
    for (const line of [
      "echo '$(shutdown now)'",
      "echo shutdown now",
      "cat <<'E'\n$(shutdown now)\nE",
      "ls # shutdown now",
    ])
      expect([line, behaviorOf(line, { allow: ["Bash"], deny: ["Bash(shutdown:*)"] })]).toEqual([line, "allow"]);
  });
});

/** Programs among them whose arguments the guard against removals does not look at, unless the line is unclear. */
const startedApart = /^(?:env -\S*S|env --split|unshare|nsenter|taskset|chrt|arch|flock|script|watch|strace|sudo)/;

describe("the guard against removals", () => {
  it.each([
    ...evasiveLocations
      .filter((location) => !startedApart.test(location))
      .map((location) => location.replace("@", () => "rm -rf ~")),
    "(rm -rf ~)",
    "/bin/rm -rf ~",
    "2>&1 rm -rf .",
    'rm -rf "$(pwd)"',
    'rm -rf "/$(date)"',
    "rm -rf `pwd`",
    "X=$(pwd); rm -rf $X",
    "rm -rf /foo",
    "rm -rf /foo/*",
    "rm -rf /FOO/",
    "rm -rf $HOME",
    `rm -rf "\${HOME:?}"`,
    "rm -rf ~/..",
    "rm -rf /mnt/c",
    'rm -rf ""',
    "rm -rf $X/",
    "rm -rf $X/*",
    "rm -rf */*",
    "rm -rf a ~ b",
    "rm -- ~",
    "rmdir ~",
    "r=rm; $r -rf ~",
    "d=/foo; rm -rf $d",
    "cd sub && rm -rf *",
    "cd sub; rm -rf .",
    "bash -c 'rm -rf \"$1\"' _ ~",
    "sh -c 'cd sub; rm -rf ~'",
  ])("asks about %j although every command is allowed", (line) => {
    expect(behaviorOf(line, { allow: ["Bash"] })).toBe("ask");
  });

  it.each(evasiveLocations.filter((location) => startedApart.test(location)))(
    "looks behind %j where the line is unclear",
    (location) => {
      const line = location.replace("@", () => "rm -rf ~");
      expect(behaviorOf(`${line} $(ls)`, { allow: ["Bash"] })).toBe("ask");
      expect(behaviorOf(line, {})).toBe("ask");
    },
  );

  it.each([
    "rm -rf build dist",
    "rm -rf ./node_modules",
    "rm -rf ~/x",
    "rm -rf /foo/bar",
    "rm *.txt",
    "rm $X",
    'rm -rf "$X/y"',
    'X=sub; rm -rf "$X/"',
    "cd sub && rm -rf x",
    "echo rm -rf ~",
    "rm -f $(ls)",
    "su -c 'rm -rf ~'",
    "bash <<< 'rm -rf ~'",
    "busybox rm -rf ~",
    "coproc rm -rf ~",
  ])("lets %j pass if every command is allowed", (line) => {
    expect(behaviorOf(line, { allow: ["Bash"] })).toBe("allow");
  });
});

describe("sensitive files", () => {
  it.each([
    "echo x > ~/.bashrc",
    "echo x >> ~/.bashrc",
    "2>&1 cp p .claude/settings.local.json",
    "env touch .mcp.json",
    "(touch .mcp.json)",
    "t=.mcp.json; touch $t",
    "cp sub/.bashrc .",
    "sed -f .mcp.json x",
  ])("are asked about in %j although every command is allowed", (line) => {
    expect(behaviorOf(line, { allow: ["Bash"] })).toBe("ask");
  });

  it.each([
    ".MCP.JSON",
    ".bashrc.",
    "'.bashrc '",
    ".git~1",
    "GIT~1/config",
    ".mcp.json:x",
    "x.con",
    "a/.../b",
    "//host/share",
  ])("are asked about as Windows spells them: %s", (name) => {
    expect(behaviorOf(`touch ${name}`, { allow: ["Bash"] })).toBe("ask");
    expect(behaviorOf(`echo x > ${name}`, { allow: ["Bash"] })).toBe("ask");
  });
});

describe("rules that deny reading", () => {
  it.each([
    "cp -t sub secret.txt",
    "cp -tsub secret.txt",
    "cp --target-directory sub secret.txt",
    "mv -t sub secret.txt",
    "grep -fsecret.txt a.txt",
    "grep -rf secret.txt .",
    "rg -fsecret.txt x",
    "sed -f secret.txt a.txt",
    "find . -newer secret.txt",
    "man -l secret.txt",
    "pushd sub; cat ../secret.txt",
    "env cat secret.txt",
    "(cat secret.txt | head)",
    "f=secret.txt; cat $f",
  ])("hold for %j", (line) => {
    expect(behaviorOf(line, { allow: ["Bash"], deny: ["Read(secret.txt)"] })).toBe("deny");
  });

  it.each(["{ cat secret.txt; }", "sudo cat secret.txt", "diff <(cat secret.txt) a", "realpath secret.txt"])(
    "hold for %j only if a person is asked anyway or the command opens no file",
    (line) => {
      const lists = { deny: ["Read(secret.txt)"] };
      expect(behaviorOf(line, { allow: ["Bash"], ...lists })).toBe("allow");
      if (!line.startsWith("realpath")) expect(behaviorOf(line, lists)).toBe("ask");
    },
  );
});

describe("rules about files, in lines that the real agent does not follow", () => {
  it.each([
    "case x in x) cat secret.txt;; esac",
    "f() ( cat secret.txt ); f",
    "function f { cat secret.txt; }; f",
    "select i in a; do cat secret.txt; done",
    "a[0]=1 cat secret.txt",
    "x=(1 2); cat secret.txt",
    "{fd}>f cat secret.txt",
    "cat secret.txt <> a.txt",
    "cat secret.txt <&-",
    "2>&1 A=1 cat secret.txt",
    "ls > b.txt x; cat secret.txt",
    "( cat secret.txt ) < a.txt",
    "for i in 1 2; do cat secret.txt; done > b.txt",
    "echo $'x'; cat secret.txt",
    "A=$X cat secret.txt",
    "cat $FOO/secret.txt",
    'cat "$FOO/secret.txt"',
    "cat ${PWD}/secret.txt",
    "x=$(ls); echo $x; cat secret.txt",
    'test -n "$(cat secret.txt)"',
    "IFS=/ cat secret.txt",
    "PATH=.; cat secret.txt",
    "A=1 B=2; cat secret.txt",
    "x=$(< secret.txt)",
    "x=$(case x in x) cat secret.txt;; esac)",
    "xargs cat secret.txt",
    "coproc cat secret.txt",
  ])("%j is not denied, and a person is asked unless Bash is allowed", (line) => {
    const deny = ["Read(secret.txt)"];
    expect(behaviorOf(line, { allow: ["Bash"], deny })).toBe("allow");
    expect(behaviorOf(line, { deny })).toBe("ask");
  });

  it.each([
    "cat secret.txt \\",
    "if ls; then >b.txt A=1 cat secret.txt; fi",
    "A=1 2>&1 cat secret.txt",
    'while read x; do cat "$x/secret.txt"; done',
    "x=$HOME; cat secret.txt $x",
    'x="a $(ls)"; cat secret.txt',
    "(< a.txt); cat secret.txt",
    "PS4=x; cat secret.txt",
    "x=$(<secret.txt cat b.txt | tee b.txt)",
    "A=1 B=2 > b.txt; cat secret.txt",
    "x=$(cat secret.txt)",
    'echo "a $(cat secret.txt) b"',
    "x=sub; cd $x && cat ../secret.txt",
    "xargs ls < secret.txt",
    "for i in $(cat secret.txt); do ls; done",
  ])("%j is denied", (line) => expect(behaviorOf(line, { allow: ["Bash"], deny: ["Read(secret.txt)"] })).toBe("deny"));

  it("a file that sed only prints is not changed", () => {
    expect(behaviorOf("sed -n 1p secret.txt", { allow: ["Bash"], deny: ["Edit(secret.txt)"] })).toBe("allow");
    expect(behaviorOf("sed -n 1p secret.txt", { allow: ["Bash"], deny: ["Read(secret.txt)"] })).toBe("deny");
    expect(behaviorOf("env sed -n 1p secret.txt", { allow: ["Bash"], deny: ["Edit(secret.txt)"] })).toBe("deny");
    expect(behaviorOf("sed -i s/a/b/ secret.txt", { allow: ["Bash"], deny: ["Edit(secret.txt)"] })).toBe("deny");
  });

  it("a pattern of files to remove is not denied, and is asked about", () => {
    expect(behaviorOf("rm secret*", { deny: ["Edit(secret.txt)", "Edit(secret*)"] })).toBe("ask");
    expect(behaviorOf("rm secret.txt", { deny: ["Edit(secret.txt)"] })).toBe("deny");
  });
});

describe("rules about commands, in lines that the real agent does not follow", () => {
  it.each([
    "ls && t=shutdown; $t now",
    "A=1 t=shutdown; $t now",
    "(ls); t=shutdown; $t now",
    "coproc shutdown now",
    "coproc N { shutdown now; }",
    "xargs timeout 5 shutdown now",
    "$'\\x73hutdown' now",
    '$"shutdown" now',
    "systemd-run shutdown now",
    "/usr/bin/time -f %e shutdown now",
    "command -V shutdown",
  ])("%j is not denied, and a person is asked unless Bash is allowed", (line) => {
    const deny = ["Bash(shutdown:*)"];
    expect(behaviorOf(line, { allow: ["Bash"], deny })).toBe("allow");
    expect(behaviorOf(line, { deny })).toBe("ask");
  });

  it.each(["coproc N {\nshutdown now\n}", "coproc ls | shutdown now", "xargs shutdown now", "time -p shutdown now"])(
    "%j is denied",
    (line) => expect(behaviorOf(line, { allow: ["Bash"], deny: ["Bash(shutdown:*)"] })).toBe("deny"),
  );

  it.each(["echo ${x#$(shutdown now)}"])("%j is asked about in every mode instead of denied", (line) => {
    const context = { mode: "bypassPermissions", rules: rules({ deny: ["Bash(shutdown:*)"] }) } as const;
    expect(decidePermission(command(line, context)).behavior).toBe("ask");
  });
});

describe("rules that allow a program", () => {
  it.each([
    "cp -r a b",
    "mv -f a b",
    "cp -- a b",
    "awk -f a",
    "env -S 'ls'",
    "2>&1 make all",
    "<f make all",
    "timeout x make all",
    "make all > /dev/null x",
    "2>&1 LANG=C make all",
    "if ls; then make all | make; fi",
    "env -u A watch ls",
    "env flock f ls",
    "env timeout 5 setsid ls",
    "env command eval make all",
    "command <<< a make all",
    "xargs nice make all",
    "xargs -n 1 make all",
    "find . -files0-from a",
  ])("do not settle %j", (line) => {
    const allow = ["cp", "mv", "awk", "env", "make", "find"].map((program) => `Bash(${program}:*)`);
    expect(behaviorOf(line, { allow })).toBe("ask");
  });

  it("that are a whole command do not settle it with text redirected to it", () => {
    expect(behaviorOf("make all <<< a", { allow: ["Bash(make all)"] })).toBe("ask");
    expect(behaviorOf("make all", { allow: ["Bash(make all)"] })).toBe("allow");
  });

  it.each(["cp -r a b", "echo x > new", "cat /etc/passwd", "cd sub && touch x"])(
    "do not settle the files of %j, not even where they are the whole line",
    (line) => expect(behaviorOf(line, { allow: [`Bash(${line})`] })).toBe("ask"),
  );
});

describe("lines that may be read in another way", () => {
  it.each([
    `echo \${x:=$[1]}`,
    `echo "\${x:-$(echo $[ $(ls) ])}"`,
    "setsid -w sh -c 'env A=1 (( i ))'",
    "timeout 5 bash -c 'env (( i ))'",
  ])("are asked about although every command is allowed: %j", (line) =>
    expect(behaviorOf(line, { allow: ["Bash"] })).toBe("ask"),
  );
});

describe("what is only touched with text redirected", () => {
  it("is asked about although the mode accepts changes", () => {
    const inMode = (line: string) => decidePermission(command(line, { mode: "acceptEdits" })).behavior;
    expect(inMode("touch a <<< x")).toBe("ask");
    expect(inMode("touch a")).toBe("allow");
  });
});

describe("a nested change of folder", () => {
  it("is asked about if rules keep files from being read, whichever folder it names", () => {
    const lists = { deny: ["Read(//etc/**)"] };
    expect(behaviorOf("x=`cd . && cat a.txt`", lists)).toBe("ask");
    expect(behaviorOf("cd . && cat a.txt", lists)).toBe("allow");
  });
});

describe("lines that look as if they only read", () => {
  it.each([
    "\\\nls",
    "ls > /dev/null x",
    "ls 2>&1 x",
    "ls 2>&1 <<< a",
    "ls | a=1",
    "a=1 | ls",
    "a=1 b=2; ls",
    "LANG=C; ls",
    "LANG=C",
    "cat < a && cd sub",
    "for i in 1; do ls | head; done",
    "grep -fa b",
    "grep -rf a .",
    "grep -ne x a",
    "rg -fa x",
    "sort -k2 a",
    "sort -T a",
    "sort --random-source=a b",
    "man ./a",
    "date a",
    "date -Iseconds",
    "whoami x",
    "arch x",
    "ps /etc/passwd",
    "find . -newer /etc/passwd",
    "NODE_ENV=test jq . a",
    "LANG=C [[ a ]]",
    "command time ls",
    "timeout 5 [[ a ]]",
    "command nohup ls",
    "LANG=C timeout 5 grep x a",
    "2>&1 timeout 5 git log",
    "<<< a jq . a",
    "hostname <<< a",
    "[ -f a ] 2>&1",
    "command [ -f a ]",
    "timeout 5 type ls",
    "timeout 5 command ls",
    "ls >&-",
    "ls 2>&1-",
    "ls <> a",
    "{fd}>f ls",
    "TZ=/etc/passwd date",
    "LANGUAGE=../x ls",
    "netstat -p",
    "xargs xargs grep x",
    "base64 -w0 a",
    "cd -P sub",
    "cd . < a",
    "[ a \\< b ]",
    "cat '$x'",
    "cat '$PWD/a'",
    "cat =a",
    "ls '$x'",
    "find . -path '$x'",
    "find . -newermt '$(x)'",
    "find -files0-from a",
    "grep 'a$' b",
    "sed -n '$p' a",
    "type *",
    "date *",
    "ps -e a",
    "jq",
    "ss a",
    "test -n x -a -f y",
    "printf -x",
    "\\command sed -n 1p a",
    "ls | head \\\n",
    "ls || # x\nls",
    "cat <<'E'\nE)\nE",
    "ls a\ud800b",
    "<<< a cat <<'E'\nx\nE",
    "echo 'a\n\\\nb'",
    "find -files0-from a",
    `echo ${"a".repeat(9996)}`,
  ])("are asked about: %j", (line) => expect(behaviorOf(line, {})).toBe("ask"));

  it.each([
    "2>&1 ls a",
    "[[ -f a && -f b ]]",
    "[[ a =~ b|c ]]",
    "grep -rn x .",
    "grep -m1 x a",
    "sort -k 2 a",
    "date +%s",
    "command -p ls",
    "LANG=C timeout 5 ls",
    "timeout 5 git log",
    "<<< a grep x a",
  ])("run unasked: %j", (line) => expect(behaviorOf(line, {})).toBe("allow"));
});

describe("the mode that accepts edits", () => {
  it.each([
    "\\touch a",
    "'touch' a",
    "2>&1 touch a",
    ">f touch a",
    "cp -r a b",
    "mv -n a b",
    "sed -n s/a/b/ a",
    "touch \\x",
  ])("does not accept %j", (line) =>
    expect(decidePermission(command(line, { mode: "acceptEdits" })).behavior).toBe("ask"),
  );

  it.each(["mkdir -m 755 a", "rm -i a", "rmdir -v a", "cp a b", "sed -i -E s/a/b/ a"])("accepts %j", (line) =>
    expect(decidePermission(command(line, { mode: "acceptEdits" })).behavior).toBe("allow"),
  );
});

describe("a word of the language behind a variable or a redirection", () => {
  it.each([
    "A=1 ! @",
    "LANG=C then @",
    ">f do @",
    "2>&1 if @; then ls; fi",
    "<<< a function f { @; }",
    "A=1 f() { @; }",
  ])("hides no command: %j", (location) => {
    expect(behaviorOf(location.replace("@", "shutdown"), { allow: ["Bash"], deny: ["Bash(shutdown:*)"] })).toBe("deny");
    expect(behaviorOf(location.replace("@", "rm -rf ~"), { allow: ["Bash"] })).toBe("ask");
  });
});

describe("the guard in the mode that asks nothing", () => {
  const inBypass = (line: string) => decidePermission(command(line, { mode: "bypassPermissions" })).behavior;

  it.each(["rm -rf ~", "rmdir .", "rm -rf $X/", "rm -rf $(pwd)", "rm -rf $(pwd)/*", "bash -c 'rm -rf ~'"])(
    "asks about %j",
    (line) => expect(inBypass(line)).toBe("ask"),
  );

  it.each([
    "echo ${ ls; }",
    "echo ${| ls; }",
    'echo "${x/$(ls)/y}"',
    "echo ${x#`ls`}",
    "echo $(true && (ls))",
    "echo $((ls); ls)",
    "x=($(x=($(ls))))",
    "echo $(time { ls; })",
    "echo $(cat <<E)",
    'echo "a $(ls ;; ls) b"',
    "echo $[\n$(rm -r $X)\n]",
    "echo $[ ']' ; rm -r sub ]",
    `echo ${"a".repeat(10_001)} $[ ']' ; rm -r sub ]`,
    "A=1 for i in a; do ls; done",
    ">f while ls; do ls; done",
    "A=1 f() { ls; }",
    "nice (( $(ls) ))",
    "time ((i++))",
    "(( $(`ls`) ))",
    "pushd sub && rm -rf x/*",
  ])("asks about %j, which others read in another way", (line) => expect(inBypass(line)).toBe("ask"));

  it.each([
    "echo ${x#a}",
    "echo ${x#$y}",
    'echo "${x/"$(ls)"/y}"',
    'echo "x',
    "touch .mcp.json",
    "echo $( (ls) )",
    "time { ls; }",
  ])("lets %j pass", (line) => expect(inBypass(line)).toBe("allow"));
});

describe("a command in an expansion that runs in the same shell", () => {
  it.each(["echo ${ shutdown now; }", "echo ${| shutdown now; }"])("is denied in %j", (line) =>
    expect(behaviorOf(line, { allow: ["Bash"], deny: ["Bash(shutdown:*)"] })).toBe("deny"),
  );
});

describe("modes that check actions one by one", () => {
  it("pass over rules that allow any command", () => {
    for (const mode of ["plan", "auto"] as const) {
      const under = (line: string, allow: string[]) =>
        decidePermission(command(line, { mode, planChecks: true, rules: rules({ allow }) })).behavior;
      expect(under("shutdown", ["Bash"])).toBe("deny");
      expect(under("python3 x", ["Bash(python3:*)"])).toBe("deny");
      expect(under("make all", ["Bash(make:*)"])).toBe("allow");
    }
  });

  it("refuse what removes too much, although a rule asks", () => {
    for (const mode of ["plan", "auto"] as const) {
      const decision = command("bash -c 'rm -rf ~'", {
        mode,
        planChecks: true,
        rules: rules({ ask: ["Bash(rm -rf:*)"] }),
      });
      expect(decidePermission(decision).behavior).toBe("deny");
    }
  });
});

describe("rules that deny, and what is not known", () => {
  it.each([
    ["cd / && head secret/k", { deny: ["Read(secret/**)"] }],
    ["cat ~/x", { deny: ["Read(~/**)"] }],
    ["while read x; do shutdown $x; done", { deny: ["Bash(shutdown)"] }],
    ["sudo for ((;;)) { shutdown now; }", { deny: ["Bash(shutdown:*)"] }],
  ])("hold for %j", (line, lists) => expect(behaviorOf(line, { allow: ["Bash"], ...lists })).toBe("deny"));

  it.each(["env - shutdown now", "cat x | xargs ls", "[s]hutdown now", "timeout 5s -v shutdown now"])(
    "no rule that allows settles %j",
    (line) => expect(behaviorOf(line, { allow: ["Bash(ls)", "Bash(* now)", "Bash(env:*)"] })).toBe("ask"),
  );
});

describe("a line that is not understood", () => {
  it.each(['echo "x', "( ls", "echo $(ls", "$'"])("is asked about although every command is allowed: %j", (line) => {
    expect(behaviorOf(line, { allow: ["Bash"] })).toBe("ask");
  });

  it.each(["ls )", "case x in", "env if ls; then ls; fi", "nice { ls; }", "sudo for i in a; do ls; done"])(
    "is not asked about if every command is allowed and only a keyword is out of place: %j",
    (line) => {
      expect(behaviorOf(line, { allow: ["Bash"] })).toBe("allow");
      expect(behaviorOf(line, {})).toBe("ask");
    },
  );
});

describe("walk", () => {
  it("reports how surely each command runs, and which command of the line leads to it", () => {
    const { commands, complete } = walk(parseCommand("sudo env A=1 make all; bash -c 'touch x'"));
    expect(complete).toBe(true);
    expect(
      commands.map(({ words, certainty, origin }) => [
        words.map(({ text }) => text).join(" "),
        certainty,
        origin.source,
      ]),
    ).toEqual([
      ["sudo env A=1 make all", "runs", "sudo env A=1 make all"],
      ["env A=1 make all", "runs", "sudo env A=1 make all"],
      ["make all", "runs", "sudo env A=1 make all"],
      ["bash -c touch x", "runs", "bash -c 'touch x'"],
      ["touch x", "given", "bash -c 'touch x'"],
    ]);
  });

  const texts = (line: string) => walk(parseCommand(line)).commands.map(({ source }) => source);

  it("follows text into a shell that has no script, and no file", () => {
    expect(texts("bash -x <<< make")).toEqual(["bash -x <<< make", "make"]);
    expect(texts("/bin/zsh <<< make")).toEqual(["/bin/zsh <<< make", "make"]);
    expect(texts("bash script <<< make")).toEqual(["bash script <<< make"]);
    expect(texts("bash < make")).toEqual(["bash < make"]);
    expect(texts("cat <<< make")).toEqual(["cat <<< make"]);
  });

  it("follows six shells in each other, and twenty wrappers", () => {
    const complete = (line: string) => walk(parseCommand(line)).complete;
    expect([6, 7].map((count) => complete(`${"eval ".repeat(count)}ls`))).toEqual([true, false]);
    expect([20, 21].map((count) => complete(`${"nice ".repeat(count)}ls`))).toEqual([true, false]);
  });

  it("says that it is not complete if there are too many words or commands", () => {
    const complete = (line: string) => walk(parseCommand(line)).complete;
    expect(complete("ls; ".repeat(4000))).toBe(true);
    expect(complete("ls; ".repeat(6000))).toBe(false);
    expect(complete(`ls ${"a ".repeat(200_000)}`)).toBe(false);
  });

  it("keeps the operator and reports which commands are also there with values", () => {
    const { commands } = walk(parseCommand("a=x; ls && nice touch $a"));
    expect(commands.map(({ source, operator, valued }) => [source, operator, valued])).toEqual([
      ["a=x", "", false],
      ["ls", ";", false],
      ["nice touch $a", "&&", true],
      ["touch $a", "&&", true],
      ["nice touch x", "&&", false],
      ["touch x", "&&", false],
    ]);
  });

  it("lists what a command runs as it stands, and nothing that is given to a shell", () => {
    const sources = (line: string) =>
      parseCommand(line)
        .commands.flatMap((each) => commandsOf(each))
        .map(({ source, certainty }) => [source, certainty]);
    expect(sources("sudo nice make")).toEqual([
      ["sudo nice make", "runs"],
      ["nice make", "runs"],
      ["make", "runs"],
    ]);
    expect(sources("bash -c make")).toEqual([["bash -c make", "runs"]]);
  });

  it.each([
    "ls; ",
    "a ",
    "$(ls) ",
    '"$(ls)"',
    "<(ls) ",
    "( ls ); ",
    "x=$x$x; ",
    "sudo ",
    "echo ${x:-$(ls)}; ",
    "find . -exec ls \\; ",
    "bash -c 'ls'; ",
    "cat <<E\nx\nE\n",
  ])("works in proportion to the length of many %j", (unit) => {
    const work = (length: number): number => {
      const line = unit.repeat(length / unit.length);
      const tests = vi.spyOn(RegExp.prototype, "test");
      const copies = vi.spyOn(String.prototype, "slice");
      try {
        walk(parseCommand(line));
        const copied = copies.mock.results.reduce((sum, { value }) => sum + String(value).length, 0);
        return tests.mock.calls.length + copied;
      } finally {
        tests.mockRestore();
        copies.mockRestore();
      }
    };
    work(200);
    expect(work(4000)).toBeLessThan(3 * work(2000) + 1000);
  });

  it("ends on wrappers in wrappers, and says that it is not complete if there are too many", () => {
    expect(walk(parseCommand(`${"taskset ".repeat(10_000)}ls`)).complete).toBe(false);
    expect(walk(parseCommand(`${"eval ".repeat(20)}ls`)).complete).toBe(false);
  });
});

describe("lines that the released agent stops", () => {
  const secret = { deny: ["Bash(shutdown:*)", "Read(secret.txt)"] };
  it.each([
    "cd ~ && 2>&1 A=1 cat secret.txt",
    "ls | 2>&1 A=1 sort secret.txt",
    "ls | head | <secret.txt GIT_PAGER=x md5sum -c secret.txt",
  ])("read a denied file behind a redirection and a variable: %j", (line) =>
    expect(behaviorOf(line, { ...secret, allow: ["Bash"] })).toBe("deny"),
  );

  it.each(["nice <a.txt rm a.txt", ">new.txt nice -n 5 <a.txt rm -rf a.txt", "timeout 5 <a rm a.txt"])(
    "remove a denied file behind a redirection of a wrapper: %j",
    (line) => expect(behaviorOf(line, { allow: ["Edit"], deny: ["Edit(*.txt)"] })).toBe("deny"),
  );

  it.each(["A=$(pwd) cd .. && cat cwd/x", "A=`pwd` cd sub && cat c.txt", "A=$(pwd) pushd .. && cat x"])(
    "read a relative name behind a change of folder with nested commands: %j",
    (line) => expect(behaviorOf(line, { deny: ["Read(//etc/**)"] })).toBe("deny"),
  );

  it.each(["cd . && cat a.txt | head", "cd . ; cat a.txt", "cd . || cat a.txt"])(
    "may run in another folder while a rule denies reading: %j",
    (line) => expect(behaviorOf(line, { deny: ["Read(//etc/**)"] })).toBe("ask"),
  );

  it.each(["TZ=UTC >new.txt ls", "LANG=C >new.txt test -f a.txt", "TZ=UTC >new.txt echo x; ls"])(
    "write a file before they name a program: %j",
    (line) => expect(decidePermission(command(line, { mode: "acceptEdits" })).behavior).toBe("ask"),
  );

  it.each([
    "timeout 5 xargs -n 1 make",
    "nice xargs nice git diff",
    "command xargs -0 make",
    "stdbuf -o0 xargs xargs make",
  ])("start a program through options of xargs behind a wrapper: %j", (line) =>
    expect(behaviorOf(line, { allow: ["Bash(make:*)", "Bash(git *)"] })).toBe("ask"),
  );

  it.each([
    "nice --adjustment=3 rm -rf $HOME/",
    "TZ=UTC nice --adjustment=3 rm -rf $PWD/*",
    "trap 'rm -rf $HOME/*' EXIT",
  ])("remove a folder of the session behind options that some parsers do not know: %j", (line) =>
    expect(decidePermission(command(line, { mode: "bypassPermissions" })).behavior).toBe("ask"),
  );

  it.each(["timeout 5 jq -f x a.txt", "nice jq --from-file x a.txt", "xargs jq .", "timeout 5 find * -name x"])(
    "run code of files behind a wrapper: %j",
    (line) => {
      const allowed = { allow: ["Bash(timeout:*)", "Bash(nice:*)", "Bash(xargs:*)"] };
      expect(behaviorOf(line, allowed)).toBe("ask");
    },
  );

  it.each([
    'echo "a $(cat a.txt;) b"',
    'echo "a $(ls; # x\n) b"',
    "for i in $(ls;); do ls; done",
    "for i in $(cat <<'E'\nx\nE); do ls; done",
    'cd . && echo "a |& b" < a.txt',
  ])("end nested commands in a way that parsers read differently: %j", (line) =>
    expect(behaviorOf(line, {})).toBe("ask"),
  );
});
