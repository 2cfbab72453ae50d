import { describe, expect, it } from "vitest";
import { decidePermission } from "../../../../src/agent/permission/decide.ts";
import { command, rules } from "../case.ts";

/** Lines that look harmless to a careless reader and are not. None may run unasked. */
const disguised = [
  "cat $HOME/.ssh/id_rsa",
  "cat ~root/.bashrc",
  "PWD=/etc; cat $PWD/passwd",
  "PATH=./evil; ls",
  "printf -v PATH ./evil; ls",
  "test -v 'a[$(id)]'",
  "[[ 'a[$(id)]' -eq 0 ]]",
  "cd && cat .ssh/id_rsa",
  "OLDPWD=/etc; cd - && cat passwd",
  "OLDPWD=/etc cd - && cat passwd",
  "OLDPWD+=/etc; cd - && cat passwd",
  "cd /etc; cd - && cat passwd",
  "HOME=/etc; cd && cat passwd",
  "IFS=x; ls",
  "X=1; rm x",
  "X=$(rm x); ls",
  "a=$(rm x)",
  "a=`rm x`",
  "a=$(ls; rm x)",
  "a=$(ls) rm x",
  "a=$(ls)$(rm x)",
  "a=$((rm x))",
  "a=$(b=$(rm x))",
  "a=$(cat /etc/passwd)",
  "PATH=$(ls)",
  "a=$(ls); $a",
  "cat < $HOME/x",
  "find -L /etc -name passwd",
  "grep -f/etc/passwd x",
  "sort --files0-from=/etc/passwd",
  "echo /etc/passwd | xargs cat",
  "fd -Hx rm",
  "man -P 'rm x' ls",
  "history -w f",
  "ss -K",
  "git diff --no-index /etc/passwd x",
  "git log --output=f",
  "echo hi\u00a0# ; rm -rf x",
  "ls\r\nrm x",
  "ls & rm x",
  "echo x | tee -a f",
  "cat .*/secret",
  "cat <(rm x)",
  "f() { rm x; }; f",
  "ls > $HOME/x",
  "sed -n 'w f' x",
  "sort x -of",
  "find . -fprint f",
  "timeout 5 rm x",
  "$'\\x72m' x",
  "e=rm; $e x",
  "\\\nrm x",
  'cat "/$PWD/x"',
];

describe("disguised commands", () => {
  it.each(disguised)("asks about %j", (line) => {
    expect(decidePermission(command(line)).behavior).toBe("ask");
  });

  it("does not let a folder above come in through a folder below", () => {
    const context = { cwd: "/w/cwd/sub" };
    expect(decidePermission(command("cd .. && cat ../x", context)).behavior).toBe("ask");
    expect(decidePermission(command("cd .. && cat x", context)).behavior).toBe("allow");
  });

  it("does not join two lines to an allowed one", () => {
    expect(decidePermission(command("mkdir\none", { rules: rules({ allow: ["Bash(mkdir one)"] }) })).behavior).toBe(
      "ask",
    );
  });

  it("does not look through options of a wrapper that it does not know", () => {
    const allowed = { rules: rules({ allow: ["Bash(npm:*)"] }) };
    expect(decidePermission(command("xargs --arg-file npm rm", allowed)).behavior).toBe("ask");
    expect(decidePermission(command("xargs -n 1 npm test", allowed)).behavior).toBe("ask");
    expect(decidePermission(command("xargs npm test", allowed)).behavior).toBe("allow");
    expect(decidePermission(command("nice -n 5 npm test", allowed)).behavior).toBe("allow");
    expect(decidePermission(command("time -p npm test", allowed)).behavior).toBe("ask");
    expect(decidePermission(command("LANG=C CI=1 npm test", allowed)).behavior).toBe("allow");
    expect(decidePermission(command("LANG=/x npm test", allowed)).behavior).toBe("ask");
  });
});

describe("denied files", () => {
  const denied = { rules: rules({ deny: ["Read(secret/**)"] }) };

  it.each([
    "cat secret/k",
    "cd secret && cat k",
    "cat x/../secret/k",
    'cat "secret"/k',
    "head -n1 <secret/k",
    "cp secret/k q",
    "git diff secret/k",
    "git -C secret grep x",
    'cat "$USER/secret/k"',
    'cd ..; cat "$OLDPWD/secret/k"',
    "cat /dev/fd/../cwd/secret/k",
    "popd; cat k",
    'cd "$(pwd)/secret" && cat k',
  ])("denies %j", (line) => {
    expect(decidePermission(command(line, denied)).behavior).toBe("deny");
  });

  it("asks about a pattern that might name one", () => {
    expect(decidePermission(command("cat secre?/k", denied)).behavior).toBe("ask");
    expect(decidePermission(command("cat *", denied)).behavior).toBe("ask");
  });
});

describe("lines that a fuzzer found", () => {
  const under = (line: string, fields: Parameters<typeof command>[1]) =>
    decidePermission(command(line, fields)).behavior;
  const anyCommand = rules({ allow: ["Bash"] });

  it.each([
    "rm -rf sub/* > .mcp.json",
    "bash -lc 'f() { rm -rf \"$@\"; }; f ~'",
    `echo \${x:-$(bash -c 'rm -rf {.,sub}')}`,
    `echo \${x:-$(x=$(\`echo shutdown\` now))}`,
    `echo \${x:-$(true; ls \\\n  && cat {secret,a}.txt)}`,
    "time for ((i=0;i<1;i++)); do ls; done",
    "case $(alias x='su -c 'for x do shutdown now; done'') in x) ls;; esac",
    "bash -c 'alias r=rm; r -rf ~'",
    "bash -c 'alias x=\"ls | xargs rm\"'",
    "bash -c \"sh -c 'alias a=b; /bin/rm x'\"",
    "declare f=.mcp.json; touch $f",
    'readonly f=.mcp; touch "$f.json"',
    'touch "$PWD/.mcp.json"',
  ])("%j is asked about although a rule allows the tool", (line) =>
    expect(under(line, { rules: anyCommand })).toBe("ask"),
  );

  it.each([
    "nice a[0]=1 rm x",
    "command a[0]+=1 rm x",
    "while false; do setsid -w a[0]=1 rm; done",
    "env a[0]=1 touch secret.txt",
    "timeout 5 env A=1 a[0]=1 cp -t sub secret.txt",
  ])("regression: %j ran although a rule denies it, because an element of an array is assigned first", (line) => {
    const denied = rules({ allow: ["Bash"], deny: ["Bash(rm *)", "Bash(rm)", "Edit(secret.txt)"] });
    expect(under(line, { rules: denied })).toBe("deny");
  });

  it.each(['sh -c "rm -rf sub/*"', "bash -lc 'rm -rf \"$X\"'", "env bash -c 'rm a'"])(
    "regression: %j ran without permission checks, although a rule denies the removal in the script",
    (line) => {
      const denied = rules({ deny: ["Bash(rm *)"] });
      expect(under(line, { mode: "bypassPermissions", rules: denied })).toBe("ask");
      expect(under(line, { rules: rules({ allow: ["Bash"], deny: ["Bash(rm *)"] }) })).toBe("ask");
    },
  );

  it.each([
    "bash -c 'd=x; rm -rf $d/ $PWD'",
    "bash -c 'd=x; rm -rf $d/ $e' x y",
    "bash -c 'd=x; d=y; rm -rf $d/'",
    "bash -c 'if true; then d=x; fi; rm -rf $d/'",
    'find . -name x -exec A="$X" rm -rf $X/ +',
    "ionice -c 2 echo 'set -e; rm -rf $X/'",
    "setsid echo 'ls && rm -rf $X/'",
  ])("regression: the removal in %j ran unasked, although its variable may be empty", (line) => {
    expect(under(line, { rules: anyCommand })).toBe("ask");
    expect(under("bash -c 'd=x; rm -rf $d/'", { rules: anyCommand })).toBe("allow");
  });

  it.each([
    ["'cat a.txt' b", "Bash(cat:*)"],
    ["find . | xargs 'cat a.txt'", "Bash(cat:*)"],
    ["foo now <<< a", "Bash(* now)"],
    ["nice -n 5 coproc shutdown now", "Bash(* now)"],
    ["timeout 5 function now", "Bash(* now)"],
    ["echo {}'}'", "Bash(echo:*)"],
    [`echo '$({ a 'b {}' < a.txt; } <> a.txt)'`, "Bash(echo:*)"],
  ])("regression: %j ran by the rule %j, whose text is another", (line, rule) =>
    expect(under(line, { rules: rules({ allow: [rule] }) })).toBe("ask"),
  );

  it.each([
    ["echo x > /dev/null # x", ["Bash(echo:*)"], []],
    ["cat <<'E'\n$({ ls; A=\"$X\" pwd; })\nE", [], []],
    ["cd sub && which ls < a.txt", [], []],
    ["cd secret && sed -n 1p secret.txt", [], ["Read(~/**)"]],
    ["xargs -0 grep -rn x .", [], ["Read(./secret.txt)"]],
    ["env -i find . -exec ls {} +", ["Bash(env:*)"], []],
    ["env -- sort a.txt", ["Bash(env:*)"], []],
    ["env --unset=X make", ["Bash(env:*)"], []],
    ["env -iu X make", ["Bash(env:*)"], []],
    ["env -a x make", ["Bash(env:*)"], []],
    ["env A=b --block-signal make", ["Bash(env:*)"], []],
    ["stdbuf -x make", ["Bash(stdbuf:*)"], []],
    ["timeout -f 5 make", ["Bash(timeout:*)"], []],
    ["command -x make", ["Bash(command:*)"], []],
    ["awk 'BEGIN{system(\"shutdown now\")}'", ["Bash(awk:*)"], []],
    ["\\command awk '{print | \"shutdown now\"}' a.txt", ["Bash(awk:*)"], []],
    ["x=`echo '$(mkdir -p new/x)';`", [], []],
    ["[ a.txt ../x", ["Bash([:*)"], []],
    ["env cat ../x", ["Bash(env:*)"], []],
    ["/usr/bin/time touch ../x", ["Bash(/usr/bin/time:*)"], []],
    ["noglob cat /etc/passwd", ["Bash(noglob:*)"], []],
    ["timeout .5 ls", ["Bash(timeout:*)"], []],
    ["help ../x", [], []],
    ["TZ=:/etc/x ls", [], []],
  ])("%j is asked about with %j allowed and %j denied", (line, allow, deny) =>
    expect(under(line, { rules: rules({ allow, deny }) })).toBe("ask"),
  );

  it.each([
    ["(cd secret && cat k)", "Read(secret/**)"],
    ["ls; (cat secret.txt || ls)", "Read(secret.txt)"],
    ["cd sec* && cat k", "Read(secret/**)"],
    ["cd - && head -1 k", "Read(./secret/k)"],
    ["cd ~x; cp k b", "Read(//etc/**)"],
  ])("%j is denied by %s: a subshell or an unknown folder hides no file", (line, rule) =>
    expect(under(line, { rules: rules({ allow: ["Bash"], deny: [rule] }) })).toBe("deny"),
  );

  it.each(["cd sec* && cat m", "cd sec* && make", "cd sec* && cat /etc/hosts", "cd sec*"])(
    "%j is not denied: no rule names its file in any folder",
    (line) => expect(under(line, { rules: rules({ allow: ["Bash"], deny: ["Read(./secret/k)"] }) })).not.toBe("deny"),
  );

  it.each(["rm -rf ~\\/", "rm -rf ~''/", 'rm -rf ~"/"', "rm -rf ~''"])(
    "%j is asked about in every mode: quotes behind a tilde do not hide the home",
    (line) => expect(under(line, { mode: "bypassPermissions" })).toBe("ask"),
  );

  it.each(["env grep -C 3 x", "env x --chdir=y", "timeout --signal KILL 5 make"])(
    "%j is allowed by a rule: its options are known, or those of the command inside",
    (line) => expect(under(line, { rules: rules({ allow: ["Bash(env:*)", "Bash(timeout:*)"] }) })).toBe("allow"),
  );

  it.each(["[sudo shutdown now", "}shutdown now", "[a shutdown now", "[ [ shutdown now"])(
    "%j is denied: another parser finds the denied command behind a bracket",
    (line) => expect(under(line, { rules: rules({ allow: ["Bash"], deny: ["Bash(shutdown:*)"] }) })).toBe("deny"),
  );

  it.each([
    'cat "$PWD/secret.txt"',
    'cat "$PWD/sub/../secret.txt" "$PWD/b.txt"',
    "git grep -f secret.txt",
    "git -C . grep x -- secret.txt",
    "git --no-pager diff HEAD secret.txt",
    "awk 1 secret.txt",
  ])("%j is denied by a rule about a file that it names", (line) =>
    expect(under(line, { mode: "bypassPermissions", rules: rules({ deny: ["Read(secret.txt)"] }) })).toBe("deny"),
  );

  it("asks about removing all files of a critical folder through a link", () => {
    const paths = { resolve: (path: string) => path.replace("/w/cwd/link", "/w/home"), isDirectory: () => true };
    expect(under("rm -rf link/*", { mode: "bypassPermissions", paths })).toBe("ask");
    expect(under("rm -rf link/x*", { mode: "bypassPermissions", paths })).toBe("allow");
  });

  it.each([
    ["npm test ../x", "Bash(npm:*)"],
    ["make -C .. all", "Bash(make:*)"],
    ["git log -- ../x", "Bash(git:*)"],
  ])("%j is allowed by %j: the program may not open what looks like a path", (line, rule) =>
    expect(under(line, { rules: rules({ allow: [rule] }) })).toBe("allow"),
  );

  it.each(["du -sh ~", "readlink ../x", "tree ..", "NO_COLOR= ls", "LS_COLORS='di=1;34' ls", "jq --args . a.txt"])(
    "%j is allowed: it only reads names",
    (line) => expect(under(line, {})).toBe("allow"),
  );

  it.each(["eval 'shutdown'", "bash -c shutdown", "cd sub && echo now | xargs shutdown < a.txt"])(
    "%j is denied where actions are checked, although a rule asks about what it starts",
    (line) => {
      const asking = rules({ ask: ["Bash(shutdown)"] });
      expect(under(line, { mode: "plan", planChecks: true, rules: asking })).toBe("deny");
      expect(under(line, { mode: "auto", rules: asking })).toBe("deny");
      expect(under(line, { rules: asking })).toBe("ask");
    },
  );
});

describe("lines that other parsers read in another way", () => {
  const verdict = (line: string, fields: Parameters<typeof command>[1] = {}) =>
    decidePermission(command(line, fields)).behavior;

  it.each([
    "cat <<'E'\n$(((shutdown now)))\nE &> /dev/null",
    "cat <<'E'\n$[x y]\nE x",
    "cat <<-'E'\n\t$((x))\n\tE x",
    "(cat <<'E'\n$((x))\nE x\n)",
  ])("arithmetic in a quoted here-document without an end is asked about even without permissions: %j", (line) => {
    expect(verdict(line, { mode: "bypassPermissions" })).toBe("ask");
  });

  it.each(["ls $(cat <<'E'\nx\nE ;;\n)", "ls > $(case x in\n y ) cat <<'E'\nx\nE ;;\nesac)", "echo $(cat <<E\nx)"])(
    "regression: a here-document without an end in nested commands ran without permissions: %j",
    (line) => {
      expect(verdict(line, { mode: "bypassPermissions" })).toBe("ask");
    },
  );

  it.each(["x=(ls; esac)", "x=($(ls) ls;; esac)", "ls && x=(a > done) y=1", "f() { x=(a;& fi); }", ">f x=(a <<< if)"])(
    "regression: a keyword behind an operator in an array ran without permissions: %j",
    (line) => {
      expect(verdict(line, { mode: "bypassPermissions" })).toBe("ask");
    },
  );

  it.each([
    "coproc { bash -c 'rm x'; }",
    "coproc N (env sh -c 'ls | xargs rm')",
    "{ coproc time { bash -c 'rm x'; }; }",
  ])("regression: a removal in a script for a shell in a coprocess ran without permissions: %j", (line) => {
    expect(verdict(line, { mode: "bypassPermissions" })).toBe("ask");
  });

  it.each([
    "A=$(pwd) ls | head & ls",
    "PATH=`pwd` make | cat | head &",
    "if ls | cat; then ls; fi | head &",
    "for i in a; do ls | xargs rm; done |& head & > /dev/null",
  ])(
    "regression: a command behind a construct or a variable with a pipe ran in the background without permissions: %j",
    (line) => {
      expect(verdict(line, { rules: rules({ allow: ["Bash"] }) })).toBe("ask");
    },
  );

  it.each([
    "bash -c 'cd secret && /bin/rm k' x y",
    "bash -c 'rm y; touch x'",
    "timeout 5 sh -c 'cat secret.txt; find . -exec rm {} +'",
    "ls $(bash -c 'if rm y; then echo > b.txt; fi')",
  ])("regression: a script for a shell ran a denied command beside a removal without permissions: %j", (line) => {
    const deny = ["Bash(touch:*)", "Read(secret.txt)", "Read(secret/**)", "Edit(b.txt)"];
    expect(verdict(line, { mode: "bypassPermissions", rules: rules({ deny }) })).toBe("ask");
  });

  it.each(["ls $(coproc function f { ls; }; f)", "x=($(coproc f() { ls; }))"])(
    "regression: a function in a nested coprocess was not asked about without permissions: %j",
    (line) => {
      expect(verdict(line, { mode: "bypassPermissions" })).toBe("ask");
    },
  );

  it.each([
    "time { A=1 bash -c 'rm x'; }",
    "time -p ( sh -c 'rm x' )",
    "A=1 foo { B=$(pwd) bash -c 'ls | xargs rm'; }",
  ])("regression: a removal in a script for a shell behind a brace ran without permissions: %j", (line) => {
    expect(verdict(line, { mode: "bypassPermissions" })).toBe("ask");
  });

  it.each([
    "case x in *) bash -c 'ls'; rm a.txt; esac",
    "case x in *) env bash -c ls; rmdir a;; esac",
    "f() { bash -c 'ls'; rm a.txt; }",
    "! (bash -c 'ls'; rm a.txt)",
    "if ls; then bash -c 'ls' & rm a.txt; fi",
    "while false; do bash -c ls; { rm a.txt; }; done",
    "bash -c '$(bash <<'\\''E'\\''\nls | xargs rm\nE) now' x y",
    "bash -c { 'rm a.txt'",
    "case x in x) echo bash -c x; rm a;; esac",
    "select i in a; do rm -rf bash -c x; done",
  ])("regression: a removal beside a script for a shell ran without permissions in a body: %j", (line) => {
    expect(verdict(line, { mode: "acceptEdits", rules: rules({ allow: ["Bash"] }) })).toBe("ask");
  });

  it.each([
    ...[
      "echo ${x y}",
      "rm -rf ${HOME then}",
      "echo ${1a}",
      "echo ${@x}",
      'echo "${x;}"',
      "echo ${x[1]y}",
      "echo ${#x y}",
    ],
    ...["echo ${x:-{a,b}}", "ls > ${x:-{a}}", 'echo "${x:-{}"', "cat <<E\n${x:-{a}}\nE", "}a= else", "}a[0]=b c= if"],
    ...[
      "echo ${d*-}",
      "echo ${d@-}",
      "echo ${x\n:-a}",
      "echo ${x[\n1]}",
      "echo ${x: a b}",
      "echo ${x: =$(ls)}",
      "echo ${a[1 2]}",
      "echo $$(ls)",
      "echo $${x}",
    ],
    ...["for ((i=0<1;i++)); do ls; done", "for (( )); do ls; done"],
  ])("regression: what parsers read in different ways was allowed with all of Bash: %j", (line) => {
    expect(verdict(line, { rules: rules({ allow: ["Bash"] }) })).toBe("ask");
  });

  it.each([
    "echo ${x}",
    "echo ${x[@]}",
    "echo ${#x}",
    "echo ${!x*}",
    "echo ${x@Q}",
    "echo ${x,,}",
    "echo ${x //a/b}",
    "echo ${}",
  ])("an expansion that parsers agree about is allowed with all of Bash: %s", (line) =>
    expect(verdict(line, { rules: rules({ allow: ["Bash"] }) })).toBe("allow"),
  );

  it.each(["find . -name x '*.ts'", "find . -type f -o '[a]'", "find -L '*'", 'find . -print "a?"', "find a]b"])(
    "regression: a pattern behind a test of find was not asked about: %s",
    (line) => expect(verdict(line)).toBe("ask"),
  );

  it.each(["x >s rm; cat secret.txt", "ls | xarg>&s rm; fold secret.txt"])(
    "regression: a removal behind a redirection hid a denied file from rules without permissions: %s",
    (line) => {
      expect(verdict(line, { mode: "bypassPermissions", rules: rules({ deny: ["Read(secret.txt)"] }) })).toBe("deny");
    },
  );

  it.each(["a/b=1 shutdown now", "'A'=1 shutdown now", "HO:ME=/ command -- shutdown now"])(
    "regression: what another parser reads as an assignment hid a denied program: %s",
    (line) => expect(verdict(line, { rules: rules({ deny: ["Bash(shutdown:*)"] }) })).toBe("deny"),
  );

  it("regression: a negation of redirections alone in a pipe passed a deny rule for it", () => {
    const fields = { rules: rules({ allow: ["Bash"], deny: ["Bash(!)"] }) };
    expect(verdict("ls | ! > /dev/null", fields)).toBe("deny");
  });

  it.each(["ls >2>f", "cat a.txt 2>2>>new.txt", "ls <2>f"])(
    "regression: digits between two redirections were not asked about: %s",
    (line) => expect(verdict(line, { mode: "acceptEdits" })).toBe("ask"),
  );

  it("regression: a pattern among the sets of tr read outside the project in plan mode", () => {
    expect(verdict("tr a ../?x", { mode: "plan" })).not.toBe("allow");
  });

  it.each(["ls |\\ xargs rm", "ls | ' xargs' rm"])("regression: a quoted blank hid a denied program: %s", (line) => {
    expect(verdict(line, { rules: rules({ deny: ["Bash(rm *)"] }) })).toBe("deny");
  });

  it.each([
    ...["rm -rf su?b/*", "rm -rf s*/*", "rm a/[b]/*", "rmdir /tmp/s?/*", "rm -rf 'su?b'/*/", "rm -rf a/**/b/*"],
    "d=x; rm -rf \u00a0$d/*",
    ...["cat <<`ls`\nx\n`ls` & rm -rf $X/", 'cat <<"E\nx\nE\nrm -rf $X/', "cat <<$(ls)\nx\n$(ls) & rm -rf $X/"],
    ...["b $'\\x72m' sh -lc 'ls'", "b $'rm' sh -c ls"],
    ...["rm a $((1+1))/*", "rm -f $((1+1))/*", 'rm "rf $d/', "rm $'a $d/", "d=x; rm `rf $d/", "((<<x 1)) && ls"],
    ...["echo $[ 1 ) ]", "(( $;(ls) ))", "echo $[ ( 1 ]", "echo $(ls & }touch x)", "x=$(A=1 }x ls)"],
    ...["bash -c 'cat $'\\''\\x72m'\\'' {a,b}'", "sh -c 'ls $'\\''\\u0072m'\\'' $(x)'"],
    ...["command -v if rm -rf $X/*; then ls; fi", "command -v while rm -rf $X/; do ls; done"],
    ...["case<< x in\n y ) d=x; rm -rf $d/\n ;;\nesac", "case > x in y) rm -rf $d/*;; esac"],
  ])("regression: a removal ran without permissions: %j", (line) => {
    expect(verdict(line, { mode: "bypassPermissions" })).toBe("ask");
  });

  it.each(["rm -rf su?b/x*", "rm -rf s*", "rm -rf su?b/?", "rm -rf a/*", "d=x; rm -rf  $d/*"])(
    "a removal in one folder runs without permissions: %j",
    (line) => expect(verdict(line, { mode: "bypassPermissions" })).toBe("allow"),
  );

  it.each(["printf -vPATH x; env - rm -rf ~", "env - rm -rf /; read HOME"])(
    "regression: a removal behind `env -` ran without permissions beside a variable of the shell: %s",
    (line) => expect(verdict(line, { mode: "bypassPermissions" })).toBe("ask"),
  );

  it.each(["ls > f <<< a rm x", "command -v > f 2>&1 <<< a A=1 rm x"])(
    "regression: words behind a here-string that other parsers read as a command passed a deny rule: %j",
    (line) => {
      expect(verdict(line, { rules: rules({ allow: ["Bash"], deny: ["Bash(rm *)"] }) })).toBe("deny");
    },
  );

  it.each([
    "command -p shutdow? now",
    "time shut* now",
    "nohup 'shutdow?' now",
    "builtin s[h]utdown now",
    "noglob * now",
  ])("regression: a rule for arguments allowed a program that is named by a pattern: %s", (line) =>
    expect(verdict(line, { rules: rules({ allow: ["Bash(* now)"] }) })).toBe("ask"),
  );

  it.each(["timeout 5 shutdow? now", "xargs shut* now", "LANG=C 'shutdow?' now", "shutdow\\? now"])(
    "regression: a rule for a program allowed one that is named by a pattern: %s",
    (line) => expect(verdict(line, { rules: rules({ allow: ["Bash(shut*)"] }) })).toBe("ask"),
  );

  it.each([
    ...["xargs setsid ls", "xargs nice watch ls", "xargs xargs eval ls", "nice xargs if ls", "xargs env trap x"],
    ...["xargs nice find . -name '*.ts'", "xargs time jq -f x .", "xargs time [ a ]", "xargs time shut*"],
    ...["xargs fc -s", "nice compgen -F x", "nohup [ a ]", "nohup a=1 ls", "command [[ a ]]"],
  ])("regression: a rule for wrappers allowed what starts or evaluates unknown commands: %s", (line) => {
    const allow = ["Bash(xargs:*)", "Bash(nice:*)", "Bash(time:*)", "Bash(nohup:*)", "Bash(command:*)"];
    expect(verdict(line, { rules: rules({ allow }) })).toBe("ask");
  });

  it.each(["cat <<E; shutdown now\nx\nE", "(cat <<E; shutdown now\nx\nE\n)", "(( $(a[$(shutdown now)]=1) ))"])(
    "regression: plan mode asked about a command that other parsers do not find: %j",
    (line) => {
      const fields = { mode: "plan" as const, planChecks: true, rules: rules({ ask: ["Bash(shutdown now)"] }) };
      expect(verdict(line, fields)).toBe("deny");
    },
  );

  it("regression: the time for a line with many open subscripts grew with the cube of its length", () => {
    const fields = { rules: rules({ ask: ["Bash(echo:*)"] }) };
    expect(verdict(`echo ${"$(a[".repeat(20_000)}`, fields)).toBe("ask");
  });

  it.each([
    "echo x 1>&2- >new.txt",
    "echo x 2>&1->new.txt",
    "<&3- touch new.txt",
    "ls; if touch new.txt; fi",
    "touch new.txt; done",
    "echo a\\\\\\; if ls; then ls; elif touch new.txt; fi",
  ])("regression: a moved descriptor or an odd keyword hid a file from the rules: %s", (line) =>
    expect(verdict(line, { rules: rules({ deny: ["Edit(new.txt)"] }) })).toBe("deny"),
  );

  it.each([
    `${"nice -n 1 ".repeat(30)}curl x`,
    `${"( ".repeat(30)}curl x`,
    `[[ ${"a ".repeat(1000)}; curl x`,
    `ls ${"a ".repeat(60_000)}; curl x`,
  ])("regression: padding hid a command from the rules: %.20s", (line) => {
    const mode = "bypassPermissions";
    expect(verdict(line, { mode, rules: rules({ deny: ["Bash(curl *)"] }) })).toBe("deny");
    expect(verdict(line, { mode, rules: rules({ ask: ["Bash(curl *)"] }) })).toBe("ask");
  });

  it.each(["cat sub/./../a", "sort ./sub//../a", "touch sub/.//./..", "cp sub/'.'/../a b"])(
    "regression: dots and slashes hid the way back from a folder that may be a link: %s",
    (line) => expect(verdict(line, { mode: "acceptEdits" })).toBe("ask"),
  );

  it("regression: many open sums exhausted the stack", () => {
    expect(verdict("$[".repeat(48_000), { rules: rules({ deny: ["Bash(curl *)"] }) })).toBe("ask");
  });

  it.each(["\\\n", "a[", "{a,", "[ ", "[[ \rtime "])("regression: a long line of %j took minutes", (unit) => {
    const fields = { rules: rules({ deny: ["Bash(curl *)", "Read(*.txt)"] }) };
    expect(verdict(`cat ${unit.repeat(90_000 / unit.length)}'`, fields)).toBe("ask");
  });

  it.each(["sed -n '-1e ls' a.txt", "sed '- 1e ls' a.txt", "sed -- -- a.txt"])(
    "regression: sed read a denied file behind a script that begins with a dash: %s",
    (line) => expect(verdict(line, { rules: rules({ deny: ["Read(*.txt)"] }) })).toBe("deny"),
  );

  it.each(["xarg\\ rm x", "ls | x\\ y\\ rm x", "nohup nice\\ rm x"])(
    "regression: a backslash hid a denied program: %s",
    (line) => expect(verdict(line, { rules: rules({ deny: ["Bash(rm *)"] }) })).toBe("deny"),
  );

  it("regression: a redirection behind `case` hid a denied command", () => {
    const fields = { rules: rules({ allow: ["Bash"], deny: ["Bash(shutdown:*)"] }) };
    expect(verdict("case<< x in\n y ) d=x; shutdown now\n ;;\nesac", fields)).toBe("deny");
  });

  it.each(["A[x=1 cat a.txt | tee new.txt", "A[[=1 echo x > new.txt"])(
    "regression: a subscript without an end hid a denied file: %s",
    (line) => expect(verdict(line, { rules: rules({ deny: ["Edit(*.txt)"] }) })).toBe("deny"),
  );

  it("regression: a file read before assignments passed a deny rule in a command with a quoted here-document", () => {
    const fields = { rules: rules({ allow: ["Bash"], deny: ["Read(secret.txt)"] }) };
    expect(verdict("<secret.txt A=1 cat <<'E'\na\nE", fields)).toBe("deny");
  });

  it("regression: a quoted here-document without an end ran unasked, although another one is in its text", () => {
    const inner = "cat <<'E'\n\\$(echo x > .claude/settings.json)\nE";
    const line = `cat <<'E'\n$(env eval "${inner}")\nE < a.txt`;
    expect(verdict(line, { rules: rules({ allow: ["Bash(env:*)"] }) })).toBe("ask");
  });

  it.each(["cat <<'E'\n$((x))\nE", "cat <<'E'\nx\nE x"])("other here-documents are not: %j", (line) => {
    expect(verdict(line, { mode: "bypassPermissions" })).toBe("allow");
  });

  it.each(["E''", "''E", '"E"x', "'E'F", "E\\F", "\\E\\F", '"$E"', '$"E"', "$'E'", "'E''F'", "'E\\F'"])(
    "regression: a here-document with the delimiter %s ran unasked, although parsers read its quotes differently",
    (delimiter) => {
      const line = `cat <<${delimiter}\nx\nE`;
      expect(verdict(line)).toBe("ask");
      expect(verdict(line, { rules: rules({ allow: ["Bash(cat:*)"] }) })).toBe("ask");
    },
  );

  it.each(["'E'", '"E"', "\\E", "'E\"'", '"E F"', "'E$F'"])("the delimiter %s is read alike by all", (delimiter) => {
    const mark = delimiter.replace(/^\\|^(['"])|(['"])$/g, "");
    expect(verdict(`cat <<${delimiter}\nx\n${mark}`)).toBe("allow");
  });

  it.each(['@load "x"', '@include "x"; 1', '{f="g"; @f()}', "{ @ f(1) }", "# @load x"])(
    "regression: `awk` loaded code or called a function by its name unasked under a rule for `awk`: %s",
    (program) => {
      for (const awk of ["awk", "gawk"]) {
        const allowed = { rules: rules({ allow: [`Bash(${awk}:*)`] }) };
        expect(verdict(`${awk} '${program}' a.txt`, allowed)).toBe("ask");
        expect(verdict(`${awk} '/@/' a.txt`, allowed)).toBe("allow");
      }
    },
  );

  it.each([
    "/usr/bin/time -o new.txt shutdown now",
    "/usr/bin/env --debug shutdown now",
    "/usr/bin/nice --foo shutdown now",
    "/usr/bin/find . -delete -name now",
    "./find . -exec rm {} now",
    "/usr/bin/jq -f x now",
    "/usr/bin/awk -f x now",
  ])("regression: a program by its path ran with options that are asked about by its name: %s", (line) => {
    expect(verdict(line, { rules: rules({ allow: ["Bash(* now)"] }) })).toBe("ask");
  });

  it.each([
    "gawk -f x now",
    "mawk 'BEGIN{system(\"id\")}' now",
    "nawk 'BEGIN{print | \"id\"}' now",
    "mawk -W version now",
    "jobs -x shutdown now",
    "jobs -lx shutdown now",
    "builtin -x echo now",
    "--append now",
  ])("regression: a rule let run what no rule for the program covers: %s", (line) => {
    expect(verdict(line, { rules: rules({ allow: ["Bash(* now)"] }) })).toBe("ask");
  });

  it.each(["gawk '{print}' now", "jobs -l now", "builtin echo now", "/usr/bin/time shutdown now"])(
    "a rule lets the same programs run in their ordinary form: %s",
    (line) => {
      expect(verdict(line, { rules: rules({ allow: ["Bash(* now)"] }) })).toBe("allow");
    },
  );

  it.each([
    "echo {'a'}",
    "echo {x'a'y}",
    "echo {a'}'",
    'echo {\\"a\\":1}',
    "echo \\{x\\}",
    "echo '{'x\\}",
    "echo {a}'\\}'",
    "echo {{x}}'a'",
    "echo {x}'y'{z}",
    "echo '$(x '{{.ID}}' y)'",
  ])(
    "regression: braces beside quotes or backslashes, which other parsers read in another way, ran unasked: %s",
    (line) => {
      expect(verdict(line, { rules: rules({ allow: ["Bash(echo:*)"] }) })).toBe("ask");
    },
  );

  it.each(["echo {x}", "echo 'a'{x}'b'", "echo {x}{y}", "echo 'a'{x}{y}", "echo '{'{x}", "echo \\{x}", 'echo "{"x"}"'])(
    "braces that all read alike run: %s",
    (line) => {
      expect(verdict(line, { rules: rules({ allow: ["Bash(echo:*)"] }) })).toBe("allow");
    },
  );

  it.each(["grep 'a\\{2\\}' a.txt", "jq '{a:.b}' a.txt", 'awk "{print}" a.txt'])(
    "braces in quotes are text: %s",
    (line) => {
      const allowed = { rules: rules({ allow: ["Bash(grep:*)", "Bash(jq:*)", "Bash(awk:*)"] }) };
      expect(verdict(line, allowed)).toBe("allow");
    },
  );

  it.each(["!\nls", "! # x\nls", "if !\nls; then ls; fi"])(
    "a line end behind a negation is asked about: %j",
    (line) => {
      expect(verdict(line)).toBe("ask");
    },
  );

  it.each([
    "x=($(bash -c 'rm a'))",
    "x=([0]=$(bash -lc 'rm -rf /tmp/x'))",
    "x=(`bash -c 'rm a'`)",
    "x=(a <(sh -c 'rm a'))",
    "x[0]=$(bash -c 'rm a')",
    "x[$(sh -c 'rm a')]=1",
    "x=1 y=$(sh -c 'rm a')",
    "declare -A x=([a]=$(sh -c 'rm a'))",
  ])("a script that removes files is asked about in a list or an element: %s", (line) => {
    expect(verdict(line, { rules: rules({ allow: ["Bash"] }) })).toBe("ask");
  });

  it("a script that removes files behind a very long line is asked about without a search of the line", () => {
    const line = `${"a=a ".repeat(200_000)}; sh -c 'rm a'`;
    expect(verdict(line, { rules: rules({ allow: ["Bash"] }) })).toBe("ask");
  });

  it.each(["make &", "make all & ls", "ls & make", "if ls; then make; fi &"])(
    "a background command that a rule names is asked about although every command is allowed: %s",
    (line) => {
      expect(verdict(line, { rules: rules({ allow: ["Bash", "Bash(make:*)"] }) })).toBe("ask");
    },
  );

  it.each([
    "timeout 5 env - make",
    "nice env -C . make",
    "timeout -- 5 make",
    "timeout -k 1 -- 5 make",
    "nohup time -p make",
    "nice nice -z make",
    "timeout 5 nohup -- make",
  ])("options of a wrapper inside another one are asked about: %s", (line) => {
    const allow = ["env", "timeout", "nice", "nohup", "time", "make"].map((name) => `Bash(${name}:*)`);
    expect(verdict(line, { rules: rules({ allow }) })).toBe("ask");
  });

  it.each(["echo '~x'", "echo \\~root", "grep '~x' a.txt", "find . -name '~x'", "[ a = '~x' ]", "git log '~x'"])(
    "a quoted tilde before a name is asked about like a bare one: %s",
    (line) => {
      expect(verdict(line)).toBe("ask");
    },
  );

  it.each(["x=~", "x='~'", "x=a:~/b; ls", "ls; x='a ~b'"])("a tilde in a variable is asked about: %s", (line) => {
    expect(verdict(line)).toBe("ask");
  });

  it.each(["TZ=$(ls) date &", "ls & TZ=$(ls) date", "TZ=$(ls) date | cat &"])(
    "a harmless variable with the output of a command does not hide what runs in the background: %s",
    (line) => {
      expect(verdict(line, { rules: rules({ allow: ["Bash"] }) })).toBe("ask");
    },
  );

  it.each(["TZ=:../x date &\nls", "TZ=../x date &", "LANG=../x ls &", "TZ='../x' date &", "ls & TZ=/etc/x date"])(
    "a program in the background behind a harmless variable with any value is asked about: %j",
    (line) => {
      expect(verdict(line, { rules: rules({ allow: ["Bash"] }) })).toBe("ask");
    },
  );

  it.each(["x=sub; cat $x | head &", "x=$(ls); ls | head &", "ls > new.txt & echo x | cat", "ls > f & ls | frob"])(
    "a part of a pipe in the background is asked about whatever the rest of the line sets or writes: %s",
    (line) => {
      expect(verdict(line, { rules: rules({ allow: ["Bash"] }) })).toBe("ask");
    },
  );

  it.each([
    "env -S 'for ((i=0;i<1;i++)); do rm -rf $HOME/; done'",
    "env -S 'ls; rm -rf $X/'",
    "env -S 'do rm -rf $X/'",
    "nohup 'x; rm -rf $PWD/*'",
    "eval 'x; rm -rf $X/'",
    "echo 'x; rm -rf $X/' $(ls)",
    "case $(type bash -c 'd=x$e; rm -rf $d/*' x y) in x) ls;; esac",
    'x=`nice case x in\n x ) ls ;;\n y ) echo "\\`rm -rf $d/{a,b}\\`" ;;\nesac` ls',
  ])("a quoted text that other parsers split into a removal is asked about without permission checks: %j", (line) => {
    expect(verdict(line, { mode: "bypassPermissions" })).toBe("ask");
  });

  it.each([
    "echo $(ls 2>&1 {a,$(ls)})",
    "case $(ls > f {a,$(ls)}) in x) ls;; esac",
    "echo $(ls > {a,$(ls)})",
    "ls {a,$((1))}",
    "time { ((i++)); ls; }",
    "time -p ! { ((i++)); }",
    "time while ((i)); do ls; done",
    "coproc N { ((i++)); }",
    "x=$((ls {fd}> f)) ls",
    'echo "$((a @b))"',
    "echo $[a # b]",
    "((a \\b))",
    "for ((a {b;;)); do ls; done",
    "echo ${x:a {b}",
  ])("a line that other parsers read in another way is asked about without permission checks: %s", (line) => {
    expect(verdict(line, { mode: "bypassPermissions" })).toBe("ask");
  });

  it.each([
    "echo $(ls {a,$(ls)} 2>&1)",
    "ls 2>&1 {a,$(ls)}",
    "time { ls; ((i++)); }",
    "echo $((16#ff + ${#x} + $#))",
    "echo $((a[1] + $(echo {a})))",
    "((i++))",
  ])("a line that every parser reads alike runs without permission checks: %s", (line) => {
    expect(verdict(line, { mode: "bypassPermissions" })).toBe("allow");
  });

  it.each(["bash -c 'rm a.txt'", "x=`bash -lc '<a.txt rm a.txt'` ls"])(
    "a removal in a script for a shell is asked about if a rule denies to change the file: %s",
    (line) => {
      expect(verdict(line, { mode: "bypassPermissions", rules: rules({ deny: ["Edit(*.txt)"] }) })).toBe("ask");
    },
  );

  it.each(["wait -p 'a[$(id)]'", "timeout 5 printf -v 'a[$(id)]' x", "timeout 5 read 'a[`id`]'"])(
    "a subscript that runs a command is asked about behind a rule for the program: %s",
    (line) => {
      const allow = ["Bash(timeout:*)", "Bash(wait:*)"];
      expect(verdict(line, { rules: rules({ allow }) })).toBe("ask");
    },
  );
});

describe("wrappers that hide a command from some parsers", () => {
  const under = (line: string, fields: Parameters<typeof command>[1]) =>
    decidePermission(command(line, fields)).behavior;
  const checked = [{ mode: "plan", planChecks: true }, { mode: "auto" }] as const;

  it.each(["nice -5 env -u A", "stdbuf -oL env", "env nice -5 env A=1", "stdbuf", "nice -n x", "r=rm; $r x;"])(
    "regression: a removal behind %s was asked about where actions are checked, although no rule that asks covers it",
    (wrapper) => {
      for (const fields of checked)
        for (const target of ["..", "sub"]) {
          const line = wrapper.startsWith("r=") ? `r=rm; $r -rf ${target}` : `ls; ${wrapper} rm -rf ${target}`;
          expect(under(line, { ...fields, rules: rules({ ask: ["Bash(rm *)"] }) })).toBe("deny");
        }
    },
  );

  it.each([
    "env rm -rf sub",
    "(timeout 5 env -u A rm -rf sub)",
    "echo $(sudo rm -rf sub)",
    "cd sub && nice rm -rf sub",
  ])("regression: %s was denied where actions are checked, although a rule asks about it", (line) => {
    for (const fields of checked) expect(under(line, { ...fields, rules: rules({ ask: ["Bash(rm *)"] }) })).toBe("ask");
  });

  it.each(["xargs rm", "time { rm; }"])("no rule that asks about the bare command covers %s", (line) => {
    for (const fields of checked) expect(under(line, { ...fields, rules: rules({ ask: ["Bash(rm)"] }) })).toBe("deny");
  });

  it.each(["nice -n x", "nice -n +5", "nice '-5'", "timeout '5'", "stdbuf", "stdbuf '-oL'", "timeout 5 stdbuf"])(
    "regression: behind %s, a command ran unasked, because options of wrappers were read without quotes",
    (wrapper) => {
      expect(under(`${wrapper} touch a.txt`, { rules: rules({ allow: ["Bash(touch:*)"] }) })).toBe("ask");
      expect(under(`${wrapper} rm a.txt`, { mode: "acceptEdits" })).toBe("ask");
    },
  );
});

describe("options whose value begins with a dash", () => {
  const asks = (line: string) => decidePermission(command(line, {})).behavior;

  it.each([
    "grep --include=-x y a.txt",
    "sort --key=-1 a.txt",
    "date --date=-1day",
    "ps --sort=-pcpu",
    "git log --author=-x",
    "git rev-parse --short=-1 HEAD",
    "docker logs --since=-x web",
    "fd --size=-1k y",
  ])("%s is asked about", (line) => expect(asks(line)).toBe("ask"));

  it.each(["git branch --sort=-committerdate", "git tag --sort=-x", "git for-each-ref --sort=-refname"])(
    "%s only reverses an order",
    (line) => expect(asks(line)).toBe("allow"),
  );
});

describe("arguments of jq", () => {
  it.each(["jq . --tab a.txt", "jq . a.txt -x", "jq -r .a -- a.txt", "jq --run-tests . a.txt", "jq --raw-output0 . a"])(
    "%s is asked about",
    (line) => expect(decidePermission(command(line, {})).behavior).toBe("ask"),
  );

  it.each(["jq --stream . a.txt", "jq --indent 2 . a.txt", "jq --foo=a . a.txt"])("%s only reads", (line) =>
    expect(decidePermission(command(line, {})).behavior).toBe("allow"),
  );
});

describe("a wrapper in quotes before a program whose options matter", () => {
  it.each(
    ["md5sum", "sha1sum", "sha256sum", "lsof", "netstat", "pgrep"].flatMap((program) => [
      `\\command ${program} a.txt`,
      `'timeout' 5 ${program} a.txt`,
    ]),
  )("%s is asked about", (line) => expect(decidePermission(command(line, {})).behavior).toBe("ask"));

  it.each(["command md5sum a.txt", "\\command cat a.txt"])("%s only reads", (line) =>
    expect(decidePermission(command(line, {})).behavior).toBe("allow"),
  );
});

describe("a program whose line is matched as it is written", () => {
  it.each([
    ...["\\jq . a.txt", "command 'jq' . a.txt", "\\hostname -f", "\\[ -f a.txt ]", '"ifconfig" -a'],
    ...["ifconfig -a < a.txt", "<a.txt ifconfig -a", "timeout 5 timeout 5 ifconfig -a", "'command' help cd"],
  ])("%s is asked about", (line) => expect(decidePermission(command(line, {})).behavior).toBe("ask"));

  it.each(["jq . a.txt", "hostname -f", "[ -f a.txt ]", "ifconfig eth0", "ifconfig"])("%s only reads", (line) =>
    expect(decidePermission(command(line, {})).behavior).toBe("allow"),
  );
});

describe("a program whose files are not where they usually are", () => {
  it.each([
    ...["grep - ../x", "grep '-' ../x", "grep -i - ../x", "rg - ../x", "grep -r - .."],
    ...["tr a b ../x", "tr -d a ../x", "tr -ds a b ../x", "tr --delete a ../x", "tr a b - ../x"],
    ...["tr - b ../x", "tr -d - ../x", "tr a -b ../x", "tr -- -a b ../x", "ps -ef --sort=pid", "ps -e --"],
    ...["ifconfig -a", "! ifconfig -a", "ls; ifconfig -a", "ifconfig ../x"],
  ])("%s is asked about", (line) => expect(decidePermission(command(line, {})).behavior).toBe("ask"));

  it.each(["grep - x", "tr a ../x", "tr -d ../x", "tr -s a ../x", "tr a b x"])("%s only reads", (line) =>
    expect(decidePermission(command(line, {})).behavior).toBe("allow"),
  );

  it.each(["tr a b secret.txt", "tr -d a secret.txt", "sed - secret.txt", "grep - secret.txt"])(
    "%s is denied by a rule for the file",
    (line) => {
      const fields = { rules: rules({ allow: ["Bash"], deny: ["Read(secret.txt)"] }) };
      expect(decidePermission(command(line, fields)).behavior).toBe("deny");
    },
  );
});

describe("a file of a git command that begins with a variable", () => {
  it.each([
    ...['git diff "$HOME"/.bashrc', "git diff $HOME/.bashrc", 'git diff --no-index a "$HOME"/.bashrc'],
    ...["git diff ./../x", "git diff --no-index a.txt sub/../../x", "git grep x ./..", "git grep -e x -- .//../x"],
    ...['git grep a "$HOME"/.bashrc', 'git diff "$HOME"x', 'git diff "$PWD/../x"'],
  ])("%s is asked about, although a rule allows git", (line) => {
    const fields = { mode: "acceptEdits" as const, rules: rules({ allow: ["Bash(git *)"] }) };
    expect(decidePermission(command(line, fields)).behavior).toBe("ask");
  });
});

describe("a rule that asks, in plan mode without its safety check", () => {
  it.each([
    ...[
      "[[ a =~ $(shutdown now) ]]",
      "[[ a = b$(shutdown now) ]]",
      "a[$(shutdown now)]=1",
      "declare a[$(shutdown now)]=1",
    ],
    ...[
      "timeout 5 >/dev/null ssh localhost shutdown now",
      "nice >/dev/null shutdown now",
      "ssh >x localhost shutdown now",
    ],
  ])("does not name %s, which is denied", (line) => {
    const fields = {
      mode: "plan" as const,
      planChecks: true,
      rules: rules({ ask: ["Bash(shutdown:*)", "Bash(* now)"] }),
    };
    expect(decidePermission(command(line, fields)).behavior).toBe("deny");
  });

  it.each([
    "[[ $(shutdown now) ]]",
    "[[ a == $(shutdown now) ]]",
    "shutdown now >/dev/null",
    "read a[$(shutdown now)]",
  ])("names %s, which is asked about", (line) => {
    const fields = { mode: "plan" as const, planChecks: true, rules: rules({ ask: ["Bash(shutdown:*)"] }) };
    expect(decidePermission(command(line, fields)).behavior).toBe("ask");
  });
});

describe("a line that other shells read in another way", () => {
  it.each([
    ...["echo $", "echo a$", "sed s/x$// a.txt", 'echo "$="', "head -n$ a.txt"],
    ...["2>&1>&1 ls", "ls 2>&1>/dev/null", "ls <&1>&2"],
    ...["ls 10>/dev/null", "10>/dev/null ls", "cat 3<<<x", "cat 10<<'A'\nx\nA"],
    ...['echo "$((1))"', 'echo "$((1))$((2))"', 'cat <<< "$((1))"'],
    ...["echo hi > =x", "touch @x", "touch a.txt @x", "touch '@x'", "touch é", "lsof +m", "lsof +x f"],
    ...["git tag x -l", "git tag x y --list", "git tag -- x -l", "git branch --sort=y x -l"],
  ])("%j is asked about", (line) =>
    expect(decidePermission(command(line, { mode: "acceptEdits" })).behavior).toBe("ask"),
  );

  it.each([
    ...['echo "$"', 'echo "5$"', "ls 3>/dev/null", "ls 2>&10", "cat <<<x", "echo $((1))", 'echo "a $((1))"'],
    ...["ls 2>&1 >/dev/null", "ls >/dev/null>/dev/null", "ls 2>&1|cat"],
    ...["touch x%", "touch ./@x", "mkdir @x", "lsof +D x", "git tag -l x", "git tag --sort y -l x"],
  ])("%j runs", (line) => expect(decidePermission(command(line, { mode: "acceptEdits" })).behavior).toBe("allow"));
});

describe("xargs that adds files to a program, where a rule denies one", () => {
  const fields = { mode: "acceptEdits" as const, rules: rules({ deny: ["Read(secret.txt)"] }) };

  it.each(["xargs grep y", "ls | xargs grep y", "xargs -n 1 head", "xargs -0 grep y", "xargs -n 1 grep -l y"])(
    "%s is asked about",
    (line) => expect(decidePermission(command(line, fields)).behavior).toBe("ask"),
  );

  it.each(["xargs -n 1 echo", "xargs -n 1 wc -l"])("%s runs", (line) =>
    expect(decidePermission(command(line, fields)).behavior).toBe("allow"),
  );
});

describe("a denied command before words that no shell can read", () => {
  it.each(["shutdown now $[", "ls; shutdown now $[ 1", "nice shutdown now $[", "shutdown now a=(", "shutdown now $"])(
    "%j is denied",
    (line) => {
      const fields = { rules: rules({ allow: ["Bash"], deny: ["Bash(* now)"] }) };
      expect(decidePermission(command(line, fields)).behavior).toBe("deny");
    },
  );
});

describe("a manual of a configuration that a rule denies", () => {
  it.each(["man -C secret.txt ls"])("%s is denied", (line) => {
    const fields = { rules: rules({ allow: ["Bash"], deny: ["Read(secret.txt)"] }) };
    expect(decidePermission(command(line, fields)).behavior).toBe("deny");
  });
});

describe("an exclamation mark at the end of a line", () => {
  it.each(["!", "! !", "ls; !", "ls\n! ", "! \\\n"])("%j counts as a program", (line) =>
    expect(decidePermission(command(line, {})).behavior).toBe("ask"),
  );
});

describe("a here-document in nested backticks", () => {
  it.each(["echo `echo \\`cat <<'E'\n$(ls)\nE\\``", 'echo "`echo \\`cat <<E\nx\nE\\``"'])(
    "%j is asked about",
    (line) => {
      const fields = { rules: rules({ allow: ["Bash"] }) };
      expect(decidePermission(command(line, fields)).behavior).toBe("ask");
    },
  );

  it("does not matter for a here-string", () => {
    const fields = { rules: rules({ allow: ["Bash"] }) };
    expect(decidePermission(command("echo `echo \\`cat <<<x\\``", fields)).behavior).toBe("allow");
  });
});

describe("a quotation that opens a command and is not closed", () => {
  it.each(['" rm -rf ~ \\\nshutdown now', "' ls \\\nnice shutdown now", '" x \\\n\tA=1 shutdown'])(
    "%j is denied like the line behind the continued one",
    (line) => {
      const fields = { rules: rules({ allow: ["Bash"], deny: ["Bash(shutdown:*)"] }) };
      expect(decidePermission(command(line, fields)).behavior).toBe("deny");
    },
  );
});

describe("a quotation behind a brace that is not closed", () => {
  it.each(["wc a\\{b,c | sed 's/a/b/'", "echo a{b 'c'", "echo x\\{ \\'", 'ls a\\{b && echo "c"'])(
    "%j is asked about",
    (line) => expect(decidePermission(command(line, {})).behavior).toBe("ask"),
  );

  it.each(["echo '{' \"x\"", "echo 'c' a\\{b", "echo x\\} 'a'", "echo \\{ x"])("%j only prints", (line) =>
    expect(decidePermission(command(line, {})).behavior).toBe("allow"),
  );
});

describe("a file below $PWD in quotes", () => {
  const under = (line: string, fields: Parameters<typeof command>[1] = {}) =>
    decidePermission(command(line, fields)).behavior;

  it.each(['cat "$PWD/a.txt"', 'ls "$PWD/sub" && wc -l "$PWD/a.txt"', 'cd "$PWD/sub" && ls'])("%s only reads", (line) =>
    expect(under(line)).toBe("allow"),
  );

  it.each([
    'cat "-$PWD/x"',
    'ls "--color=$PWD/x"',
    'cat "$PWD/../x"',
    'cat < "$PWD/a.txt"',
    'find "$PWD/sub" -name x',
    'jq "$PWD/a.json"',
    'for PWD in /etc; do cat "$PWD/passwd"; done',
    '"$PWD/x" a',
  ])("%s is asked about", (line) => expect(under(line)).toBe("ask"));

  it.each(['touch "$PWD/a.txt"', 'cp a.txt "$PWD/b.txt"', 'rm "$PWD/a.txt"', 'ls > "$PWD/n"'])(
    "%s is asked about although edits are accepted",
    (line) => expect(under(line, { mode: "acceptEdits" })).toBe("ask"),
  );

  it.each(['cd "$PWD/sub" && cat < c.txt', "cd . a && cat < a.txt"])("%s is denied like any file", (line) =>
    expect(under(line, { rules: rules({ allow: ["Bash"], deny: ["Read(secret/**)"] }) })).toBe("deny"),
  );
});

describe("a change to the current folder", () => {
  const mode = (line: string) => decidePermission(command(line, {})).behavior;

  it.each(["cd . && cat < a.txt", "cd './' && wc -l < a.txt && ls"])("%s leaves input as it is", (line) =>
    expect(mode(line)).toBe("allow"),
  );

  it.each([
    "cd .; cat < a.txt",
    "cd . && cat < a.txt || ls",
    "cd . && cat < a.txt | head",
    "cd . 2>/dev/null && cat < a.txt",
    "! cd . && cat < a.txt",
    "cd . && cd sub && cat < c.txt",
  ])("%s is asked about", (line) => expect(mode(line)).toBe("ask"));
});

describe("braces in the quoted value of a variable", () => {
  it.each(["x='{a,b}'", 'x="a{1..3}" && ls', "x+='{a,b}'"])("%s sets a variable", (line) =>
    expect(decidePermission(command(line, {})).behavior).toBe("allow"),
  );

  it.each(["x={a,b}", "x=a'{a,b}'", "x='{a,b}' ls", "x='{a,b}' y=1", "echo x='{a,b}'", "x='{a,b}' > f"])(
    "%s is asked about",
    (line) => expect(decidePermission(command(line, {})).behavior).toBe("ask"),
  );
});

describe("a program that a path names", () => {
  const fields = {
    mode: "acceptEdits" as const,
    rules: rules({ allow: ["Bash"], deny: ["Read(secret.txt)", "Edit(sub/**)"] }),
  };

  it.each([
    ...["/usr/bin/cp secret.txt q", "./cp secret.txt q", "CP secret.txt q", "/usr/bin/cp.exe secret.txt q"],
    ...["/usr/bin/cp -t sub a.txt", "env /usr/bin/cp a.txt sub/x", "timeout 5 /bin/rm sub/x", "A=1 /bin/rmdir sub/x"],
    ...["echo a | /usr/bin/tee sub/x", "cd sub && /bin/rm x", "if /usr/bin/mv a.txt sub/x; then ls; fi"],
  ])("%s is denied by a rule for its files", (line) =>
    expect(decidePermission(command(line, fields)).behavior).toBe("deny"),
  );

  it.each(["/usr/bin/cp a.txt .mcp.json", "/usr/bin/tee ~/.bashrc", "/bin/rm .git/config", "CP a.txt .mcp.json"])(
    "%s is asked about because the file is sensitive",
    (line) => expect(decidePermission(command(line, fields)).behavior).toBe("ask"),
  );

  it.each(["/usr/bin/cp a.txt ../x", "/bin/rm ../x", "/usr/bin/tee /etc/x"])(
    "%s is asked about, although a rule allows the program",
    (line) => {
      const allow = ["Bash(/usr/bin/cp:*)", "Bash(/bin/rm *)", "Bash(/usr/bin/tee:*)"];
      expect(decidePermission(command(line, { rules: rules({ allow }) })).behavior).toBe("ask");
    },
  );
});

describe("a format of git that checks signatures", () => {
  it.each([
    ...["git log --format='%G?'", "git show -s --format=%GP", "git log --format='% GK'", "git log --date=format:%G"],
    ...["git for-each-ref --format='%(signature:grade)'", "git tag --sort=signature", "git branch --contains=%G"],
    ...["git log --format='%(x signature)'", "git rev-list --pretty=%GK HEAD", "git log a %G b", "git log -- %G"],
  ])("%s is asked about", (line) => expect(decidePermission(command(line, {})).behavior).toBe("ask"));

  it.each(["git log --format='%H G'", "git log --author=signature", "git blame --date=format:%G a.txt"])(
    "%s only reads",
    (line) => expect(decidePermission(command(line, {})).behavior).toBe("allow"),
  );
});

describe("a redirection behind a loop, a condition or a subshell that ends a pipe", () => {
  const fields = { rules: rules({ allow: ["Bash"], deny: ["Read(*.txt)", "Edit(sub/**)"] }) };

  it.each([
    ...["ls | while ls; do ls; done < a.txt", "ls | (ls) > sub/x", "ls | if ls; then ls; fi < a.txt"],
    ...["ls; ls | for i in a; do ls; done < a.txt; ls", "ls | while ls; do ls; done 2>&1 < a.txt"],
    ...["ls | (cat a.txt) > b", "ls | while read x; do cat a.txt; done < b", "ls | if cat a.txt; then ls; fi 2>&1"],
    ...["ls | (cat a.txt) > b | ls", "if ls; then ls | (cat a.txt) > b; fi", "ls | (ls | (cat a.txt) > b)"],
    ...["ls | for i in $(cat a.txt); do ls; done < b", "ls | while ls; do cat a.txt | ls; done > b"],
  ])("%s is denied by a rule for its file", (line) =>
    expect(decidePermission(command(line, fields)).behavior).toBe("deny"),
  );

  it.each([...["ls | while ls; do touch .mcp.json; done > b", "ls | if ls; then ls; fi > ~/.bashrc"]])(
    "%s is asked about because the file is sensitive",
    (line) => expect(decidePermission(command(line, { rules: rules({ allow: ["Bash"] }) })).behavior).toBe("ask"),
  );

  it.each(["ls | (cat a.txt) <<< b", "ls | while ls; do if cat a.txt; then ls; fi > b; done", "ls || (cat a.txt) > b"])(
    "%s runs, as in the released agent",
    (line) => expect(decidePermission(command(line, fields)).behavior).toBe("allow"),
  );

  it.each(["while ls; do ls; done < a.txt | ls", "ls | { ls; } < a.txt", "ls | while ls; do ls; done < b"])(
    "%s runs",
    (line) => expect(decidePermission(command(line, fields)).behavior).toBe("allow"),
  );
});

describe("a line that sets how programs or folders are found", () => {
  it.each(["PATH=.; sudo -u x rm -rf -- -x ~", "HOME=.; sudo rm -rf ~", "PATH=.; doas rmdir ~"])(
    "asks about the removal behind another user in %s",
    (line) => expect(decidePermission(command(line, { rules: rules({ allow: ["Bash"] }) })).behavior).toBe("ask"),
  );
});

describe("a loop within a word", () => {
  it.each(["echo ${x:=$(for i in $(cat a); do ls; done)}", "echo ${x:-$(for i in $(ls); do ls; done)}"])(
    "%s is asked about",
    (line) => expect(decidePermission(command(line, {})).behavior).toBe("ask"),
  );
});

describe("a wrapper with an assignment behind time", () => {
  const fields = { rules: rules({ allow: ["Bash(timeout:*)"] }) };

  it.each(["timeout 5 time A=1 touch x", "timeout --foreground -s INT 5 time IFS=/ touch x"])(
    "%s is not allowed by a rule for the wrapper",
    (line) => expect(decidePermission(command(line, fields)).behavior).toBe("ask"),
  );

  it.each(["timeout 5 time touch x", "timeout 5 IFS=/ touch x", "timeout 5 time touch A=1"])("%s runs", (line) =>
    expect(decidePermission(command(line, fields)).behavior).toBe("allow"),
  );
});

describe("escapes in backticks with arithmetic", () => {
  it.each([
    ...["echo `for ((i=0;i<1;i++)); do cat a\\\\b; done`", "echo `echo $((1)); echo a\\\\b`"],
    "echo `for ((i=0;i<1;i++)); do echo \\$x; done`",
  ])("%s is asked about, because parsers differ", (line) =>
    expect(decidePermission(command(line, { rules: rules({ allow: ["Bash"] }) })).behavior).toBe("ask"),
  );

  it.each(["echo `for ((i=0;i<1;i++)); do cat b; done`", "echo `cat a\\\\b`"])("%s runs", (line) =>
    expect(decidePermission(command(line, { rules: rules({ allow: ["Bash"] }) })).behavior).toBe("allow"),
  );
});

describe("a semicolon behind three backslashes", () => {
  const fields = { rules: rules({ allow: ["Bash"], deny: ["Bash(touch:*)"] }) };

  it.each([
    ...["echo a\\\\\\; touch x", "echo a\\\\\\;touch x", "echo \\\\\\\\\\; touch x"],
    ...[
      "echo a\\\\\\; b=1 touch x",
      "echo a\\\\\\; b[0]=1 touch x",
      "echo a\\\\\\; if touch x",
      'echo a\\\\\\; "b"=1 touch x',
    ],
  ])("separates the denied command in %s", (line) =>
    expect(decidePermission(command(line, fields)).behavior).toBe("deny"),
  );

  it.each(["echo a\\\\\\; rm -rf /", "echo a\\\\\\;rm -rf ~"])("separates the removal in %s", (line) =>
    expect(decidePermission(command(line, fields)).behavior).toBe("ask"),
  );

  it.each(["echo a\\\\\\; b", "ls a\\\\\\; b"])("%s is asked about", (line) =>
    expect(decidePermission(command(line, {})).behavior).toBe("ask"),
  );

  it.each(["echo a\\\\\\;", "echo a\\; b", "echo 'a\\\\\\;' b"])("%s only reads", (line) =>
    expect(decidePermission(command(line, {})).behavior).toBe("allow"),
  );
});

describe("a removal three shells deep", () => {
  it.each([
    ...["bash -c 'sh -c \"bash -c '\\''rm a.txt'\\''\"'", "bash -c 'env sh -c \"bash -c '\\''/bin/rm a'\\''\"'"],
    "bash -c \"bash -c 'bash -c rm'\"",
  ])("%s is asked about in every mode", (line) => {
    const fields = { mode: "bypassPermissions" as const };
    expect(decidePermission(command(line, fields)).behavior).toBe("ask");
  });

  it.each(["bash -c 'sh -c \"rm a.txt\"'", "bash -c 'sh -c \"bash -c ls\"'"])("%s runs", (line) => {
    const fields = { mode: "bypassPermissions" as const };
    expect(decidePermission(command(line, fields)).behavior).toBe("allow");
  });
});

describe("a pipe in the background before a redirection", () => {
  const fields = { rules: rules({ allow: ["Bash"] }) };

  it.each(["ls | head & > x", "ls | head &\n> /dev/null", "ls | head & >> /dev/null"])("%j is asked about", (line) =>
    expect(decidePermission(command(line, fields)).behavior).toBe("ask"),
  );

  it.each(["ls \\\n && make | head &", "ls && \\\n make | head & ls"])(
    "regression: a line end within %j hid that it runs in the background",
    (line) => expect(decidePermission(command(line, fields)).behavior).toBe("ask"),
  );

  it.each(["ls & > x", "ls | head & < /dev/null", "ls | head & 2>&1"])("%s runs", (line) =>
    expect(decidePermission(command(line, fields)).behavior).toBe("allow"),
  );
});

describe("regression: commands that run unasked where a rule allows Bash", () => {
  const fields = { rules: rules({ allow: ["Bash"] }) };

  it.each([
    "echo ${ printf %s $(cat a.txt | tee new.txt); }",
    "echo ${ ls /x `make`; }",
    "echo ${ ls @x $(make); }",
    "echo ${ ls :x $(make); }",
  ])("in %s, another parser reads an operator", (line) =>
    expect(decidePermission(command(line, fields)).behavior).toBe("ask"),
  );

  it.each(["make 10>/dev/null | head & ls", "make | head & > /dev/null # x"])("%s runs in the background", (line) =>
    expect(decidePermission(command(line, fields)).behavior).toBe("ask"),
  );

  it.each(["10>/dev/null ls > .mcp.json", "touch .mcp.json 10>&1", "ls 10> .mcp.json", "99>b cp a .mcp.json"])(
    "%s changes a sensitive file beside a descriptor of two digits",
    (line) => expect(decidePermission(command(line, fields)).behavior).toBe("ask"),
  );

  it.each(["10>/dev/null cat secret.txt", "cat 10< secret.txt", "ls 10>> secret.txt"])(
    "%s opens a denied file beside a descriptor of two digits, or for one",
    (line) => {
      const denied = rules({ allow: ["Bash"], deny: ["Read(secret.txt)", "Edit(secret.txt)"] });
      expect(decidePermission(command(line, { rules: denied })).behavior).toBe("deny");
    },
  );

  it("in plan mode, behind the end of a here-document", () => {
    const line = "x=$(cat <<'E'\n$(make)\nE)";
    expect(decidePermission(command(line, { ...fields, mode: "plan", planChecks: true })).behavior).toBe("deny");
  });
});

describe("a negation without a command", () => {
  it.each(["(!)", "!;", "{ !; }", "if !; then ls; fi", "! | ls", "! # x", "$(!)"])(
    "in %s is denied by a rule that names it",
    (line) => {
      const fields = { rules: rules({ allow: ["Bash"], deny: ["Bash(!)"] }) };
      expect(decidePermission(command(line, fields)).behavior).toBe("deny");
    },
  );
});

describe("the text of a here-document", () => {
  it.each(["bash <<'E'\nshutdown now\nE", "cat <<E\nshutdown now\nE"])("of %j is not what a rule names", (line) => {
    const fields = { mode: "plan" as const, planChecks: true, rules: rules({ ask: ["Bash(*now)"] }) };
    expect(decidePermission(command(line, fields)).behavior).toBe("deny");
  });
});

describe("an empty name of a program", () => {
  it.each(['""', "''", 'ls; ""', '"" && ls'])("in %s is asked about", (line) =>
    expect(decidePermission(command(line, {})).behavior).toBe("ask"),
  );
});

describe("a program with the extension of Windows", () => {
  const fields = { rules: rules({ allow: ["Bash"], deny: ["Bash(touch:*)", "Bash(git push)"] }) };

  it.each(["touch.exe x", "/usr/bin/touch.EXE x", "env.exe touch x", "git.exe push"])(
    "in %s is denied by a rule that names it",
    (line) => expect(decidePermission(command(line, fields)).behavior).toBe("deny"),
  );

  it("is not allowed by a rule that names it", () => {
    const allowed = { rules: rules({ allow: ["Bash(touch:*)"] }) };
    expect(decidePermission(command("touch.exe x", allowed)).behavior).toBe("ask");
  });
});

describe("a rule for a line with operators", () => {
  const fields = {
    rules: rules({ allow: ["Bash"], deny: ["Bash(npm ci && npm publish)", "Bash(a | b)", "Bash(h &)"] }),
  };

  it.each(["npm ci&&npm publish", "npm ci &&\nnpm publish", "npm ci && # x\nnpm publish", "a|b", "a |\nb", "h&"])(
    "denies %j",
    (line) => expect(decidePermission(command(line, fields)).behavior).toBe("deny"),
  );

  it.each(["a | b", "h &", "(g)"])("does not allow %s", (line) => {
    const allowed = { rules: rules({ allow: [`Bash(${line})`] }) };
    expect(decidePermission(command(line, allowed)).behavior).toBe("ask");
  });
});

describe("the text of a rule", () => {
  it.each([
    ["make \\(x\\)", "make \\(x\\)"],
    ["npm  test", "npm test"],
    ["yarn\tt", "yarn t"],
    ["\\*", "\\* x"],
    ["go \\* x", "go * x"],
  ])("%j does not allow %j", (text, line) =>
    expect(decidePermission(command(line, { rules: rules({ allow: [`Bash(${text})`] }) })).behavior).toBe("ask"),
  );

  it("with escaped parentheses denies a line with parentheses", () => {
    const fields = { rules: rules({ allow: ["Bash"], deny: ["Bash(make \\(x\\))"] }) };
    expect(decidePermission(command("make (x)", fields)).behavior).toBe("deny");
  });
});

describe("regression: a script of sed in which another command may hide", () => {
  it.each([
    ...["s/a;b/c/", "s/a#b/c/", "s/é/b/", "s/a/!/", "s/0!/b/", "s/$!/b/", "s/1~2/c/", "s/,~1/c/", "s/, +/c/"],
    ...["s/a w/b/", "s/a/ e/", "s/\\#/c/", "s/\\%/c/", "s/a/b/12", "s/a/b/1p2"],
  ])("%s is asked about", (script) => {
    const decided = (line: string) => decidePermission(command(line, { mode: "acceptEdits" })).behavior;
    expect([decided(`sed '${script}'`), decided(`sed -i '${script}' a.txt`)]).toEqual(["ask", "ask"]);
  });

  it.each(["s/a!/b/", "s/a b/c/", "s/a/w x/", "s/a,b/c/", "s/a/b/2g", "s/\\w*/b/", "s/a~b/c/", "s/a'b/c/"])(
    "%s only replaces",
    (script) => expect(decidePermission(command(`sed "${script}"`, {})).behavior).toBe("allow"),
  );
});

describe("regression: jq that runs programs or reads other files", () => {
  it.each([
    ...["jq 'system(\"ls\")' a.txt", "jq '.system (1)' a.txt", "ls | jq 'system(1)'", "timeout 5 jq 'system(1)' a.txt"],
    'jq "sys""tem(1)" a.txt',
  ])("%s is asked about, although a rule allows jq", (line) => {
    const fields = { rules: rules({ allow: ["Bash(jq:*)"] }) };
    expect(decidePermission(command(line, fields)).behavior).toBe("ask");
  });

  it.each(["jq --argfile x secret.txt . a.txt", "jq --argfile=x . a.txt"])("%s is asked about", (line) =>
    expect(decidePermission(command(line, {})).behavior).toBe("ask"),
  );

  it.each(["jq .system a.txt", "jq 'xsystem(1)' a.txt"])("%s only reads", (line) =>
    expect(decidePermission(command(line, {})).behavior).toBe("allow"),
  );
});

describe("regression: a denied file of a git command that changes its folder", () => {
  it.each([
    ...["git -C sub diff --no-index x ../secret.txt", "git -C sub grep x ../secret.txt", "git -C secret diff k"],
    ...["git --work-tree=sub diff --no-index x ../secret.txt", "git -C sub -C .. diff secret.txt"],
  ])("%s is denied", (line) => {
    const fields = { rules: rules({ allow: ["Bash(git:*)"], deny: ["Read(secret.txt)", "Read(secret/**)"] }) };
    expect(decidePermission(command(line, fields)).behavior).toBe("deny");
  });
});

describe("regression: a pattern with several parts was matched without the last one", () => {
  it.each(["pip x", "git push main", "foo x"])("%s is asked about", (line) => {
    const fields = { rules: rules({ allow: ["Bash(pip * *)", "Bash(git * main *)", "Bash(* x *)"] }) };
    expect(decidePermission(command(line, fields)).behavior).toBe("ask");
  });
});

describe("regression: git's folder of settings itself was an ordinary file", () => {
  it.each(["touch .config/git", "mkdir -p sub/.CONFIG/Git", "rm .config/git", "echo x > .config/git"])(
    "%s is asked about",
    (line) => expect(decidePermission(command(line, { mode: "acceptEdits" })).behavior).toBe("ask"),
  );

  it("a longer name is", () =>
    expect(decidePermission(command("touch .config/gitx", { mode: "acceptEdits" })).behavior).toBe("allow"));
});

describe("regression: an ask rule that only the shell would apply allowed a question in plan mode", () => {
  it.each([
    "((shutdown now))",
    "export A=1; ls \\\\; shutdown now",
    "cat <<E; shutdown now\n`ls`\nE",
    "nice -n 5 GIT_PAGER=x sudo -s shutdown now",
  ])("%j is denied there", (line) => {
    const fields = { mode: "plan", planChecks: true, rules: rules({ ask: ["Bash(shutdown *)"] }) } as const;
    expect(decidePermission(command(line, fields)).behavior).toBe("deny");
  });
});

describe("arithmetic that other parsers read as a command with arguments", () => {
  const under = (line: string) => decidePermission(command(line, { rules: rules({ allow: ["Bash"] }) })).behavior;

  it.each([
    'echo "$((cat <<< "$((1))"))"',
    'echo $((ls <<<"${x}"))',
    "echo $((declare x=$(ls)))",
    'echo "${a[$((declare x=$(cp a b)))]}"',
    "[ $((declare x=$(tr a b ../x))) ]",
    "((export x=$(pwd)))",
    "echo $[a b=$(ls)]",
    "x=$((declare -a x=$((1))))",
  ])("%j ran unasked where a rule allows every command", (line) => expect(under(line)).toBe("ask"));

  it.each(["echo $((x=$(ls)+1))", "echo $((x = $(ls)))", "echo $(($(ls) b))", "echo $((a b))"])(
    "%j is allowed by that rule",
    (line) => expect(under(line)).toBe("allow"),
  );
});

describe("an attack with new lines", () => {
  const under = (line: string, own: Parameters<typeof rules>[0], mode: "default" | "dontAsk" = "default") =>
    decidePermission(command(line, { mode, rules: rules(own) })).behavior;

  it.each(["ps Eaux", "ps aux E", "ps -p 1 E", 'ps "E"'])("%j showed the environment of processes unasked", (line) =>
    expect(under(line, {})).toBe("ask"),
  );

  it.each(["cat <<''\n$(id)\n\nid", 'cat <<"E\nX"\nx\nE', "sort <<-'\nE'\nx\n\nE\nls"])(
    "%j ran unasked, though its text has no end that parsers agree on",
    (line) => expect(under(line, {})).toBe("ask"),
  );

  it.each(["git \npush", "git\n\npush", "timeout 5 git\npush", "X=1 git #x\npush", "nice git\n#c\npush"])(
    "%j was not denied, whose words are a rule across line ends",
    (line) => expect(under(line, { allow: ["Bash"], deny: ["Bash(git push:*)"] })).toBe("deny"),
  );

  it("does not deny words across line ends that only begin like a rule", () => {
    expect(under("git\npush origin", { allow: ["Bash"], deny: ["Bash(git push:*)"] })).toBe("allow");
  });

  it.each(["ls; git\\\npush", "(git\\\npush)", "nice git\\\npush"])(
    "%j was not denied behind a continued line",
    (line) => expect(under(line, { allow: ["Bash"], deny: ["Bash(git push:*)"] })).toBe("deny"),
  );

  it.each(["nice -- git push", "nohup nice -- A=1 git push", "taskset 1 -n5 -- git push", "flock f --help git push"])(
    "%j evaded a rule with an option that ends the options",
    (line) => expect(under(line, { allow: ["Bash"], deny: ["Bash(git push*)"] })).toBe("deny"),
  );

  it.each(["rm -di ~/", "rm ..", "mv ~ y", "mv -f / y", "rm -r $HOME"])(
    "%j was not denied, though a rule denies the home",
    (line) =>
      expect(
        decidePermission(
          command(line, { home: "/w", cwd: "/w/p", rules: rules({ allow: ["Bash"], deny: ["Edit(~/**)"] }) }),
        ).behavior,
      ).toBe("deny"),
  );

  it.each([
    "timeout 5 nice -n x touch a",
    "timeout -s a=b 5 touch a",
    "timeout --signal='' 5 touch a",
    "stdbuf -o '' touch a",
    "env -u '' touch a",
    "nohup '' touch a",
    "timeout 5 time é touch a",
  ])("%j was allowed by a rule, with a value that wrappers do not have", (line) =>
    expect(
      under(line, { allow: ["Bash(timeout:*)", "Bash(env *)", "Bash(stdbuf *)", "Bash(touch:*)"] }, "dontAsk"),
    ).toBe("deny"),
  );
});

describe("odd values in a second attack", () => {
  const under = (
    line: string,
    own: Parameters<typeof rules>[0],
    mode: "default" | "acceptEdits" | "bypassPermissions" = "default",
  ) => decidePermission(command(line, { mode, rules: rules(own) })).behavior;

  it.each([
    "git describe --abbrev=5a",
    "git branch --abbrev=+5",
    "git diff --inter-hunk-context=x",
    "grep x 'a\nb'",
    "rg x 'a\nb'",
    "cat <<-'\tE'\nx\n\tE\ngit push",
  ])("%j ran unasked", (line) => expect(under(line, {})).toBe("ask"));

  it.each(["ls {1}>o", "cat b {x[1]}>o", "ls {1} >o", "touch ''x", "touch 'a\n-b'"])(
    "%j ran unasked where the mode accepts edits",
    (line) => expect(under(line, {}, "acceptEdits")).toBe("ask"),
  );

  it.each(["echo ${x[1<<<2]}", "echo ${x[<2]}", 'echo "${x[1;2]}"', "echo ${#x[1)]}"])(
    "%j ran unasked in every mode",
    (line) => expect(under(line, {}, "bypassPermissions")).toBe("ask"),
  );

  it.each(["env =x git push", "env 1A=2 git push", "sudo '=x' git push", "exec env A-B=1 git push"])(
    "%j evaded a rule with an assignment to no name",
    (line) => expect(under(line, { allow: ["Bash"], deny: ["Bash(git push:*)"] })).toBe("deny"),
  );

  it.each(["cp f -t ~/sub", "cp --suffix=./sub f g", "mv f g -S./sub", "cp f g -t ../p/sub"])(
    "%j was not denied, though a word names a denied folder",
    (line) => expect(under(line, { allow: ["Bash"], deny: ["Edit(sub/**)"] })).toBe("deny"),
  );

  it.each(["cd -sub && cat k", "pushd -PL && cat k"])("%j read a denied name behind a lost folder", (line) =>
    expect(under(line, { allow: ["Bash"], deny: ["Read(./sub/**)"] })).toBe("deny"),
  );
});
