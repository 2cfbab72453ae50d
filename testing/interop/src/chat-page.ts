import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { type ServedBridge, type ServeOptions, serveBridge } from "@agentwire/runtime/bridge";
import type { Script } from "@agentwire/testing";
import { type ServedModel, serveModel } from "@agentwire/testing/node";
import axe from "axe-core";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { ours, type Scratch } from "./peers.ts";

/** A tab with the chat. */
export interface Tab {
  readonly page: Page;
  /** Errors of the page, and what its policy blocked. */
  readonly problems: readonly string[];
}

/** The chat in a real browser, on a bridge, on the reference agent, on a scripted model. */
export interface ChatPage extends Tab {
  readonly model: ServedModel;
  readonly context: BrowserContext;
  served: ServedBridge;
  /** Opens the page again, in a new tab. */
  open(address?: string): Promise<Tab>;
  /** Stops the server. The result starts it again on the same port. */
  stop(): Promise<(options?: Partial<ServeOptions>) => Promise<void>>;
  /** Stops the server and starts it again on the same port. */
  restart(options?: Partial<ServeOptions>): Promise<void>;
  close(): Promise<void>;
}

const pageFolder = dirname(fileURLToPath(import.meta.resolve("agentwire/web-chat/index.html")));

/** Stores every socket of a page in `window.sockets`, so that a test can break them. */
function keepSockets(): void {
  const sockets: WebSocket[] = [];
  Object.assign(window, { sockets });
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL) {
      super(url);
      sockets.push(this);
    }
  };
}

/** Opens the chat on a model that follows the script. */
export async function openChatPage(
  browser: Browser,
  folder: Scratch,
  answers: Script,
  contextOptions: BrowserContextOptions = {},
): Promise<ChatPage> {
  folder.reset();
  const model = await serveModel(answers, { strict: false });
  const env = folder.env(model.url, { CLAUDE_CODE_ENABLE_TASKS: "0", CLAUDE_CODE_ENABLE_TODO_TOOLS: "1" });
  const settings: ServeOptions = { agent: ours.agent, cwd: folder.cwd, env, page: pageFolder };
  let served = await serveBridge({ ...settings, token: "a-token" });
  const context = await browser.newContext(contextOptions);
  await context.addInitScript(keepSockets);
  const open = async (address = `${served.origin}#${served.token}`): Promise<Tab> => {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => {
      // Chromium reports each attempt to reach a server that is down.
      if (message.type() === "error" && !message.text().includes("WebSocket")) problems.push(message.text());
    });
    page.on("dialog", (dialog) => {
      problems.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.goto(address);
    return { page, problems };
  };
  const stop: ChatPage["stop"] = async () => {
    const port = Number(new URL(served.origin).port);
    await served.close();
    return async (options = {}) => {
      served = await serveBridge({ ...settings, token: "a-token", port, ...options });
    };
  };
  const first = await open();
  await first.page.locator('[data-link="connected"]').waitFor();
  return {
    ...first,
    model,
    context,
    open,
    get served() {
      return served;
    },
    stop,
    restart: async (options) => (await stop())(options),
    async close() {
      await context.close();
      await served.close();
      await model.close();
    },
  };
}

/** Types a prompt and sends it. */
export async function prompt({ page }: Tab, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Prompt" }).focus();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** The axe rules that the current page violates. */
export async function violations({ page }: Tab): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ["violations"],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  });
  return found;
}
