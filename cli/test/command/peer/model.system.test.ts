import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { say, script, toolUse, use } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "agentwire-model-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = fileURLToPath(new URL("../../../bin/agentwire.mjs", import.meta.url));
const key = "sk-ant-api03-0123456789abcdef0123456789abcdef";

/** `agentwire model` with these arguments, until its stdin ends. */
async function start(...args: readonly string[]) {
  const env = { ...process.env, ANTHROPIC_API_KEY: key };
  const child = spawn(process.execPath, [program, "model", ...args], { env, stdio: ["pipe", "pipe", "pipe"] });
  const exit = once(child, "exit");
  const errors: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (piece: string) => errors.push(piece));
  const [line] = await Promise.race([once(child.stdout, "data"), exit.then(([code]) => [`ended: ${code}`])]);
  const url = String(line).trim();
  const stop = async (): Promise<number> => {
    child.stdin.end();
    const [code] = await exit;
    return Number(code);
  };
  const waitForError = async (part: string): Promise<void> => {
    while (!errors.join("").includes(part)) await once(child.stderr, "data");
  };
  return { url, stop, waitForError };
}

interface Answer {
  readonly content: readonly { readonly type: string; readonly id?: string; readonly text?: string }[];
}

/** The body of the answer to a conversation. */
async function answerTo(url: string, messages: readonly object[], stream = false): Promise<string> {
  const tools = [{ name: "Bash", input_schema: { type: "object" } }];
  const headers = { authorization: `Bearer ${key}`, "anthropic-version": "2023-06-01" };
  const body = JSON.stringify({ model: "claude-x", max_tokens: 99, tools, messages, stream });
  const response = await fetch(`${url}/v1/messages`, { method: "POST", headers, body });
  return response.text();
}

/** The bodies of the answers to two calls, the first of which is streamed. */
async function askTwice(url: string): Promise<readonly string[]> {
  const first = [{ role: "user", content: "List the files" }];
  const streamed = await answerTo(url, first, true);
  const id = /"id":"(toolu_\w+)"/.exec(streamed)?.[1] ?? "";
  const call = { role: "assistant", content: [{ type: "tool_use", id, name: "Bash", input: { command: "ls" } }] };
  const result = { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: "a b" }] };
  const second = await answerTo(url, [...first, call, result]);
  return [streamed, second].map((body) => body.replaceAll(/(toolu|msg|req)_\w+/g, "$1"));
}

describe("agentwire model", () => {
  it("records a script from a service, without its keys, and the script gives the same answers", async () => {
    const service = await serveModel(
      script(use(toolUse("toolu_real", "Bash", { command: "ls" })), say(`Two files. Your key is ${key}.`)),
    );
    const file = join(folder, "recorded.jsonl");
    const proxy = await start(file, "--record", service.url);
    const answers = await askTwice(proxy.url);
    expect(await proxy.stop()).toBe(0);
    await service.close();
    expect(service.model.requests[0]?.headers.authorization).toBe(`<${`Bearer ${key}`.length} characters>`);
    const written = readFileSync(file, "utf8");
    expect(written).not.toContain(key);
    expect(written.split("\n")[0]).toContain('"tool":{"name":"Bash","input":{"command":"ls"}}');

    const again = await start(file);
    const [first, second] = await askTwice(again.url);
    expect(await again.stop()).toBe(0);
    expect(first).toEqual(answers[0]);
    expect(second).toContain("Two files. Your key is redacted-ANTHROPIC_API_KEY");
  });

  it("refuses to record over a file, and to record from what is no URL", async () => {
    const file = join(folder, "kept.jsonl");
    writeFileSync(file, '{ "say": "Kept." }\n');
    const existing = await start(file, "--record", "http://127.0.0.1:9");
    expect(existing.url).toBe("ended: 3");
    const invalid = await start(join(folder, "new.jsonl"), "--record", "anthropic");
    expect(invalid.url).toBe("ended: 2");
    expect(readFileSync(file, "utf8")).toContain("Kept.");
  });

  it("reads a changed script again, keeps the last valid one, and writes the log", async () => {
    const file = join(folder, "watched.jsonl");
    const log = join(folder, "log.html");
    writeFileSync(file, '{ "say": "One." }\n');
    const served = await start(file, "--watch", "--log", log);
    const ask = async (): Promise<string | undefined> => {
      const { content }: Answer = JSON.parse(await answerTo(served.url, [{ role: "user", content: "Hi" }]));
      return content[0]?.text;
    };
    expect(await ask()).toBe("One.");
    writeFileSync(file, '{ "say": "Two." }\n{ "says": "Three." }\n');
    await served.waitForError("line 2");
    await served.waitForError("The model keeps the previous script.");
    writeFileSync(file, '{ "say": "Two." }\n{ "say": "Three." }\n');
    await served.waitForError("changed");
    expect(await ask()).toBe("Two.");
    expect(await ask()).toBe("Three.");
    expect(await served.stop()).toBe(0);
    const page = readFileSync(log, "utf8");
    expect(page).toContain("script, step 2 of 2, status 200");
    expect(page).not.toContain(key);
  });
});
