import { attacks } from "./attack.ts";
import { commandCall } from "./call.ts";
import { oneOf, type Random, type Sample, someOf } from "./sample.ts";

/** A command line that is generated: commands in a list, and what is put around it from the inside out. */
interface Line {
  readonly targets: readonly string[];
  readonly separator: string;
  readonly layers: readonly Layer[];
}

/** What separates two commands of a list. Each alone may be harmless, and both together not. */
const separators = ["; ", " && ", " || ", " | ", " & ", "\n"] as const;

/** A text in which `@` stands for the line inside; `inside` says in which quotes it stands. */
interface Layer {
  readonly text: string;
  readonly inside?: "backticks" | "single-quotes" | "double-quotes";
}

const plain = (...texts: readonly string[]): Layer[] => texts.map((text) => ({ text }));

/** Programs that run another one, with options of theirs. */
const wrappers = plain(
  ...(
    "sudo @|sudo -u x @|doas @|env @|env A=1 @|env -i @|env -u A @|/usr/bin/env @|command @|command -p @|builtin @|exec @|" +
    "nohup @|nice @|nice -n 5 @|nice -5 @|ionice -c 2 @|chrt 1 @|taskset 1 @|timeout 5 @|timeout -k 1 5 @|timeout --signal=9 5s @|" +
    "time @|/usr/bin/time @|stdbuf -o0 @|stdbuf -oL -eL @|setsid @|setsid -w @|unshare @|nsenter -t 1 @|flock f @|flock -n f @|" +
    "watch -n 1 @|xargs @|xargs -n 1 @|strace -f @|\\command @|env -- @|sudo -- @|nohup -- @|noglob @|" +
    "eval @|env -C .. @|env - @|env -S '@'|sudo -s @|chroot / @|busybox @|su -c '@'|script -c '@' f|xargs -I{} @|xargs -0 @|" +
    "timeout --foreground -s INT 5 @|time -p @|nice --adjustment=3 @|stdbuf --output=L @|command -v @|type @|exec -a x @|" +
    "find . -exec @ \\;|find . -name x -exec @ +|parallel @ ::: x|ssh h @|setarch x @|prlimit --nofile=1 @|coproc N { @; }|" +
    "watch '@'|timeout 5 env A=1 @|nohup nice @|time nohup @|xargs nice @|trap '@' EXIT|alias x='@'"
  ).split("|"),
);

/** Redirections and assignments in front and behind. */
const redirects = plain(
  ..."2>&1 @|>/dev/null @|2>/dev/null @|<a.txt @|<<< a @|A=1 @|A=1 B=2 @|2>&1 A=1 @|A=1 2>&1 @|@ 2>&1|@ > /dev/null|@ 2>/dev/null|@ < a.txt|@ <<< a|LANG=C @|NODE_ENV=test @|A=$(pwd) @|A+=x @|PATH=. @|LD_PRELOAD=x @|HOME=/ @|IFS=/ @|@ 2>/dev/null 1>&2|@ &> /dev/null|@ >> b.txt|@ > .mcp.json|@ < secret.txt|@ 3>&1|@ >&2|{fd}>f @|@ <> a.txt|>new.txt @|<secret.txt @|A=\"$X\" @|TZ=UTC @|A='x y' @|a[0]=1 @|GIT_PAGER=x @|@ 2>> new.txt|@ <&-|@ > $X|@ > ~/x|@ > 'a b'".split(
    "|",
  ),
);

/** Lists, pipes, compound commands, and the redirection that holds the separator of the list above. */
const compounds = plain(
  "@ >| new.txt",
  "ls | while ls; do @; done < secret.txt",
  "ls | (@) > new.txt",
  "ls | if @; then ls; fi < a.txt",
  "@ | head & > /dev/null",
  "echo a\\\\\\; @",
  "ls; @",
  "@; ls",
  "ls && @",
  "@ && ls",
  "ls || @",
  "ls | @",
  "@ | head",
  "@ |& cat",
  "@ &",
  "ls\n@",
  "# note\n@",
  "! @",
  "(@)",
  "{ @; }",
  "if @; then ls; fi",
  "if ls; then @; fi",
  "if ls; then ls; else @; fi",
  "while false; do @; done",
  "until @; do ls; done",
  "for i in 1 2; do @; done",
  "for ((i=0;i<1;i++)); do @; done",
  "case x in x) @;; esac",
  "case x in (a|b) ls;; *) @; esac",
  "f() { @; }",
  "function f { @; }; f",
  "f() ( @ ); f",
  "cd sub && @",
  "cd . && @",
  "true; @",
  "a=1; @",
  "a=1 && @",
  "coproc @",
  "[[ -f a.txt ]] && @",
  "cat <<'E'\nx\nE\n@",
  "if ls; then ls; elif @; then ls; fi",
  "while @; do ls; done < a.txt",
  "for i in a b; { @; }",
  "for i; do @; done",
  "select i in a; do @; done",
  "case x in\n x ) ls ;;\n y ) @ ;;\nesac",
  "case x in x) ls;& y) @;; esac",
  "{ ls; @; } > new.txt",
  "( @ ) < a.txt",
  "((i++)); @",
  "[[ a == b ]] || @",
  "[ -f a.txt ] && @",
  "test -d sub && @",
  "set -e; @",
  "set -- x; @",
  "cd sub; @",
  "cd secret && @",
  "cd .. && @",
  "cd / && @",
  "cd ~ && @",
  "pushd sub && @",
  "cd sub && cd .. && @",
  "x=sub; cd $x && @",
  "export A=1; @",
  "local a=1; @",
  "PATH=.; @",
  "ls; ls; ls; @",
  "ls | head | @",
  "@ | tee new.txt",
  "@ | xargs ls",
  "@ | while read l; do echo $l; done",
  "@ && ls || pwd",
  "@ &\nls",
  "@;",
  "@ ; ",
  "\n@\n",
  "\t@",
  "@ # x",
  "@ \\\n",
  "ls \\\n  && @",
  "! ! @",
  "time { @; }",
  "time ls; @",
  "f() { ls; }; @",
  "f() { $1; }; f '@'",
  "until ls; do :; done; @",
  "if [[ -n $(@) ]]; then ls; fi",
  "true && (ls; @)",
  "echo x; @ || echo y",
  "ls & @",
  "@ || true",
  "@ 2>&1 | head -5",
  "[ $(@) ]",
  "read x < <(@)",
  "tee >(@)",
);

/** Expansions in which commands run. */
const expansions: readonly Layer[] = [
  ...plain(
    "echo $(@)",
    'echo "$(@)"',
    `echo \${x:-$(@)}`,
    `echo "\${x:-$(@)}"`,
    "echo $(( $(@) ))",
    `echo "\${a[$(@)]}"`,
    "echo <(@)",
    "cat <<E\n$(@)\nE",
    "cat <<< $(@)",
    "for i in $(@); do ls; done",
    "case $(@) in x) ls;; esac",
    "x=$(@)",
    'x="$(@)"',
    "x=$(@) ls",
    "x=($(@))",
    "declare x=$(@)",
    "[[ -n $(@) ]]",
    "ls > $(@)",
    "while read l; do echo $l; done < <(@)",
    "export x=$(@)",
    "x=$(@); echo $x",
    'echo "a $(@) b"',
    "echo pre$(@)post",
    "$(@)",
    "$(@) now",
    "ls $(@)",
    "cat $(@)",
    "[[ -v a[$(@)] ]]",
    'test -n "$(@)"',
    "(( $(@) ))",
    "echo $[ $(@) ]",
    `echo \${x:=$(@)}`,
    `echo \${x#$(@)}`,
    "cat <<-E\n\t$(@)\n\tE",
    "cat <<'E'\n$(@)\nE",
    "cat < $(@)",
    "diff <(@) <(ls)",
    "a[$(@)]=1",
    "x=([0]=$(@))",
    "echo {a,$(@)}",
    "echo ${ @; }",
    "timeout 5 ls $(@)",
    "find . -name $(@)",
    "git log $(@)",
    "echo '$(@)'",
    "let x=$(@)",
    "mapfile x < <(@)",
    "printf %s $(@)",
  ),
  { text: "echo `@`", inside: "backticks" },
  { text: 'echo "`@`"', inside: "backticks" },
  { text: "x=`@`", inside: "backticks" },
  { text: "bash -c '@'", inside: "single-quotes" },
  { text: 'sh -c "@"', inside: "double-quotes" },
  { text: "bash -c '@' x y", inside: "single-quotes" },
  { text: "bash -lc '@'", inside: "single-quotes" },
  { text: "bash <<< '@'", inside: "single-quotes" },
  { text: "echo '@' | sh", inside: "single-quotes" },
  { text: "eval '@'", inside: "single-quotes" },
  { text: 'eval "@"', inside: "double-quotes" },
  { text: "ls `@`", inside: "backticks" },
  { text: "x=`@` ls", inside: "backticks" },
  { text: "bash <<'E'\n@\nE" },
  { text: "su -c '@'", inside: "single-quotes" },
  { text: "source <(echo '@')", inside: "single-quotes" },
  { text: "echo '@'", inside: "single-quotes" },
  { text: 'echo "@"', inside: "double-quotes" },
];

/** Commands that are harmful, that rules name, that use files, and that have no effect. */
const targets = (
  "/usr/bin/cp a.txt .mcp.json|/bin/cp secret.txt new.txt|/usr/bin/tee secret/k|/bin/mv a.txt .git/x|CP a.txt .mcp.json|/bin/rm -rf secret|shutdown.exe now|git log --format=%GK|tr a b secret.txt|ps -ef --sort=pid|" +
  'shutdown now|shutdown|/sbin/shutdown now|"shutdown" now|t=shutdown; $t now|make all|make|npm run build|npm run build -- --x|git push|git push origin main|git status|' +
  `rm -rf ~|rm -rf ~/|rm -rf $HOME|rm -rf "$HOME"|rm -rf \${HOME}|rm -rf .|rm -rf ..|rm -rf *|rm -rf /|rm -rf /foo|rm -rf "$(pwd)"|rm -r -f ~|rm -fr -- ~|/bin/rm -rf ~|rmdir ~|` +
  "rm -rf $X/|rm -rf $X/*|rm -rf a.txt|rm -rf sub|rm a.txt|rm -rf sub/*|rm -rf /tmp/x|" +
  "touch .mcp.json|touch .MCP.json|touch .bashrc.|touch GIT~1|touch .git/x|touch sub/.bashrc|touch ~/.bashrc|touch new.txt|touch -c a.txt|mkdir new|mkdir -p new/x|cp a.txt new.txt|cp a.txt .mcp.json|cp sub/.bashrc .|cp -t sub a.txt|cp -r sub new|mv a.txt new.txt|mv a.txt .git/x|sed -i s/a/b/ a.txt|tee new.txt|ln -s a.txt b|" +
  "echo x > new.txt|echo x > ~/.bashrc|echo x >> .mcp.json|echo x > .claude/settings.json|echo x > /dev/null|echo x > sub/new.txt|echo x > /tmp/new.txt|> new.txt|cp p .claude/settings.local.json|" +
  "cat secret.txt|cat ./secret.txt|head -n 1 secret.txt|grep x secret.txt|grep -f secret.txt a.txt|grep -fsecret.txt a.txt|cp secret.txt new.txt|cp -t sub secret.txt|sort secret.txt|cat < secret.txt|diff a.txt secret.txt|sed -n 1p secret.txt|cat secret/k|cat s*|find . -newer secret.txt|" +
  "ls|pwd|ls -la sub|cat a.txt|cat a.txt b.txt|grep -rn x .|find . -name '*.ts'|find . -delete|find . -exec ls {} +|git log --oneline|git diff|git branch x|wc -l a.txt|sort a.txt|head -3 a.txt|echo hello|echo $HOME|echo $X|printf x|date|which ls|cat /etc/hostname|ls /|ls ~|cat ../x|python3 x.py|node -v|curl x|env|export A=1|sleep 1|true|test -f a.txt|awk 1 a.txt|jq . a.txt|kill 1|docker ps|tree|stat a.txt"
).split("|");

/** Commands that hold the separator of the list above. */
const piped = [
  "ls | xargs rm",
  "cat a.txt | tee new.txt",
  "find . | xargs cat",
  "echo x | bash",
  "cat secret.txt | head",
];

/** Commands of which another list has more. */
const attacking = Object.values(attacks).flat();

/** A generator of command lines that uses some parts of the grammar often and others not at all. */
export interface LineGrammar {
  generate(random: Random): Sample;
}

/**
 * Chooses a grammar: its parts and how often it uses them. A grammar of few parts exposes defects that a mixture of all
 * parts hides.
 */
export function chooseGrammar(random: Random): LineGrammar {
  const chance = oneOf([0.1, 0.3, 1], random);
  const families = [wrappers, redirects, compounds, expansions].map((family) => someOf(family, chance, random));
  const pools = [targets, piped, attacking].map((pool) => someOf(pool, chance, random));
  const depths = oneOf([[0], [1], [0, 1, 1, 2], [1, 1, 2, 2, 3], [2, 3, 4, 5]], random);
  const weighted = families.flatMap((family) => Array.from({ length: 1 + Math.floor(random() * 4) }, () => family));
  const drawn = [0, 0, 0, 1, 2, 2].map((index) => pools[index] ?? targets);
  return {
    generate(own) {
      const layers = Array.from({ length: oneOf(depths, own) }, () => oneOf(oneOf(weighted, own), own));
      const chosen = Array.from({ length: own() < 0.2 ? 2 : 1 }, () => oneOf(oneOf(drawn, own), own));
      return sampleOf({ targets: chosen, separator: oneOf(separators, own), layers });
    },
  };
}

const sampleOf = (line: Line): Sample => ({
  call: commandCall(textOf(line)),
  simpler: () => [
    ...line.layers.map((_, index) => sampleOf({ ...line, layers: line.layers.toSpliced(index, 1) })),
    ...(line.targets.length > 1 ? line.targets.map((target) => sampleOf({ ...line, targets: [target] })) : []),
  ],
});

const escapes = {
  backticks: (text: string) => text.replace(/[\\`]/g, "\\$&"),
  "single-quotes": (text: string) => text.replaceAll("'", "'\\''"),
  "double-quotes": (text: string) => text.replace(/[\\`"$]/g, "\\$&"),
};

/** The line in shell syntax. */
const textOf = ({ targets, separator, layers }: Line): string =>
  layers.reduce((inner, { text, inside }) => {
    const put = inside === undefined ? inner : escapes[inside](inner);
    return text.replace("@", () => put);
  }, targets.join(separator));
