import { expect, it } from "vitest";
import { MemorySessionStore } from "../../../src/session/store/memory.ts";
import type { SessionStore } from "../../../src/session/store/types.ts";
import { settle } from "../../connection/pair.ts";
import { run } from "../query/run.ts";
import { success } from "../scripted-agent.ts";

const copied = (n: number) => ({
  type: "transcript_mirror",
  filePath: "/home/x/.claude/projects/-p/s1.jsonl",
  entries: [{ type: "user", uuid: `u${n}` }],
});
const key = { projectKey: "-p", sessionId: "s1" };

it("the store has a turn before the caller has its result", async () => {
  const store = new MemorySessionStore();
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow: SessionStore = {
    load: () => null,
    async append(at, entries) {
      await gate;
      await store.append(at, entries);
    },
  };
  const { agent, messages } = await run("hi", { sessionStore: slow });
  await agent.send(copied(1), copied(2), { type: "assistant" }, success, { type: "late" });
  expect(messages).toEqual([{ type: "assistant" }]);
  release();
  await settle();
  expect(messages).toEqual([{ type: "assistant" }, success, { type: "late" }]);
  expect(store.getEntries(key).map(({ uuid }) => uuid)).toEqual(["u1", "u2"]);
});

it("a batch is offered three times, then reported as lost, and the session continues", async () => {
  let offered = 0;
  const broken: SessionStore = {
    load: () => null,
    append() {
      offered++;
      throw new Error("disk full");
    },
  };
  const { agent, messages, outcome } = await run("hi", { sessionStore: broken, sessionStoreFlush: "eager" });
  await agent.send(copied(1));
  await settle();
  agent.clock.advance(200);
  await settle();
  agent.clock.advance(800);
  await settle();
  expect(offered).toBe(3);
  expect(messages).toMatchObject([{ type: "system", subtype: "mirror_error", error: "disk full", key }]);
  await agent.send(success);
  await agent.exit({ code: 0 });
  expect(await outcome).toBe("ended");
});
