/** A command line that is generated: a command, and what is put around it from the inside out. */
export interface Line {
  readonly target: string;
  readonly layers: readonly Layer[];
}

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
    "watch -n 1 @|xargs @|xargs -n 1 @|strace -f @|\\command @|env -- @|sudo -- @|nohup -- @|noglob @"
  ).split("|"),
);

/** Redirections and assignments in front and behind. */
const redirects = plain(
  ..."2>&1 @|>/dev/null @|2>/dev/null @|<a.txt @|<<< a @|A=1 @|A=1 B=2 @|2>&1 A=1 @|A=1 2>&1 @|@ 2>&1|@ > /dev/null|@ 2>/dev/null|@ < a.txt|@ <<< a|LANG=C @|NODE_ENV=test @|A=$(pwd) @|A+=x @".split(
    "|",
  ),
);

/** Lists, pipes and compound commands. */
const compounds = plain(
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
  ),
  { text: "echo `@`", inside: "backticks" },
  { text: 'echo "`@`"', inside: "backticks" },
  { text: "x=`@`", inside: "backticks" },
  { text: "bash -c '@'", inside: "single-quotes" },
  { text: 'sh -c "@"', inside: "double-quotes" },
];

/** Commands that do harm, that rules speak about, that touch files, and that do nothing. */
const targets = (
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

/** What is left for a generator to choose from. */
const families = [wrappers, redirects, compounds, expansions] as const;

/** Numbers from 0 up to 1 that a seed fixes. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Chooses one of a list. */
export function oneOf<T>(list: readonly T[], random: () => number): T {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new RangeError("There is nothing to choose from: the list is empty.");
  return chosen;
}

/** Generates a line: most have one or two layers, some four. */
export function generateLine(random: () => number): Line {
  const depth = oneOf([0, 1, 1, 1, 2, 2, 2, 3, 4], random);
  const layers = Array.from({ length: depth }, () => oneOf(oneOf(families, random), random));
  return { target: oneOf(oneOf([targets, targets, targets, piped], random), random), layers };
}

const escapes = {
  backticks: (text: string) => text.replace(/[\\`]/g, "\\$&"),
  "single-quotes": (text: string) => text.replaceAll("'", "'\\''"),
  "double-quotes": (text: string) => text.replace(/[\\`"$]/g, "\\$&"),
};

/** The line as a shell reads it. */
export const textOf = ({ target, layers }: Line): string =>
  layers.reduce((inner, { text, inside }) => {
    const put = inside === undefined ? inner : escapes[inside](inner);
    return text.replace("@", () => put);
  }, target);

/** Lines that are simpler by one layer, the simplest first. */
export const simpler = (line: Line): Line[] =>
  line.layers.map((_, index) => ({ ...line, layers: line.layers.filter((__, other) => other !== index) }));
