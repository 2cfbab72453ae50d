import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createFold, createMemoryTape, type Tape, type TapeWriter } from "@agentwire/replay";
import { comparisonPage, tapePage, transcriptPage } from "@agentwire/replay/node";
import axe from "axe-core";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { openBrowser } from "../../src/browser.ts";

const cli = fileURLToPath(new URL("../../../../cli/bin/agentwire.mjs", import.meta.url));
const browser = openBrowser();
const folder = mkdtempSync(join(tmpdir(), "agentwire-viewer-"));
afterAll(async () => {
  await (await browser).close();
  rmSync(folder, { recursive: true, force: true });
});

type Put = (direction: "host-to-agent" | "agent-to-host", frame: object) => void;

function tapeOf(build: (put: Put, writer: TapeWriter) => void): Tape {
  const tape = createMemoryTape();
  build(tape.frame, tape);
  tape.finish();
  return tape.tape();
}

const common = { session_id: "s", parent_tool_use_id: null };

/** A turn in which a tool is denied, with `text` wherever a peer, the model or a tool can put text. */
function turn(put: Put, n: number, text: string): void {
  put("host-to-agent", { type: "user", message: { role: "user", content: text }, ...common });
  put("agent-to-host", { type: "system", subtype: "init", model: text, permissionMode: text, tools: [], ...common });
  const use = { type: "tool_use", id: `t${n}`, name: text, input: { command: text } };
  put("agent-to-host", {
    type: "assistant",
    message: { id: `m${n}`, role: "assistant", model: text, content: [{ type: "text", text }, use] },
    ...common,
  });
  put("agent-to-host", { type: "system", subtype: "session_state_changed", state: "requires_action", ...common });
  const request = { subtype: "can_use_tool", tool_name: text, input: { command: text }, tool_use_id: `t${n}` };
  put("agent-to-host", { type: "control_request", request_id: `a${n}`, request });
  const response = { subtype: "success", request_id: `a${n}`, response: { behavior: "deny", message: text } };
  put("host-to-agent", { type: "control_response", response });
  const result = { type: "tool_result", tool_use_id: `t${n}`, content: text, is_error: true };
  put("agent-to-host", {
    type: "user",
    message: { role: "user", content: [result] },
    tool_result_meta: [{ id: `t${n}`, non_execution_kind: "permission-rule" }],
    ...common,
  });
  put("agent-to-host", { type: text, [text]: text });
  put("agent-to-host", { type: "result", subtype: "success", is_error: false, result: text, num_turns: 2, ...common });
}

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

/** A turn with everything that the conversation shows: Markdown, an image, an edit, tabs, a subagent, a cost. */
function richTurn(put: Put): void {
  const assistant = (id: string, content: object[], parent: string | null = null) =>
    put("agent-to-host", {
      type: "assistant",
      message: { id, role: "assistant", model: "opus", content, usage: { input_tokens: 900, output_tokens: 1 } },
      ...common,
      parent_tool_use_id: parent,
    });
  const toolResult = (id: string, content: unknown, parent: string | null = null) =>
    put("agent-to-host", {
      type: "user",
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content }] },
      ...common,
      parent_tool_use_id: parent,
    });
  const image = { type: "image", source: { type: "base64", media_type: "image/png", data: pixel } };
  put("host-to-agent", {
    type: "user",
    message: { role: "user", content: [{ type: "text", text: "look" }, image] },
    ...common,
  });
  put("agent-to-host", {
    type: "system",
    subtype: "init",
    model: "opus",
    permissionMode: "default",
    tools: [],
    ...common,
  });
  assistant("m1", [
    {
      type: "text",
      text: "## Plan\n\n1. **read** the `file`\n2. [docs](https://example.org/x)\n\n```ts\nconst a = 1;\n```",
    },
  ]);
  assistant("m1", [{ type: "tool_use", id: "r", name: "Read", input: { file_path: "/a.ts" } }]);
  toolResult("r", "1\tfirst\n2\tsecond");
  assistant("m2", [
    { type: "tool_use", id: "e", name: "Edit", input: { file_path: "/a.ts", old_string: "first", new_string: "1st" } },
  ]);
  toolResult("e", "updated");
  assistant("m3", [
    {
      type: "tool_use",
      id: "s",
      name: "Task",
      input: { subagent_type: "Explore", description: "look", prompt: "look" },
    },
  ]);
  assistant("m4", [{ type: "tool_use", id: "i", name: "Grep", input: { pattern: "x" } }], "s");
  toolResult("i", "nothing", "s");
  toolResult("s", "done");
  put("agent-to-host", {
    ...{ type: "result", subtype: "success", is_error: false, result: "all done", num_turns: 3, ...common },
    ...{ total_cost_usd: 0.25, usage: { input_tokens: 1800, output_tokens: 60 } },
    modelUsage: { opus: { inputTokens: 1800, outputTokens: 60, costUSD: 0.25, contextWindow: 200_000 } },
  });
}

interface Opened {
  readonly page: Page;
  /** What the page said to the console, threw, requested from the network or popped up. */
  readonly noise: string[];
  close(): Promise<void>;
}

interface OpenOptions extends BrowserContextOptions {
  readonly hash?: string;
  /** Runs before the program of the page. */
  readonly first?: string;
}

async function open(html: string, { hash = "", first, ...options }: OpenOptions = {}): Promise<Opened> {
  const file = join(mkdtempSync(join(folder, "page-")), "session.html");
  writeFileSync(file, html);
  const context = await (await browser).newContext({ viewport: { width: 1400, height: 850 }, ...options });
  const page = await context.newPage();
  const noise: string[] = [];
  page.on("console", (message) => noise.push(message.text()));
  page.on("pageerror", (error) => noise.push(error.message));
  page.on("dialog", (dialog) => {
    noise.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!/^(file|blob|data):/.test(request.url())) noise.push(`request: ${request.url()}`);
  });
  if (first !== undefined) await page.addInitScript(first);
  await page.goto(`file://${file}${hash}`);
  await page.waitForSelector(".app");
  return { page, noise, close: () => context.close() };
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** The number of the selected event. */
const at = (page: Page): Promise<number> =>
  page.evaluate("Number(new URLSearchParams(location.hash.slice(1)).get('e') ?? -1)");
/** Waits until the session is read, and its list is drawn. */
const listed = (page: Page) => page.locator(".wire .row .name").first().waitFor();

const two = tapeOf((put) => {
  turn(put, 1, "Bash");
  turn(put, 2, "Write");
});
const law = { seq: 14, requirement: "permission.once", message: "The question was answered twice." };
const twoTurns = tapePage(two, { title: "two turns", violations: [law] });
const large = tapePage(
  tapeOf((put) => {
    turn(put, 1, "Bash");
    put("agent-to-host", { type: "stream_event", event: { data: randomBytes(300_000).toString("base64") }, ...common });
  }),
  { title: "large" },
);
const rich = tapePage(tapeOf(richTurn), { title: "rich" });
const views = ["summary", "waterfall", "story", "wire", "cost", "laws", "calls"] as const;

describe("the viewer, opened from disk in a real browser", () => {
  it("opens on the verdict; its numbers lead to what is behind them, and Back leads back", async () => {
    const { page, noise, close } = await open(twoTurns);
    expect(await page.locator(".verdict h2").innerText()).toMatch(
      /^The host denied both tool calls \(events \d+ and \d+\)\.$/,
    );
    await page.locator(".facts a", { hasText: "denied" }).click();
    await listed(page);
    expect(await page.locator(".wire .row .seq").allTextContents()).toEqual(["5", "6", "14", "15"]);
    await page.goBack();
    await page.locator(".verdict").waitFor();
    await page.locator(".verdict h2 a").first().click();
    await page.locator(".trail[aria-label=Trail]").waitFor();
    expect(await at(page)).toBeGreaterThan(0);
    expect(noise).toEqual([]);
    await close();
  });

  it("reads a large session in a worker, which leaves the page responsive", async () => {
    const { page, close } = await open(large, { hash: "#v=wire" });
    await listed(page);
    expect(page.workers()).toHaveLength(1);
    await page.getByRole("link", { name: "Waterfall" }).click();
    await page.locator(".span-row .bar").first().waitFor();
    await close();
  });

  it("steps, jumps to the cause and back, and wraps around incidents, hits and broken laws", async () => {
    const { page, noise, close } = await open(twoTurns, { hash: "#v=wire" });
    await listed(page);
    await press(page, "Home", "j", "j", "j");
    expect(await at(page)).toBe(4); // event 3 says little and is hidden
    await page.locator(".detail h2", { hasText: "Event 4" }).waitFor();
    await page.locator(".trail[aria-label=Trail] li").first().waitFor();
    expect(await page.locator(".trail b").allTextContents()).toEqual(
      expect.arrayContaining(["prompt", "model", "question", "answer", "result"]),
    );
    await press(page, "c");
    expect(await at(page)).toBe(2);
    await press(page, "End", "x");
    expect(await at(page)).toBe(5);
    await press(page, "X");
    expect(await at(page)).toBe(15);
    await press(page, "v");
    expect(await at(page)).toBe(14);
    await press(page, "v");
    expect(await at(page)).toBe(14);
    await page.getByRole("alert").getByText("answered twice").waitFor();
    await page.getByRole("searchbox").fill("kind:result");
    await page.locator("#found", { hasText: "of 2" }).waitFor();
    await page.getByRole("searchbox").press("Enter");
    expect(await at(page)).toBe(17);
    await page.getByRole("searchbox").press("Enter");
    expect(await at(page)).toBe(8);
    expect(noise).toEqual([]);
    await close();
  });

  it("has its whole state in the address", async () => {
    const { page, close } = await open(twoTurns, { hash: "#v=wire&e=5&q=tool:Bash&only=1" });
    await page.locator(".detail h2", { hasText: "Event 5" }).waitFor();
    await listed(page);
    expect(await page.locator(".row[aria-current] .seq").textContent()).toBe("5");
    expect(await page.locator(".row.hit").count()).toBe(await page.locator(".row").count());
    await page.getByRole("link", { name: "Story" }).click();
    expect(await page.evaluate("location.hash")).toContain("v=story&e=5");
    await page.goBack();
    await listed(page);
    await close();
  });

  it("filters by chips and by query, and reports what it does not understand", async () => {
    const { page, close } = await open(twoTurns, { hash: "#v=wire" });
    await listed(page);
    await page.getByRole("button", { name: "Denied" }).click();
    await page.locator("#found", { hasText: "of 4" }).waitFor();
    expect(await page.getByRole("searchbox").inputValue()).toBe("denied");
    await page.getByRole("button", { name: "Denied" }).click();
    expect(await page.getByRole("searchbox").inputValue()).toBe("");
    await page.getByRole("searchbox").fill("colour:red");
    await page.locator("#found", { hasText: 'no field "colour"' }).waitFor();
    await close();
  });

  it("draws what ran when, zooms by keyboard and pointer, and saves a picture", async () => {
    const { page, noise, close } = await open(twoTurns, { hash: "#v=waterfall" });
    await page.locator(".bar.span-permission").first().waitFor();
    expect(await page.locator(".bar.waited").count()).toBe(2);
    const start = page.getByRole("slider", { name: "Start" });
    await start.focus();
    await press(page, "ArrowRight", "ArrowRight");
    expect(Number(await start.getAttribute("aria-valuenow"))).toBeGreaterThan(0);
    expect(await page.evaluate("location.hash")).toContain("z=");
    await press(page, "0");
    const box = await page.locator(".minimap canvas").boundingBox();
    if (box === null) throw new Error("The minimap has no place.");
    await page.mouse.move(box.x + box.width * 0.2, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + 20, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate("location.hash")).toContain("z=");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as PNG" }).click(),
    ]);
    expect(
      readFileSync(await download.path())
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
    expect(noise).toEqual([]);
    await close();
  });

  it("tells the conversation: Markdown, images, edits, tabs, subagents", async () => {
    const { page, noise, close } = await open(rich, { hash: "#v=story" });
    await page.locator(".markdown h3", { hasText: "Plan" }).waitFor();
    expect(await page.locator(".markdown strong").textContent()).toBe("read");
    expect(await page.locator(".markdown a").getAttribute("href")).toBe("https://example.org/x");
    expect(await page.locator(".hljs-keyword").first().textContent()).toBe("const");
    expect(await page.evaluate("document.querySelector('img.image').naturalWidth")).toBe(1);
    expect(await page.locator(".diff .removed").textContent()).toContain("- first");
    await page.getByRole("button", { name: /Read/ }).click();
    expect(await page.locator(".story").innerText()).toMatch(/1\tfirst\n2\tsecond/);
    expect(await page.locator("body").innerText()).not.toContain("\ufffd");
    await page.getByRole("button", { name: /Subagent: 2 steps|Subagent: 1 step/ }).click();
    await page.locator(".subagent", { hasText: "Grep" }).waitFor();
    expect(noise).toEqual([]);
    await close();
  });

  it("shows a part of a tape with the state before it", async () => {
    const fold = createFold();
    for (const event of two.events.slice(0, 5)) fold.push(event);
    const part = { ...two, events: two.events.slice(6, 8) };
    const { page, noise, close } = await open(tapePage(part, { title: "a part", before: fold.states }), {
      hash: "#v=wire&e=6",
    });
    await page.locator(".detail summary", { hasText: "State at this moment" }).click();
    expect(await page.locator(".detail .why").innerText()).toContain("permission request about Bash (event 4");
    expect(noise).toEqual([]);
    await close();
  });

  it("reports what is damaged", async () => {
    const problems = [
      { code: "TAPE_EDITED", line: 12, message: "Line 12 was changed after it was recorded." },
    ] as const;
    const { page, close } = await open(tapePage({ ...two, state: "damaged", problems }, { title: "damaged" }));
    expect(await page.locator(".problems").innerText()).toMatch(/damaged[\s\S]*Line 12 was changed[\s\S]*TAPE_EDITED/);
    await close();
  });

  it("copies a frame, a command and a summary", async () => {
    const { page, close } = await open(twoTurns, {
      hash: "#v=wire&e=4",
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const copied = async (name: string): Promise<string> => {
      await page.getByRole("button", { name }).click();
      await page.getByRole("status").getByText("Copied").waitFor();
      return await page.evaluate("navigator.clipboard.readText()");
    };
    expect(JSON.parse(await copied("Copy frame"))).toMatchObject({ type: "control_request", request_id: "a1" });
    expect(await copied("Copy command")).toBe("agentwire inspect 'two turns' --at 4");
    await page.getByRole("link", { name: "Summary" }).click();
    expect(await copied("Copy this summary as Markdown")).toContain("**two turns:");
    await close();
  });

  it("keeps the focus in its help, gives it back, and resizes from the keyboard", async () => {
    const { page, close } = await open(twoTurns, { hash: "#v=wire&e=4" });
    await listed(page);
    const help = page.getByRole("button", { name: "Keys and search" });
    await help.focus();
    await press(page, "Enter");
    await page.getByRole("dialog").waitFor();
    expect(await page.evaluate("document.activeElement.closest('dialog') !== null")).toBe(true);
    await press(page, "Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const resizer = page.getByRole("separator", { name: "Width of the details" });
    const before = Number(await resizer.getAttribute("aria-valuenow"));
    await resizer.focus();
    await press(page, "ArrowLeft");
    expect(Number(await resizer.getAttribute("aria-valuenow"))).toBeGreaterThan(before);
    await close();
  });

  it("is light or dark as the system is, and turns over on a key", async () => {
    const paper = "getComputedStyle(document.body).backgroundColor";
    const { page: dark, close: closeDark } = await open(twoTurns, { colorScheme: "dark" });
    expect(await dark.evaluate(paper)).toBe("rgb(17, 21, 27)");
    await press(dark, "t");
    expect(await dark.evaluate(paper)).toBe("rgb(255, 255, 255)");
    await closeDark();
  });

  it.each([
    ["light", 1280],
    ["dark", 1280],
    ["light", 390],
    ["dark", 390],
  ] as const)(
    "has no violation of axe in any view, %s at %i pixels, and never scrolls sideways",
    async (colorScheme, width) => {
      for (const html of [twoTurns, rich]) {
        const { page, close } = await open(html, { colorScheme, viewport: { width, height: 844 } });
        await page.evaluate(axe.source);
        for (const view of views) {
          await page.evaluate(
            `history.pushState(null, "", "#v=${view}&e=4"); dispatchEvent(new PopStateEvent("popstate"))`,
          );
          await page.locator(".trail[aria-label=Trail]").waitFor();
          const found = await page.evaluate(
            "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 200) + ' ' + nodes[0].failureSummary))",
          );
          expect({ view, found }).toEqual({ view, found: [] });
          expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
        }
        await close();
      }
    },
  );

  it.each([
    [
      "markup",
      "<img src=x onerror=alert(1)><script>alert(2)</script><style>*{display:none}</style><a href=javascript:alert(3)>x</a>",
    ],
    [
      "Markdown",
      "[x](javascript:alert(1)) ![y](http://127.0.0.1:9/x.png) <svg onload=alert(2)> [z](data:text/html,x)\n\n```\n</script>",
    ],
    ["ends of scripts", "</script><script>alert(1)</script><!-- {{alert(3)}} ]]>"],
    ["addresses", '"><link rel=stylesheet href=http://127.0.0.1:9/x><iframe src=http://127.0.0.1:9/></iframe>'],
    ["names of the language", "__proto__"],
    ["invisible and turning characters", "\u202eabc\u2066\u0000\u001b[31m\u2028"],
  ])("shows hostile %s as text or as an address to open, runs none of it and requests nothing", async (_, text) => {
    const hostile = tapeOf((put) => turn(put, 1, text));
    const laws = [{ seq: 4, requirement: text, message: text }];
    const { page, noise, close } = await open(tapePage(hostile, { title: text, violations: laws }));
    for (const view of views) {
      await page.evaluate(
        `history.pushState(null, "", "#v=${view}&e=2"); dispatchEvent(new PopStateEvent("popstate"))`,
      );
      await page.locator(".trail[aria-label=Trail]").waitFor();
      await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
      expect(await page.locator("img, iframe, link, .app script, .app style").count()).toBe(0);
      const links: string[] = await page
        .locator(".app a:not([href^='#'])")
        .evaluateAll((all) =>
          all.map((link) => ["href", "target", "rel"].map((name) => link.getAttribute(name)).join(" ")),
        );
      expect(links.filter((link) => !/^https?:\/\/\S+ _blank noopener noreferrer$/.test(link))).toEqual([]);
      const shown = (await page.locator("body").innerText()).replaceAll(/[\n\t]/g, "");
      const unsafe = shown.match(/.{0,20}(?:[\u202a-\u202e\u2066-\u2069]|\p{Cc})/gu) ?? [];
      expect(unsafe.map((found) => JSON.stringify(found))).toEqual([]);
    }
    expect(await page.evaluate("Object.keys(Object.prototype).length")).toBe(0);
    expect(noise).toEqual([]);
    await close();
  });

  it("does not run a program that was added to the file", async () => {
    const added = "<script>document.title = 'owned'</script></body>";
    const { page, noise, close } = await open(twoTurns.replace("</body>", () => added));
    expect(await page.title()).toBe("two turns");
    expect(noise.join()).toMatch(/Content Security Policy/);
    await close();
  });

  it("reads the session itself if the browser allows no worker", async () => {
    const { page, noise, close } = await open(large, { hash: "#v=wire", first: "delete globalThis.Worker" });
    await listed(page);
    expect(noise).toEqual([]);
    await close();
  });

  it("prints what it shows", async () => {
    const { page, close } = await open(rich);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".find").isVisible()).toBe(false);
    expect(await page.locator(".verdict").isVisible()).toBe(true);
    expect((await page.pdf()).subarray(0, 4).toString()).toBe("%PDF");
    await close();
  });

  it("shows a transcript", async () => {
    const line = { uuid: "u", parentUuid: null, sessionId: "s", timestamp: "2026-01-01T00:00:00Z" };
    const answer = { role: "assistant", content: [{ type: "text", text: "general answer" }] };
    const html = transcriptPage(
      [
        { type: "user", message: { role: "user", content: "hello there" }, ...line },
        { type: "assistant", message: answer, ...line },
      ],
      { title: "a transcript" },
    );
    const { page, noise, close } = await open(html, { hash: "#v=story" });
    await page.getByText("general answer").waitFor();
    expect(await page.locator(".story").innerText()).toMatch(/hello there[\s\S]*general answer/);
    expect(noise).toEqual([]);
    await close();
  });

  it("shows two sessions: their first divergence, both waterfalls, every difference", async () => {
    const other = tapeOf((put) => {
      turn(put, 1, "Bash");
      turn(put, 2, "Edit");
    });
    const html = comparisonPage({ title: "before", tape: two }, { title: "after", tape: other });
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, noise, close } = await open(html, { colorScheme, viewport: { width: 390, height: 844 } });
      await page.evaluate(axe.source);
      await page.locator(".span-row.diverges").waitFor();
      expect(await page.locator(".verdict h2").innerText()).toContain("They diverge first after");
      for (const view of ["summary", "waterfall", "wire", "calls"]) {
        await page.evaluate(`location.hash = "#v=${view}"`);
        await page.locator(`nav[aria-label=Views] a[aria-current][href*="v=${view}"]`).waitFor();
        const found = await page.evaluate(
          "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 200)))",
        );
        expect({ view, found }).toEqual({ view, found: [] });
        expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      }
      expect(noise).toEqual([]);
      await close();
    }
  });

  it("shows hostile text of two sessions as text", async () => {
    const text = "<img src=x onerror=alert(1)>\u202e</script><script>alert(2)</script>";
    const [first, second] = ["a", "b"].map((end) => tapeOf((put) => turn(put, 1, text + end)));
    if (first === undefined || second === undefined) throw new Error("There are two sessions.");
    const { page, noise, close } = await open(
      comparisonPage({ title: text, tape: first }, { title: text, tape: second }),
    );
    await page.locator(".span-row").first().waitFor();
    for (const view of ["summary", "waterfall", "wire", "calls"]) {
      await page.evaluate(`location.hash = "#v=${view}"`);
      await page.locator(`nav[aria-label=Views] a[aria-current][href*="v=${view}"]`).waitFor();
      expect(await page.locator("img, iframe, .app script, .app a:not([href^='#'])").count()).toBe(0);
    }
    expect(noise).toEqual([]);
    await close();
  });

  it("follows a session that is still recorded, and keeps its place", async () => {
    const path = join(mkdtempSync(join(folder, "live-")), "live.tape.jsonl");
    const writer = createMemoryTape();
    let written = 0;
    const save = (): void => {
      const bytes = writer.bytes();
      appendFileSync(path, bytes.subarray(written));
      written = bytes.length;
    };
    turn(writer.frame, 1, "Bash");
    save();
    const command = spawn(process.execPath, [cli, "view", path, "--follow"], { stdio: ["pipe", "pipe", "inherit"] });
    const [url] = await once(createInterface(command.stdout), "line");
    const context = await (await browser).newContext();
    const page = await context.newPage();
    const noise: string[] = [];
    page.on("console", (message) => noise.push(message.text()));
    page.on("pageerror", (error) => noise.push(error.message));
    await page.goto(`${url}#v=wire&e=2`);
    await page.locator(".wire .row .seq", { hasText: /^8$/ }).waitFor();
    turn(writer.frame, 2, "Write");
    save();
    await page.locator(".wire .row .seq", { hasText: /^17$/ }).waitFor();
    expect(await page.locator(".wire .row .seq", { hasText: /^8$/ }).count()).toBe(1);
    expect(await at(page)).toBe(2);
    await page.getByRole("link", { name: "Summary" }).click();
    await page.locator(".facts a", { hasText: "2 turns" }).waitFor();
    expect(noise).toEqual([]);
    await context.close();
    const exited = once(command, "exit");
    command.stdin.end();
    expect(await exited).toEqual([0, null]);
  });

  it("draws only what is in sight of 100,000 events", async () => {
    const long = tapeOf((put) => {
      for (let n = 0; n < 11_112; n++) turn(put, n, `tool-${n}`);
    });
    const { page, noise, close } = await open(tapePage(long, { title: "long" }), { hash: "#v=wire" });
    await page.locator(".verdict-label, .wire").first().waitFor();
    await listed(page);
    await press(page, "End");
    await page.locator(".row[aria-current] .seq", { hasText: "100007" }).waitFor();
    expect(await page.locator(".row").count()).toBeLessThan(100);
    await page.getByRole("searchbox").fill("tool:tool-5000 denied");
    await page.locator("#found", { hasText: "2 of 2" }).waitFor();
    await page.getByRole("searchbox").press("Shift+Enter");
    expect(await at(page)).toBe(45006);
    expect(noise).toEqual([]);
    await close();
  });
});
