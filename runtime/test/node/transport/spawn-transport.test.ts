import type { Ending } from "@agentwire/protocol";
import { afterEach, describe, expect, it } from "vitest";
import { type SpawnTransportOptions, spawnTransport } from "../../../src/node/index.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** Runs a script as the peer. */
function peer(script: string, options: Partial<SpawnTransportOptions> = {}) {
  const transport = spawnTransport({ command: process.execPath, args: ["-e", script], ...options });
  closers.push(() => transport.close());
  const lines: string[] = [];
  const waiting: (() => void)[] = [];
  let tooLong = 0;
  const ended = new Promise<Ending>((resolve) =>
    transport.open({
      line: (text) => {
        lines.push(text);
        for (const go of waiting.splice(0)) go();
      },
      tooLong: () => void tooLong++,
      end: resolve,
    }),
  );
  const first = () => (lines.length > 0 ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve)));
  return { transport, lines, ended, first, tooLong: () => tooLong };
}

it("counts a process as gone that closes its stdout and lives on", async () => {
  const { ended } = peer("require('fs').closeSync(1); setInterval(() => {}, 1000)", { graceMs: 50, killGraceMs: 50 });
  expect(await ended).toMatchObject({
    kind: "error",
    cause: { message: expect.stringContaining("closed its stdout") },
  });
});

it("waits for the exit of a process that closes its stdout before it ends", async () => {
  const { ended } = peer("require('fs').closeSync(1); process.exitCode = 3", { graceMs: 60_000 });
  expect(await ended).toMatchObject({ kind: "exit", code: 3 });
});

describe("lines", () => {
  it("go both ways, multi-byte characters, CRLF and an unterminated last line included", async () => {
    const { transport, lines, ended } = peer(
      `process.stdin.on("data", (d) => process.stdout.write(d)); process.stdin.on("end", () => process.stdout.write("last"))`,
    );
    transport.send("grün 🌱\u2028");
    transport.send("two\r");
    transport.end();
    expect(await ended).toMatchObject({ kind: "exit", code: 0, signal: null });
    expect(lines).toEqual(["grün 🌱\u2028", "two", "last"]);
  });

  it("over the limit are dropped and reported, and the next one arrives", async () => {
    const { lines, ended, tooLong } = peer(`console.log("x".repeat(100)); console.log("ok")`, { lineLimit: 50 });
    await ended;
    expect([lines, tooLong()]).toEqual([["ok"], 1]);
  });

  it("ask the sender to wait when the peer does not read", async () => {
    const { transport } = peer(`setTimeout(() => process.stdin.resume(), 200)`);
    const big = "x".repeat(1 << 20);
    expect(transport.send(big)).toBeInstanceOf(Promise);
    await transport.send(big);
  });

  it("to a peer that is gone are dropped without an error", async () => {
    const { transport, ended } = peer("");
    await ended;
    await transport.send("nobody hears");
    transport.end();
  });
});

describe("the ending", () => {
  it("tells the exit code and the last lines of stderr", async () => {
    const { ended } = peer(`for (let i = 0; i < 30; i++) console.error("e" + i); process.exitCode = 3`, {
      stderrLines: 2,
    });
    expect(await ended).toEqual({ kind: "exit", code: 3, signal: null, stderr: ["e28", "e29"] });
  });

  it("tells the signal", async () => {
    const { ended } = peer(`process.kill(process.pid, "SIGKILL")`);
    expect(await ended).toMatchObject({ kind: "exit", code: null, signal: "SIGKILL" });
  });

  it("of a command that does not exist is a value", async () => {
    const { ended } = peer("", { command: "/nowhere/agent" });
    expect(await ended).toMatchObject({ kind: "error", cause: { code: "ENOENT" } });
  });

  it("comes although a grandchild holds the pipes open", async () => {
    const { ended, lines } = peer(
      `require("child_process").spawn("sleep", ["25"], { stdio: "inherit" }).unref(); console.log("bye"); process.exitCode = 0`,
    );
    expect(await ended).toMatchObject({ kind: "exit", code: 0 });
    expect(lines).toEqual(["bye"]);
  });
});

describe("close", () => {
  it("lets a peer finish that heeds the end of its input", async () => {
    const { transport, ended, first } = peer(
      `console.log("up"); process.stdin.resume(); process.stdin.on("end", () => process.exit(7))`,
    );
    await first();
    await transport.close();
    expect(await ended).toMatchObject({ code: 7 });
  });

  it("sends SIGTERM after the grace, then SIGKILL", async () => {
    const reported: string[] = [];
    const { transport, ended, first } = peer(
      `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")`,
      { graceMs: 50, killGraceMs: 50, onTerminate: () => void reported.push("term") },
    );
    await first();
    await Promise.all([transport.close(), transport.close()]);
    expect(await ended).toMatchObject({ signal: "SIGKILL" });
    expect(reported).toEqual(["term"]);
  });
});
