import { expect, test } from "vitest";
import { builtinAgents } from "../../../../../src/agent/feature/subagents/definition/builtin.ts";
import { writeMetadata } from "../../../../../src/agent/feature/subagents/record/metadata.ts";
import { idOfName, revive } from "../../../../../src/agent/feature/subagents/record/revive.ts";
import { subagentPath } from "../../../../../src/agent/feature/subagents/record/transcript.ts";
import { openSession } from "../fixture.ts";

const id = "a0123456789abcdef";
const other = "afedcba9876543210";
const line = {
  type: "user",
  uuid: "00000000-0000-4000-8000-0000000000f1",
  parentUuid: null,
  isSidechain: true,
  sessionId: "s",
  timestamp: "2026-01-01T00:00:00.000Z",
  message: { role: "user", content: "go" },
};

async function recorded(fields: object = {}, lines: readonly object[] = [line]) {
  const session = openSession();
  const { files } = session.services.ports;
  const path = subagentPath(session.services, id);
  if (lines.length > 0) session.files.set(path, lines.map((one) => `${JSON.stringify(one)}\n`).join(""));
  await writeMetadata(files, path, {
    agentType: "Explore",
    description: "look",
    toolUseId: "t1",
    spawnDepth: 2,
    model: "claude-opus-5-5",
    name: "looker",
    worktreePath: null,
    worktreeBranch: null,
    ...fields,
  });
  return session;
}

test("a subagent of an earlier process continues from the end of its transcript", async () => {
  const { context } = await recorded();
  const subagent = await revive(context, id, builtinAgents);
  expect(subagent).toMatchObject({ id, description: "look", model: "claude-opus-5-5" });
  expect(subagent?.definition.type).toBe("Explore");
  expect(subagent?.thread.transcript.leaf).toBe(line.uuid);
  expect(subagent?.thread.agentId).toBe(id);
});

test.each(["a1", "../../etc/passwd", "a0123456789abcdeg", `x${id}`, `${id}0`])(
  "%s is no id of a subagent",
  async (wrong) => {
    const { context } = await recorded();
    expect(await revive(context, wrong, builtinAgents)).toBeNull();
  },
);

test("is missing without a transcript, with an empty one, or if its type no longer exists", async () => {
  expect(await revive((await recorded({}, [])).context, id, builtinAgents)).toBeNull();
  expect(await revive((await recorded({ agentType: "gone" })).context, id, builtinAgents)).toBeNull();
  expect(await revive((await recorded()).context, other, builtinAgents)).toBeNull();
  expect(
    await revive((await recorded({}, [{ type: "custom-title", customTitle: "x" }])).context, id, builtinAgents),
  ).toBeNull();
});

test("it works in its worktree only as long as that is there", async () => {
  const missing = await recorded({ worktreePath: "/wt", worktreeBranch: "b" });
  expect((await revive(missing.context, id, builtinAgents))?.worktree).toBeNull();
  const worktreeExists = await recorded({ worktreePath: "/wt", worktreeBranch: "b" });
  worktreeExists.files.set("/wt/a", "");
  expect((await revive(worktreeExists.context, id, builtinAgents))?.worktree).toMatchObject({
    path: "/wt",
    branch: "b",
  });
});

test("a name finds the newest subagent that has it", async () => {
  const session = await recorded();
  expect(await idOfName(session.services, "looker")).toBe(id);
  expect(await idOfName(session.services, "nobody")).toBeNull();
  await writeMetadata(session.services.ports.files, subagentPath(session.services, other), {
    agentType: "Explore",
    description: "look",
    toolUseId: "t2",
    spawnDepth: 1,
    model: "inherit",
    name: "looker",
    worktreePath: null,
    worktreeBranch: null,
  });
  expect([id, other]).toContain(await idOfName(session.services, "looker"));
  expect(await idOfName(openSession().services, "looker")).toBeNull();
});
