import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { sessionWithPermission } from "../input/requested-session.ts";

const root = mkdtempSync(join(tmpdir(), "agentwire-vscode-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const session = join(root, "asked.tape.jsonl");
writeFileSync(session, sessionWithPermission());

const installed = join(root, "project");
mkdirSync(join(installed, "node_modules"), { recursive: true });
symlinkSync(fileURLToPath(new URL("../..", import.meta.url)), join(installed, "node_modules", "agentwire"));
const command = join(installed, "node_modules", "agentwire", "bin", "agentwire.mjs");

const { register } = createRequire(import.meta.url)("../../vscode/register.cjs");

interface Webview {
  options: object;
  html: string;
}

interface Registered {
  resolveDebugConfiguration(folder: undefined, configuration: object): object;
  createDebugAdapterDescriptor(session: { readonly configuration: object }): DebugAdapterExecutable;
  openCustomDocument(uri: object): object;
  resolveCustomEditor(document: object, panel: { readonly webview: Webview }): Promise<void>;
}

class DebugAdapterServer {
  readonly port: number;
  readonly host: string;
  constructor(port: number, host: string) {
    this.port = port;
    this.host = host;
  }
}

class DebugAdapterExecutable {
  readonly program: string;
  readonly args: readonly string[];
  constructor(program: string, args: readonly string[]) {
    this.program = program;
    this.args = args;
  }
}

/** What the extension registers with an editor that has this folder open, by the kind of the provider. */
function registered(folder: string, path = ""): Registered {
  const providers: object[] = [];
  const add = (_: string, provider: object): object => {
    providers.push(provider);
    return { dispose() {} };
  };
  const subscriptions: object[] = [];
  const editor = {
    DebugAdapterExecutable,
    DebugAdapterServer,
    workspace: { getConfiguration: () => ({ get: () => path }), workspaceFolders: [{ uri: { fsPath: folder } }] },
    debug: { registerDebugConfigurationProvider: add, registerDebugAdapterDescriptorFactory: add },
    window: { registerCustomEditorProvider: add },
  };
  register(editor, { subscriptions });
  expect(subscriptions).toHaveLength(3);
  return Object.assign({}, ...providers);
}

async function shownPage(extension: Registered): Promise<string> {
  const webview: Webview = { options: {}, html: "" };
  const document = extension.openCustomDocument({ fsPath: session });
  await extension.resolveCustomEditor(document, { webview });
  return webview.html;
}

describe("the extension for VS Code", () => {
  it("starts the debug adapter of the workspace, or of its setting", () => {
    expect(registered(installed).createDebugAdapterDescriptor({ configuration: {} })).toMatchObject({
      program: "node",
      args: [command, "dap"],
    });
    const set = registered(installed, "/opt/agentwire.mjs").createDebugAdapterDescriptor({ configuration: {} });
    expect(set.args).toEqual(["/opt/agentwire.mjs", "dap"]);
  });

  it("attaches to the port of a live session", () => {
    const configuration = { request: "attach", port: 4711 };
    expect(registered(installed).createDebugAdapterDescriptor({ configuration })).toMatchObject({
      ...{ port: 4711, host: "127.0.0.1" },
    });
  });

  it("debugs the open file if there is no launch configuration", () => {
    const extension = registered(installed);
    expect(extension.resolveDebugConfiguration(undefined, {})).toMatchObject({
      type: "agentwire",
      program: "$" + "{file}",
    });
    const own = { type: "agentwire", program: "a.tape.jsonl" };
    expect(extension.resolveDebugConfiguration(undefined, own)).toBe(own);
  });

  it("shows the page of view", async () => {
    const page = await shownPage(registered(installed));
    expect(page.slice(0, 100)).toMatch(/^<!doctype html>/i);
    expect(page.length).toBeGreaterThan(100_000);
  });

  it("says what to install if the workspace has no agentwire, or why the page cannot be written", async () => {
    expect(await shownPage(registered(root))).toContain("npm install --save-dev agentwire");
    rmSync(session);
    expect(await shownPage(registered(installed))).toContain("no such file or folder");
  });
});
