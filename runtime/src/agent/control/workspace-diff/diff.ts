import type { ControlResponseOf } from "@agentwire/protocol";
import type { Ports } from "../../../ports.ts";
import { join } from "../../../posix/path.ts";
import { runGit } from "../../core/git.ts";
import { type ChangedFile, changedFiles, type FileStats, fileSections, hunksOf, untrackedFile } from "./listing.ts";

type Answer = ControlResponseOf<"get_workspace_diff">;
type Diff = NonNullable<Answer["diff"]>;
type Source = Diff["source"];

/** The ports for comparing a repository. */
type DiffPorts = Pick<Ports, "files" | "processes" | "env">;

/** Maximum number of listed files. */
const maxListed = 50;
/** Maximum number of changed files from which the listed ones are selected. Further ones are only counted. */
const maxChanged = 500;
/** Maximum number of shown changed lines of one file. */
const maxLines = 400;
/** Maximum number of changed lines in a file whose changes are shown. */
const largestCount = 10_000;
/** Maximum length of the shown changes of a file, in characters. */
const largestText = 1_000_000;
/** Maximum number of untracked files whose age is checked. */
const maxUntracked = 5_000;

/** An operation in progress in the repository. Until it ends, differences may not be the user's changes. */
const underway = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "REBASE_HEAD"];

const differences = ["diff", "--no-ext-diff", "--no-textconv", "--no-color", "--ignore-submodules=dirty", "-M"];

/** The parameters of a comparison. */
export interface DiffCase {
  readonly cwd: string;
  readonly ports: DiffPorts;
  /** Start of the session, in milliseconds since 1970. Untracked files count if they are newer. */
  readonly since: number;
  /** Whether a file may be shown. */
  mayRead(path: string): Promise<boolean>;
}

class Failure extends Error {
  readonly reason: NonNullable<Answer["noDiffReason"]>;

  constructor(reason: NonNullable<Answer["noDiffReason"]>) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Compares the repository's files with its last commit, or on a branch with the point where it left the main branch.
 * Never rejects: if there is nothing to compare, the answer says why.
 */
export async function workspaceDiff(context: DiffCase): Promise<Answer> {
  try {
    return { diff: await compare(context) };
  } catch (error) {
    return { diff: null, noDiffReason: error instanceof Failure ? error.reason : "diff-failed" };
  }
}

async function compare({ cwd, ports, since, mayRead }: DiffCase): Promise<Diff> {
  const top = await runGit(ports, cwd, "rev-parse", "--show-toplevel", "--absolute-git-dir");
  if (!top.ok) throw new Failure(/not a git repository/.test(top.error) ? "no-repository" : "diff-failed");
  const [root = "", folder = ""] = top.out.split("\n");
  for (const name of underway) {
    if ((await ports.files.stat(join(folder, name))) !== null) throw new Failure("repository-busy");
  }
  const repository = new Repository(ports, root);
  const head = await repository.find("rev-parse", "--verify", "-q", "HEAD");
  const source = head === null ? workingTree : await sourceOf(repository, head);
  const base = source.kind === "branch" ? source.baseRef : (head ?? (await repository.emptyTree()));
  const tracked = await repository.changed(base);
  const first =
    source.kind === "branch" && head !== null
      ? new Set((await repository.changed(head)).flatMap(({ names }) => names))
      : null;
  const isFirst = ({ names: [name = ""] }: ChangedFile): boolean => first?.has(name) ?? true;
  const ahead = tracked.filter(isFirst);
  const ordered = [...ahead, ...tracked.filter((file) => !isFirst(file))];
  const listed = tracked.length > maxChanged ? [] : ordered.slice(0, maxListed);
  const overflow = tracked.length - listed.length;
  const untracked = overflow > 0 ? [] : await untrackedSince(repository, since);
  const shown = untracked.slice(0, maxListed - listed.length);
  const sum = (count: (file: ChangedFile) => number): number => tracked.reduce((all, file) => all + count(file), 0);
  const listedAhead = listed.filter(isFirst);
  return {
    stats: {
      filesCount: tracked.length + shown.length,
      linesAdded: sum(({ stats }) => stats.added),
      linesRemoved: sum(({ stats }) => stats.removed),
    },
    perFileStats: [
      ...listedAhead.map(({ stats }) => stats),
      ...shown,
      ...listed.slice(listedAhead.length).map(({ stats }) => stats),
    ],
    omitted: { files: overflow + untracked.length - shown.length, exact: overflow === 0 },
    ...(await changes(repository, base, { tracked, listed }, mayRead)),
    source,
    rootId: await rootId(root),
  };
}

/** A repository, read through Git. */
class Repository {
  readonly ports: DiffPorts;
  readonly root: string;

  constructor(ports: DiffPorts, root: string) {
    this.ports = ports;
    this.root = root;
  }

  /** The output of a Git command. Throws if it fails. */
  async print(...args: readonly string[]): Promise<string> {
    const { ok, out } = await runGit(this.ports, this.root, ...args);
    if (!ok) throw new Failure("diff-failed");
    return out;
  }

  /** The output of a Git command; `null` if it fails. */
  async find(...args: readonly string[]): Promise<string | null> {
    const { ok, out } = await runGit(this.ports, this.root, ...args);
    return ok ? out.trim() : null;
  }

  /** The object that a repository without a commit is compared with. */
  async emptyTree(): Promise<string> {
    return (await this.print("hash-object", "-t", "tree", "/dev/null")).trim();
  }

  async changed(base: string): Promise<ChangedFile[]> {
    const raw = await this.print(...differences, "--raw", "--no-abbrev", "--numstat", "-z", base);
    return changedFiles(raw, await this.print(...differences, "--numstat", base));
  }
}

const workingTree: Source = { kind: "working-tree" };

/** The base of the comparison: on a branch, the commit where it left the main branch. */
async function sourceOf(repository: Repository, head: string): Promise<Source> {
  const current = await repository.find("symbolic-ref", "-q", "--short", "HEAD");
  if (current === null) return workingTree;
  const main = await mainBranch(repository);
  if (main === current) return workingTree;
  const baseRef =
    (await repository.find("merge-base", "HEAD", `refs/heads/${main}`)) ??
    (await repository.find("merge-base", "HEAD", `refs/remotes/origin/${main}`));
  return baseRef === null || baseRef === head ? workingTree : { kind: "branch", baseBranch: main, baseRef };
}

async function mainBranch(repository: Repository): Promise<string> {
  const known = await repository.find("symbolic-ref", "-q", "--short", "refs/remotes/origin/HEAD");
  if (known !== null) return known.replace(/^origin\//, "");
  for (const name of ["main", "master"]) {
    if ((await repository.find("rev-parse", "--verify", "-q", `refs/remotes/origin/${name}`)) !== null) return name;
  }
  return "main";
}

/** Untracked files that are newer than a point in time. */
async function untrackedSince(repository: Repository, since: number): Promise<FileStats[]> {
  const listing = ["ls-files", "--others", "--exclude-standard"];
  const names = (await repository.print(...listing, "-z")).split("\0").filter((name) => name !== "");
  const labels = (await repository.print(...listing)).split("\n");
  const files = await Promise.all(
    names.slice(0, maxUntracked).map(async (name, index) => {
      const stat = await repository.ports.files.stat(join(repository.root, name)).catch(() => null);
      return stat !== null && stat.modified >= since ? [untrackedFile(name, labels[index] ?? name)] : [];
    }),
  );
  return files.flat();
}

/** The changes to the listed files, and why some are omitted. */
async function changes(
  repository: Repository,
  base: string,
  { tracked, listed }: { readonly tracked: readonly ChangedFile[]; readonly listed: readonly ChangedFile[] },
  mayRead: DiffCase["mayRead"],
): Promise<Pick<Diff, "hunks" | "skippedLarge" | "restricted">> {
  const restricted: string[] = [];
  const skippedLarge: string[] = [];
  const requested: ChangedFile[] = [];
  for (const file of listed) {
    const { stats, names, isLink, changedKind } = file;
    const allowed = await Promise.all(names.map((name) => mayRead(join(repository.root, name))));
    if (changedKind || allowed.includes(false)) restricted.push(stats.path);
    else if (stats.added + stats.removed > largestCount) skippedLarge.push(stats.path);
    else if (!isLink && !stats.isBinary && stats.added + stats.removed > 0) requested.push(file);
  }
  if (requested.length === 0) return { hunks: [], skippedLarge, restricted };
  const paths = requested.flatMap(({ names }) => names);
  const sections = fileSections(await repository.print(...differences, base, "--", ...paths));
  // Files changed between both reads, so the assignment of texts to files is uncertain.
  if (sections.length !== requested.length) throw new Failure("diff-failed");
  const printed = tracked.filter((file) => requested.includes(file));
  const hunks: Diff["hunks"] = [];
  for (const file of requested) {
    const { stats } = file;
    const section = sections[printed.indexOf(file)] ?? "";
    if (section.length > largestText) skippedLarge.push(stats.path);
    else hunks.push({ path: stats.path, hunks: hunksOf(section, maxLines) });
  }
  return { hunks, skippedLarge, restricted };
}

/** Identifies a folder without revealing its path. */
async function rootId(root: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(root));
  return btoa(String.fromCharCode(...new Uint8Array(digest).slice(0, 16)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
