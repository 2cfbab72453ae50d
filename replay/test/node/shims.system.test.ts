import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { isEvent, nameOf, type ReplayVerdict } from "@agentwire/replay";
import { loadTape } from "@agentwire/replay/node";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { line, record, session } from "../tape/sample.ts";

/** The executables as a host starts them: built, by their path alone. */
const folder = mkdtempSync(join(tmpdir(), "shims-"));
afterAll(() => rmSync(folder, { recursive: true }));
const own = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const recorder = own("../../bin/record-agent.mjs");
const replayer = own("../../bin/replay-agent.mjs");
const echo = own("agents/echo.mjs");

interface Run {
  readonly args?: readonly string[];
  readonly input?: string;
  /** Answers a line of the agent; ends the input with `null`. */
  readonly answer?: (line: string) => string | null | undefined;
  readonly signal?: NodeJS.Signals;
}

async function run(path: string, env: Record<string, string>, { args = [], input, answer, signal }: Run = {}) {
  const child = spawn(path, args, { env: { PATH: process.env.PATH, ...env } });
  onTestFinished(() => void child.kill("SIGKILL"));
  const stderr = text(child.stderr);
  let out = "";
  let buffered = "";
  child.stdin.on("error", () => {});
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    out += chunk;
    const lines = (buffered + chunk).split("\n");
    buffered = lines.pop() ?? "";
    for (const each of lines) {
      const reply = answer?.(each);
      if (reply === null) child.stdin.end();
      else if (reply !== undefined) child.stdin.write(`${reply}\n`);
    }
    if (signal !== undefined) child.kill(signal);
  });
  if (input !== undefined) child.stdin.write(input);
  if (answer === undefined && signal === undefined) child.stdin.end();
  const [code, died] = await new Promise<[number | null, string | null]>((resolve) => {
    child.once("close", (...end) => resolve(end));
  });
  return { code, signal: died, out, stderr: await stderr };
}

describe("the recorder as the agent of a host", () => {
  test("passes everything on and exits as the agent exited", async () => {
    const path = join(folder, "recorded.tape.jsonl");
    const env = { AGENTWIRE_RECORD_OUT: path, AGENTWIRE_RECORD_AGENT: echo };
    const ended = await run(recorder, env, { args: ["5"], input: '{"a":1}\n{"b"' });
    expect(ended).toMatchObject({ code: 5, signal: null, out: '{"a":1}\n{"b"', stderr: "echo: ready\n" });
    const loaded = loadTape(path);
    if (!loaded.ok) throw new Error(loaded.problem.message);
    expect(loaded.tape.state).toBe("complete");
    expect(loaded.tape.events.filter((event) => isEvent(event, "wire/frame"))).toHaveLength(4);
    expect(loaded.tape.header.argv?.slice(1)).toEqual([echo, "5"]);
  });

  test("dies by the signal that killed the agent", async () => {
    const env = { AGENTWIRE_RECORD_OUT: `${folder}/killed/`, AGENTWIRE_RECORD_AGENT: echo };
    expect(await run(recorder, env, { args: ["SIGKILL"], input: "" })).toMatchObject({ code: null, signal: "SIGKILL" });
  });

  test("a recorder that is killed leaves a tape with every line that passed", async () => {
    const path = join(folder, "broken.tape.jsonl");
    const env = { AGENTWIRE_RECORD_OUT: path, AGENTWIRE_RECORD_AGENT: echo };
    const ended = await run(recorder, env, { input: '{"a":1}\n{"b":2}\n', signal: "SIGKILL" });
    const loaded = loadTape(path);
    if (!loaded.ok) throw new Error(loaded.problem.message);
    expect(loaded.tape.state).toBe("cut");
    const passed = loaded.tape.events.filter(
      (event) => isEvent(event, "wire/frame") && event.direction === "agent-to-host",
    );
    expect(passed.length).toBeGreaterThanOrEqual(ended.out.split("\n").length - 1);
  });

  test("reports which variable is missing", async () => {
    const ended = await run(recorder, { AGENTWIRE_RECORD_OUT: folder });
    expect(ended).toMatchObject({ code: 2, out: "" });
    expect(ended.stderr).toContain("AGENTWIRE_RECORD_AGENT");
  });
});

describe("the replayer as the agent of a host", () => {
  const write = (name: string, content: string | Uint8Array) => {
    const path = join(folder, `${name}.tape.jsonl`);
    writeFileSync(path, content);
    return {
      path,
      env: {
        AGENTWIRE_REPLAY_TAPE: path,
        AGENTWIRE_REPLAY_VERDICT: `${path}.verdict`,
        AGENTWIRE_REPLAY_TIMEOUT_MS: "60000",
      },
    };
  };
  const verdictOf = (path: string) => JSON.parse(readFileSync(`${path}.verdict`, "utf8")) as ReplayVerdict;
  const opening = [
    { type: "control_request", request_id: "x", request: { subtype: "initialize" } },
    { type: "user", message: { role: "user", content: "go" }, parent_tool_use_id: null },
  ];
  const input = opening.map((frame) => `${JSON.stringify(frame)}\n`).join("");
  const answer = (text: string): string | null | undefined => {
    const frame = JSON.parse(text);
    if (frame.type === "result") return null;
    if (frame.type !== "control_request") return undefined;
    const response = { behavior: "allow", updatedInput: frame.request.input };
    return JSON.stringify({
      type: "control_response",
      response: { subtype: "success", request_id: frame.request_id, response },
    });
  };

  test("plays the tape and ends as the recorded agent ended", async () => {
    const { path, env } = write("good", record(session));
    const ended = await run(replayer, env, { input, answer });
    expect(ended).toMatchObject({ code: 0, signal: null, stderr: "" });
    expect(ended.out).toContain('"request_id":"x"');
    expect(verdictOf(path)).toMatchObject({ outcome: "reproduced", divergence: null });
  });

  describe("a tape that ends by a signal which came to the number of the process", () => {
    const killed = (end: { readonly code: number | null; readonly signal: string | null }) =>
      record((writer) => {
        writer.line("host-to-agent", line(opening[0] as object));
        const response = { subtype: "success", request_id: "x", response: { pid: 30252 } };
        writer.line("agent-to-host", line({ type: "control_response", response }));
        writer.record("wire/end", { direction: "agent-to-host" });
        writer.record("process/exit", end);
        writer.finish();
      });

    test.each([
      ["SIGKILL", { code: null, signal: "SIGKILL" }],
      ["SIGTERM", { code: 143, signal: null }],
    ] as const)(
      "%s: the host learns the number of the replayer, and its signal is that of the tape",
      async (signal, end) => {
        const { path, env } = write(signal, killed(end));
        const ended = await run(replayer, env, {
          input: `${JSON.stringify(opening[0])}\n`,
          answer(text) {
            process.kill(JSON.parse(text).response.response.pid, signal);
            return undefined;
          },
        });
        expect(ended).toMatchObject(end);
        expect(verdictOf(path)).toMatchObject({ outcome: "reproduced" });
        expect(verdictOf(path).notes.join()).toContain(`Ended by ${signal}`);
      },
    );
  });

  test("a divergence ends it with 70, a sentence and a verdict", async () => {
    const { path, env } = write("other", record(session));
    const ended = await run(replayer, env, { input: input.replace('"go"', '"stop"'), answer });
    expect(ended.code).toBe(70);
    expect(ended.stderr).toContain("channel prompts");
    expect(verdictOf(path)).toMatchObject({ outcome: "diverged", divergence: { level: "structural" } });
  });

  test("failures are played as they were: stderr, a torn frame, an exit code", async () => {
    const { env } = write(
      "torn",
      record((writer) => {
        writer.line("host-to-agent", line({ type: "user" }));
        writer.record("process/stderr", { text: "about to fail\n" });
        writer.line("agent-to-host", line(new Uint8Array([0xff, 0xfe])));
        writer.line("agent-to-host", { ...line('{"type":"resu'), terminated: false });
        writer.record("wire/end", { direction: "agent-to-host" });
        writer.record("process/exit", { code: 9, signal: null });
        writer.finish();
      }),
    );
    const ended = await run(replayer, env, { input: '{"type":"user"}\n', answer: () => undefined });
    expect(ended).toMatchObject({ code: 9, stderr: "about to fail\n" });
    expect(ended.out).toBe('\ufffd\ufffd\n{"type":"resu');
  });

  test("a signal of the host is awaited, and the death by it repeated", async () => {
    const { path, env } = write(
      "signalled",
      record((writer) => {
        writer.line("agent-to-host", line({ type: "keep_alive" }));
        writer.record("process/signal", { signal: "SIGTERM" });
        writer.record("process/exit", { code: null, signal: "SIGTERM" });
        writer.finish();
      }),
    );
    expect(await run(replayer, env, { signal: "SIGTERM" })).toMatchObject({ code: null, signal: "SIGTERM" });
    expect(verdictOf(path).outcome).toBe("reproduced");
  });

  test.each([
    [
      "a damaged tape",
      Buffer.from(record(session)).toString().replace('"go"', '"no"'),
      71,
      "differs from what was recorded",
    ],
    ["a tape that breaks off", record(session).subarray(0, -5), 72, "incomplete"],
    ["a newer tape", '{"agentwire":"tape","version":9}\n', 2, "Update agentwire"],
    ["no tape", "hello\n", 2, "not JSON"],
    ["an empty file", "", 2, "empty"],
  ])("%s is reported by exit code and message", async (name, content, code, message) => {
    const { env } = write(name.replaceAll(" ", "-"), content);
    const ended = await run(replayer, env, { input, answer });
    expect(ended.code).toBe(code);
    expect(ended.stderr).toContain(message);
  });
});

test("a session recorded through the shim has the shape of one process", async () => {
  const out = join(folder, "shape.tape.jsonl");
  await run(recorder, { AGENTWIRE_RECORD_OUT: out, AGENTWIRE_RECORD_AGENT: echo }, { input: "{}\n" });
  const loaded = loadTape(out);
  const names = loaded.ok ? loaded.tape.events.map(nameOf) : [];
  expect(names.at(0)).toBe("process/spawn");
  expect(names.slice(-2)).toEqual(["process/exit", "note/end"]);
});
