const { execFile } = require("node:child_process");
const { existsSync, mkdtempSync, readFileSync, rmSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");

/** The launch configuration for the open file. */
const [openFile] = require("./package.json").contributes.debuggers[0].initialConfigurations;

/** The command of the workspace, as a script for Node.js. Throws if it is not installed. */
function findCommand({ workspace }) {
  const path = workspace.getConfiguration("agentwire").get("path");
  if (path) return path;
  for (const { uri } of workspace.workspaceFolders ?? []) {
    const script = join(uri.fsPath, "node_modules", "agentwire", "bin", "agentwire.mjs");
    if (existsSync(script)) return script;
  }
  throw new Error(
    "The package agentwire is not installed in this workspace. Run npm install --save-dev agentwire, or set agentwire.path.",
  );
}

/** The page that `agentwire view` writes for a session. */
function pageOf(command, session) {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-view-"));
  const page = join(folder, "session.html");
  return new Promise((resolve, reject) => {
    execFile("node", [command, "view", session, "-o", page], (error, _, stderr) => {
      try {
        if (error === null) resolve(readFileSync(page, "utf8"));
        else reject(new Error(stderr.trim() || error.message));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  });
}

const escaped = (text) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Registers the debugger and the viewer. */
function register(vscode, context) {
  const { debug, window } = vscode;
  context.subscriptions.push(
    debug.registerDebugConfigurationProvider("agentwire", {
      resolveDebugConfiguration: (_, configuration) =>
        configuration.type === undefined ? { ...openFile } : configuration,
    }),
    debug.registerDebugAdapterDescriptorFactory("agentwire", {
      createDebugAdapterDescriptor: ({ configuration: { request, port } }) =>
        request === "attach"
          ? new vscode.DebugAdapterServer(port, "127.0.0.1")
          : new vscode.DebugAdapterExecutable("node", [findCommand(vscode), "dap"]),
    }),
    window.registerCustomEditorProvider("agentwire.session", {
      openCustomDocument: (uri) => ({ uri, dispose() {} }),
      async resolveCustomEditor({ uri }, { webview }) {
        webview.options = { enableScripts: true, localResourceRoots: [] };
        try {
          webview.html = await pageOf(findCommand(vscode), uri.fsPath);
        } catch (error) {
          webview.html = `<!doctype html><pre>${escaped(error.message)}</pre>`;
        }
      },
    }),
  );
}

exports.register = register;
