import { expect, test } from "vitest";
import { mergeExtensions, noExtensions, readDirectory } from "../../../src/agent/extension/read-directory.ts";
import { searchableFiles } from "./fixture.ts";

const own = {
  folder: "/p/.claude",
  source: "projectSettings",
  prefix: "",
  agentHooks: true,
} as const;

test("commands, skills, agents and styles are named by their files", async () => {
  const found = await readDirectory(
    searchableFiles({
      "/p/.claude/commands/top.md": "TOP",
      "/p/.claude/commands/team/deep.md": "DEEP",
      "/p/.claude/commands/notes.txt": "no",
      "/p/.claude/skills/sk/SKILL.md": "---\nname: other\n---\nSKILL",
      "/p/.claude/skills/sk/more.md": "no",
      "/p/.claude/agents/x.md": "---\nname: reader\ndescription: reads\ntools: Read\n---\n\nPROMPT\n",
      "/p/.claude/agents/unnamed.md": "---\ndescription: reads\n---\nP",
      "/p/.claude/agents/counted.md": "---\nname: 5\ndescription: reads\n---\nP",
      "/p/.claude/output-styles/terse.md": "---\nkeep-coding-instructions: true # yes\n---\nSTYLE\n",
    }),
    own,
  );
  expect(found.commands.map(({ name, body, pluginRoot }) => [name, body, pluginRoot])).toEqual([
    ["team:deep", "DEEP", null],
    ["top", "TOP", null],
  ]);
  expect(found.skills).toMatchObject([{ name: "sk", alias: "other", folder: "/p/.claude/skills/sk", body: "SKILL" }]);
  expect(found.agents).toMatchObject([{ type: "reader", description: "reads", prompt: "PROMPT", tools: ["Read"] }]);
  expect(found.agents[0]?.origin).toEqual({
    source: own.source,
    path: expect.stringMatching(/^\/p\/\.claude\/agents\/.+\.md$/),
  });
  expect(found.styles).toEqual([{ name: "terse", prompt: "STYLE" }]);
});

test("names of a plugin start with its name; its further files and directories are read", async () => {
  const found = await readDirectory(
    searchableFiles({
      "/plug/commands/a.md": "A",
      "/plug/extra/b.md": "B",
      "/plug/one.md": "ONE",
      "/plug/extra/deep/c.md": "C",
      "/plug/lone/SKILL.md": "---\nname: own\n---\nLONE",
      "/plug/agents/team/x.md": "---\nname: reader\ndescription: d\n---\n",
      "/plug/skills/sk/SKILL.md": "S",
      "/plug/output-styles/terse.md": "---\nname: Terse\n---\nT",
    }),
    {
      folder: "/plug",
      source: "plugin",
      prefix: "plug:",
      paths: {
        commands: ["/plug/commands", "/plug/extra", "/plug/one.md"],
        agents: ["/plug/agents"],
        skills: ["/plug/skills", "/plug/lone"],
        outputStyles: ["/plug/output-styles"],
      },
      namedCommands: [
        { name: "named", source: "/plug/one.md", content: "", fields: { description: "by name" } },
        { name: "below", source: "/plug/extra", content: "", fields: {} },
        { name: "inline", source: null, content: "INLINE", fields: {} },
      ],
      agentHooks: false,
    },
  );
  expect(found.commands.map(({ name, source, pluginRoot }) => [name, source, pluginRoot])).toEqual([
    ["plug:a", "plugin", "/plug"],
    ["plug:b", "plugin", "/plug"],
    ["plug:deep:c", "plugin", "/plug"],
    ["plug:one", "plugin", "/plug"],
    ["plug:named", "plugin", "/plug"],
    ["plug:b", "plugin", "/plug"],
    ["plug:deep:c", "plugin", "/plug"],
    ["plug:inline", "plugin", "/plug"],
  ]);
  expect(found.commands.find(({ name }) => name === "plug:named")).toMatchObject({
    description: "by name",
    body: "ONE",
  });
  expect(found.commands.at(-1)?.body).toBe("INLINE");
  expect(found.skills[0]).toMatchObject({ name: "plug:sk", folder: "/plug/skills/sk" });
  expect(found.skills[1]).toMatchObject({ name: "plug:own", alias: null, folder: "/plug/lone", body: "LONE" });
  expect(found.agents[0]?.type).toBe("plug:team:reader");
  expect(found.styles[0]?.name).toBe("plug:Terse");
});

test.each([true, false])("agents have their hooks if the directory may have any: %s", async (agentHooks) => {
  const hooks = "hooks:\n  PreToolUse:\n    - hooks:\n        - type: command\n          command: check\n";
  const file = `---\nname: a\ndescription: d\n${hooks}---\n`;
  const { agents } = await readDirectory(searchableFiles({ "/p/.claude/agents/a.md": file }), { ...own, agentHooks });
  const run = { kind: "command", command: "check" };
  expect(agents[0]?.hooks).toMatchObject(agentHooks ? [{ event: "PreToolUse", run }] : []);
  expect(agents[0]?.hooks).toHaveLength(agentHooks ? 1 : 0);
});

test("a directory that is missing or cannot be searched has nothing, and a file that cannot be read is skipped", async () => {
  expect(await readDirectory(searchableFiles({}), own)).toEqual(noExtensions);
  const files = searchableFiles({ "/p/.claude/commands/a.md": "A", "/p/.claude/commands/b.md": "B" });
  const glob = async () => Promise.reject(new Error("no search"));
  expect(await readDirectory({ ...files, glob }, own)).toEqual(noExtensions);
  const read: typeof files.read = (path) =>
    path.endsWith("a.md") ? Promise.reject(new Error("locked")) : files.read(path);
  expect((await readDirectory({ ...files, read }, own)).commands.map(({ name }) => name)).toEqual(["b"]);
});

test("of one name the first command and skill win, and the last agent and style", async () => {
  const at = (folder: string) =>
    readDirectory(
      searchableFiles({
        [`${folder}/commands/c.md`]: folder,
        [`${folder}/skills/s/SKILL.md`]: folder,
        [`${folder}/agents/a.md`]: `---\nname: a\ndescription: ${folder}\n---\n`,
        [`${folder}/output-styles/o.md`]: folder,
      }),
      { ...own, folder },
    );
  const merged = mergeExtensions([await at("/1"), await at("/2")]);
  expect([
    merged.commands[0]?.body,
    merged.skills[0]?.body,
    merged.agents[0]?.description,
    merged.styles[0]?.prompt,
  ]).toEqual(["/1", "/1", "/2", "/2"]);
  expect([merged.commands, merged.skills, merged.agents, merged.styles].map(({ length }) => length)).toEqual([
    1, 1, 1, 1,
  ]);
});
