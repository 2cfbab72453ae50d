import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createSession } from "@agentwire/runtime/browser";
import { deliver, type Script, say, script, text, toolUse, use } from "@agentwire/testing";
import { type ServedModel, serveModel } from "@agentwire/testing/node";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "../../src/browser.ts";
import { type FleetProcess, program, type RedisServer, started, startRedis } from "../../src/fleet.ts";
import { ours, realCli, scratch } from "../../src/peers.ts";
import { type SwitchProxy, startSwitchProxy } from "../../src/switch-proxy.ts";

const folder = scratch("bridge-instances");
const stores = join(folder.root, "stores");
const browser = openBrowser();
const closing: (() => Promise<unknown>)[] = [];
let redis: RedisServer;
let count = 0;
beforeAll(async () => {
  mkdirSync(stores, { recursive: true });
  redis = await startRedis(join(folder.root, "redis"));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(async () => {
  await (await browser).close();
  await redis?.kill();
  rmSync(stores, { recursive: true, force: true });
});

const kinds = [
  ["SQLite", () => `sqlite:${join(stores, `${++count}.db`)}`],
  ["Redis", () => redis.url],
] as const;

interface Instance extends FleetProcess {
  readonly port: number;
  readonly pid: number;
}

interface Setup {
  readonly proxy: SwitchProxy;
  readonly model: ServedModel;
  readonly token: string;
  start(agent?: string): Promise<Instance>;
}

/** A model, a proxy, and a way to start instances on one store behind it. */
async function setUp(store: string, answers: Script): Promise<Setup> {
  folder.reset();
  const token = `token-${++count}`;
  const [proxy, model] = [await startSwitchProxy(), await serveModel(answers, { strict: false })];
  closing.push(
    () => proxy.close(),
    () => model.close(),
  );
  return {
    ...{ proxy, model, token },
    async start(agent = ours.agent) {
      const argv = [
        "serve",
        "--port",
        "0",
        "--agent",
        agent,
        "--cwd",
        folder.cwd,
        "--store",
        store,
        "--host",
        proxy.host,
      ];
      const env = {
        ...folder.env(model.url, { CLAUDE_CODE_ENABLE_TASKS: "0", CLAUDE_CODE_ENABLE_TODO_TOOLS: "1" }),
        AGENTWIRE_TOKEN: token,
      };
      const instance = started(process.execPath, [program, ...argv], folder.cwd, env);
      closing.push(async () => {
        instance.child.kill("SIGKILL");
        await instance.ended;
      });
      await instance.printed(/#token/);
      return { ...instance, port: Number(/:(\d+)\/#/.exec(instance.out())?.[1]), pid: instance.child.pid ?? 0 };
    },
  };
}

const childrenOf = (pid: number): readonly number[] =>
  spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" })
    .stdout.split("\n")
    .filter((line) => line.trim() !== "")
    .map(Number);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const words = Array.from({ length: 120 }, (_, n) => `w${n}`);
const streamed = (betweenMs: number) =>
  deliver(
    { ...say(""), content: [text(words.join(" "), { deltas: words.map((word, n) => (n === 0 ? word : ` ${word}`)) })] },
    { betweenMs },
  );
const items = (page: Page, kind: string) => page.locator(`[data-item="${kind}"]`);
const idle = (page: Page) => page.locator('[role="log"][aria-busy="false"]').waitFor();

async function openPage({ proxy, token }: Setup): Promise<Page> {
  const context = await (await browser).newContext();
  closing.push(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`http://${proxy.host}/#${token}`);
  await page.locator('[data-link="connected"]').waitFor();
  return page;
}

async function send(page: Page, prompt: string): Promise<void> {
  await page.getByRole("textbox", { name: "Prompt" }).fill(prompt);
  await page.keyboard.press("Enter");
}

describe.each(kinds)("instances of a bridge on %s", (_, address) => {
  it("lose and double nothing of a page that moves between them in the middle of an answer", async () => {
    const one = await setUp(address(), script(streamed(25), say("Still here.")));
    const [first, second] = [await one.start(), await one.start()];
    one.proxy.target = first.port;
    const page = await openPage(one);
    await send(page, "count");
    for (const [word, next] of [
      ["w10 ", second],
      ["w40 ", first],
      ["w80 ", second],
    ] as const) {
      await items(page, "text").filter({ hasText: word }).waitFor();
      one.proxy.target = next.port;
      one.proxy.cut();
      await page.locator('[data-link="reconnecting"]').waitFor();
      await page.locator('[data-link="connected"]').waitFor();
    }
    await items(page, "text").filter({ hasText: "w119" }).waitFor();
    await idle(page);
    expect(await items(page, "text").allInnerTexts()).toEqual([words.join(" ")]);
    expect(one.model.model.requests).toHaveLength(1);
    await send(page, "and now?");
    await page.getByText("Still here.").waitFor();
    expect(await items(page, "prompt").locator("p").allTextContents()).toEqual(["count", "and now?"]);
    expect(one.model.model.requests).toHaveLength(2);
  });

  it("survive the death of one in the middle of an answer: the page reports it, and goes on elsewhere", async () => {
    const one = await setUp(address(), script(say("I remember apples."), streamed(40), say("Apples, as I said.")));
    const first = await one.start();
    one.proxy.target = first.port;
    const page = await openPage(one);
    await send(page, "apples");
    await page.getByText("I remember apples.").waitFor();
    await idle(page);
    await send(page, "count");
    await items(page, "text").filter({ hasText: "w20 " }).waitFor();
    const processes = childrenOf(first.pid);
    expect(processes.length).toBeGreaterThan(0);
    first.child.kill("SIGKILL");
    await first.ended;
    const second = await one.start();
    one.proxy.target = second.port;
    await page
      .getByText(/The server that ran the agent stopped\. The turn did not end/)
      .first()
      .waitFor();
    await page.locator('[data-link="connected"]').waitFor();
    await idle(page);
    for (const pid of processes) await expect.poll(() => isRunning(pid)).toBe(false);
    await send(page, "what did I say?");
    await page.getByText("Apples, as I said.").waitFor();
    expect(await items(page, "prompt").locator("p").allTextContents()).toEqual(["apples", "count", "what did I say?"]);
    expect(await items(page, "text").filter({ hasText: "I remember apples." }).count()).toBe(1);
    expect(JSON.stringify(one.model.model.requests.at(-1)?.body)).toContain("I remember apples.");
    expect(one.model.model.requests).toHaveLength(3);
  });

  it.each([
    ["our agent", () => ours.agent],
    ["the real CLI", () => realCli()],
  ])(
    "resume %s after a kill between two tools: permissions are withdrawn, messages arrive once",
    async (_name, agent) => {
      const bash = (id: string, command: string) => use(toolUse(id, "Bash", { command, description: id }));
      const one = await setUp(
        address(),
        script(
          bash("toolu_1", "echo one >> log.txt"),
          bash("toolu_2", "echo two >> log.txt"),
          // The dying agent may still call the model: whether its answer is stored before the agent ends is a race.
          say("The question failed."),
          say("Going on."),
        ),
      );
      const first = await one.start(agent());
      one.proxy.target = first.port;
      const requested: string[] = [];
      const withdrawn: string[] = [];
      const messages: { readonly type: string; readonly uuid?: unknown }[] = [];
      let pause: () => void = () => {};
      const isPaused = new Promise<void>((resolve) => {
        pause = resolve;
      });
      const session = createSession(
        {
          settingSources: [],
          canUseTool(_tool, input, { toolUseID, signal }) {
            requested.push(toolUseID);
            if (requested.length === 1) return Promise.resolve({ behavior: "allow", updatedInput: input });
            pause();
            return new Promise((resolve) =>
              signal.addEventListener("abort", () => {
                withdrawn.push(toolUseID);
                resolve({ behavior: "deny", message: "withdrawn" });
              }),
            );
          },
        },
        { url: `ws://${one.proxy.host}/session`, token: one.token },
      );
      const reading = (async () => {
        for await (const message of session.query) messages.push(message);
      })();
      await session.send("write two lines");
      await isPaused;
      first.child.kill("SIGKILL");
      await first.ended;
      one.proxy.target = (await one.start(agent())).port;
      await expect.poll(() => messages.filter(({ type }) => type === "result").length, { timeout: 40_000 }).toBe(1);
      expect(requested).toEqual(["toolu_1", "toolu_2"]);
      expect(withdrawn).toEqual(["toolu_2"]);
      await session.send("go on");
      await expect.poll(() => messages.filter(({ type }) => type === "result").length, { timeout: 40_000 }).toBe(2);
      const spoken = messages.filter(({ type }) => type === "assistant");
      expect(new Set(spoken.map(({ uuid }) => uuid)).size).toBe(spoken.length);
      const countOf = (part: string) => spoken.filter((message) => JSON.stringify(message).includes(part)).length;
      expect([countOf("toolu_1"), countOf("toolu_2")]).toEqual([1, 1]);
      expect(JSON.stringify(spoken.at(-1))).toMatch(/The question failed|Going on/);
      expect([countOf("The question failed."), countOf("Going on.")].every((count) => count <= 1)).toBe(true);
      expect(JSON.stringify(one.model.model.requests.at(-1)?.body)).toContain("echo one");
      session.close();
      await reading.catch(() => {});
    },
  );
});
