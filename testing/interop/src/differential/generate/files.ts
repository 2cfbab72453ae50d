import fc from "fast-check";
import { nodeMark, stdioServerMark } from "../session.ts";
import { pick, rarely } from "./draw.ts";

export const baseFiles: Readonly<Record<string, string>> = {
  "given.txt": "given words\nsecond line\n",
  "twice.txt": "twice\ntwice\n",
};
/** The folder that `--plugin-dir` names. */
export const pluginFolder = "plug";
const plugin: Readonly<Record<string, string>> = {
  [`${pluginFolder}/.claude-plugin/plugin.json`]: JSON.stringify({
    name: "plug",
    version: "1.0.0",
    description: "A plug",
  }),
  [`${pluginFolder}/commands/plug-command.md`]: "---\ndescription: A command\n---\nPLUG-COMMAND $ARGUMENTS\n",
  [`${pluginFolder}/skills/plug-skill/SKILL.md`]: "---\nname: plug-skill\ndescription: A skill\n---\nPLUG-SKILL text\n",
  [`${pluginFolder}/agents/plug-agent.md`]: "---\nname: plug-agent\ndescription: An agent\n---\nPLUG-PROMPT text\n",
  [`${pluginFolder}/hooks/hooks.json`]: JSON.stringify({
    hooks: {
      PostToolUse: [
        {
          matcher: "Write",
          hooks: [{ type: "command", command: `echo '{"systemMessage":"HOOK-MESSAGE plug"}'` }],
        },
      ],
    },
  }),
};
/** The plugin with another manifest, and with files that only this manifest names. */
const pluginWith = (manifest: object | null, files: Readonly<Record<string, string>> = {}) => {
  const { [`${pluginFolder}/.claude-plugin/plugin.json`]: _, ...rest } = plugin;
  const named = Object.entries(files).map(([name, text]) => [`${pluginFolder}/${name}`, text]);
  return {
    ...rest,
    ...Object.fromEntries(named),
    ...(manifest === null
      ? {}
      : { [`${pluginFolder}/.claude-plugin/plugin.json`]: JSON.stringify({ name: "plug", ...manifest }) }),
  };
};
const pluginManifests: readonly Readonly<Record<string, string>>[] = [
  pluginWith(null),
  pluginWith({ commands: "./more" }, { "more/plug-more.md": "MORE-COMMAND $ARGUMENTS\n" }),
  pluginWith(
    { agents: ["./own/own-agent.md"] },
    { "own/own-agent.md": "---\nname: own-agent\ndescription: Named by the manifest\n---\nOWN-PROMPT text\n" },
  ),
  pluginWith({
    hooks: {
      UserPromptSubmit: [{ hooks: [{ type: "command", command: "echo HOOK-STDOUT manifest" }] }],
    },
  }),
  pluginWith({ mcpServers: { local: { command: nodeMark, args: [stdioServerMark] } } }),
  pluginWith({ version: 7 }),
  pluginWith({ unknownKey: "unknown-value", keywords: ["a-word"] }),
];
const skillWith = (lines: readonly string[]): Readonly<Record<string, string>> => ({
  ".claude/skills/local-skill/SKILL.md": `---\nname: local-skill\ndescription: A local skill\n${lines.join("\n")}\n---\nSKILL-BODY text\n`,
});

export const extraFiles: readonly fc.Arbitrary<Readonly<Record<string, string>> | undefined>[] = [
  rarely(6, fc.constant({ "CLAUDE.md": "PROJECT-MEMORY line\n" })),
  rarely(
    3,
    fc.constant({
      ".claude/commands/own-command.md":
        "---\ndescription: Own command\nargument-hint: <x>\n---\nOWN-COMMAND $ARGUMENTS\n",
    }),
  ),
  rarely(
    3,
    fc.constant({
      ".claude/skills/local-skill/SKILL.md":
        "---\nname: local-skill\ndescription: A local skill\n---\nSKILL-BODY text\n",
    }),
  ),
  rarely(
    8,
    fc.constant({
      ".claude/agents/helper.md":
        "---\nname: helper\ndescription: Helps from a file\ntools: Read\n---\nFILE-PROMPT text\n",
    }),
  ),
  rarely(
    8,
    fc.constant({
      ".claude/output-styles/own-style.md": "---\nname: own-style\ndescription: Own style\n---\nSTYLE-PROMPT text\n",
    }),
  ),
  rarely(
    8,
    fc.constant({
      "book.ipynb": JSON.stringify({
        cells: [
          { cell_type: "code", id: "cell-1", metadata: {}, source: "print(1)", outputs: [], execution_count: null },
        ],
        metadata: {},
        nbformat: 4,
        nbformat_minor: 5,
      }),
    }),
  ),
  rarely(10, fc.constant({ "CLAUDE.md": "PROJECT-MEMORY line\n@notes.md\n", "notes.md": "IMPORTED-MEMORY line\n" })),
  rarely(12, fc.constant({ "CLAUDE.local.md": "LOCAL-MEMORY line\n" })),
  rarely(10, fc.constant({ "sub/CLAUDE.md": "NESTED-MEMORY line\n", "sub/inner.txt": "inner words\n" })),
  rarely(
    12,
    pick(
      { ".claude/rules/always.md": "RULE-MEMORY line\n" },
      { "~/.claude/rules/always.md": "USER-RULE line\n" },
      { ".claude/rules/some.md": "---\npaths: sub/**\n---\nPATH-MEMORY line\n", "sub/inner.txt": "inner words\n" },
    ),
  ),
  rarely(12, fc.constant({ "~/.claude/CLAUDE.md": "USER-MEMORY line\n" })),
  rarely(
    12,
    fc.constant({ "~/.claude/commands/user-command.md": "---\nmodel: haiku\n---\nUSER-COMMAND $1 and $ARGUMENTS\n" }),
  ),
  rarely(
    14,
    fc.constant({
      "~/.claude/agents/user-agent.md":
        "---\nname: user-agent\ndescription: From the home\nmodel: sonnet\n---\nUSER-PROMPT text\n",
    }),
  ),
  rarely(16, fc.constant({ "~/.claude/settings.json": JSON.stringify({ permissions: { allow: ["Bash(touch *)"] } }) })),
  rarely(
    16,
    fc.constant({ ".claude/settings.local.json": JSON.stringify({ permissions: { deny: ["Write"], ask: ["Read"] } }) }),
  ),
  rarely(30, fc.constant({ ".claude/settings.local.json": "{ not-json" })),
  rarely(16, fc.constant({ ".claude/commands/sub/nested-command.md": "NESTED-COMMAND with @given.txt\n" })),
  rarely(
    16,
    fc.constant({
      ".claude/skills/local-skill/SKILL.md":
        "---\nname: local-skill\ndescription: Asks less\nallowed-tools: Bash(touch *)\nmodel: haiku\n---\nSKILL-BODY with $ARGUMENTS\n",
    }),
  ),
  rarely(
    12,
    fc.constant({
      ".mcp.json": JSON.stringify({ mcpServers: { local: { command: nodeMark, args: [stdioServerMark] } } }),
    }),
  ),
  rarely(10, fc.constant(plugin)),
  rarely(16, pick(...pluginManifests)),
  rarely(
    10,
    pick(
      skillWith(["disable-model-invocation: true"]),
      skillWith(["user-invocable: false"]),
      skillWith(["context: fork"]),
      skillWith(["context: fork", "agent: Explore"]),
      skillWith(["argument-hint: <x>", "when_to_use: At any time"]),
      skillWith(["disallowed-tools: Bash"]),
      skillWith(["effort: low"]),
      skillWith(["unknown-key: [bad"]),
    ),
  ),
];
