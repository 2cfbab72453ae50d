import { expect, test } from "vitest";
import { type CustomCommand, skillHead } from "../../../../src/agent/extension/custom-command.ts";
import type { SkillRun } from "../../../../src/agent/extension/skill-run.ts";
import { ThreadSkills } from "../../../../src/agent/feature/skills/skills.ts";
import { openToolFixture } from "../../tool/fixture.ts";
import { openSession, skill } from "../subagents/fixture.ts";

const { context } = await openToolFixture();

const ran = (end: SkillRun["end"], used: readonly string[] = []): SkillRun => ({
  ...{ agentId: "a1", show() {}, denials: [] },
  ...{ end, used },
});

function open(skills: readonly CustomCommand[], allowed: readonly string[] | null = null, run?: SkillRun) {
  const { services, context: parts } = openSession();
  const granted: string[] = [];
  const { thread } = services;
  const loaded = new ThreadSkills(
    {
      ports: { env: {} },
      clientInfo: { skills: allowed },
      extensions: {
        find: (name) => skills.find((each) => each.name === name || each.alias === name),
        fullName: (name) => (name === "short" ? "plug:short" : undefined),
      },
      hooks: { granted: { add: ({ name }) => void granted.push(name) } },
    },
    thread,
    {
      expand: parts.roles.expand,
      runInSubagent: async () => run ?? ran({ status: "completed", text: "done", notes: [] }, ["Read"]),
    },
  );
  return { loaded, thread, granted };
}

test("a skill can be loaded unless it is unknown, only for users, or not in the host's list", () => {
  const skills = [skill("a", { folder: "/s/a", alias: "other" }), skill("user", { forModel: false }), skill("command")];
  const { loaded } = open(skills, ["other"]);
  expect([loaded.problem("a"), loaded.problem("/a"), loaded.problem("command")]).toEqual([null, null, null]);
  expect(loaded.problem("none")).toBe("Unknown skill: none");
  expect(loaded.problem("/short")).toBe("Unknown skill: /short. Did you mean plug:short? Call it by this name.");
  expect(loaded.problem("user")).toMatch(/disable-model-invocation\. Only the user can call it, as \/user/);
  expect(open(skills, []).loaded.problem("a")).toBe("Skill a is not in this session's skills allowlist");
  expect(open(skills).loaded.problem("a")).toBeNull();
});

test("loading a skill adds its text, its allowed tools and its hooks", async () => {
  const { loaded, thread, granted } = open([skill("a", { allowedTools: ["Read"] })]);
  expect(await loaded.load("/a", "", context)).toEqual({ kind: "loaded", allowedTools: ["Read"], model: null });
  expect(thread.queuedTexts).toEqual(["text of a"]);
  expect(thread.grantedRules).toMatchObject([{ tool: "Read", behavior: "allow", source: "command" }]);
  expect(granted).toEqual(["a"]);
});

test("regression: the model that a skill names was missing in the result", async () => {
  const { loaded } = open([skill("a", { model: "haiku" })]);
  expect(await loaded.load("a", "", context)).toMatchObject({ model: "claude-haiku-5-5" });
});

test("regression: the effort of a skill was ignored", async () => {
  const { loaded, thread } = open([skill("low", { effort: "low" }), skill("plain")]);
  await loaded.load("low", "", context);
  await loaded.load("plain", "", context);
  expect(thread.turnEffort).toBe("low");
});

test("a skill that is loaded already is not repeated, and one with other arguments is marked", async () => {
  const folder = "/s/a";
  const openWith = (text: string) => {
    const opened = open([skill("a", { folder, body: `${skillHead(folder)}BODY` }), skill("b")]);
    opened.thread.conversation.add({ uuid: text, role: "user", content: [{ type: "text", text }] });
    return opened;
  };
  const same = openWith(`${skillHead(folder)}BODY`);
  await same.loaded.load("a", "x", context);
  expect(same.thread.queuedTexts).toEqual(["Skill /a is already loaded above; instructions unchanged. Arguments: x"]);
  const other = openWith(`${skillHead(folder)}OTHER`);
  await other.loaded.load("a", "", context);
  await other.loaded.load("b", "", context);
  expect(other.thread.queuedTexts).toEqual([
    expect.stringMatching(/^\(Re-invocation of \/a:/),
    `${skillHead(folder)}BODY`,
    "text of b",
  ]);
});

test("a forked skill runs in a subagent, and adds nothing to this conversation", async () => {
  const forked = [skill("a", { fork: "Explore" })];
  const { loaded, thread, granted } = open(forked);
  expect(await loaded.load("a", "", context)).toEqual({
    kind: "forked",
    agentId: "a1",
    result: "done",
    used: ["Read"],
  });
  expect([thread.queuedTexts, thread.grantedRules, granted]).toEqual([[], [], []]);
  const ended = (end: SkillRun["end"]) => open(forked, null, ran(end)).loaded.load("a", "", context);
  expect(await ended({ status: "failed", error: "broke" })).toMatchObject({ kind: "forked", result: "broke" });
  expect(await ended({ status: "killed" })).toEqual({
    kind: "failed",
    message: "The skill was stopped before it finished.",
  });
});

test("a skill that is unknown or cannot be expanded fails", async () => {
  const { loaded } = open([skill("broken", { body: "" })]);
  expect(await loaded.load("none", "", context)).toEqual({ kind: "failed", message: "Unknown skill: none" });
  expect(await loaded.load("broken", "", context)).toEqual({ kind: "failed", message: "no broken" });
});

test("regression: a skill was not repeated for a call of the same answer, which does not know it yet", async () => {
  const folder = "/s/a";
  const { loaded, thread } = open([skill("a", { folder, body: `${skillHead(folder)}BODY` })]);
  const call = { uuid: "c", role: "assistant", messageId: "m" } as const;
  for (const toolUseId of ["t1", "t2"])
    thread.conversation.add({
      ...call,
      uuid: toolUseId,
      content: [{ type: "tool_use", id: toolUseId, name: "Skill" }],
    });
  const load = async (toolUseId: string) => {
    await loaded.load("a", "", { ...context, toolUseId });
    const texts = thread.queuedTexts.splice(0);
    for (const text of texts) thread.conversation.add({ uuid: text, role: "user", content: [{ type: "text", text }] });
    return texts.map((text) => text.startsWith(skillHead(folder)));
  };
  expect([await load("t1"), await load("t2"), await load("t3")]).toEqual([[true], [true], [false]]);
});
