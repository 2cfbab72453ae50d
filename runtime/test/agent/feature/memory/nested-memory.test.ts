import { expect, test } from "vitest";
import type { MemoryFile } from "../../../../src/agent/extension/memory.ts";
import { NestedMemory, type NestedMemoryServices } from "../../../../src/agent/feature/memory/nested-memory.ts";
import { memoryFiles } from "../../fixture/memory-files.ts";
import { openSession } from "../subagents/fixture.ts";

const { signal } = new AbortController();

function open(
  files: Record<string, string>,
  settingSources: readonly string[] | null = null,
  memory: readonly MemoryFile[] = [],
) {
  const { services } = openSession();
  const notified: object[] = [];
  const given: NestedMemoryServices = {
    ports: {
      ...services.ports,
      env: { ...services.ports.env, CLAUDE_CONFIG_DIR: "/config" },
      files: memoryFiles(new Map(Object.entries(files))),
    },
    environment: { cwd: "/project" },
    options: { memory: true, settingSources },
    hooks: {
      run: async (event, fields) => {
        expect(event).toBe("InstructionsLoaded");
        notified.push(fields);
        return null;
      },
    },
    extensions: { memory },
    permissions: { readDenied: async (path) => path.includes("secret") },
  };
  const { thread } = services;
  const added = (): unknown[] => thread.conversation.links.map(({ content }) => content[0]?.text);
  return { nested: new NestedMemory(given), thread, notified, added };
}

test("memory files between the project and a file are added once, outermost first, with their imports", async () => {
  const { nested, thread, notified, added } = open({
    "/project/CLAUDE.md": "root",
    "/project/src/CLAUDE.md": "src, see @more.md",
    "/project/src/more.md": "more",
    "/project/src/deep/.claude/CLAUDE.md": "deep",
    "/project/src/deep/CLAUDE.local.md": "local",
    "/project/other/CLAUDE.md": "other",
  });
  await nested.touched(thread, ["/project/src/deep/a.ts", "/project/src/b.ts"], signal);
  expect(added()).toEqual([
    expect.stringContaining("Contents of /project/src/CLAUDE.md:\n\nsrc, see @more.md"),
    expect.stringContaining("Contents of /project/src/more.md:\n\nmore"),
    expect.stringContaining("Contents of /project/src/deep/.claude/CLAUDE.md:\n\ndeep"),
    expect.stringContaining("Contents of /project/src/deep/CLAUDE.local.md:\n\nlocal"),
  ]);
  const trigger = { trigger_file_path: "/project/src/deep/a.ts" };
  expect(notified).toMatchObject([
    { file_path: "/project/src/CLAUDE.md", memory_type: "Project", load_reason: "nested_traversal", ...trigger },
    { load_reason: "include", parent_file_path: "/project/src/CLAUDE.md" },
    { memory_type: "Project" },
    { memory_type: "Local" },
  ]);
});

test("rules are added for the files that they are for", async () => {
  const { nested, thread, notified, added } = open({
    "/project/.claude/rules/ts.md": "---\npaths: src/**/*.ts\n---\nRULE\n",
    "/project/.claude/rules/all.md": "ALWAYS",
    "/project/.claude/rules/folder.md": "---\npaths: [lib/**]\n---\nLIB\n",
  });
  await nested.touched(thread, ["/project/a.ts", "/project/src/a.js"], signal);
  expect(added()).toEqual([]);
  await nested.touched(thread, ["/project/src/a.ts", "/project/src/b.ts", "/project/LIB/x"], signal);
  expect(added()).toEqual([expect.stringContaining("ts.md:\n\nRULE"), expect.stringContaining("folder.md:\n\nLIB")]);
  expect(notified[0]).toMatchObject({ load_reason: "path_glob_match", globs: ["src/**/*.ts"], memory_type: "Project" });
});

test("regression: rules of the user were not added for the files that they are for", async () => {
  const files = {
    "/config/rules/secret.md": "---\npaths: '**/*.ts'\n---\nUSER-RULE",
    "/project/.claude/rules/ts.md": "---\npaths: '**/*.ts'\n---\nRULE",
  };
  const { nested, thread, notified, added } = open(files);
  await nested.touched(thread, ["/project/src/a.ts"], signal);
  expect(added()).toEqual([expect.stringContaining("USER-RULE"), expect.stringContaining("ts.md:\n\nRULE")]);
  expect(notified).toMatchObject([{ memory_type: "User" }, { memory_type: "Project" }]);
  const shared = open(files, ["project"]);
  await shared.nested.touched(shared.thread, ["/project/src/a.ts"], signal);
  expect(shared.added()).toHaveLength(1);
});

test("a pattern may offer choices in braces", async () => {
  const { nested, thread, added } = open({
    "/project/.claude/rules/r.md": "---\npaths: {src,lib}/**, *.{md}\n---\nRULE\n",
  });
  await nested.touched(thread, ["/project/other/a"], signal);
  expect(added()).toEqual([]);
  await nested.touched(thread, ["/project/lib/a"], signal);
  expect(added()).toHaveLength(1);
});

test("files outside the project, and those that the session starts with, add nothing", async () => {
  const started: MemoryFile = { path: "/project/src/CLAUDE.md", type: "Project", text: "src" };
  const { nested, thread, added } = open({ "/project/src/CLAUDE.md": "src", "/else/src/CLAUDE.md": "else" }, null, [
    started,
  ]);
  await nested.touched(thread, ["/else/src/a", "/project/src/a", "/project"], signal);
  expect(added()).toEqual([]);
});

test("only the settings sources of the session are read", async () => {
  const files = {
    "/project/src/CLAUDE.md": "project",
    "/project/src/CLAUDE.local.md": "local",
    "/project/.claude/rules/r.md": "---\npaths: src/**\n---\nRULE",
  };
  const read = async (sources: readonly string[]) => {
    const { nested, thread, added } = open(files, sources);
    await nested.touched(thread, ["/project/src/a"], signal);
    return added().map((text) => /project$|local$|RULE$/m.exec(String(text).replace(/\n<.*/, ""))?.[0]);
  };
  expect([await read(["user"]), await read(["local"]), await read(["project"])]).toEqual([
    [],
    ["local"],
    ["project", "RULE"],
  ]);
});

test("each conversation gets the instructions once, and again after the conversation is cleared", async () => {
  const { nested, thread, added } = open({ "/project/src/CLAUDE.md": "src" });
  const other = openSession().services.thread;
  await nested.touched(thread, ["/project/src/a"], signal);
  await nested.touched(other, ["/project/src/a"], signal);
  expect([added().length, other.conversation.links.length]).toEqual([1, 1]);
  nested.cleared();
  await nested.touched(thread, ["/project/src/a"], signal);
  expect(added()).toHaveLength(2);
});

test("hooks are notified once of the files that the session starts with", async () => {
  const memory: MemoryFile[] = [
    { path: "/project/CLAUDE.md", type: "Project", text: "" },
    { path: "/project/more.md", type: "Project", text: "", parent: "/project/CLAUDE.md" },
  ];
  const { nested, notified } = open({}, null, memory);
  await nested.beforePrompt(signal);
  await nested.beforePrompt(signal);
  expect(notified).toEqual([
    { file_path: "/project/CLAUDE.md", memory_type: "Project", load_reason: "session_start", prompt_id: undefined },
    {
      file_path: "/project/more.md",
      memory_type: "Project",
      load_reason: "include",
      parent_file_path: "/project/CLAUDE.md",
      prompt_id: undefined,
    },
  ]);
});

test("memory files and rules that permission rules deny reading are not added, nor announced to hooks", async () => {
  const { nested, thread, notified, added } = open({
    "/project/secret/CLAUDE.md": "secret",
    "/project/secret/deep/CLAUDE.md": "secret too",
    "/project/src/CLAUDE.md": "src @../secret/more.md",
    "/project/secret/more.md": "more",
    "/project/.claude/rules/secret.md": "---\npaths: '**/*.ts'\n---\nrule",
  });
  await nested.touched(thread, ["/project/secret/deep/a.ts", "/project/src/b.ts"], signal);
  expect(added()).toEqual([expect.stringContaining("Contents of /project/src/CLAUDE.md:")]);
  expect(notified).toHaveLength(1);
});
