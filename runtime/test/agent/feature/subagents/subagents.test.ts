import { expect, test } from "vitest";
import { readDefinition } from "../../../../src/agent/extension/agent-definition.ts";
import { Subagents } from "../../../../src/agent/feature/subagents/subagents.ts";
import { ruleOf } from "../../../../src/agent/permission/rule.ts";
import { builtinTools } from "../../../../src/agent/tool/registry.ts";
import { openToolFixture } from "../../tool/fixture.ts";
import { openSession, type SessionFields, skill } from "./fixture.ts";

const { context } = await openToolFixture();

function open(fields: SessionFields = {}) {
  const session = openSession(fields);
  return { ...session, subagents: new Subagents(session.services, session.context.roles) };
}
const call = { description: "look", prompt: "go", subagent_type: "Explore" };
const waits = { ...call, run_in_background: false };
const says = (text: string): SessionFields => ({
  runTurn: async ({ record }) => {
    record.text = text;
    return { kind: "completed" };
  },
});

test("a call waits for its subagent where it does not run in the background", async () => {
  const { subagents, prompts, frames } = open(says("found"));
  const outcome = await subagents.launch(waits, context);
  expect(outcome).toMatchObject({
    kind: "done",
    output: { status: "completed", agentType: "Explore", content: [{ type: "text", text: "found" }] },
  });
  expect(prompts).toEqual([]);
  expect(frames.find(({ subtype }) => subtype === "task_started")).toMatchObject({
    is_backgrounded: false,
    subagent_type: "Explore",
    spawn_depth: 1,
    prompt: "go",
  });
  expect(subagents.stats.frame).toMatchObject({ spawned: 1, completed: 1, requested: { foreground: 1 } });
});

test("a call in the background returns at once, and the end of its subagent starts a turn", async () => {
  const { subagents, prompts, services } = open(says("found"));
  const outcome = await subagents.launch(call, context);
  expect(outcome).toMatchObject({ kind: "done", output: { isAsync: true, status: "async_launched" } });
  await services.tasks.stopOwned("none");
  await new Promise(setImmediate);
  expect(prompts[0]?.content).toContain("<result>found</result>");
});

test("an agent that always works in the background does so although the call waits", async () => {
  const { subagents } = open({ agents: [readDefinition("bg", { description: "d", background: true })] });
  expect(await subagents.launch({ ...waits, subagent_type: "bg" }, context)).toMatchObject({
    output: { isAsync: true },
  });
});

test("an unknown type, a denied one and a worktree without a repository fail the call", async () => {
  const { subagents } = open({ rules: [ruleOf({ toolName: "Agent", ruleContent: "Plan" }, "deny", "session")] });
  const message = async (fields: object) => {
    const outcome = await subagents.launch({ ...waits, ...fields }, context);
    return outcome.kind === "failed" ? outcome.message : outcome;
  };
  expect(await message({ subagent_type: "none" })).toMatch(
    /^Agent type 'none' not found. Available agents: claude, Explore/,
  );
  expect(await message({ subagent_type: "Plan" })).toMatch(/^Agent type 'Plan' has been denied/);
  expect(await message({ isolation: "worktree" })).toMatch(/^Cannot create agent worktree/);
  expect(subagents.list()).toEqual([]);
});

test("a fork continues the conversation of its caller, and cannot start another fork", async () => {
  const fork = { ...waits, subagent_type: "fork" };
  const observed: unknown[] = [];
  const { subagents, services } = open({
    runTurn: async ({ thread }) => {
      observed.push(
        thread.conversation.links.map(({ content }) => content.map(({ type }) => type)),
        thread.preamble(),
      );
      observed.push(await subagents.launch(fork, { ...context, agentId: String(thread.agentId), toolUseId: "inner" }));
      return { kind: "completed" };
    },
  });
  const uuid = "00000000-0000-4000-8000-0000000000aa";
  services.thread.conversation.add({ uuid, role: "user", content: [{ type: "text", text: "earlier" }] });
  expect(await subagents.launch(fork, context)).toMatchObject({ kind: "done", output: { agentType: "fork" } });
  expect(observed).toEqual([
    [["text"], ["tool_use"], ["tool_result", "text"]],
    [{ type: "text", text: "preamble of the main thread" }],
    { kind: "failed", message: expect.stringMatching(/^A fork cannot start another fork\./) },
  ]);
});

test("regression: a subagent that started another one without a choice did not wait for it", async () => {
  const outcomes: unknown[] = [];
  const { subagents } = open({
    runTurn: async ({ thread }) => {
      if (thread.marks.parent_tool_use_id === "inner") return { kind: "completed" };
      const caller = { ...context, agentId: String(thread.agentId), toolUseId: "inner" };
      outcomes.push(await subagents.launch(call, caller));
      return { kind: "completed" };
    },
  });
  outcomes.push(await subagents.launch(waits, context));
  expect(outcomes).toMatchObject([{ output: { status: "completed" } }, { output: { status: "completed" } }]);
});

test("the environment disables forks", async () => {
  const { subagents } = open({ env: { CLAUDE_CODE_FORK_SUBAGENT: "0" } });
  const outcome = await subagents.launch({ ...waits, subagent_type: "fork" }, context);
  expect(outcome).toMatchObject({ kind: "failed", message: expect.stringMatching(/^Agent type 'fork' not found/) });
});

test("a subagent that fails fails its call, and an interrupt kills it", async () => {
  const broken = open({ runTurn: async () => Promise.reject(new Error("broke")) });
  expect(await broken.subagents.launch(waits, context)).toEqual({ kind: "failed", message: "broke" });
  const stop = new AbortController();
  const { subagents, frames } = open({
    runTurn: async ({ signal }) => {
      stop.abort();
      throw signal.reason;
    },
  });
  const outcome = await subagents.launch(waits, { ...context, signal: stop.signal });
  expect(outcome).toMatchObject({ kind: "failed", interrupted: true });
  await new Promise(setImmediate);
  expect(frames.find(({ subtype }) => subtype === "task_notification")).toMatchObject({ status: "stopped" });
  expect(subagents.stats.frame).toMatchObject({ killed: { user: 1 }, failed: 0 });
});

test("the notification of a stopped subagent has its last text", async () => {
  const { subagents, services, prompts } = open({
    runTurn: async ({ thread, signal }) => {
      thread.noticed({ type: "text", text: "I begin." });
      services.tasks.stop(String(thread.agentId));
      throw signal.reason;
    },
  });
  await subagents.launch({ ...call, run_in_background: true }, context);
  await new Promise(setImmediate);
  expect(prompts.map(({ content }) => content)).toMatchObject([expect.stringContaining("<result>I begin.</result>")]);
});

test("a subagent that has ended resumes with a message, by its name", async () => {
  const { subagents, turns } = open(says("done"));
  await subagents.launch({ ...waits, name: "looker" }, context);
  const [listed] = subagents.list();
  expect(listed).toMatchObject({ name: "looker", type: "Explore", status: "completed" });
  expect(await subagents.send("looker", "more", context)).toMatchObject({ success: true, resumedAgentId: listed?.id });
  await new Promise(setImmediate);
  expect(turns).toEqual([listed?.id, listed?.id]);
});

test("a subagent of an earlier process is restored by its id or name", async () => {
  const first = open(says("done"));
  await first.subagents.launch({ ...waits, name: "looker" }, context);
  const id = first.subagents.list()[0]?.id ?? "";
  const later = open(says("done"));
  for (const [path, text] of first.files) later.files.set(path, text);
  expect(await later.subagents.send("looker", "more", context)).toMatchObject({ success: true, resumedAgentId: id });
  expect(await later.subagents.send("nobody", "more", context)).toMatchObject({ success: false });
  expect(later.subagents.list()).toMatchObject([{ id, name: "looker" }]);
});

test("the agent that runs the session sets its model and its first prompt once", () => {
  const definition = { description: "d", model: "haiku", initialPrompt: "begin" };
  const { subagents, services } = open({ agents: [readDefinition("boss", definition)], options: { agent: "boss" } });
  expect(subagents.main()?.type).toBe("boss");
  expect(subagents.initialPrompt()).toMatchObject({ content: "begin", query: true });
  expect(services.session).toMatchObject({
    requestedModel: "haiku",
    model: expect.stringContaining("haiku"),
    hostModel: expect.stringContaining("haiku"),
  });
  expect(subagents.initialPrompt()).toBeNull();
  const other = open({ agents: [readDefinition("boss", definition)], options: { agent: "boss", model: "opus" } });
  other.subagents.initialPrompt();
  expect(other.services.session.requestedModel).toBeNull();
  expect([open().subagents.main(), open({ options: { agent: "none" } }).subagents.main()]).toEqual([null, null]);
});

test("the settings select the agent of the session among all but the host's, unless the command line does", () => {
  const agents = [readDefinition("boss", { description: "d" }), readDefinition("other", { description: "d" })];
  const settings = { agent: "boss" };
  const chosen = (fields: Parameters<typeof open>[0]) => open(fields).subagents.main()?.type;
  expect(chosen({ agents, settings })).toBe("boss");
  expect(chosen({ agents, settings, options: { agent: "other" } })).toBe("other");
  const described = { boss: { description: "d", prompt: "p" } };
  expect(chosen({ settings, clientInfo: { agents: described } })).toBeUndefined();
  expect(chosen({ settings, options: { agents: JSON.stringify(described) } })).toBe("boss");
  expect(chosen({ settings: { agent: "Explore" } })).toBe("Explore");
});

test("regression: a definition of the host did not decide about the tools of the agent that the settings selected", () => {
  const agents = [readDefinition("boss", { description: "d", tools: ["Read"] })];
  const fields = { agents, settings: { agent: "boss" }, tools: builtinTools };
  const names = (...args: Parameters<typeof open>) =>
    open(...args)
      .subagents.mainTools()
      .map(({ name }) => name);
  expect(names(fields)).toEqual(["Read"]);
  const boss = { description: "d", prompt: "p", tools: ["Bash"] };
  expect(names({ ...fields, clientInfo: { agents: { boss } } })).toEqual(["Bash"]);
});

test("regression: an agent that the settings selected began with its initial prompt", () => {
  const agents = [readDefinition("boss", { description: "d", initialPrompt: "begin", model: "haiku" })];
  const { subagents, services } = open({ agents, settings: { agent: "boss" } });
  expect(subagents.initialPrompt()).toBeNull();
  expect(services.session.model).toContain("haiku");
});

test("a turn ends when a subagent that it waits for exceeds the budget", async () => {
  const { subagents, services } = open({
    options: { maxBudgetUsd: 1 },
    runTurn: async ({ extension }) => {
      services.session.ledger.restore(2, {});
      extension?.beforeTools?.();
      return { kind: "completed" };
    },
  });
  const spent = subagents.turnSpent();
  void subagents.launch(waits, context);
  await expect(spent).resolves.toBeUndefined();
});

test("denied calls of subagents are kept for the result of the turn, once", async () => {
  const denial = { tool_name: "Bash", tool_use_id: "t", tool_input: {} };
  const run: SessionFields = {
    runTurn: async ({ record }) => {
      record.denials.push(denial);
      return { kind: "completed" };
    },
  };
  const { subagents } = open(run);
  await subagents.launch(waits, context);
  await subagents.fork(skill("check", { fork: "Explore" }), "go", { toolUseId: "t9", signal: context.signal });
  expect(subagents.drainDenials()).toEqual([denial, denial]);
  expect(subagents.drainDenials()).toEqual([]);
});

test("a result waits for background subagents only if there are hooks for their end", async () => {
  let finish = (): void => {};
  const running = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const run: SessionFields = {
    runTurn: async () => {
      await running;
      return { kind: "completed" };
    },
  };
  const plain = open(run);
  await plain.subagents.launch(call, context);
  await plain.subagents.turnEnded(context.signal);
  const hooked = open({ ...run, hooks: { hasHooks: (event) => event === "SubagentStop" } });
  await hooked.subagents.launch(call, context);
  let waited = false;
  const waiting = hooked.subagents.turnEnded(context.signal).then(() => {
    waited = true;
  });
  await new Promise(setImmediate);
  expect(waited).toBe(false);
  finish();
  await waiting;
});

/** A session whose subagents never end, with a clock whose pauses end when the test says so. */
function openEndless(fields: SessionFields = {}) {
  const fixture = open({ runTurn: () => new Promise(() => {}), ...fields });
  const pauses: { readonly ms: number; readonly end: () => void; readonly signal: AbortSignal | undefined }[] = [];
  Object.assign(fixture.services.ports.clock, {
    sleep: (ms: number, signal?: AbortSignal) => new Promise<void>((end) => pauses.push({ ms, end, signal })),
  });
  return { ...fixture, pauses };
}
async function isPending(work: Promise<unknown>): Promise<boolean> {
  const pending = Symbol();
  return (await Promise.race([work, new Promise((resolve) => setImmediate(resolve, pending))])) === pending;
}

test("regression: an interrupted call had its result after the end of its task", async () => {
  const { subagents, frames } = openEndless();
  const stop = new AbortController();
  const launched = subagents.launch(waits, { ...context, signal: stop.signal });
  await new Promise(setImmediate);
  stop.abort();
  expect(await launched).toMatchObject({ kind: "failed", interrupted: true });
  expect(frames.some(({ subtype }) => subtype === "task_notification")).toBe(false);
});

test("an interrupted turn waits half a second for the subagents that were stopped with it", async () => {
  const { subagents, pauses } = openEndless();
  const stop = new AbortController();
  const launched = subagents.launch(waits, { ...context, signal: stop.signal });
  await new Promise(setImmediate);
  stop.abort();
  const waiting = subagents.turnEnded(stop.signal);
  expect(await isPending(waiting)).toBe(true);
  expect(pauses.map(({ ms }) => ms)).toEqual([500]);
  pauses[0]?.end();
  await waiting;
  expect(await isPending(launched)).toBe(false);
});

test("the wait after an interrupt ends with the subagents, and there is none without them", async () => {
  let end = (): void => {};
  const { subagents, pauses } = openEndless({
    runTurn: async () => {
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      return { kind: "completed" };
    },
  });
  await subagents.turnEnded(AbortSignal.abort());
  expect(pauses).toEqual([]);
  await subagents.launch(call, context);
  await new Promise(setImmediate);
  await subagents.turnEnded(AbortSignal.abort());
  expect(pauses).toEqual([]);
  subagents.stop(subagents.list()[0]?.id ?? "");
  const waiting = subagents.turnEnded(AbortSignal.abort());
  expect(await isPending(waiting)).toBe(true);
  end();
  await waiting;
  // The first pause is that of the notification.
  expect(pauses[1]?.signal?.aborted).toBe(true);
  await subagents.turnEnded(AbortSignal.abort());
  expect(pauses).toHaveLength(2);
});

test("regression: the model was not notified of an agent that it stopped", async () => {
  const { subagents, services, prompts } = openEndless({
    runTurn: async ({ signal }) => {
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      throw signal.reason;
    },
  });
  await subagents.launch({ ...call, run_in_background: true }, context);
  await new Promise(setImmediate);
  subagents.stop(subagents.list()[0]?.id ?? "");
  await new Promise(setImmediate);
  expect(prompts).toEqual([]);
  await subagents.extendTurn({ thread: services.thread })?.beforeModelCall?.();
  await new Promise(setImmediate);
  expect(prompts.map(({ content }) => content)).toEqual([expect.stringContaining("<task-notification>")]);
});

test("a result waits two seconds for background subagents, and no longer than its turn", async () => {
  const { subagents, pauses } = openEndless({ hooks: { hasHooks: (event) => event === "SubagentStop" } });
  const turn = new AbortController();
  await subagents.turnEnded(turn.signal);
  expect(pauses).toEqual([]);
  await subagents.launch(call, context);
  const waiting = subagents.turnEnded(turn.signal);
  expect(await isPending(waiting)).toBe(true);
  expect(pauses.map(({ ms }) => ms)).toEqual([2000]);
  expect(pauses[0]?.signal?.aborted).toBe(false);
  turn.abort();
  expect(pauses[0]?.signal?.aborted).toBe(true);
  pauses[0]?.end();
  await waiting;
});

test("only a turn of the main conversation ends because of the budget", async () => {
  const { subagents, services } = openEndless();
  const { thread } = services;
  expect(subagents.extendTurn({ thread: { ...thread, agentId: "a1" } })).toBeNull();
  const ended = subagents.extendTurn({ thread })?.ended;
  expect(await isPending(ended ?? Promise.resolve())).toBe(true);
});
