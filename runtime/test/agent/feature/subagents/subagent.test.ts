import { describe, expect, test } from "vitest";
import { readDefinition } from "../../../../src/agent/extension/agent-definition.ts";
import { Subagent } from "../../../../src/agent/feature/subagents/subagent.ts";
import type { SubagentSetup } from "../../../../src/agent/feature/subagents/subagent-thread.ts";
import { SubagentWorkDirectory } from "../../../../src/agent/feature/subagents/workdir/subagent-workdir.ts";
import { mergeReplies } from "../../../../src/agent/hook/merge.ts";
import { builtinTools, findTool } from "../../../../src/agent/tool/registry.ts";
import { openSession, type Session, type SessionFields, sessionId, skill } from "./fixture.ts";

const start = (fields: SessionFields = {}, setup: Partial<SubagentSetup> = {}, backgrounded = false) =>
  begin(openSession(fields), setup, backgrounded);

function begin(session: Session, setup: Partial<SubagentSetup>, backgrounded = false) {
  const subagent = new Subagent(session.context, {
    id: "a1",
    definition: readDefinition("reader", {}),
    description: "look",
    name: null,
    model: undefined,
    depth: 1,
    toolUseId: "t1",
    parent: session.services.thread,
    parentId: null,
    workDirectory: new SubagentWorkDirectory(session.services, session.services.thread.workDirectory, null),
    inherited: null,
    buffered: null,
    ...setup,
  });
  const task = session.services.tasks.open({
    id: "a1",
    type: "local_agent",
    toolUseId: "t1",
    description: "look",
    backgrounded,
    parentId: null,
    started: {},
    listed: {},
    stop: () => subagent.abort(),
    sendToBackground: () => {},
  });
  return { ...session, subagent, task };
}
const texts = (subagent: Subagent): unknown[] =>
  subagent.thread.conversation.links.flatMap(({ content }) => content.map(({ text }) => text));
const usage = { input_tokens: 1, output_tokens: 2, cache_read_input_tokens: 4, cache_creation_input_tokens: 8 };

describe("a run of a subagent", () => {
  test("starts with the prompt and its skills, keeps metadata and ends with its last text", async () => {
    const { subagent, task, frames, files } = start(
      {
        skills: [skill("guide")],
        runTurn: async ({ record }) => {
          record.text = "found it";
          return { kind: "completed" };
        },
      },
      { definition: readDefinition("reader", { skills: ["guide"] }), name: "looker", model: "haiku" },
    );
    expect(await subagent.work("go", task, null)).toEqual({ status: "completed", text: "found it", notes: [] });
    expect(texts(subagent)).toEqual(["go", "text of guide"]);
    expect(frames.filter(({ type }) => type === "user")).toMatchObject([
      { parent_tool_use_id: "t1", agent_id: "a1", message: { role: "user", content: [{ type: "text", text: "go" }] } },
    ]);
    const folder = `/home/ada/.claude/projects/-project/${sessionId}/subagents`;
    expect(JSON.parse(files.get(`${folder}/agent-a1.meta.json`) ?? "")).toMatchObject({
      agentType: "reader",
      description: "look",
      toolUseId: "t1",
      spawnDepth: 1,
      name: "looker",
      model: subagent.model,
    });
    expect(subagent.model).toContain("haiku");
    expect(files.get(`${folder}/agent-a1.jsonl`)).toContain('"content":"go"');
    expect([subagent.working, subagent.status, subagent.stopped]).toEqual([false, "completed", false]);
  });

  test("regression: a subagent called the model only after its metadata was written", async () => {
    const session = openSession({
      runTurn: async ({ record }) => {
        record.text = "found it";
        written.resolve();
        return { kind: "completed" };
      },
    });
    const written = Promise.withResolvers<void>();
    const { files } = session.services.ports;
    const { write } = files;
    files.write = async (...given: Parameters<typeof write>) => {
      await written.promise;
      return write(...given);
    };
    const { subagent, task } = begin(session, {});
    expect(await subagent.work("go", task, null)).toMatchObject({ status: "completed" });
  });

  test("regression: the end of a subagent waited until its transcript was written", async () => {
    const session = openSession({ runTurn: async () => ({ kind: "completed" }) });
    const { files } = session.services.ports;
    const written = Promise.withResolvers<void>();
    const { append } = files;
    files.append = async (...given: Parameters<typeof append>) => {
      await written.promise;
      return append(...given);
    };
    const { subagent, task } = begin(session, {});
    expect(await subagent.work("go", task, null)).toMatchObject({ status: "completed" });
    const path = String(subagent.thread.transcript.path);
    expect(session.files.has(path)).toBe(false);
    written.resolve();
    await subagent.stored();
    expect(session.files.get(path)).toContain('"content":"go"');
  });

  test("has the model of CLAUDE_CODE_SUBAGENT_MODEL, whatever its call names", () => {
    const session = openSession({});
    const { ports } = session.services;
    Object.assign(ports, { env: { ...ports.env, CLAUDE_CODE_SUBAGENT_MODEL: "claude-sonnet-4-5" } });
    const { subagent } = begin(session, { model: "haiku" });
    expect(subagent.model).toBe("claude-sonnet-4-5");
  });

  test("in the background shows no prompt", async () => {
    const { subagent, task, frames } = start({}, {}, true);
    await subagent.work("go", task, null);
    expect(frames.some(({ type }) => type === "user")).toBe(false);
  });

  test("that resumes continues with the messages and loads no skills again", async () => {
    const { subagent, task } = start(
      { skills: [skill("guide")] },
      { definition: readDefinition("reader", { skills: ["guide"] }) },
    );
    await subagent.work("ignored", task, [{ from: null, text: "more" }]);
    expect(texts(subagent)).toEqual([expect.stringContaining("sent a message while you were working:\nmore")]);
  });

  test("reads what SubagentStart hooks add", async () => {
    const requests: unknown[] = [];
    const summary = { ...mergeReplies("SubagentStart", []), contexts: ["mind the gap"] };
    const { subagent, task } = start({
      hooks: {
        run: async (event, fields, options) => {
          requests.push([event, fields, options?.name]);
          return summary;
        },
      },
    });
    await subagent.work("go", task, null);
    const fields = { agent_id: "a1", agent_type: "reader" };
    expect(requests).toEqual([["SubagentStart", fields, "SubagentStart:reader"]]);
    expect(texts(subagent)).toEqual(["go", expect.stringContaining("mind the gap")]);
  });

  test("reads messages between two steps, and keeps those that came too late", async () => {
    const { subagent, task } = start({
      runTurn: async ({ extension }) => {
        subagent.deliver({ from: "a2", text: "early" });
        await extension?.addNews?.(false);
        subagent.deliver({ from: "a2", text: "late" });
        return { kind: "completed" };
      },
    });
    await subagent.work("go", task, null);
    expect(texts(subagent).at(-1)).toContain("early");
    expect(subagent.drainMessages()).toEqual([{ from: "a2", text: "late" }]);
    expect(subagent.drainMessages()).toEqual([]);
  });

  test("that throws has failed, and one that was stopped was killed", async () => {
    const failing = start({ runTurn: async () => Promise.reject(new Error("broke")) });
    expect(await failing.subagent.work("go", failing.task, null)).toEqual({ status: "failed", error: "broke" });
    expect(failing.subagent.status).toBe("failed");
    const stopped = start({
      runTurn: async ({ signal }) => {
        stopped.subagent.abort();
        throw signal.reason;
      },
    });
    expect(await stopped.subagent.work("go", stopped.task, null)).toEqual({ status: "killed" });
    expect([stopped.subagent.status, stopped.subagent.stopped]).toEqual(["stopped", true]);
  });

  test("has its limits from the definition", async () => {
    const limits: unknown[] = [];
    const { subagent, task } = start(
      {
        options: { fallbackModels: ["x"] },
        runTurn: async ({ limits: own, fallbackModels, superseded }) => {
          limits.push(own.maxTurns, own.maxBudgetUsd, own.structured, fallbackModels, superseded());
          return { kind: "max-turns" };
        },
      },
      { definition: readDefinition("reader", { maxTurns: 2 }) },
    );
    expect(await subagent.work("go", task, null)).toMatchObject({
      status: "completed",
      notes: [expect.stringContaining("NOTE")],
    });
    expect(limits).toEqual([2, null, false, ["x"], false]);
  });
});

describe("servers of a definition", () => {
  test("are granted for the run and released after it", async () => {
    const events: string[] = [];
    const [read] = [findTool(builtinTools, "Read")].flatMap((tool) => tool ?? []);
    const session = start({}, { definition: readDefinition("reader", { mcpServers: [{ docs: { command: "x" } }] }) });
    const grant: Session["services"]["mcp"]["grant"] = (tables) => {
      events.push(`granted ${JSON.stringify(tables)}`);
      return {
        tools: () => (read === undefined ? [] : [read]),
        settled: async () => void events.push("settled"),
        release: async () => void events.push("released"),
      };
    };
    Object.assign(session.services.mcp, { grant });
    await session.subagent.work("go", session.task, null);
    expect(events).toEqual(['granted [{"docs":{"command":"x"}}]', "settled", "released"]);
    expect(session.subagent.thread.tools().map(({ name }) => name)).toEqual(["Read"]);
  });
});

describe("calls of a subagent", () => {
  test("are reported as progress with what they took", async () => {
    const { subagent, task, frames } = start({
      tools: builtinTools,
      runTurn: async ({ thread, record }) => {
        record.lastUsage = { ...record.lastUsage, ...usage };
        thread.noticed({ type: "text", text: "x" });
        thread.noticed({ type: "tool_use", name: "Read", input: { file_path: "/project/a" } });
        thread.noticed({ type: "tool_use", name: "Read", input: {} });
        thread.noticed({ type: "tool_use", name: "nothing", input: {} });
        return { kind: "completed" };
      },
    });
    await subagent.work("go", task, null);
    expect(frames.filter(({ subtype }) => subtype === "task_progress")).toMatchObject([
      { description: "Reading a", last_tool_name: "Read", usage: { total_tokens: 15, tool_uses: 1 } },
      { usage: { tool_uses: 2 } },
      { last_tool_name: "nothing", usage: { tool_uses: 3 } },
    ]);
    expect(subagent.called.map(({ name }) => name)).toEqual(["Read", "Read", "nothing"]);
    expect(subagent.usedTools).toEqual(["Read"]);
    expect(subagent.amounts).toMatchObject({ tokens: 15, toolUses: 3 });
  });

  test("regression: tools that the API ran were not among those that it used", async () => {
    const { subagent, task } = start({
      runTurn: async ({ thread }) => {
        thread.noticed({ type: "server_tool_use", name: "web_search", input: {} });
        return { kind: "completed" };
      },
    });
    await subagent.work("go", task, null);
    expect([subagent.called, subagent.usedTools]).toEqual([[], ["web_search"]]);
  });

  test("regression: the main thread was notified of its commands", async () => {
    const { subagent, task } = start({
      runTurn: async ({ thread, extension }) => {
        subagent.notify("<task-notification>ended</task-notification>");
        await extension.addNews?.(false);
        expect(JSON.stringify(thread.conversation.links.at(-1)?.content)).toContain("No person wrote this message");
        return { kind: "completed" };
      },
    });
    expect((await subagent.work("go", task, null)).status).toBe("completed");
  });

  test("of a muted one are not", async () => {
    const { subagent, task, frames } = start({
      runTurn: async ({ thread }) => {
        thread.noticed({ type: "tool_use", name: "Read", input: {} });
        return { kind: "completed" };
      },
    });
    subagent.mute();
    await subagent.work("go", task, null);
    expect(frames.map(({ subtype, type }) => subtype ?? type)).toEqual(["task_started"]);
    expect(subagent.called).toEqual([{ name: "Read", input: {} }]);
  });

  test("that wait for the model are reported while a turn waits for them", async () => {
    const failure = {
      status: 529,
      type: null,
      message: "",
      code: null,
      requestId: null,
      retryAfterMs: null,
      kind: "status" as const,
      retry: null,
    };
    const notice = { attempt: 1, maxRetries: 2, delayMs: 5, status: 529, error: "overloaded", failure } as const;
    const run = async (backgrounded: boolean) => {
      const { subagent, task, frames } = start(
        {
          runTurn: async ({ thread }) => {
            thread.retrying(null);
            thread.retrying(notice);
            thread.retrying(null);
            thread.retrying(null);
            return { kind: "completed" };
          },
        },
        {},
        backgrounded,
      );
      await subagent.work("go", task, null);
      return frames.filter(({ type }) => type === "tool_progress");
    };
    const shown = await run(false);
    expect(shown).toMatchObject([
      { subagent_retry: { agent_id: "a1", attempt: 1, error_status: 529 } },
      { tool_name: "Agent" },
    ]);
    expect(shown[1]).not.toHaveProperty("subagent_retry");
    expect(await run(true)).toEqual([]);
  });
});

describe("a budget that is exceeded", () => {
  const run = async (backgrounded: boolean, cost: number) => {
    const stopped: boolean[] = [];
    const session = start(
      {
        options: { maxBudgetUsd: 1 },
        runTurn: async ({ extension, signal }) => {
          extension?.beforeTools?.();
          stopped.push(signal.aborted);
          extension?.beforeTools?.();
          stopped.push(signal.aborted);
          return { kind: "completed" };
        },
      },
      {},
      backgrounded,
    );
    session.services.session.ledger.restore(cost, {});
    await session.subagent.work("go", session.task, null);
    return { stopped, exceeded: session.budget.exceeded, overspent: session.subagent.overspent };
  };

  test("ends the turn that waits, and stops the subagent before its next tools", async () => {
    expect(await run(false, 1)).toEqual({ stopped: [false, true], exceeded: 1, overspent: true });
  });

  test("stops a background subagent", async () => {
    expect(await run(true, 1)).toEqual({ stopped: [true, true], exceeded: 0, overspent: true });
  });

  test("is one that is used up", async () => {
    expect(await run(false, 0.9)).toEqual({ stopped: [false, false], exceeded: 0, overspent: false });
  });
});
