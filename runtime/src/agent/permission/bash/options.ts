const checksumOptions =
  "-bctwz --binary --check --text --status --strict --warn --quiet --tag --zero --ignore-missing --version --help";

/**
 * Options of reading programs that keep them read-only. Letters are given alone or combined; a word after `=` takes a
 * value, `-k=` in the next word, `--key=` there or after an equals sign. The value of `-k#` and `--key#` is a number.
 */
const options: Readonly<Record<string, string>> = {
  grep: "-abcEFGHhiIlLnoPqrRsvwxzZTuUV -m# -A# -B# -C# -e= -f= -d= -D= --color= --colour= --count --ignore-case --invert-match --line-number --recursive --word-regexp --files-with-matches --files-without-match --only-matching --quiet --silent --no-filename --with-filename --extended-regexp --fixed-strings --perl-regexp --text --null --max-count# --after-context# --before-context# --context# --include= --exclude= --exclude-dir= --exclude-from= --regexp= --file= --binary-files= --basic-regexp --no-ignore-case --line-regexp --null-data --no-messages --byte-offset --line-buffered --initial-tab --dereference-recursive --no-group-separator --binary --label= --directories= --devices= --group-separator= --version --help",
  egrep: "-chilnovwqsxHE -m# -A# -B# -C# -e=",
  fgrep: "-chilnovwqsxHF -m# -A# -B# -C# -e=",
  fdfind: "-HIsigaLp0q1F -d# -t= -e= -E= --hidden --no-ignore",
  rg: "-acFHhilLnoqSuvw -m# -A# -B# -C# -e= -f= -g= -t= -T= -d# --hidden --no-ignore --files-with-matches --files-without-match --count --ignore-case --smart-case --line-number --heading --no-heading --fixed-strings --word-regexp --json --stats --type-list --glob= --type= --type-not= --max-count# --max-depth# --after-context# --before-context# --context# --regexp= --color= --version --help",
  sort: "-bcCdfghiMmnRrsuVz -k= -t= -S= --reverse --unique --numeric-sort --human-numeric-sort --version-sort --ignore-case --stable --check --random-sort --general-numeric-sort --month-sort --zero-terminated --key= --field-separator= --buffer-size= --parallel# --batch-size# --ignore-leading-blanks --dictionary-order --ignore-nonprinting --merge --sort= --version --help",
  file: "-bchiklLnprsv0 -F= --brief --mime --mime-type --mime-encoding --dereference --no-dereference --keep-going --separator= --exclude= --exclude-quiet= --apple --list --no-buffer --print0 --preserve-date --raw --special-files --version --help",
  date: "-uRI -d= -r= --utc --universal --rfc-email --rfc-3339= --date= --reference= --debug --version --help",
  ps: "-AadefFHjlLmNTwcy -C= -G= -g= -p= -s= -t= -U= -u= -q= --forest --no-headers --headers --pid= --sort= --user= --tty= --sid= --width= --help",
  pgrep:
    "-cflnovwxiaLV -d= -g= -G= -P= -s= -t= -u= -U= -F= -r= -O= --full --count --list-name --list-full --newest --oldest --inverse --exact --ignore-case --parent= --delimiter= --lightweight --logpidfile --pgroup= --group= --older= --session= --terminal= --euid= --uid= --pidfile= --runstates= --ns= --nslist= --version --help",
  md5sum: checksumOptions,
  sha1sum: checksumOptions,
  sha256sum: checksumOptions,
  base64: "-diDh -w# -b# --decode --ignore-garbage --wrap# --break# --version --help",
  netstat: "-agilmnrsLv -I=",
  lsof: "-abCEFgHhiKLlNnOoPQRrSsTtUuVvXx -c= -d= -p= -u=",
  tree: "-acdfilpsughDFQqNrtvxACSnUXJ -L= -P= -I= -H= -T= --dirsfirst --filesfirst --noreport --du --si --prune --gitignore --inodes --device --ignore-case --matchdirs --charset= --filelimit= --sort= --timefmt= --gitfile= --fromfile --version --help",
  ss: "-hVnalosOepmiZztuxdwS460HbEM -f= -A= --numeric --all --listening --options --extended --memory --processes --info --summary --tcp --udp --unix --raw --ipv4 --ipv6 --no-header --family= --query= --tipcinfo --tos --cgroup --bpf --events --context --contexts --packet --mptcp --sctp --dccp --tipc --vsock --oneline --inet-sockopt --socket= --version --help",
  fd: "-HIsigaLp0qh1FV -d# -t= -e= -E= -S= -c= -j# -o= --hidden --no-ignore --case-sensitive --ignore-case --glob --regex --fixed-strings --absolute-path --follow --full-path --print0 --quiet --max-depth# --min-depth# --exact-depth# --type= --extension= --exclude= --size= --changed-within= --changed-before= --color= --threads# --max-results# --version --help",
  help: "-d",
  which: "-aspvwV --all --help",
  hostname:
    "-aAdfIisvV --all-fqdns --all-ip-addresses --alias --domain --fqdn --ip-address --long --short --version --help",
  tput: "-T=",
  "git status":
    "-sbv --short --branch --porcelain --long --verbose --ahead-behind --no-ahead-behind --column --no-column --ignored --no-renames --renames --untracked-files=",
  "git log":
    "-ps -n# -S= --oneline --graph --decorate --no-decorate --all --branches --tags --remotes --stat --numstat --shortstat --name-only --name-status --patch --no-patch --abbrev-commit --no-merges --merges --first-parent --reverse --follow --date= --max-count# --since= --until= --after= --before= --author= --committer= --grep= --skip# --topo-order --date-order --full-history --left-right --cherry-pick --no-color --color --relative-date --diff-filter= -G= --source --boundary --walk-reflogs --no-walk",
  "git diff":
    "-psuRDMlBC -S= -G= --stat --numstat --shortstat --name-only --name-status --cached --staged --summary --minimal --patience --histogram --word-diff --word-diff-regex= --color --no-color --color-words --no-renames --check --full-index --binary --ignore-space-change --ignore-all-space --ignore-blank-lines --ignore-space-at-eol --exit-code --quiet --no-ext-diff --find-renames --find-copies --diff-filter= --dirstat --diff-algorithm= --inter-hunk-context# --function-context --no-index --patch-with-stat --ws-error-highlight= --break-rewrites --irreversible-delete --find-copies-harder --pickaxe-all --pickaxe-regex",
  "git show":
    "-psm --oneline --stat --numstat --shortstat --name-only --name-status --patch --no-patch --raw --abbrev-commit --color --no-color --word-diff --date= --decorate --no-decorate --graph --diff-filter= --first-parent --quiet",
  "git blame":
    "-eflnpstwCM -L= --porcelain --line-porcelain --incremental --root --show-stats --show-name --show-number --show-email --date= --abbrev# --ignore-rev= --ignore-revs-file= --score-debug --no-color --color",
  "git shortlog":
    "-nsec --numbered --summary --email --committer --group= --since= --until= --all --no-merges --author= --branches --remotes --tags",
  "git describe":
    "--tags --contains --always --long --dirty --broken --abbrev# --candidates# --exact-match --match= --exclude=",
  "git reflog":
    "-n# --date= --oneline --all --max-count# --since= --until= --author= --grep= --decorate --graph --branches --remotes --tags",
  "git rev-parse":
    "--verify --abbrev-ref --symbolic --symbolic-full-name --show-toplevel --show-cdup --show-prefix --git-dir --absolute-git-dir --git-common-dir --is-inside-work-tree --is-inside-git-dir --is-bare-repository --is-shallow-repository --short=",
  "git rev-list":
    "-n# --all --count --oneline --max-count# --since= --until= --after= --before= --author= --grep= --reverse --first-parent --merges --no-merges --branches --tags --remotes --skip# --abbrev-commit --graph --source --walk-reflogs",
  "git ls-files":
    "-cdfimsuktvzo --cached --deleted --modified --others --ignored --stage --unmerged --killed --exclude-standard --full-name --error-unmatch --directory --no-empty-directory --eol --recurse-submodules --debug -x= -X= --exclude= --exclude-from= --exclude-per-directory=",
  "git ls-remote": "-bthq --heads --branches --tags --refs --quiet --get-url --symref --exit-code --sort=",
  "git cat-file": "-tspe --batch-check",
  "git grep":
    "-nviwhHEFPGlLcoq -e= -A# -B# -C# --line-number --ignore-case --word-regexp --count --files-with-matches --files-without-match --cached --untracked --no-index --fixed-strings --extended-regexp --perl-regexp --heading --break --color --no-color --and --or --not --max-depth# --recurse-submodules --only-matching --quiet --invert-match --full-name --basic-regexp --context# --before-context# --after-context# --threads#",
  "git tag": "-li --list --ignore-case --sort= --contains= --points-at= --column --no-column --merged=",
  "git config --get":
    "-z --global --local --system --worktree --type= --bool --int --bool-or-int --path --expiry-date --null --name-only --show-origin --show-scope --default=",
  "git branch":
    "-arvil --all --remotes --verbose --list --show-current --ignore-case --color --no-color --column --no-column --abbrev# --no-abbrev --merged --no-merged --sort= --points-at= --contains=",
  "git for-each-ref": "--count# --sort= --points-at= --contains= --merged=",
  "git merge-base": "--all --octopus --independent --is-ancestor --fork-point",
  "git worktree list": "-v --porcelain --verbose --expire=",
  "git stash list": "-n# --oneline --date= --max-count# --all --decorate --graph --branches --remotes --tags",
  "git stash show":
    "-ps --stat --patch --name-only --name-status --numstat --shortstat --color --no-color --word-diff --no-patch --diff-filter=",
  "docker logs": "-ft -n= --follow --tail= --timestamps --details --since= --until=",
  "docker inspect": "-fs --format= --size --type= -f=",
};

/** The value that an option needs, if any. */
type Value = "none" | "any" | "number";

type Options = ReadonlyMap<string, Value>;

const tables: ReadonlyMap<string, Options> = new Map(
  Object.entries(options).map(([program, text]) => [program, new Map(text.split(" ").flatMap(optionsOf))]),
);

function optionsOf(word: string): (readonly [string, Value])[] {
  const value = word.endsWith("=") ? "any" : word.endsWith("#") ? "number" : "none";
  const name = word.replace(/[=#]$/, "");
  return name.startsWith("--") ? [[name, value]] : [...name.slice(1)].map((letter) => [`-${letter}`, value] as const);
}

/** Formats of git that only select what is printed. */
const format =
  /^--(?:format|pretty)=(?:oneline|short|medium|full|fuller|raw|email|(?:format:|tformat:)?[^$`]*%[^$`]*)$/;

/** Placeholders of git for which it runs a program that checks signatures. */
const signature = /%[-+ ]?G|^--(?:format|pretty|sort)=.*signature/;

/** Subcommands of git in whose arguments placeholders for signatures count. */
const signed: ReadonlySet<string> = new Set(
  "log show rev-list shortlog for-each-ref tag branch".split(" ").map((name) => `git ${name}`),
);

/** Subcommands of git that print in a format, and the options that name it. */
const formatted: Readonly<Record<string, RegExp>> = {
  ...{ "git log": format, "git show": format, "git rev-list": format },
  ...{ "git shortlog": /^--format/, "git for-each-ref": /^--format/, "git tag": /^--format/ },
};

/**
 * Whether a program gets only known options, and nothing that another shell would expand. `program`: the program with
 * its subcommand, such as `git log`. Programs that only read with any options always pass.
 */
export function hasKnownOptions(program: string, args: readonly string[]): boolean {
  const table = tables.get(program);
  if (table === undefined) return true;
  if (args.some(mayExpand) || (signed.has(program) && args.some((arg) => signature.test(arg)))) return false;
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (arg === "--") return true;
    if (!/^-./.test(arg) || isFormat(program, arg)) continue;
    if (program.startsWith("git ") && /^-\d+$/.test(arg)) continue;
    const value = expectedValue(arg, table, program);
    if (value === undefined) return false;
    if (value === "none") continue;
    const next = args[++at];
    if (next === undefined || next.startsWith("-") || (value === "number" && !/^\d+$/.test(next))) return false;
  }
  return true;
}

/** Whether another shell would expand a word. Names such as `@{u}..HEAD` count as patterns in braces. */
export const mayExpand = (word: string): boolean => /[$`]/.test(word) || (word.includes("{") && /,|\.\./.test(word));

const isFormat = (program: string, arg: string): boolean =>
  format.test(arg) && Object.hasOwn(formatted, program) && formatted[program]?.test(arg) === true;

/** The value that a word of options reads from the next word; `undefined` if an option is unknown. */
function expectedValue(arg: string, table: Options, program: string): Value | undefined {
  const [name = "", ...value] = arg.split("=");
  if (arg.startsWith("--")) {
    const expected = table.get(name);
    if (value.length === 0) return expected;
    const given = value.join("=");
    // Only the order of references may be reversed.
    const isValue = expected === "number" ? /^\d+$/.test(given) : expected === "any" && !given.startsWith("-");
    return isValue || (name === "--sort" && /^git .*=-[a-zA-Z]/.test(`${program} ${arg}`)) ? "none" : undefined;
  }
  if (arg.length === 2) return table.get(arg);
  // Searches take a number directly after the letter.
  if (/^(?:grep|rg)$/.test(program) && /^-[ABCm]\d+$/.test(arg)) return "none";
  if (program === "base64") return undefined;
  return [...arg.slice(1)].every((letter) => table.get(`-${letter}`) === "none") ? "none" : undefined;
}
