import { commandCall } from "./call.ts";
import { oneOf, type Random, type Sample } from "./sample.ts";

/** Programs that mostly read or edit files, each with options that agents use, and some that few expect. */
const programs: Readonly<Record<string, string>> = {
  "git log":
    "--oneline|-5|-n 3|-n|--since|--since=yesterday|--format=%h|--format=x|--pretty=fuller|--stat|-p|-p1|-S x|-G x|--all|--follow|--author ada|--output=x|--max-count|--walk-reflogs|--source|-L 1,2:a.txt",
  "git diff":
    "--stat|--cached|--name-only|-U5|-w|-S|--diff-filter|--diff-filter M|--no-index|--ext-diff|-B|-C|--color-words",
  "git show": "--stat|--name-only|--format=%B|-s|-m|--date|--textconv|--pretty=raw",
  "git branch":
    "-a|-av|-vv|-d|-D|-m|--list|-l|--contains|--merged|--sort=x|--show-current|--edit-description|--color|-f",
  "git tag": "-l|-n|-d|--list|--contains|--sort=x|--merged|-a|-m x|--column",
  "git for-each-ref": "--sort=x|--count=3|--count|--format=%H|--shell|--contains",
  "git reflog": "show|list|expire|delete|exists|-5|--all|--date=iso|-n|--since",
  "git config": "--get|--get-all|--list|-l|--global|--unset|--get --bool|--get --show-origin|--add",
  "git stash": "list|show|drop|pop|show -p|list -n 2|list -n|show --name-only",
  "git rev-parse": "--short|--abbrev-ref|--show-toplevel|--verify|--parseopt|-5|--git-path",
  "git rev-list": "--count|--all|-1|--max-count|--max-count 3|--objects|--format=%h|--graph",
  "git ls-files": "-m|-o|--others|--exclude-standard|-x|--stage|-f|-z",
  "git cat-file": "-p|-t|-e|--batch|--batch-check|--textconv",
  "git blame": "-L 1,2|-w|--abbrev|--contents|--color",
  "git grep": "-n|-A 2|-A|-O|-e|--threads 2|--open-files-in-pager",
  "git remote": "-v|show|get-url|add x|remove",
  "git worktree": "list|add|prune|list --porcelain|list --expire",
  sed: "-n|-E|-i|-Ei|-r|--posix|-z|-f|-s|--quiet|-n 1p|-e 1d|'s/a/b/'|'s/\\./x/'|'s/a{2}/b/'|'s/a/b/e'|'s/a/b/w x'|'s/a\\/b/c/'|\"s/a/$HOME/\"|'s|a|b|'|'1,3p'|'s/(a)/\\1/'|s/'{a,b}'/c/",
  grep: "-r|-n|-E|-A 2|-A|-f|-e x|--include=*.ts|--color|-P|-z|--exclude-from",
  rg: "-n|-l|--files|-g '*.ts'|--pre cat|-A|-f|--json|--hostname-bin=x|-z",
  find: "-name x|-type f|-delete|-exec ls {} +|-print0|-fprint x|-newer|-maxdepth 2|-ok rm {} \\;|-printf %p",
  sort: "-n|-k 2|-k|-o|-u|--compress-program=x|-S 1|--files0-from=a.txt|-t,",
  ...{
    cat: "-n|-A",
    head: "-3|-n 3|-c 5",
    wc: "-l|--files0-from=a.txt",
    ls: "-la|-R",
    md5sum: "-c|-b",
    jq: ".|-r|-n|-f",
    echo: "-n|-e",
  },
  ...{
    touch: "-c|-d x|-r a.txt",
    mkdir: "-p|-m 7",
    rm: "-f|-r",
    cp: "-r|-t sub|-T",
    mv: "-f|-n",
    tee: "-a",
    tree: "-L 2|-o x",
  },
};

/** Operands: names, links, patterns, braces and variables, in all quotes. */
const operands = [
  ...[
    "a.txt",
    "b.txt",
    "new.txt",
    "sub",
    "sub/c.txt",
    "secret.txt",
    ".mcp.json",
    "~/.bashrc",
    "../x",
    "/etc/hosts",
    "HEAD",
    "x",
  ],
  ...[
    "*.txt",
    "'*.txt'",
    "sub/*",
    "a.tx?",
    "@{u}",
    "@{u}..",
    "HEAD@{1}..HEAD",
    "'@{u}..'",
    "a..b",
    "main...HEAD",
    "HEAD^{commit}",
  ],
  ...[
    "{a,b}",
    "'{a,b}'",
    "a{b,c",
    "x'{a,b}'",
    "'x{1,3}'",
    "a\\{b,c",
    "'a{b'",
    "{}",
    "a,b",
    "--x='{a,b}'",
    "'a b'",
    "a\\ b",
    "$'a'",
  ],
  ...[
    '"$HOME/.bashrc"',
    "$HOME/.bashrc",
    '"$HOME"/.bashrc',
    '"$PWD/.mcp.json"',
    "$PWD/a.txt",
    '"$PWD/secret.txt"',
    "$X",
    '"$X/a"',
  ],
  ...[
    "--",
    "-",
    "stash@{0}",
    "HEAD:a.txt",
    "origin/main",
    "1",
    "link-to-sub/c.txt",
    "secret/k",
    "'a'\"b\"",
    "~root/x",
    "~+/a.txt",
  ],
];

const redirects = [
  "< @",
  "> @",
  ">> @",
  "2> @",
  "&> @",
  "<> @",
  "2>&1",
  "> /dev/null",
  "| head",
  "| sed 's/a/b/'",
  "&& ls",
];

/** A program with options and operands that agents and attackers use, in any order, and sometimes a redirection. */
export function programLine(random: Random): Sample {
  const [program, options] = oneOf(Object.entries(programs), random);
  const words = [
    ...Array.from({ length: Math.floor(random() * 3) }, () => oneOf(options.split("|"), random)),
    ...Array.from({ length: Math.floor(random() * 3) }, () => oneOf(operands, random)),
  ];
  const redirect = random() < 0.25 ? [oneOf(redirects, random).replace("@", () => oneOf(operands, random))] : [];
  return sampleOf(program, [...words, ...redirect]);
}

const sampleOf = (program: string, words: readonly string[]): Sample => ({
  call: commandCall([program, ...words].join(" ")),
  simpler: () => words.map((_, index) => sampleOf(program, words.toSpliced(index, 1))),
});
