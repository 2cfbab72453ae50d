import type { Call } from "./call.ts";
import { oneOf, type Random } from "./sample.ts";

/**
 * Paths as a model may spell them. `{cwd}` stands for the working directory, `{home}` for the user's home and
 * `{outside}` for a folder outside both. Allowed changes take effect, so none of these names a file of the system.
 */
const changed = (
  "{cwd}/a.txt|{cwd}/b.txt|a.txt|./a.txt|sub/../a.txt|{cwd}/sub/c.txt|sub/c.txt|SUB/C.TXT|{cwd}/new.txt|new.txt|sub/new.txt|" +
  "{cwd}/secret.txt|secret.txt|./secret.txt|SECRET.TXT|sub/../secret.txt|secret/k|{cwd}/secret/k|secret//k|secret/./k|link-to-secret|" +
  "{cwd}/link-to-secret|link-to-sub/c.txt|link-to-sub/new.txt|link-to-home/x|link-to-home/new|{cwd}/link-to-home/x|link-to-git/x|" +
  "sub/link-up/secret.txt|sub/link-up/a.txt|sub/link-up/new.txt|link-dangling|link-dangling/x|../x|../home/x|{home}/x|{home}/new|~/x|~/new|$HOME/x|" +
  "{outside}/x|{outside}/new|/{outside}/x|{outside}/../outside/x|/proc/self/environ|/dev/null|" +
  ".mcp.json|{cwd}/.mcp.json|.MCP.json|./.mcp.json|sub/.mcp.json|.mcp.json.|.mcp.json::$DATA|.mcp.json:x|MCP~1.JSO|.mcp.json |.mcp.json..." +
  "|.claude/settings.json|.claude/settings.local.json|.CLAUDE/settings.json|.claude/agents/x.md|.claude/commands/x.md|.claude/skills/s/SKILL.md|" +
  ".claude/launch.json|.claude/worktrees/w/a.txt|.claude/other.txt|.claude/plans/p.md|sub/.claude/settings.json|{home}/.claude/settings.json|~/.claude/x|" +
  ".git/config|.git/hooks/pre-commit|.GIT/config|.git./config|GIT~1/config|.git /config|sub/.git/x|.gitignore|.gitconfig|.gitmodules|.bashrc|sub/.bashrc|" +
  "{home}/.bashrc|~/.profile|.zshrc|.npmrc|.envrc|.vscode/settings.json|.idea/x|.husky/x|.devcontainer/x|.config/git/config|{home}/.config/git/config|" +
  "{home}/.ssh/authorized_keys|{home}/.netrc|com1.txt|x.con|aux|nul.txt|a.txt:x|a.txt.|a.txt |..../x|.../x|x/.../y|a~1.txt|C:\\x|\\\\host\\share\\x|sub\\c.txt|" +
  "pyrightconfig.json|sub/pyrightconfig.json|.pnp.cjs|.pnp.js|.bazeliskrc|gradle/wrapper/gradle-wrapper.properties|.g\u200cit/config|.g\u0131t/config|.v\u017fcode/x|.. /b.txt|. /b.txt|" +
  " a.txt|secret.txt |\tsecret.txt\n| ~/x|.bashrc\n| .mcp.json|new.txt  | sub/new.txt"
).split("|");

const paths = [
  ...changed,
  ..."//host/share/x|x.con|/tmp".split("|"),
  ..."/etc/hostname|/etc/passwd|//etc/hostname|/etc/../etc/hostname".split("|"),
];

const folders = (
  ".|{cwd}|sub|secret|{cwd}/secret|link-to-sub|link-to-home|sub/link-up|..|{home}|~|/etc|/etc/apt|link-to-git|.git|.claude|" +
  "secret.txt|link-to-secret|missing|//etc|link-dangling|../home"
).split("|");

const patterns =
  "*|**/*|*.txt|secret*|**/k|/etc/*|../*|{cwd}/*.txt|~/*|{secret,a}.txt|.*|//h/s/*|\\\\h\\s|[!s]*.txt".split("|");

type Maker = (random: Random) => Call;

const makers: Readonly<Record<string, Maker>> = {
  Read: (random) => ({ tool: "Read", input: { file_path: oneOf(paths, random) } }),
  Write: (random) => ({ tool: "Write", input: { file_path: oneOf(changed, random), content: "x\n" } }),
  Edit: (random) => ({
    tool: "Edit",
    input: { file_path: oneOf(changed, random), old_string: "x", new_string: "x y", replace_all: true },
  }),
  NotebookEdit: (random) => ({
    tool: "NotebookEdit",
    input: { notebook_path: oneOf(notebooks, random), cell_id: "c1", new_source: "y" },
  }),
  Glob: (random) => ({ tool: "Glob", input: { pattern: oneOf(patterns, random), path: oneOf(folders, random) } }),
  Grep: (random) => ({ tool: "Grep", input: { pattern: "x", path: oneOf([...folders, ...paths], random) } }),
};

const notebooks =
  "{cwd}/n.ipynb|n.ipynb|sub/../n.ipynb|{home}/n.ipynb|.git/n.ipynb|secret/n.ipynb|link-to-sub/n.ipynb".split("|");

/** The tools that {@link fileCall} calls. */
export const fileTools: readonly string[] = Object.keys(makers);

const weighted = ["Read", "Read", "Write", "Write", "Write", "Edit", "Edit", "NotebookEdit", "Glob", "Grep"];

/** A call of a tool that reads, changes or searches files. */
export const fileCall: Maker = (random) => (makers[oneOf(weighted, random)] ?? makers.Read)?.(random) as Call;
