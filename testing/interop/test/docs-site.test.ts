import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import axe from "axe-core";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "../src/browser.ts";

const root = resolve(import.meta.dirname, "../../..");
const site = join(root, "docs/site/dist");

/** Ten pages of different kinds. */
const pages = [
  "",
  "start/first-host-test/",
  "learn/",
  "guides/stuck-session/",
  "guides/host-adapter/",
  "reference/host-control/initialize/",
  "reference/hook/pretooluse/",
  "reference/requirements/queue/",
  "reference/commands/why/",
  "explanation/comparison/",
];

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

let server: Server;
let browser: Browser;
let origin = "";

/** Serves the built files and nothing else. */
function serve(): Server {
  return createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const named = join(site, decodeURIComponent(pathname));
    const file = existsSync(named) && statSync(named).isDirectory() ? join(named, "index.html") : named;
    if (!file.startsWith(site) || !existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
    response.end(readFileSync(file));
  });
}

beforeAll(async () => {
  const program = ["--conditions=@agentwire/source", "tools/docs.ts", "--build"];
  // Without the variables of the test runner: DEV among them makes a site for development.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd: root, env, encoding: "utf8" });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "", stderr: "" });
  server = serve();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await openBrowser();
}, 600_000);

afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** Opens a context that records the addresses that it requests from elsewhere. */
async function contextWith(options: Parameters<Browser["newContext"]>[0]) {
  const context: BrowserContext = await browser.newContext(options);
  const elsewhere: string[] = [];
  context.on("request", (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith("data:")) elsewhere.push(request.url());
  });
  return { context, elsewhere };
}

const axeFindings =
  "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 200) + ' ' + nodes[0].failureSummary))";

describe.each(["light", "dark"] as const)("in %s colors", (colorScheme) => {
  it.each([390, 1280])("has no violation of axe and requests nothing from elsewhere at %i pixels", async (width) => {
    const { context, elsewhere } = await contextWith({ colorScheme, viewport: { width, height: 900 } });
    const page = await context.newPage();
    const findings: Record<string, unknown> = {};
    for (const path of pages) {
      await page.goto(origin + path, { waitUntil: "networkidle" });
      await page.evaluate(axe.source);
      const violations = await page.evaluate<string[]>(axeFindings);
      const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
      if (violations.length > 0 || overflow > 0) findings[path] = { violations, overflow };
    }
    expect(findings).toEqual({});
    expect(elsewhere).toEqual([]);
    await context.close();
  });
});

it("finds a page by keyboard alone", async () => {
  const { context, elsewhere } = await contextWith({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(origin, { waitUntil: "networkidle" });
  await page.locator(".pagefind-ui__search-input").waitFor({ state: "attached" });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("can_use_tool");
  await page.locator(".pagefind-ui__result-link").first().waitFor();
  const isResult = "document.activeElement?.matches('.pagefind-ui__result-link') ?? false";
  for (let presses = 0; presses < 10 && !(await page.evaluate<boolean>(isResult)); presses++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname !== "/");
  expect(await page.locator("main").innerText()).toContain("can_use_tool");
  expect(elsewhere).toEqual([]);
  await context.close();
});
