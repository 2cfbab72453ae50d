import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import {
  deliver,
  fail,
  type ModelCall,
  type Script,
  say,
  script,
  text,
  thinking,
  toolUse,
  use,
} from "@agentwire/testing";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { openBrowser } from "../../src/browser.ts";
import { type ChatPage, openChatPage, prompt, type Tab, violations } from "../../src/chat-page.ts";
import { scratch } from "../../src/peers.ts";

const folder = scratch("web-chat");
const browser = openBrowser();
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(async () => (await browser).close());

async function scene(answers: Script, contextOptions: BrowserContextOptions = {}): Promise<ChatPage> {
  const chat = await openChatPage(await browser, folder, answers, contextOptions);
  closing.push(() => chat.close());
  return chat;
}

const request = (page: Page) => page.getByRole("alertdialog");
const items = (page: Page, kind: string) => page.locator(`[data-item="${kind}"]`);
const idle = (page: Page) => page.locator('[role="log"][aria-busy="false"]').waitFor();
const write = (name: string, content: string) =>
  toolUse(`toolu_${name}`, "Write", { file_path: join(folder.cwd, name), content });
const sent = (chat: ChatPage): string => JSON.stringify(chat.model.model.requests.map(({ body }) => body));
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

const texts = Array.from({ length: 120 }, (_, n) => `w${n}`);
const streamed = () =>
  deliver(
    { ...say(""), content: [text(texts.join(" "), { deltas: texts.map((word, n) => (n === 0 ? word : ` ${word}`)) })] },
    { betweenMs: 15 },
  );

describe("the chat in a web page", () => {
  it("holds a conversation by keyboard alone: streams, asks, shows changes, counts the cost", async () => {
    const one = await scene(
      script(
        use(thinking("Two notes will do."), text("I will write **two** notes."), write("one.txt", "first\nsecond\n")),
        use(write("two.txt", "denied\n")),
        use(write("three.txt", "always\n")),
        use(write("four.txt", "not asked\n")),
        say("Done with `notes`:\n\n| a | b |\n|---|---|\n| 1 | 2 |"),
      ),
    );
    const { page } = one;
    await prompt(one, "leave notes");
    await items(page, "prompt").locator("p").getByText("leave notes", { exact: true }).waitFor();
    const card = request(page);
    await card.getByText("one.txt").waitFor();
    expect(await card.locator('[data-sign="+"]').allTextContents()).toEqual(["+ first\n", "+ second\n"]);
    expect(existsSync(join(folder.cwd, "one.txt"))).toBe(false);
    await page.waitForFunction((element) => element === document.activeElement, await card.elementHandle());
    await page.keyboard.press("Enter"); // decides nothing, because the card has the focus, not a button
    await page.keyboard.press("y");
    await card.getByText("two.txt").waitFor();
    await card.getByRole("textbox", { name: /Reason/ }).fill("Use one file.");
    await page.keyboard.press("Enter");
    await card.getByText("three.txt").waitFor();
    await page.keyboard.press("a");
    await page.getByText("Done with notes").waitFor();
    await idle(page);
    expect(await items(page, "text").locator("strong").innerText()).toBe("two");
    expect(await items(page, "text").getByRole("cell").allInnerTexts()).toEqual(["1", "2"]);
    await page.waitForFunction(() => document.activeElement?.localName === "textarea");
    await items(page, "thinking").locator("summary").click();
    await page.getByText("Two notes will do.").waitFor();
    const states = await items(page, "tool").evaluateAll((all) => all.map((one) => one.getAttribute("data-status")));
    expect(states).toEqual(["done", "denied", "done", "done"]);
    expect(readFileSync(join(folder.cwd, "one.txt"), "utf8")).toBe("first\nsecond\n");
    expect(existsSync(join(folder.cwd, "two.txt"))).toBe(false);
    expect(existsSync(join(folder.cwd, "four.txt"))).toBe(true);
    expect(sent(one)).toContain("Use one file.");
    await page.getByText(/\$0\.\d*[1-9]\d* · [\d,]+ tokens/).waitFor();
    await page.getByRole("meter", { name: "Context window" }).waitFor();
    expect(one.problems).toEqual([]);
  });

  it("runs a tool with the input that the user has edited", async () => {
    const one = await scene(
      script(
        use(toolUse("toolu_a", "Bash", { command: "echo original > a.txt", description: "Harmless", timeout: 9000 })),
        use(write("b.txt", "original")),
        say("Both done."),
      ),
    );
    const { page } = one;
    await prompt(one, "run it");
    const card = request(page);
    await card.getByText("Harmless").waitFor();
    expect(await card.locator("pre").innerText()).toBe("echo original > a.txt");
    await card.getByText("timeout: 9000").waitFor();
    expect(await items(page, "tool").getAttribute("data-status")).toBe("waiting");
    await card.getByRole("button", { name: "Edit input" }).click();
    await card.getByRole("textbox", { name: "Input" }).fill("echo edited > a.txt");
    await card.getByRole("button", { name: "Allow y" }).click();
    await card.getByText("b.txt").waitFor();
    await page.keyboard.press("e");
    const field = card.getByRole("textbox", { name: "Input" });
    await field.fill("no JSON");
    await card.getByText("This is not a JSON object.").waitFor();
    expect(await card.getByRole("button", { name: "Allow y" }).isDisabled()).toBe(true);
    await field.fill(JSON.stringify({ file_path: join(folder.cwd, "b.txt"), content: "edited" }));
    await card.getByRole("button", { name: "Allow y" }).click();
    await page.getByText("Both done.").waitFor();
    await items(page, "tool").getByText("echo edited > a.txt").first().waitFor();
    expect(readFileSync(join(folder.cwd, "a.txt"), "utf8")).toBe("edited\n");
    expect(readFileSync(join(folder.cwd, "b.txt"), "utf8")).toBe("edited");
    expect(one.problems).toEqual([]);
  });

  it("asks questions with other answers, plans, lists work, nests subagents, and reports retries", async () => {
    const options = ["red", "green"].map((label) => ({
      label,
      description: `the ${label} one`,
      preview: `# ${label}`,
    }));
    const questions = [
      { question: "Which color?", header: "Color", options, multiSelect: false },
      {
        question: "Which others?",
        header: "More",
        options: options.map(({ preview: _, ...rest }) => rest),
        multiSelect: true,
      },
    ];
    const todos = ["one", "two"].map((content, at) => ({
      content,
      activeForm: `doing ${content}`,
      status: at === 0 ? "completed" : "in_progress",
    }));
    const task = {
      description: "look",
      prompt: "look around",
      subagent_type: "general-purpose",
      run_in_background: false,
    };
    const one = await scene(
      script(
        use(toolUse("toolu_ask", "AskUserQuestion", { questions }), toolUse("toolu_todo", "TodoWrite", { todos })),
        use(toolUse("toolu_plan", "EnterPlanMode", {})),
        use(toolUse("toolu_exit", "ExitPlanMode", { plan: "## The plan\n\n1. go" })),
        fail(529, "overloaded_error", "Overloaded"),
        use(toolUse("toolu_sub", "Agent", task)),
        use(toolUse("toolu_inner", "Bash", { command: "echo inside" })),
        say("Said by the **subagent**."),
        say("All done."),
      ),
    );
    const { page } = one;
    await prompt(one, "ask me");
    const card = request(page);
    const submit = card.getByRole("button", { name: "Answer", exact: true });
    await card.getByRole("radio", { name: /green/ }).check();
    await card.getByRole("heading", { name: "green" }).waitFor();
    expect(await submit.isDisabled()).toBe(true);
    await card.getByRole("checkbox", { name: /red/ }).check();
    await card.getByRole("checkbox", { name: /Other/ }).check();
    await page.keyboard.type("blue");
    expect(await violations(one)).toEqual([]);
    await submit.click();
    await card.getByText("The agent has a plan").waitFor();
    await page.locator('[data-panel="todos"]').getByText("1 of 2 steps").waitFor();
    await page.locator('[data-panel="todos"] summary').click();
    await page.getByRole("img", { name: "in progress" }).waitFor();
    await card.getByRole("button", { name: /ask before edits/ }).click();
    await page.getByText(/The API is overloaded \(status 529\)\. Retry 1 of \d+ in \d+ s\./).waitFor();
    await page.getByText("All done.").waitFor();
    expect(sent(one)).toContain("red, blue");
    const thread = page.getByRole("region", { name: /Subagent/ });
    expect(await thread.locator('[data-item="text"] strong').innerText()).toBe("subagent");
    expect(await thread.locator('[data-item="tool"]').getAttribute("data-status")).toBe("done");
    expect(await violations(one)).toEqual([]);
    expect(one.problems).toEqual([]);
  });

  it("sends a plan back with a wish, shows the next version, and shows the changes of a denied call", async () => {
    const planFile = ({ body }: ModelCall): string =>
      /\/[^\s"'`\\]+\/plans\/[^\s"'`\\]+\.md/.exec(JSON.stringify(body.messages))?.[0] ?? "no plan file";
    const plan = (id: string, content: string) => (call: ModelCall) =>
      use(toolUse(id, "Write", { file_path: planFile(call), content }));
    const one = await scene(
      script(
        use(toolUse("toolu_enter", "EnterPlanMode", {})),
        plan("toolu_one", "## First plan\n\n1. Delete `notes`"),
        use(toolUse("toolu_exit_one", "ExitPlanMode", {})),
        plan("toolu_two", "## Second plan\n\n1. Keep `notes`"),
        use(toolUse("toolu_exit_two", "ExitPlanMode", {})),
        use(write("notes.txt", "first\n")),
        say("Done."),
      ),
    );
    const { page } = one;
    await prompt(one, "plan it");
    const card = request(page);
    await card.getByRole("heading", { name: "First plan" }).waitFor();
    await card.getByRole("textbox", { name: /What should change/ }).fill("Keep the notes.");
    await card.getByRole("button", { name: "Keep planning" }).click();
    await card.getByRole("heading", { name: "Second plan" }).waitFor();
    expect(sent(one)).toContain("Keep the notes.");
    const plans = items(page, "tool").filter({ has: page.locator("summary", { hasText: "ExitPlanMode" }) });
    const states = () => plans.evaluateAll((all) => all.map((one) => one.getAttribute("data-status")));
    expect(await states()).toEqual(["denied", "waiting"]);
    await card.getByRole("button", { name: /ask before edits/ }).click();
    await card.getByText("notes.txt").waitFor();
    await page.keyboard.press("n");
    await page.getByText("Done.", { exact: true }).waitFor();
    expect(await states()).toEqual(["denied", "done"]);
    for (const [at, name] of ["First plan", "Second plan"].entries()) {
      await plans.nth(at).locator("summary").click();
      await plans.nth(at).getByRole("heading", { name, exact: true }).first().waitFor();
    }
    const denied = items(page, "tool").filter({ hasText: "notes.txt" });
    await denied.locator("summary").click();
    expect(await denied.locator('[data-sign="+"]').allTextContents()).toEqual(["+ first\n"]);
    expect(await denied.getByText("file_path").count()).toBe(0);
    expect(await violations(one)).toEqual([]);
    expect(one.problems).toEqual([]);
  });

  it("says of calls behind a request that they wait for their turn, and keeps line breaks", async () => {
    const calls = ["one", "two"].map((name) => toolUse(`toolu_${name}`, "Bash", { command: `touch ${name}` }));
    const one = await scene(script(use(...calls), say("Both done.\nAnd a new line.")));
    const { page } = one;
    const states = () => items(page, "tool").evaluateAll((all) => all.map((one) => one.getAttribute("data-status")));
    await prompt(one, "touch them");
    await request(page).getByText("touch one", { exact: true }).waitFor();
    await expect.poll(states).toEqual(["waiting", "queued"]);
    expect(await violations(one)).toEqual([]);
    await page.keyboard.press("y");
    await request(page).getByText("touch two", { exact: true }).waitFor();
    await expect.poll(states).toEqual(["done", "waiting"]);
    await page.keyboard.press("y");
    await page.getByText("Both done.").waitFor();
    expect((await items(page, "text").innerText()).trim()).toBe("Both done.\nAnd a new line.");
  });

  it("interrupts with Escape, and passes slash commands on with their arguments", async () => {
    const long = deliver(say("word ".repeat(200), {}), { betweenMs: 40, hold: { afterEvents: 4 } });
    const one = await scene(script(long, say("I am still here.")));
    const { page } = one;
    await prompt(one, "talk");
    await items(page, "text").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Interrupted.").waitFor();
    await idle(page);
    await prompt(one, "and now?");
    await page.getByText("I am still here.").waitFor();
    await idle(page);
    await page.getByRole("textbox", { name: "Prompt" }).focus();
    await page.keyboard.type("/compa");
    await page.getByRole("option", { name: /compact/ }).waitFor();
    await page.keyboard.press("Tab");
    await page.getByText(/^\/compact \[/).waitFor();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("/context");
    await page.keyboard.press("Enter");
    await page.getByText("Context usage").waitFor();
    expect(await page.getByRole("table").count()).toBeGreaterThan(0);
    expect(await page.locator('[data-tone="error"]').count()).toBe(0);
    expect(one.problems).toEqual([]);
  });

  it("queues prompts while a turn runs, and cancels them", async () => {
    const slow = deliver(say("first answer"), { hold: { afterEvents: 2, ms: 3_000 } });
    const one = await scene(script(slow, say("third answer")));
    const { page } = one;
    await prompt(one, "first");
    await prompt(one, "zebra");
    await prompt(one, "third");
    const queue = page.getByRole("list", { name: "Queued prompts" });
    await queue.getByRole("listitem").nth(1).waitFor();
    await queue.getByRole("button", { name: "Cancel prompt: zebra" }).click();
    await queue.getByText("zebra").waitFor({ state: "detached" });
    await page.getByText("third answer").waitFor();
    expect(await items(page, "prompt").locator("p").allTextContents()).toEqual(["first", "third"]);
    expect(sent(one)).not.toContain("zebra");
  });

  it("switches mode, model and effort to what the agent offers", async () => {
    const one = await scene(script(use(write("quiet.txt", "x")), say("Written without a question.")));
    const { page } = one;
    await page.getByRole("combobox", { name: "Mode", exact: true }).selectOption("acceptEdits");
    const model = page.getByRole("combobox", { name: "Model" });
    await model.selectOption({ label: await model.getByRole("option").nth(1).innerText() });
    await page.getByRole("combobox", { name: "Effort" }).selectOption("high");
    await prompt(one, "write");
    await page.getByText("Written without a question.").waitFor();
    expect(one.model.model.requests.at(-1)?.body).toMatchObject({ output_config: { effort: "high" } });
    expect(await page.getByRole("combobox", { name: "Mode", exact: true }).inputValue()).toBe("acceptEdits");
    expect(await page.locator('[data-tone="error"]').count()).toBe(0);
  });

  it("sends images that are pasted, dropped or picked, and rejects other files", async () => {
    const one = await scene(script(say("I see three.")));
    const { page } = one;
    const give = (event: "paste" | "drop", type: string): Promise<void> =>
      page.getByRole("textbox", { name: "Prompt" }).evaluate(
        (area, [name, mime, data]) => {
          const files = new DataTransfer();
          const bytes = Uint8Array.from(atob(data ?? ""), (one) => one.charCodeAt(0));
          files.items.add(new File([bytes], "file", { type: mime ?? "" }));
          area.dispatchEvent(
            name === "paste"
              ? new ClipboardEvent("paste", { clipboardData: files, bubbles: true, cancelable: true })
              : new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }),
          );
        },
        [event, type, pixel],
      );
    await give("paste", "image/png");
    await give("drop", "image/png");
    await page.getByLabel("Images to attach").setInputFiles({
      name: "picked.png",
      mimeType: "image/png",
      buffer: Buffer.from(pixel, "base64"),
    });
    const attached = page.getByRole("list", { name: "Attached images" }).getByRole("listitem");
    await attached.nth(2).waitFor();
    const rejected = [
      { name: "scan.png", mimeType: "image/png", buffer: Buffer.from("no image") },
      {
        name: "map.jpg",
        mimeType: "image/jpeg",
        buffer: Buffer.concat([Buffer.from(pixel, "base64"), Buffer.alloc(4e6)]),
      },
    ];
    await page.getByLabel("Images to attach").setInputFiles(rejected);
    await page.getByText("scan.png is not a PNG, JPEG, GIF or WebP image.").waitFor();
    await page.getByText("map.jpg is larger than 3.75 MB.").waitFor();
    expect(await attached.count()).toBe(3);
    expect(await violations(one)).toEqual([]);
    await prompt(one, "what is this?");
    await page.getByText("I see three.").waitFor();
    expect(await items(page, "prompt").locator("img").count()).toBe(3);
    expect(sent(one).split(pixel).length - 1).toBeGreaterThanOrEqual(3);
    expect(one.problems).toEqual([]);
  });

  it("lists sessions, resumes one, forks it, and rewinds with its files", async () => {
    const file = join(folder.cwd, "kept.txt");
    const one = await scene(
      script(say("I remember apples."), use(write("kept.txt", "new\n")), say("Written."), say("Said in the fork.")),
    );
    const { page } = one;
    writeFileSync(file, "old\n");
    await prompt(one, "apples");
    await page.getByText("I remember apples.").waitFor();
    await idle(page);
    const sessions = page.getByRole("button", { name: "Sessions" });
    await sessions.click();
    await page.getByRole("button", { name: "New session" }).click();
    await page.getByText("What should the agent do?").waitFor();
    await page.locator('[data-link="connected"]').waitFor();
    await sessions.click();
    const dialog = page.getByRole("dialog", { name: "Sessions" });
    await dialog.getByRole("button", { name: /apples/ }).waitFor();
    expect(await violations(one)).toEqual([]);
    await dialog.getByRole("button", { name: /apples/ }).click();
    await page.getByText("I remember apples.").waitFor();
    await page.getByRole("combobox", { name: "Mode", exact: true }).selectOption("acceptEdits");
    await modeIs(page);
    await prompt(one, "write it");
    await page.getByText("Written.").waitFor();
    await idle(page);
    expect(readFileSync(file, "utf8")).toBe("new\n");

    await items(page, "prompt").nth(1).getByRole("button", { name: "Rewind to here" }).click();
    const rewind = page.getByRole("dialog", { name: "Rewind" });
    expect(await violations(one)).toEqual([]);
    await rewind.getByRole("button", { name: "Conversation and files" }).click();
    await page.getByText("Restored 1 file.").waitFor();
    expect(readFileSync(file, "utf8")).toBe("old\n");
    expect(await page.getByRole("textbox", { name: "Prompt" }).inputValue()).toBe("write it");
    expect(await items(page, "prompt").count()).toBe(1);

    const before = await page.evaluate(() => location.hash);
    await sessions.click();
    await page.getByRole("button", { name: "Fork this session" }).click();
    await page.getByText("I remember apples.").waitFor();
    await page.locator('[data-link="connected"]').waitFor();
    await page.getByRole("textbox", { name: "Prompt" }).fill("in the fork");
    await page.keyboard.press("Enter");
    await page.getByText("Said in the fork.").waitFor();
    expect(await page.evaluate(() => location.hash)).not.toBe(before);
    expect(one.problems).toEqual([]);
  });

  it("never renders text of peers as markup", async () => {
    const evil = [
      `<img src=x onerror="window.owned=1">`,
      `<script>window.owned=2</script>`,
      `<a href="javascript:window.owned=3">click</a>`,
      "[link](javascript:window.owned=4) ![image](https://example.invalid/x.png)",
      `</pre></div><svg onload="window.owned=5">`,
      "`<b>code</b>` **<i>strong</i>**",
      "```html\n<iframe src=javascript:window.owned=6></iframe>\n```",
    ].join("\n");
    const options = [evil, `${evil}2`].map((label) => ({ label, description: evil, preview: evil }));
    const one = await scene(
      script(
        use(text(evil), toolUse("toolu_evil", "Bash", { command: `echo ${JSON.stringify(evil)}`, description: evil })),
        use(
          toolUse("toolu_ask", "AskUserQuestion", {
            questions: [{ question: evil, header: evil, options, multiSelect: false }],
          }),
        ),
        say(evil),
      ),
    );
    const { page } = one;
    await prompt(one, evil.replaceAll("\n", " "));
    const card = request(page);
    await card.getByText("Run Bash?").waitFor();
    await page.keyboard.press("y");
    await card.getByRole("radio").first().check();
    await card.getByRole("button", { name: "Answer", exact: true }).click();
    await items(page, "text").nth(1).waitFor();
    await idle(page);
    for (const summary of await page.locator("details:not([open]) > summary").all()) await summary.click();
    const shown = await page.getByRole("log").innerText();
    expect(shown).toContain(`<img src=x onerror="window.owned=1">`);
    expect(shown).toContain("<iframe src=javascript:window.owned=6></iframe>");
    expect(await page.evaluate(() => (window as { owned?: number }).owned)).toBeUndefined();
    const unsafe = "script, iframe, svg, object, embed, [onerror], [onload], [src]:not([src^='data:image/']), [style]";
    expect(await page.locator(unsafe).evaluateAll((all) => all.map((one) => one.outerHTML))).toEqual([
      `<script type="module" src="main.js"></script>`,
    ]);
    expect(await page.locator("[href^='javascript' i]").count()).toBe(0);
    expect(one.problems).toEqual([]);
  });
});

/** Waits until the agent uses the mode. */
const modeIs = (page: Page) => page.waitForFunction(() => document.querySelector("select")?.value === "acceptEdits");

/** Waits until the page has opened so many connections, and the last one works. A closed one looks connected for a moment. */
async function reconnected(page: Page, opened = 2): Promise<void> {
  await page.waitForFunction(
    (count) => (window as unknown as { sockets: WebSocket[] }).sockets.length >= count,
    opened,
  );
  await page.locator('[data-link="connected"]').waitFor();
}

describe("the connection of the page", () => {
  it("loses nothing of an answer over broken connections", async () => {
    const one = await scene(script(streamed()));
    const { page } = one;
    await prompt(one, "count");
    for (const [broken, word] of ["w10 ", "w40 ", "w80 "].entries()) {
      await items(page, "text").filter({ hasText: word }).waitFor();
      await page.evaluate(() => (window as unknown as { sockets: WebSocket[] }).sockets.at(-1)?.close());
      await reconnected(page, broken + 2);
    }
    await idle(page);
    expect(await items(page, "text").innerText()).toBe(texts.join(" "));
    expect(await page.evaluate(() => (window as unknown as { sockets: WebSocket[] }).sockets.length)).toBe(4);
    expect(one.model.model.requests).toHaveLength(1);
  });

  it("survives a reload in the middle of an answer, and of a request", async () => {
    const one = await scene(script(streamed(), use(write("a.txt", "x")), say("After all.")));
    const { page } = one;
    await prompt(one, "count");
    await items(page, "text").filter({ hasText: "w20 " }).waitFor();
    await page.reload();
    await items(page, "text").filter({ hasText: "w119" }).waitFor();
    await idle(page);
    expect(await items(page, "text").innerText()).toBe(texts.join(" "));
    expect(await items(page, "prompt").locator("p").allTextContents()).toEqual(["count"]);
    await prompt(one, "write");
    await request(page).getByText("a.txt").waitFor();
    await page.reload();
    await request(page).getByText("a.txt").waitFor();
    await page.keyboard.press("y");
    await page.getByText("After all.").waitFor();
    expect(one.model.model.requests).toHaveLength(3);
    expect(one.served.agents).toHaveLength(1);
  });

  it("shows one session in two tabs; the first answer to a request counts", async () => {
    const one = await scene(script(use(write("a.txt", "x")), say("Written."), say("Said to the second tab.")));
    const { page } = one;
    await prompt(one, "write");
    await request(page).waitFor();
    const shownHash = await page.evaluate(() => location.hash);
    const two: Tab = await one.open(`${one.served.origin}#${one.served.token}`);
    await two.page.evaluate((hash) => {
      location.hash = hash;
      location.reload();
    }, shownHash);
    await request(two.page).getByText("a.txt").waitFor();
    await two.page.keyboard.press("y");
    await page.getByText("Written.").waitFor();
    expect(await request(page).count()).toBe(0);
    await idle(two.page);
    await prompt(two, "and you?");
    await page.getByText("Said to the second tab.").waitFor();
    for (const tab of [page, two.page]) {
      await idle(tab);
      expect(await items(tab, "prompt").locator("p").allTextContents()).toEqual(["write", "and you?"]);
      expect(await items(tab, "tool").count()).toBe(1);
    }
    // The second tab began with an agent of its own, which has no session.
    expect(one.served.agents.filter(({ sessionId }) => sessionId !== undefined)).toHaveLength(1);
    expect([...one.problems, ...two.problems]).toEqual([]);
  });

  it("shows a rewind of one tab in the other", async () => {
    const one = await scene(script(say("One."), say("Two."), say("Three.")));
    const { page } = one;
    const prompts = (tab: Tab) => items(tab.page, "prompt").locator("p").allTextContents();
    for (const [text, answer] of [
      ["first prompt", "One."],
      ["second prompt", "Two."],
    ] as const) {
      await prompt(one, text);
      await page.getByText(answer).waitFor();
      await idle(page);
    }
    const two: Tab = await one.open(`${one.served.origin}#${one.served.token}`);
    const address = await page.evaluate(() => location.hash);
    await two.page.evaluate((hash) => {
      location.hash = hash;
      location.reload();
    }, address);
    await two.page.getByText("Two.").waitFor();
    await two.page.getByRole("textbox", { name: "Prompt" }).fill("half a thought");
    await items(page, "prompt").nth(1).getByRole("button", { name: "Rewind to here" }).click();
    await page.getByRole("dialog", { name: "Rewind" }).getByRole("button", { name: "Conversation only" }).click();
    await expect.poll(() => prompts(two)).toEqual(["first prompt"]);
    expect(await two.page.getByRole("textbox", { name: "Prompt" }).inputValue()).toBe("half a thought");
    const hash = (tab: Page) => tab.evaluate(() => location.hash);
    await expect.poll(() => hash(two.page)).toBe(await hash(page));
    await two.page.getByRole("textbox", { name: "Prompt" }).fill("third prompt");
    await two.page.keyboard.press("Enter");
    await two.page.getByText("Three.").waitFor();
    for (const tab of [one, two]) await expect.poll(() => prompts(tab)).toEqual(["first prompt", "third prompt"]);
    expect(JSON.stringify(one.model.model.requests.at(-1)?.body)).not.toContain("second prompt");
    expect([...one.problems, ...two.problems]).toEqual([]);
  });

  it("keeps the conversation and what is written while the server is down", async () => {
    const one = await scene(script(say("I remember apples."), say("Apples, as I said.")));
    const { page } = one;
    await prompt(one, "apples");
    await page.getByText("I remember apples.").waitFor();
    await idle(page);
    const restart = await one.stop();
    await page.getByText("The server does not answer.").waitFor();
    await page.getByRole("textbox", { name: "Prompt" }).fill("pears");
    await page.keyboard.press("Enter");
    await page.getByText("I remember apples.").waitFor();
    expect(await violations(one)).toEqual([]);
    await restart();
    await page.locator('[data-link="connected"]').waitFor();
    expect(await page.getByRole("textbox", { name: "Prompt" }).inputValue()).toBe("pears");
    await page.getByRole("textbox", { name: "Prompt" }).press("Enter");
    await page.getByText("Apples, as I said.").waitFor();
  });

  it("connects on request, without waiting for the next attempt", async () => {
    const one = await scene(script(say("I remember apples."), say("Apples, as I said.")));
    const { page } = one;
    await prompt(one, "apples");
    await page.getByText("I remember apples.").waitFor();
    await idle(page);
    // The page's own attempts never start, so only the button can connect.
    await page.evaluate(() => {
      const start = window.setTimeout;
      const withoutLong = (run: () => void, ms = 0) => (ms < 500 ? start(run, ms) : 0);
      Object.assign(window, { setTimeout: withoutLong });
    });
    const restart = await one.stop();
    await page.getByText("The server does not answer.").waitFor();
    await restart();
    await page.getByRole("button", { name: "Try now" }).click();
    await page.locator('[data-link="connected"]').waitFor();
    await prompt(one, "and now?");
    await page.getByText("Apples, as I said.").waitFor();
  });

  it("resumes the session after a restart of the server", async () => {
    const one = await scene(script(say("I remember apples."), say("Apples, as I said.")));
    const { page } = one;
    await prompt(one, "apples");
    await page.getByText("I remember apples.").waitFor();
    await idle(page);
    await page.getByRole("textbox", { name: "Prompt" }).fill("half a thought");
    await one.restart();
    await reconnected(page);
    await page.getByText("I remember apples.").waitFor();
    expect(await page.getByRole("textbox", { name: "Prompt" }).inputValue()).toBe("half a thought");
    await page.keyboard.press("Enter");
    await page.getByText("Apples, as I said.").waitFor();
    expect(JSON.stringify(one.model.model.requests.at(-1)?.body)).toContain("I remember apples.");
  });

  it("says that a turn was cut off by a restart of the server", async () => {
    const one = await scene(script(deliver(say("a long answer"), { hold: { afterEvents: 2 } }), say("I go on.")));
    const { page } = one;
    await prompt(one, "talk");
    await expect.poll(() => one.model.model.requests.length).toBe(1);
    await one.restart();
    await reconnected(page);
    await page.getByText("The turn was cut off before its answer.").waitFor();
    expect(await violations(one)).toEqual([]);
    await prompt(one, "go on");
    await page.getByText("I go on.").waitFor();
    await page.getByText("The turn was cut off before its answer.").waitFor();
    expect(await items(page, "prompt").locator("p").allTextContents()).toEqual(["talk", "go on"]);
  });

  it("shows a fork and a rewound session as they were, after a reload and after a restart of the server", async () => {
    const one = await scene(script(say("One."), say("Two."), say("In the fork."), say("Three.")));
    const { page } = one;
    for (const [text, answer] of [
      ["first prompt", "One."],
      ["second prompt", "Two."],
    ] as const) {
      await prompt(one, text);
      await page.getByText(answer).waitFor();
      await idle(page);
    }
    const prompts = () => items(page, "prompt").locator("p").allTextContents();
    const draftIs = (text: string) =>
      page.waitForFunction((draft) => document.querySelector("textarea")?.value === draft, text);
    const session = () => page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get("session"));
    const original = await session();
    await items(page, "prompt").nth(1).getByRole("button", { name: "Fork from here" }).click();
    await draftIs("second prompt");
    await page.reload();
    await page.getByText("One.").waitFor();
    expect(await prompts()).toEqual(["first prompt"]);
    await one.restart();
    await draftIs("second prompt");
    expect(await prompts()).toEqual(["first prompt"]);
    await one.restart();
    await reconnected(page, 3);
    await page.getByRole("textbox", { name: "Prompt" }).fill("fork prompt");
    await page.keyboard.press("Enter");
    await page.getByText("In the fork.").waitFor();
    await idle(page);
    await expect.poll(prompts).toEqual(["first prompt", "fork prompt"]);
    expect(await session()).not.toBe(original);
    await page.getByRole("button", { name: "Sessions" }).click();
    const dialog = page.getByRole("dialog", { name: "Sessions" });
    await dialog.getByRole("button", { name: /first prompt.*second prompt/s }).waitFor();
    await dialog.getByRole("button", { name: /first prompt.*fork prompt/s }).waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    await items(page, "prompt").nth(1).getByRole("button", { name: "Rewind to here" }).click();
    await page.getByRole("button", { name: "Conversation only" }).click();
    await expect.poll(prompts).toEqual(["first prompt"]);
    await page.reload();
    await page.getByText("One.").waitFor();
    expect(await prompts()).toEqual(["first prompt"]);
    await one.restart();
    await draftIs("fork prompt");
    expect(await prompts()).toEqual(["first prompt"]);
    expect(one.problems).toEqual([]);
  });

  it("puts a prompt that a broken connection swallowed back into the composer", async () => {
    const one = await scene(script(say("I remember apples."), say("And pears.")));
    const { page } = one;
    await prompt(one, "apples");
    await page.getByText("I remember apples.").waitFor();
    await idle(page);
    await page.evaluate(() => {
      const socket = (window as unknown as { sockets: WebSocket[] }).sockets.at(-1);
      if (socket) socket.send = () => {};
    });
    await prompt(one, "pears");
    await page.getByRole("textbox", { name: "Prompt" }).fill("plums");
    await one.restart();
    await reconnected(page);
    await page.waitForFunction(() => document.querySelector("textarea")?.value === "pears\n\nplums");
    await page.keyboard.press("Enter");
    await page.getByText("And pears.").waitFor();
  });

  it("asks for the new token after a restart with another one", async () => {
    const one = await scene(script(say("I remember apples.")));
    const { page } = one;
    await prompt(one, "apples");
    await page.getByText("I remember apples.").waitFor();
    await idle(page);
    await one.restart({ token: "another-token" });
    const field = page.getByRole("textbox", { name: /The token is wrong/ });
    await field.waitFor();
    expect(await violations(one)).toEqual([]);
    await field.fill(`${one.served.origin}#another-token`);
    await page.getByRole("button", { name: "Connect" }).click();
    await page.locator('[data-link="connected"]').waitFor();
    await page.getByText("I remember apples.").waitFor();
  });

  it("says that the agent has ended, and resumes", async () => {
    const die = use(toolUse("toolu_die", "Bash", { command: "kill -9 $PPID" }));
    const one = await scene(script(say("I remember apples."), die));
    const { page } = one;
    await prompt(one, "apples");
    await page.getByText("I remember apples.").waitFor();
    await idle(page);
    await prompt(one, "die");
    await request(page).press("y");
    await page.getByText("The agent has ended.").waitFor();
    expect(await violations(one)).toEqual([]);
    await page.getByRole("button", { name: "Resume the session" }).click();
    await page.locator('[data-link="connected"]').waitFor();
    await page.getByText("I remember apples.").waitFor();
  });

  it("is refused from another origin", async () => {
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
  });
});

describe("the looks of the page", () => {
  const sizes = [
    { width: 390, height: 800 },
    { width: 820, height: 1100 },
    { width: 1440, height: 900 },
  ] as const;
  it.each(sizes.flatMap((viewport) => (["light", "dark"] as const).map((colorScheme) => ({ viewport, colorScheme }))))(
    "breaks no rule of axe and is not wider than the screen: %j",
    async (contextOptions) => {
      const code = "```ts\nconst a: string = `long x`; // a comment that goes on and on and on and on\n```";
      const answer = `# Title\n\n|a|b|\n|-|-|\n|1|2|\n\nAnd:\n\n|a|b|\n|-|-|\n|1|2|\n\n${"word ".repeat(60)}${"x".repeat(300)}\n\n${code}\n\n> quoted\n\n- [link](https://example.org)`;
      const one = await scene(
        script(use(text(answer), write("a.txt", `${"long ".repeat(80)}\n`)), say("Done.")),
        contextOptions,
      );
      const { page } = one;
      expect(await violations(one)).toEqual([]);
      await prompt(one, "show");
      await request(page).waitFor();
      expect(await violations(one)).toEqual([]);
      await page.keyboard.press("y");
      await page.getByText("Done.").waitFor();
      await idle(page);
      expect(await violations(one)).toEqual([]);
      await page.getByRole("textbox", { name: "Prompt" }).fill("/");
      const offered = page.getByRole("listbox", { name: "Commands" });
      expect(await offered.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        contextOptions.viewport.width,
      );
      expect(await page.locator("main").evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);
    },
  );

  it("keeps all parts on a phone's screen while a request waits beside a long list of work", async () => {
    const viewport = { width: 390, height: 800 };
    const long = "a step whose name does not fit into one line of a phone ".repeat(2).trim();
    const todos = [long, "next"].map((content) => ({ content, activeForm: content, status: "in_progress" }));
    const options = ["one", "two", "three"].map((label) => ({ label, description: long }));
    const questions = ["Which?", "Where?", "When?"].map((question) => ({
      ...{ question, header: "Header", options, multiSelect: false },
    }));
    const one = await scene(
      script(
        use(toolUse("toolu_todo", "TodoWrite", { todos })),
        use(toolUse("toolu_ask", "AskUserQuestion", { questions })),
        say("Done."),
      ),
      { viewport },
    );
    const { page } = one;
    await prompt(one, "ask");
    await request(page).waitFor();
    await page.locator('[data-panel="todos"] summary').click();
    expect(await page.getByRole("img", { name: "in progress" }).count()).toBe(2);
    const outside = await page.locator("header, main, footer, footer *").evaluateAll((all, { width, height }) => {
      const isOut = (element: Element): boolean => {
        const { right, bottom } = element.getBoundingClientRect();
        return right > width || (bottom > height && element.closest('[role="alertdialog"] *, ul *') === null);
      };
      return all.filter(isOut).map(({ outerHTML }) => outerHTML.slice(0, 200));
    }, viewport);
    expect(outside).toEqual([]);
    expect(await violations(one)).toEqual([]);
    const targets = page.locator("button:visible, summary:visible, select:visible");
    const sizes = await targets.evaluateAll((all) =>
      all.map((target) => target.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  });

  it("follows the conversation after a request has made the log smaller and larger again", async () => {
    const long = Array.from({ length: 60 }, (_, n) => `Line ${n}\n`).join("\n");
    const one = await scene(script(use(text(long), write("a.txt", long)), say(`${long}\n\nDone.`)), {
      viewport: { width: 1280, height: 800 },
    });
    const { page } = one;
    await prompt(one, "show");
    await request(page).waitFor();
    await page.keyboard.press("y");
    await page.getByText("Done.").waitFor();
    await idle(page);
    const distance = () =>
      page.locator("main").evaluate((main) => main.scrollHeight - main.scrollTop - main.clientHeight);
    await expect.poll(distance).toBeLessThan(80);
    await page.locator("main").hover();
    await page.mouse.wheel(0, -600);
    await expect.poll(distance).toBeGreaterThan(400);
  });
});
