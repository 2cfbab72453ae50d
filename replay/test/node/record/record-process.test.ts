import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { isEvent, nameOf, type Tape } from "@agentwire/replay";
import { loadTape, recordProcess } from "@agentwire/replay/node";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "record-"));
afterAll(() => rmSync(folder, { recursive: true }));
const echo = fileURLToPath(new URL("../agents/echo.mjs", import.meta.url));

function load(path: string): Tape {
  const result = loadTape(path);
  if (!result.ok) throw new Error(result.problem.message);
  return result.tape;
}

function start(how: string, options: { env?: Record<string, string>; command?: string } = {}) {
  const stdio = { input: new PassThrough(), output: new PassThrough(), error: new PassThrough() };
  const recorded = recordProcess({
    command: options.command ?? process.execPath,
    args: [echo, how],
    out: `${folder}/`,
    env: { PATH: process.env.PATH, ...options.env },
    stdio,
  });
  return { ...stdio, recorded };
}

test("bytes pass both ways unchanged, whatever they are", async () => {
  const { input, output, recorded } = start("0");
  const sent = Buffer.concat([
    Buffer.from('{"type":"user", "text":"grüße\u2028"}\r\n\nnot json\n'),
    Buffer.from([0xc3, 10]),
  ]);
  for (const byte of sent) input.write(Buffer.from([byte]));
  input.end();
  const actual: Buffer[] = [];
  for await (const chunk of output) actual.push(chunk);
  expect(await recorded.end).toEqual({ code: 0, signal: null });
  const tape = load(recorded.tape);
  expect(tape.state).toBe("complete");
  const host = tape.events.filter((event) => isEvent(event, "wire/frame") && event.direction === "host-to-agent");
  expect(host).toMatchObject([
    { frame: { text: "grüße\u2028" }, raw: '{"type":"user", "text":"grüße\u2028"}\r' },
    { raw: "" },
    { raw: "not json" },
    { bytes: "ww==" },
  ]);
  expect(Buffer.concat(actual).equals(sent)).toBe(true);
});

test("stderr, the ends of both streams and the exit code are on the tape", async () => {
  const { input, output, error, recorded } = start("7");
  input.end('{"a":1}\n');
  const [out, end] = await Promise.all([text(output), recorded.end]);
  error.end();
  expect(out).toBe('{"a":1}\n');
  expect(await text(error)).toBe("echo: ready\n");
  expect(end).toEqual({ code: 7, signal: null });
  const names = load(recorded.tape).events.map(nameOf);
  expect(names.at(0)).toBe("process/spawn");
  expect(names.slice(-2)).toEqual(["process/exit", "note/end"]);
  expect(names.filter((name) => name === "wire/end")).toHaveLength(2);
  expect(load(recorded.tape).events.find((event) => isEvent(event, "process/stderr"))).toMatchObject({
    text: "echo: ready\n",
  });
});

test("a torn last line is recorded as torn", async () => {
  const { input, output, recorded } = start("torn");
  input.end();
  expect(await text(output)).toBe('{"type":"resu');
  expect(await recorded.end).toEqual({ code: 3, signal: null });
  expect(load(recorded.tape).events.find((event) => isEvent(event, "wire/frame"))).toMatchObject({
    raw: '{"type":"resu',
    unterminated: true,
  });
});

test("a signal is forwarded, and the death by it told", async () => {
  const { output, error, recorded } = start("0");
  await new Promise((resolve) => error.once("data", resolve));
  recorded.signal("SIGTERM");
  output.resume();
  expect(await recorded.end).toEqual({ code: null, signal: "SIGTERM" });
  const events = load(recorded.tape).events;
  expect(events.find((event) => isEvent(event, "process/signal"))).toMatchObject({ signal: "SIGTERM" });
  expect(events.find((event) => isEvent(event, "process/exit"))).toMatchObject({ code: null, signal: "SIGTERM" });
});

test("an agent that does not start leaves a tape that says so", async () => {
  const { error, recorded } = start("0", { command: "/no/such/agent" });
  expect(await recorded.end).toMatchObject({ code: 127 });
  error.end();
  expect(await text(error)).toContain("did not start");
  expect(load(recorded.tape).events.map(nameOf)).toContain("process/failed");
});

test("a slow host slows the agent down instead of filling memory", async () => {
  const { input, output, recorded } = start("0");
  const row = `${JSON.stringify({ text: "x".repeat(1000) })}\n`;
  let accepted = 0;
  const pump = (): void => {
    while (accepted < 20_000 && input.write(row)) accepted += 1;
  };
  input.on("drain", pump);
  pump();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const connection = accepted;
  expect(connection).toBeLessThan(5000);
  let received = 0;
  output.on("data", (chunk: Buffer) => {
    received += chunk.length;
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  input.removeListener("drain", pump);
  input.end();
  await recorded.end;
  expect(received % row.length).toBe(0);
  expect(received).toBeGreaterThan(connection * row.length - 1);
});

test("no key of the environment is written", async () => {
  const key = "sk-ant-api03-0123456789abcdef";
  const { input, output, recorded } = start("0", { env: { ANTHROPIC_API_KEY: key, CLAUDE_CODE_ENTRYPOINT: "sdk-ts" } });
  input.end(`{"key":"${key}","settings":"{\\"OTHER_API_KEY\\":\\"zyxwvutsrqp\\"}"}\n`);
  output.resume();
  await recorded.end;
  const content = readFileSync(recorded.tape, "utf8");
  expect(content).not.toContain("0123456789abcdef");
  expect(content).not.toContain("zyxwvutsrqp");
  expect(load(recorded.tape).header.environment).toEqual({ CLAUDE_CODE_ENTRYPOINT: "sdk-ts" });
});

test("processes that record into one folder get a tape each", async () => {
  const before = readdirSync(folder).length;
  const runs = Array.from({ length: 4 }, () => start("0"));
  for (const { input, output } of runs) {
    output.resume();
    input.end();
  }
  await Promise.all(runs.map(({ recorded }) => recorded.end));
  expect(new Set(runs.map(({ recorded }) => recorded.tape)).size).toBe(4);
  expect(readdirSync(folder).length).toBe(before + 4);
});
