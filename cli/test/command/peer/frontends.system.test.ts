import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createSession } from "@agentwire/runtime/browser";
import { describe, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

const bin = resolve(dirname(fileURLToPath(import.meta.url)), "../../../bin/agentwire.mjs");

describe("agentwire serve", () => {
  it("serves the chat and an agent with the demo model, and stops when its parent process ends", async () => {
    const child = spawn(process.execPath, [bin, "serve", "--demo", "--port", "0"], {
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...process.env, AGENTWIRE_TOKEN: "a-token-of-my-own" },
    });
    const exited = new Promise((done) => child.on("exit", done));
    let output = "";
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    const printed = new Promise((first, fail) => {
      child.stdout.once("data", first);
      child.once("exit", (code) => fail(new Error(`serve ended with code ${code}: ${output}`)));
    });
    const address = new URL(String(await printed).trim());
    expect(address.hostname).toBe("127.0.0.1");
    expect(address.hash).toBe("#a-token-of-my-own");
    for (const [file, type] of [
      ["", "text/html"],
      ["main.js", "text/javascript"],
      ["main.css", "text/css"],
    ]) {
      const answer = await fetch(new URL(file ?? "", address));
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toContain(type);
    }

    const bridge = { url: `ws://${address.host}/session`, token: "a-token-of-my-own" };
    const session = createSession({}, bridge);
    await session.send("show me what you can do");
    let text: string | undefined;
    for await (const message of session.query) {
      if (message.type !== "assistant") continue;
      text = JSON.stringify(message.message.content);
      break;
    }
    expect(text).toContain("I follow my script");
    session.close();
    child.stdin.end();
    expect(await exited).toBe(0);
    expect(output).toContain("begins");
    expect(output).not.toContain("a-token-of-my-own");
  });

  it("reports a port that is in use or invalid", async () => {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const terminal = terminalDouble();
    const { port } = server.address() as AddressInfo;
    expect(
      await runCli(["serve", "--port", String(port), "--page", dirname(bin), "--agent", process.execPath], terminal),
    ).toBe(exitCode.peer);
    expect(terminal.stderr.join("\n")).toContain(`--port ${port}: the port is in use`);
    expect(await runCli(["serve", "--port", "http"], terminal)).toBe(exitCode.usage);
    await new Promise((closed) => server.close(closed));
  });
});

describe("agentwire serve, before it listens", () => {
  it.each([
    ["--page", "/nope", "--page /nope: there is no such folder. Name a folder that exists."],
    ["--cwd", "/nope", "--cwd /nope: there is no such folder. Name a folder that exists."],
    ["--agent", "/nope", "--agent /nope: there is no such file. Name an agent that exists, or use --demo."],
    ["--agent", "no-such-agent", "--agent no-such-agent: no such program is on the PATH."],
  ])("rejects %s %s", async (flag, value, message) => {
    const terminal = terminalDouble();
    const others = flag === "--agent" ? [] : ["--agent", process.execPath];
    expect(await runCli(["serve", "--port", "0", flag, value, ...others], terminal)).toBe(exitCode.usage);
    expect(terminal.stderr.join("\n")).toContain(message);
  });
});

describe("agentwire chat", () => {
  it("reports that it needs a terminal", async () => {
    const terminal = terminalDouble();
    expect(await runCli(["chat", "--demo"], terminal)).toBe(exitCode.usage);
    expect(terminal.stderr).toEqual([expect.stringContaining("chat needs a terminal on stdin and stdout.")]);
  });
});
