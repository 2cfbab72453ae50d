import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFold, createMemoryTape, type Tape, type TapeWriter } from "@agentwire/replay";
import { tapePage, transcriptPage } from "@agentwire/replay/node";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { openBrowser } from "../../src/browser.ts";

const browser = openBrowser();
const folder = mkdtempSync(join(tmpdir(), "agentwire-viewer-"));
afterAll(async () => {
  await (await browser).close();
  rmSync(folder, { recursive: true, force: true });
});

type Put = (direction: "host-to-agent" | "agent-to-host", frame: object) => void;

function tapeOf(fill: (put: Put, writer: TapeWriter) => void): Tape {
  const tape = createMemoryTape();
  fill(tape.frame, tape);
  tape.finish();
  return tape.tape();
}

/** A turn in which a tool is denied, with `text` wherever a peer, the model or a tool can put text. */
function turn(put: Put, n: number, text: string): void {
  const common = { session_id: "s", parent_tool_use_id: null };
  put("host-to-agent", { type: "user", message: { role: "user", content: text }, ...common });
  put("agent-to-host", { type: "system", subtype: "init", model: text, permissionMode: text, tools: [], ...common });
  const use = { type: "tool_use", id: `t${n}`, name: text, input: { command: text } };
  put("agent-to-host", {
    type: "assistant",
    message: { role: "assistant", content: [{ type: "text", text }, use] },
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

interface Opened {
  readonly page: Page;
  /** What the page said to the console, threw, asked of the network or popped up. */
  readonly noise: string[];
  close(): Promise<void>;
}

async function open(html: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const file = join(mkdtempSync(join(folder, "page-")), "session.html");
  mkdirSync(join(file, ".."), { recursive: true });
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
    if (!request.url().startsWith("file:")) noise.push(`request: ${request.url()}`);
  });
  await page.goto(`file://${file}`);
  await page.waitForSelector(".app");
  return { page, noise, close: () => context.close() };
}

const at = (page: Page) => page.locator(".row[aria-selected=true] .seq").textContent();
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

describe("the viewer, opened from disk in a real browser", () => {
  const tape = tapeOf((put) => {
    turn(put, 1, "Bash");
    turn(put, 2, "Write");
  });
  const law = { seq: 14, requirement: "permission.once", message: "The question was answered twice." };
  const page = tapePage(tape, { title: "two turns", violations: [law] });

  it("steps, jumps to the cause and back, and shows state, conversation and frame at the cursor", async () => {
    const { page: view, noise, close } = await open(page);
    expect(await at(view)).toBe("17"); // the end: how it came out
    await press(view, "Home", "j", "j", "j");
    expect(await at(view)).toBe("4"); // event 3 says little and is hidden
    expect(await view.locator(".state").textContent()).toContain(
      "The host has not answered the permission request about Bash (event 4",
    );
    await press(view, "c");
    expect(await at(view)).toBe("2");
    await press(view, "e");
    expect(await at(view)).toBe("4");
    await press(view, "x");
    expect(await at(view)).toBe("5");
    expect(await view.locator(".conversation .said.tool").first().textContent()).toContain("denied");
    expect(await view.locator(".conversation .later").count()).toBeGreaterThan(0);
    expect(await view.locator(".frame .tree").textContent()).toContain('"deny"');
    await press(view, "End");
    expect(await view.locator(".conversation .later").count()).toBe(0);
    expect(noise).toEqual([]);
    await close();
  });

  it("shows a part of a tape with the state that was before it", async () => {
    const fold = createFold();
    for (const event of tape.events.slice(0, 5)) fold.take(event);
    const part = { ...tape, events: tape.events.slice(6, 8) };
    const { page: view, noise, close } = await open(tapePage(part, { title: "a part", before: fold.states }));
    await press(view, "Home");
    expect(await at(view)).toBe("6");
    expect(await view.locator(".state").textContent()).toContain("permission request about Bash (event 4");
    expect(noise).toEqual([]);
    await close();
  });

  it("starts every jump from where the last one led, though the page did not draw it yet", async () => {
    const { page: view, close } = await open(page);
    await view.evaluate(
      (keys) => {
        for (const key of keys) dispatchEvent(new KeyboardEvent("keydown", { key }));
      },
      ["Home", "j", "j", "j", "c"],
    );
    await expect.poll(() => at(view)).toBe("2");
    await close();
  });

  it("finds, filters, and marks broken laws in their place", async () => {
    const { page: view, close } = await open(page);
    await press(view, "Home", "/");
    await view.keyboard.type("denied");
    await press(view, "Enter");
    expect(await at(view)).toBe("5");
    await press(view, "Enter", "Enter");
    expect(await at(view)).toBe("14");
    expect(await view.locator(".frame .broken").textContent()).toContain(
      "[permission.once] The question was answered twice.",
    );
    await view.getByLabel("hits only").check();
    expect(await view.locator(".row .seq").allTextContents()).toEqual(["5", "6", "14", "15"]);
    await view.getByLabel("hits only").uncheck();
    await press(view, "Escape", "Home", "v");
    expect(await at(view)).toBe("14");
    expect(await view.locator(".row.violated .law").textContent()).toBe("permission.once");
    await view.getByRole("searchbox").fill("colour:red");
    expect(await view.locator(".find output").textContent()).toContain('no field "colour"');
    await close();
  });

  it("plays to the end and stops there", async () => {
    const { page: view, close } = await open(page);
    await press(view, " ");
    await view.locator(".play", { hasText: "stop" }).waitFor();
    await view.locator(".play", { hasText: "play" }).waitFor();
    expect(await at(view)).toBe("17");
    await close();
  });

  it("is light or dark as the system is, and turns over on a key", async () => {
    const paper = "getComputedStyle(document.body).backgroundColor";
    const { page: dark, close: closeDark } = await open(page, { colorScheme: "dark" });
    expect(await dark.evaluate(paper)).toBe("rgb(18, 22, 28)");
    await press(dark, "t");
    expect(await dark.evaluate(paper)).toBe("rgb(255, 255, 255)");
    await closeDark();
    const { page: light, close } = await open(page, { colorScheme: "light" });
    expect(await light.evaluate(paper)).toBe("rgb(255, 255, 255)");
    await close();
  });

  it.each([
    [
      "markup",
      "<img src=x onerror=alert(1)><script>alert(2)</script><style>*{display:none}</style><a href=javascript:alert(3)>x</a>",
    ],
    ["ends of scripts", "</script><script>alert(1)</script><!-- {{alert(3)}} ]]>"],
    ["addresses", '"><link rel=stylesheet href=http://127.0.0.1:9/x><iframe src=http://127.0.0.1:9/></iframe>'],
    ["names of the language", "__proto__"],
    ["invisible and turning characters", "\u202eabc\u2066\u0000\u001b[31m\u2028"],
  ])("shows hostile %s as text, runs none of it and asks no network", async (_, text) => {
    const hostile = tapeOf((put) => turn(put, 1, text));
    const laws = [{ seq: 4, requirement: text, message: text }];
    const { page: view, noise, close } = await open(tapePage(hostile, { title: text, violations: laws }));
    await press(view, "Home");
    for (let step = 0; step < 9; step++) {
      await view.locator(".conversation details").evaluateAll("(all) => all.forEach((one) => (one.open = true))");
      await press(view, "j");
    }
    expect(await view.locator("img, iframe, link, a, .app script, .app style").count()).toBe(0);
    expect(await view.evaluate("Object.keys(Object.prototype).length")).toBe(0);
    const shown = (await view.locator("body").innerText()).replaceAll("\n", "");
    const unsafe = shown.match(/.{0,20}(?:[\u202a-\u202e\u2066-\u2069]|\p{Cc})/gu) ?? [];
    expect(unsafe.map((found) => JSON.stringify(found))).toEqual([]);
    expect(noise).toEqual([]);
    await close();
  });

  it("does not run a program that was added to the file", async () => {
    const {
      page: view,
      noise,
      close,
    } = await open(page.replace("</body>", "<script>document.title = 'owned'</script></body>"));
    expect(await view.title()).toBe("two turns");
    expect(noise.join()).toMatch(/Content Security Policy/);
    await close();
  });

  it("shows a transcript", async () => {
    const line = { uuid: "u", parentUuid: null, sessionId: "s", timestamp: "2026-01-01T00:00:00Z" };
    const html = transcriptPage(
      [
        { type: "user", message: { role: "user", content: "hello there" }, ...line },
        {
          type: "assistant",
          message: { role: "assistant", content: [{ type: "text", text: "general answer" }] },
          ...line,
        },
      ],
      { title: "a transcript" },
    );
    const { page: view, noise, close } = await open(html);
    expect(await view.locator(".conversation").innerText()).toMatch(/hello there[\s\S]*general answer/);
    expect(noise).toEqual([]);
    await close();
  });

  it("is usable at 100,000 events", async () => {
    const long = tapeOf((put) => {
      for (let n = 0; n < 11_112; n++) turn(put, n, `tool-${n}`);
    });
    expect(long.events.length).toBeGreaterThan(100_000);
    const started = performance.now();
    const { page: view, noise, close } = await open(tapePage(long, { title: "long" }));
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(await view.locator(".row").count()).toBeLessThan(100);
    const time = async (...keys: string[]): Promise<number> => {
      const before = performance.now();
      await press(view, ...keys);
      await view.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
      return performance.now() - before;
    };
    await time("End");
    expect(await at(view)).toBe("100007");
    const steps = await time("k", "k", "k", "k", "k", "k", "k", "k", "k", "k");
    expect(steps / 10).toBeLessThan(250);
    await view.getByRole("searchbox").fill("tool:tool-5000 denied");
    await press(view, "Home");
    expect(await view.locator(".find output").textContent()).toBe("2 of 2");
    await view.getByRole("searchbox").press("Shift+Enter");
    expect(await at(view)).toBe("45006");
    expect(noise).toEqual([]);
    await close();
  });
});
