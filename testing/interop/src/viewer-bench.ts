import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createMemoryTape, type Tape } from "@agentwire/replay";
import { loadTape, tapePage } from "@agentwire/replay/node";
import type { Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { captureScreenshots, viewContents } from "./viewer-screenshots.ts";

/** The measurements of `testing/bench/viewer.ts`, which needs the packages of this folder. */
const { values, positionals } = parseArgs({
  options: {
    events: { type: "string", default: "200000" },
    rounds: { type: "string", default: "3" },
    screenshots: { type: "string" },
  },
  allowPositionals: true,
});
const [eventCount, rounds] = [Number(values.events), Number(values.rounds)];

/** The sessions of the screenshots: the named tapes, otherwise short ones of the same kind as the long one. */
function shownTapes(): readonly [Tape, Tape] {
  const named = positionals.map((path) => {
    const loaded = loadTape(path);
    if (!loaded.ok) throw new Error(`${path} is not a tape. Name a file that agentwire record wrote.`);
    return loaded.tape;
  });
  const first = named[0] ?? longTape(200);
  return [first, named[1] ?? longTape(300)];
}

const common = { session_id: "s", parent_tool_use_id: null };

/** Turns with a model call that streams, a tool that is allowed, and its result. */
function longTape(size: number): Tape {
  const tape = createMemoryTape();
  const agent = (frame: object): void => tape.frame("agent-to-host", { ...common, ...frame });
  let events = 0;
  for (let n = 0; events < size; n++) {
    tape.frame("host-to-agent", { type: "user", message: { role: "user", content: `Step ${n}` }, ...common });
    agent({ type: "system", subtype: "init", model: "opus", permissionMode: "default", tools: ["Bash", "Read"] });
    for (let part = 0; part < 10; part++)
      agent({
        type: "stream_event",
        event: { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: `part ${part} ` } },
      });
    const use = {
      type: "tool_use",
      id: `t${n}`,
      name: n % 7 === 0 ? "Read" : "Bash",
      input: { command: `make target-${n}` },
    };
    const usage = { input_tokens: n % 900, output_tokens: 20, cache_read_input_tokens: 9000 };
    agent({ type: "assistant", message: { id: `m${n}`, role: "assistant", model: "opus", content: [use], usage } });
    const request = { subtype: "can_use_tool", tool_name: use.name, input: use.input, tool_use_id: use.id };
    tape.frame("agent-to-host", { type: "control_request", request_id: `a${n}`, request });
    const response = {
      subtype: "success",
      request_id: `a${n}`,
      response: { behavior: "allow", updatedInput: use.input },
    };
    tape.frame("host-to-agent", { type: "control_response", response });
    const content = [
      { type: "tool_result", tool_use_id: use.id, content: `line one\nline two of ${n}`, is_error: n % 50 === 0 },
    ];
    agent({ type: "user", message: { role: "user", content } });
    agent({
      type: "result",
      subtype: "success",
      is_error: false,
      result: "done",
      num_turns: 2,
      total_cost_usd: n / 100,
    });
    events += 17;
  }
  tape.finish();
  return tape.tape();
}

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
const ms = (value: number): string => `${value.toFixed(0)} ms`;

/** Milliseconds of a script in the page, from now until it resolves. */
const timed = (page: Page, script: string): Promise<number> =>
  page.evaluate(
    `(async () => { const begin = performance.now(); await (${script}); return performance.now() - begin; })()`,
  );

/** A promise in the page for a condition, checked at every frame. */
const until = (condition: string): string =>
  `new Promise((resolve) => { const look = () => (${condition}) ? resolve() : requestAnimationFrame(look); look(); })`;

/** Notes in the page when its first screen and its list appear. */
const watchMarks = `
  window.marks = {};
  new MutationObserver(() => {
    if (document.querySelector(".app")) marks.first ??= performance.now();
    if (document.querySelector(".wire .row .name")) marks.ready ??= performance.now();
  }).observe(document, { subtree: true, childList: true });
`;

const typed = (query: string): string =>
  `(() => { const field = document.querySelector("input[type=search]"); field.value = ${JSON.stringify(query)}; field.dispatchEvent(new Event("input", { bubbles: true })); })()`;

if (values.screenshots !== undefined) {
  const browser = await openBrowser();
  try {
    const tapes = shownTapes();
    const at = tapes[0].events.find((event) => JSON.stringify(event).includes('"tool_use"'))?.seq ?? 1;
    const count = await captureScreenshots(browser, tapes, resolve(values.screenshots), at);
    console.log(`${count} screenshots in ${values.screenshots}`);
  } finally {
    await browser.close();
  }
  process.exit();
}

const tape = longTape(eventCount);
const html = tapePage(tape, { title: "long" });
const lines = tape.events.map((event) => JSON.stringify(event));
const folder = mkdtempSync(join(tmpdir(), "agentwire-bench-viewer-"));
const file = join(folder, "long.html");
writeFileSync(file, html);
const browser = await openBrowser();
try {
  const [parse, first, ready, complete, search, frames]: number[][] = [[], [], [], [], [], []];
  const openings = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const begin = performance.now();
    for (const line of lines) JSON.parse(line);
    parse?.push(performance.now() - begin);
    const page = await context.newPage();
    await page.addInitScript(watchMarks);
    await page.goto(`file://${file}#v=wire`, { waitUntil: "commit" });
    await page.waitForSelector(".wire .row .name", { timeout: 300_000 });
    first?.push(await page.evaluate<number>("marks.first"));
    ready?.push(await page.evaluate<number>("marks.ready"));
    await page.keyboard.press("End");
    await page.waitForSelector(".wire .row[aria-current]", { timeout: 300_000 });
    complete?.push(await page.evaluate<number>("performance.now()"));
    for (const query of ["target-9999", "tool:Read error", "took:>1s"]) {
      await page.evaluate(typed(""));
      await page.waitForFunction('document.querySelector("#found").textContent === ""');
      const done = until('/ of /.test(document.querySelector("#found").textContent)');
      search?.push(await timed(page, `(${typed(query)}, ${done})`));
    }
    const scroll = `(async () => { const list = document.querySelector(".wire .scroll"); for (let n = 0; n < 120; n++) { list.scrollTop += 900; await new Promise(requestAnimationFrame); } })()`;
    frames?.push(120_000 / (await timed(page, scroll)));
    for (const [view, content] of Object.entries(viewContents).filter(([name]) => name !== "wire")) {
      const opened = until(`document.querySelector(${JSON.stringify(content)}) !== null`);
      const took = await timed(page, `(location.hash = "#v=${view}", ${opened})`);
      openings.set(view, [...(openings.get(view) ?? []), took]);
    }
    await context.close();
  }
  const base = median(parse ?? []);
  console.log(`${tape.events.length} events, ${(html.length / 1e6).toFixed(1)} MB of page`);
  console.log(`JSON.parse of the same lines: ${ms(base)}`);
  console.log(`first screen: ${ms(median(first ?? []))}, ${(median(first ?? []) / base).toFixed(2)} x JSON.parse`);
  console.log(
    `interactive: ${ms(median(ready ?? []))}, ${(median(ready ?? []) / base).toFixed(2)} x JSON.parse (goal 3)`,
  );
  console.log(
    `read to its end: ${ms(median(complete ?? []))}, ${(median(complete ?? []) / base).toFixed(2)} x JSON.parse (searches wait for it)`,
  );
  console.log(`search: median ${ms(median(search ?? []))}, most ${ms(Math.max(...(search ?? [])))} (goal 100 ms)`);
  for (const [view, took] of openings)
    console.log(`first opening of ${view}: median ${ms(median(took))}, most ${ms(Math.max(...took))}`);
  console.log(`scrolling: ${median(frames ?? []).toFixed(0)} frames a second`);

  const page = await browser.newPage();
  await page.goto(`file://${file}`);
  await page.evaluate(createRequire(import.meta.url)("axe-core").source);
  for (const view of ["summary", "waterfall", "story", "wire", "cost", "laws", "calls"]) {
    await page.evaluate(`location.hash = "#v=${view}&e=20"`);
    await page.waitForSelector(".trail");
    const found = await page.evaluate<string[]>("axe.run().then(({ violations }) => violations.map(({ id }) => id))");
    console.log(`axe, ${view}: ${found.length === 0 ? "no violation" : found.join(", ")}`);
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
