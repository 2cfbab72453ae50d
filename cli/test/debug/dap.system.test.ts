import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { asJsonObject, jsonObjectsIn } from "@agentwire/protocol/json";
import { afterAll, expect, it } from "vitest";
import { expectCurrentPage } from "../docs/render.ts";
import { sessionWithPermission } from "../input/requested-session.ts";
import { connectDapClient, type DapClient } from "./client.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-dap-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = fileURLToPath(new URL("../../bin/agentwire.mjs", import.meta.url));

/** Maximum length of a message on the page. */
const longest = 240;

/** A message of the log on one line. */
function lineOf(message: object): string {
  const { type, command, event, arguments: args, body, success } = asJsonObject(message);
  const complete = JSON.stringify(args ?? body ?? {}).replaceAll(`${folder}/`, "");
  const content = complete.length > longest ? `${complete.slice(0, longest)}\u2026` : complete;
  const text = content === "{}" ? "" : ` ${content}`;
  if (type === "event") return `* ${event}${text}`;
  return `${type === "request" ? ">" : "<"} ${command}${success === false ? " failed" : ""}${text}`;
}

/** Debugs a session as a user of an editor does. */
async function debugSession(client: DapClient): Promise<void> {
  await client.request("initialize", { adapterID: "agentwire", pathFormat: "path" });
  await client.request("launch", { program: join(folder, "asked.tape.jsonl") });
  await client.event("initialized");
  await client.request("setFunctionBreakpoints", { breakpoints: [{ name: "tool:Bash asks" }] });
  await client.request("configurationDone");
  await client.event("stopped");
  await client.go("continue");
  const { stackFrames } = await client.request("stackTrace", { threadId: 1 });
  const [top] = jsonObjectsIn(stackFrames);
  const { scopes } = await client.request("scopes", { frameId: top?.id });
  const state = jsonObjectsIn(scopes).find(({ name }) => name === "State");
  const { variables } = await client.request("variables", { variablesReference: state?.variablesReference });
  const requests = jsonObjectsIn(variables).find(({ name }) => name === "requests");
  await client.request("variables", { variablesReference: requests?.variablesReference });
  await client.go("stepBack");
  await client.request("stackTrace", { threadId: 1, levels: 1 });
  await client.request("evaluate", { expression: "tool:Bash", context: "repl" });
  await client.request("disconnect");
}

it("speaks the Debug Adapter Protocol over stdin and stdout, as docs/commands/dap.md shows", async () => {
  writeFileSync(join(folder, "asked.tape.jsonl"), sessionWithPermission());
  const adapter = spawn(process.execPath, [program, "dap"], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(adapter, "exit");
  const client = connectDapClient(adapter.stdout, adapter.stdin);
  await debugSession(client);
  expect(await exited).toEqual([0, null]);
  const log = client.log.map(lineOf).join("\n");
  await expectCurrentPage("dap.md", (page) => page.replace(/(?<=^```text\n)[^`]*(?=^```$)/m, `${log}\n`));
});

it("ends when the editor closes its stdin", async () => {
  const adapter = spawn(process.execPath, [program, "dap"], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(adapter, "exit");
  adapter.stdin.end();
  expect(await exited).toEqual([0, null]);
});
