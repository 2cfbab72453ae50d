import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { say, script, toolUse, use } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import Anthropic from "@anthropic-ai/sdk";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "agentwire-model-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = fileURLToPath(new URL("../../../bin/agentwire.mjs", import.meta.url));
const key = "sk-ant-api03-0123456789abcdef0123456789abcdef";

/** `agentwire model` with these arguments, until it is told to stop. */
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
  const said = async (part: string): Promise<void> => {
    while (!errors.join("").includes(part)) await once(child.stderr, "data");
  };
  return { url, stop, said, errors: () => errors.join("") };
}

const tools = [{ name: "Bash", input_schema: { type: "object" as const } }];

/** The blocks of the answers to two calls, the first of which is streamed. */
async function askTwice(baseURL: string): Promise<readonly unknown[]> {
  const client = new Anthropic({ apiKey: key, baseURL, maxRetries: 0 });
  const first = [{ role: "user" as const, content: "List the files" }];
  const asked = { model: "claude-x", max_tokens: 99, tools };
  const { content } = await client.messages.stream({ ...asked, messages: first }).finalMessage();
  const [called] = content.filter((block) => block.type === "tool_use");
  const result = [{ type: "tool_result" as const, tool_use_id: called?.id ?? "", content: "a b" }];
  const second = await client.messages.create({
    ...asked,
    messages: [...first, { role: "assistant", content }, { role: "user", content: result }],
  });
  return [content, second.content].map((blocks) => JSON.parse(JSON.stringify(blocks).replaceAll(/toolu_\w+/g, "id")));
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
    expect(JSON.stringify(second)).toContain("Two files. Your key is <");
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
    const client = new Anthropic({ apiKey: key, baseURL: served.url, maxRetries: 0 });
    const messages = [{ role: "user" as const, content: "Hi" }];
    const ask = async () => {
      const { content } = await client.messages.create({ model: "claude-x", max_tokens: 99, tools, messages });
      return content[0]?.type === "text" ? content[0].text : content;
    };
    expect(await ask()).toBe("One.");
    writeFileSync(file, '{ "say": "Two." }\n{ "says": "Three." }\n');
    await served.said("line 2");
    await served.said("The model keeps the previous script.");
    writeFileSync(file, '{ "say": "Two." }\n{ "say": "Three." }\n');
    await served.said("changed");
    expect(await ask()).toBe("Two.");
    expect(await ask()).toBe("Three.");
    expect(await served.stop()).toBe(0);
    const page = readFileSync(log, "utf8");
    expect(page).toContain("script, step 2 of 2, status 200");
    expect(page).not.toContain(key);
  });
});
