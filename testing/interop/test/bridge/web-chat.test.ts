import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ServedBridge, serveBridge } from "@agentwire/runtime/bridge";
import { deliver, type Script, say, script, text, toolUse, use } from "@agentwire/testing";
import { type ServedModel, serveModel } from "@agentwire/testing/node";
import type { Page } from "playwright-core";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { openBrowser } from "../../src/browser.ts";
import { ours, scratch } from "../../src/peers.ts";

const scratchFolder = scratch("web-chat");
const browser = openBrowser();
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(async () => (await browser).close());

interface Scene {
  readonly page: Page;
  readonly served: ServedBridge;
  readonly model: ServedModel;
  /** What the page complained of: errors, and what its policy blocked. */
  readonly complaints: readonly string[];
}

/** The page, in a real browser, on the bridge, on our agent, on a scripted model. */
async function scene(answers: Script): Promise<Scene> {
  scratchFolder.reset();
  const model = await serveModel(answers, { strict: false });
  closing.push(() => model.close());
  const served = await serveBridge({
    agent: ours.agent,
    cwd: scratchFolder.cwd,
    env: scratchFolder.env(model.url),
    page: dirname(fileURLToPath(import.meta.resolve("agentwire/web-chat/index.html"))),
  });
  closing.push(() => served.close());
  const context = await (await browser).newContext();
  closing.push(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  // Every socket of the page, so that a test can break them.
  await page.addInitScript(() => {
    const sockets: WebSocket[] = [];
    Object.assign(window, { sockets });
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL) {
        super(url);
        sockets.push(this);
      }
    };
  });
  await page.goto(`${served.origin}#${served.token}`);
  await page.locator('.link[data-state="connected"]').waitFor();
  return { page, served, model, complaints };
}

async function prompt({ page }: Scene, words: string): Promise<void> {
  await page.locator("textarea").focus();
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
}

const write = (name: string, content: string) =>
  toolUse(`toolu_${name}`, "Write", { file_path: join(scratchFolder.cwd, name), content });

describe("the chat in a web page", () => {
  it("holds a conversation by keyboard alone: streams, asks, shows changes, counts the cost", async () => {
    const one = await scene(
      script(
        use(text("I will write **two** notes."), write("one.txt", "first\nsecond\n")),
        use(write("two.txt", "denied\n")),
        use(write("three.txt", "always\n")),
        use(write("four.txt", "not asked\n")),
        say("Done with `notes`."),
      ),
    );
    const { page } = one;
    expect(await page.evaluate(() => location.hash)).toBe("");
    await prompt(one, "leave notes");
    expect(await page.locator(".user").innerText()).toBe("leave notes");
    const question = page.getByRole("alertdialog");
    await question.getByText("one.txt").waitFor();
    expect(await question.locator('[data-sign="+"]').allInnerTexts()).toEqual(["+ first", "+ second"]);
    expect(existsSync(join(scratchFolder.cwd, "one.txt"))).toBe(false);
    expect(await question.evaluate((card) => card === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter"); // decides nothing: the card has the focus, not a button
    await page.keyboard.press("y");
    await question.getByText("two.txt").waitFor();
    await page.keyboard.press("n");
    await question.getByText("three.txt").waitFor();
    await page.keyboard.press("a");
    await page.getByText("Done with notes.").waitFor();
    expect(await page.locator(".answer code").innerText()).toBe("notes");
    expect(await page.locator(".answer strong").innerText()).toBe("two");
    const states = await page.locator(".tool .status").allInnerTexts();
    expect(states).toEqual(["done", "failed", "done", "done"]);
    expect(readFileSync(join(scratchFolder.cwd, "one.txt"), "utf8")).toBe("first\nsecond\n");
    expect(existsSync(join(scratchFolder.cwd, "two.txt"))).toBe(false);
    expect(existsSync(join(scratchFolder.cwd, "four.txt"))).toBe(true);
    await page
      .locator(".facts")
      .getByText(/\$0\.\d*[1-9]\d* · [\d,]+ tokens/)
      .waitFor();
    expect(one.complaints).toEqual([]);
  });

  it("interrupts with Escape, goes on afterwards, and passes slash commands on", async () => {
    const long = deliver(say("word ".repeat(200), {}), { betweenMs: 40, hold: { afterEvents: 4 } });
    const one = await scene(script(long, say("I am still here.")));
    const { page } = one;
    await prompt(one, "talk");
    await page.locator(".answer.open").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Interrupted.").waitFor();
    await page.getByRole("button", { name: "Send" }).waitFor();
    await prompt(one, "and now?");
    await page.getByText("I am still here.").waitFor();
    await page.locator("textarea").focus();
    await page.keyboard.type("/conte");
    await page.getByRole("option", { name: /context/ }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Context usage").waitFor();
    expect(await page.locator(".note.bad").count()).toBe(0);
    expect(one.complaints).toEqual([]);
  });

  it("never makes markup of what strangers say", async () => {
    const evil = [
      `<img src=x onerror="window.owned=1">`,
      `<script>window.owned=2</script>`,
      `<a href="javascript:window.owned=3">click</a>`,
      "[link](javascript:window.owned=4)",
      `</pre></div><svg onload="window.owned=5">`,
      "`<b>code</b>` **<i>strong</i>**",
      "```html\n<iframe src=javascript:window.owned=6></iframe>\n```",
    ].join("\n");
    const one = await scene(
      script(
        use(text(evil), toolUse("toolu_evil", "Bash", { command: `echo ${JSON.stringify(evil)}`, description: evil })),
        use(write("<img src=x onerror=window.owned=7>.txt", evil)),
        say(evil),
      ),
    );
    const { page } = one;
    await prompt(one, evil.replaceAll("\n", " "));
    const question = page.getByRole("alertdialog");
    await question.waitFor();
    for (let asked = 0; asked < 3; asked++) {
      if ((await page.locator(".tool").count()) === 2 && (await question.count()) === 0) break;
      await question.press("y");
      await page.waitForTimeout(300);
      if ((await page.locator(".answer").count()) >= 2) break;
    }
    await page.locator(".answer").nth(1).waitFor();
    for (const summary of await page.locator(".tool:not([open]) summary").all()) await summary.click();
    const shown = await page.locator(".log").innerText();
    expect(shown).toContain(`<img src=x onerror="window.owned=1">`);
    expect(shown).toContain("<iframe src=javascript:window.owned=6></iframe>");
    expect(await page.evaluate(() => (window as { owned?: number }).owned)).toBeUndefined();
    const elements = await page.locator(".log *").evaluateAll((all) => [...new Set(all.map((one) => one.localName))]);
    const own = ["code", "details", "div", "p", "pre", "span", "strong", "summary"];
    expect(elements.filter((name) => !own.includes(name))).toEqual([]);
    expect(await page.locator(".log [href], .log [src], .log [style]").count()).toBe(0);
    expect(one.complaints).toEqual([]);
  });

  it("asks the agent's questions, and shows what a subagent does", async () => {
    const options = ["red", "green"].map((label) => ({ label, description: `the ${label} one` }));
    const questions = [
      { question: "Which color?", header: "Color", options, multiSelect: false },
      { question: "Which others?", header: "More", options, multiSelect: true },
    ];
    const task = {
      description: "look",
      prompt: "look around",
      subagent_type: "general-purpose",
      run_in_background: false,
    };
    const one = await scene(
      script(
        use(toolUse("toolu_ask", "AskUserQuestion", { questions })),
        use(toolUse("toolu_sub", "Agent", task)),
        say("Said by the subagent."),
        say("All done."),
      ),
    );
    const { page } = one;
    await prompt(one, "ask me");
    const form = page.locator("form.form");
    await form.getByText("Which color?").waitFor();
    await page.keyboard.press("Tab");
    await form.getByRole("radio", { name: /green/ }).check();
    await form.getByRole("checkbox", { name: /red/ }).check();
    await form.getByRole("checkbox", { name: /green/ }).check();
    await form.getByRole("button", { name: "Answer" }).click();
    await page.getByText("All done.").waitFor();
    const given = JSON.stringify(one.model.model.requests.map(({ body }) => body));
    expect(given).toContain("red, green");
    await page.locator(".tool").filter({ hasText: "Agent" }).locator("summary").click();
    await page.locator(".step").getByText("Said by the subagent.").waitFor();
    expect(one.complaints).toEqual([]);
  });

  it("loses nothing of an answer over broken connections", async () => {
    const words = Array.from({ length: 120 }, (_, n) => `w${n}`);
    const answer = say("", {});
    const streamed = deliver(
      {
        ...answer,
        content: [text(words.join(" "), { deltas: words.map((word, n) => (n === 0 ? word : ` ${word}`)) })],
      },
      { betweenMs: 15 },
    );
    const one = await scene(script(streamed));
    const { page } = one;
    await prompt(one, "count");
    for (const word of ["w10 ", "w40 ", "w80 "]) {
      await page.locator(".answer").filter({ hasText: word }).waitFor();
      await page.evaluate(() => (window as unknown as { sockets: WebSocket[] }).sockets.at(-1)?.close());
      await page.locator('.link[data-state="connected"]').waitFor();
    }
    await page.getByRole("button", { name: "Send" }).waitFor();
    expect(await page.locator(".answer").innerText()).toBe(words.join(" "));
    expect(await page.evaluate(() => (window as unknown as { sockets: WebSocket[] }).sockets.length)).toBe(4);
    expect(one.model.model.requests).toHaveLength(1);
    expect(one.served.sessions).toBe(1);
  });

  it("is refused from another origin, and says so without the token", async () => {
    const one = await scene(script(say("never asked")));
    const other = createServer((_, response) =>
      response.setHeader("content-type", "text/html").end("<p>elsewhere</p>"),
    );
    await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
    closing.push(() => new Promise((closed) => other.close(closed)));
    await one.page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    const outcome = await one.page.evaluate(
      (url) =>
        new Promise((resolve) => {
          const socket = new WebSocket(url);
          socket.onopen = () => resolve("open");
          socket.onerror = () => resolve("refused");
        }),
      one.served.url,
    );
    expect(outcome).toBe("refused");

    const fresh = await (await browser).newPage();
    closing.push(() => fresh.close());
    await fresh.goto(one.served.origin);
    await fresh.getByText("the token is wrong").waitFor();
    expect(await fresh.locator("textarea").isDisabled()).toBe(true);
  });

  it("leaves no agent behind when the page is closed", async () => {
    const one = await scene(script(say("hello")));
    expect(one.served.sessions).toBe(1);
    await one.page.close({ runBeforeUnload: false });
    for (let tries = 0; tries < 100 && one.served.sessions > 0; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(one.served.sessions).toBe(0);
  });
});
