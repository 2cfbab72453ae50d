import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { replayerPath } from "@agentwire/replay/node";
import { query } from "@agentwire/runtime/host";
import { agentPath } from "@agentwire/runtime/node";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "agentwire-bad-input-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const streamJson = ["--output-format", "stream-json", "--verbose", "--input-format", "stream-json"];
const initialize = '{"type":"control_request","request_id":"1","request":{"subtype":"initialize"}}\n';
const env = {
  PATH: process.env.PATH ?? "",
  HOME: folder,
  CLAUDE_CONFIG_DIR: join(folder, ".claude"),
  ANTHROPIC_API_KEY: "not-a-key",
  ANTHROPIC_BASE_URL: "http://127.0.0.1:9",
};

/** Starts an executable on the same Node, feeds it and waits for its end. A peer that hangs fails the test by time. */
function feed(args: readonly string[], input: string | Buffer, extra: Record<string, string> = {}) {
  return new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: folder, env: { ...env, ...extra } });
    let out = "";
    let err = "";
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    child.stdin.on("error", () => {}); // the peer may be gone before it has read everything
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, out, err }));
    child.stdin.end(input);
  });
}

const agent = (input: string | Buffer) => feed([agentPath, ...streamJson], input);

describe("an agent that receives invalid input", () => {
  it("says that a line is not JSON and ends with 1", async () => {
    const { code, err } = await agent(`${initialize}this is not json\n`);
    expect(err).toContain("Error parsing streaming input line");
    expect(code).toBe(1);
  });

  it("says that a line is over the limit and ends with 1", async () => {
    const { code, err } = await agent(Buffer.alloc(65 * 1024 * 1024, "a"));
    expect(err).toMatch(/limit/);
    expect(code).toBe(1);
  });

  it("ignores a message of an unknown type and ends well", async () => {
    const { code, err } = await agent(`${initialize}{"type":"brand_new","payload":1}\n`);
    expect(err).toBe("");
    expect(code).toBe(0);
  });

  it("refuses an unknown control request by name and continues", async () => {
    const { code, out } = await agent('{"type":"control_request","request_id":"9","request":{"subtype":"nosuch"}}\n');
    expect(JSON.parse(out)).toMatchObject({
      type: "control_response",
      response: { subtype: "error", request_id: "9", error: "Unsupported control request subtype: nosuch" },
    });
    expect(code).toBe(0);
  });

  it("ends well if the input ends before anything was asked", async () => {
    expect(await agent("")).toEqual({ code: 0, out: "", err: "" });
  });
});

describe("a host whose agent fails", () => {
  const hosted = async (program: string) => {
    const path = join(folder, "agent.mjs");
    writeFileSync(path, program);
    const received: unknown[] = [];
    try {
      const options = { cwd: folder, env, pathToClaudeCodeExecutable: path, executable: "node" as const };
      for await (const message of query({ prompt: "hello", options })) received.push(message);
      return { received, error: null };
    } catch (error) {
      return { received, error: error as Error & { errorClass?: string; exitCode?: number } };
    }
  };
  const answer =
    'const ok = (line) => ({ type: "control_response", response: { subtype: "success", request_id: JSON.parse(line).request_id, response: {} } });\n';

  it("reports the exit code and the last stderr lines of an agent that ends early", async () => {
    const { error } = await hosted('process.stderr.write("no licence\\n"); process.exit(3);');
    expect(error).toMatchObject({ errorClass: "process_exited_nonzero", exitCode: 3 });
    expect(error?.message).toContain("no licence");
  });

  it("says that the agent closed its output without a result", async () => {
    const { error } = await hosted(
      `${answer}process.stdin.once("data", (d) => { console.log(JSON.stringify(ok(String(d).split("\\n")[0]))); process.exit(0); });`,
    );
    expect(error).not.toBeNull();
  });

  it("forwards an unknown message, and continues after a line that is not JSON", async () => {
    const { received } = await hosted(
      `${answer}process.stdin.once("data", (d) => {
        console.log(JSON.stringify(ok(String(d).split("\\n")[0])));
        console.log(JSON.stringify({ type: "brand_new", mood: "fine" }));
        console.log("DEBUG a stray line");
        console.log(JSON.stringify({ type: "result", subtype: "success", is_error: false, result: "done", session_id: "s", uuid: "u" }));
      }); process.stdin.on("end", () => process.exit(0));`,
    );
    expect(received).toMatchObject([{ type: "brand_new", mood: "fine" }, { type: "result" }]);
  });

  it("says that there is no agent at the path", async () => {
    const options = { cwd: folder, env, pathToClaudeCodeExecutable: "/nowhere/agent" };
    const run = async () => {
      for await (const _ of query({ prompt: "hello", options })) expect.unreachable();
    };
    await expect(run()).rejects.toThrow(/\/nowhere\/agent/);
  });
});

describe("a replayer without a valid tape", () => {
  const replay = (content: string) => {
    const tape = join(folder, "given.tape.jsonl");
    writeFileSync(tape, content);
    return feed([replayerPath], initialize, { AGENTWIRE_REPLAY_TAPE: tape });
  };

  it.each([
    ["an empty file", "", /empty/i],
    ["a log of plain frames", '{"type":"keep_alive"}\n', /plain stream-json log/],
    ["a tape of a later version", '{"agentwire":"tape","version":999,"release":"9.9.9"}\n', /version/],
    ["prose", "Dear reader\n", /tape/],
  ])("rejects %s with a message and a specific exit code", async (_, content, fragments) => {
    const { code, out, err } = await replay(content);
    expect(err).toMatch(fragments);
    expect(out).toBe("");
    expect(code).toBe(2);
  });
});
