import { expect, test } from "vitest";
import { linkOutput, readMetadata, writeMetadata } from "../../../../../src/agent/feature/subagents/record/metadata.ts";
import { memoryFiles } from "../../../fixture/memory-files.ts";

const metadata = {
  agentType: "Explore",
  description: "look",
  toolUseId: "t1",
  spawnDepth: 2,
  model: "claude-opus-5-5",
  name: "looker",
  worktreePath: "/w",
  worktreeBranch: null,
};

test("metadata is read back, and what is unknown is left out of the file", async () => {
  const files = memoryFiles();
  await writeMetadata(files, "/s/agent-a1.jsonl", metadata);
  expect([...files.files.keys()]).toEqual(["/s/agent-a1.meta.json"]);
  expect(JSON.parse(files.files.get("/s/agent-a1.meta.json") ?? "")).not.toHaveProperty("worktreeBranch");
  expect(await readMetadata(files, "/s/agent-a1.jsonl")).toEqual(metadata);
});

test("a file of another program may lack everything but the type and the call", async () => {
  const read = (value: unknown) =>
    readMetadata(memoryFiles(new Map([["/s/a.meta.json", JSON.stringify(value)]])), "/s/a.jsonl");
  expect(await read({ agentType: "x", toolUseId: "t", name: "", spawnDepth: "2" })).toEqual({
    agentType: "x",
    toolUseId: "t",
    description: "",
    spawnDepth: 1,
    model: "inherit",
    name: null,
    worktreePath: null,
    worktreeBranch: null,
  });
  expect([await read({ agentType: "x" }), await read({ toolUseId: "t" }), await read([])]).toEqual([null, null, null]);
  expect(await readMetadata(memoryFiles(), "/s/a.jsonl")).toBeNull();
});

test("the output of a task is a link to the transcript, where the system has links", async () => {
  const files = memoryFiles(new Map([["/s/a.jsonl", "line"]]));
  await linkOutput(files, "/s/a.jsonl", "/tasks/a.output");
  expect(files.files.get("/tasks/a.output")).toBe("line");
  const link = async () => Promise.reject(new Error("no links"));
  await expect(linkOutput({ ...files, link }, "/s/a.jsonl", "/tasks/b.output")).resolves.toBeUndefined();
});
