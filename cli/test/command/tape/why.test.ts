import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { messages } from "@agentwire/protocol";
import { describe, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { frames } from "../../input/sessions.ts";
import { terminalDouble } from "../../terminal-double.ts";

const session = new URL("../../fixtures/release.jsonl", import.meta.url).pathname;
const readme = readFileSync(new URL("../../../../README.md", import.meta.url), "utf8");

describe("agentwire why", () => {
  it("explains a session that waits for a permission, as the first screen of the README shows", async () => {
    const terminal = terminalDouble();
    expect(await runCli(["why", session], terminal)).toBe(exitCode.ok);
    const printed = terminal.stdout.map((line) => line.trimEnd().replaceAll(session, "release.jsonl")).join("\n");
    expect(printed).toContain("The session is stuck: it is waiting for an answer.");
    expect(readme).toContain(`$ npx agentwire why release.jsonl\n${printed}\n`);
  });

  it("does not blame the host for responses that a log of the agent cannot have", async () => {
    const folder = mkdtempSync(join(tmpdir(), "agentwire-why-"));
    const log = join(folder, "agent.jsonl");
    const sent = frames.filter(([direction]) => direction === "agent-to-host");
    writeFileSync(log, sent.map(([, frame]) => `${JSON.stringify(frame)}\n`).join(""));
    const terminal = terminalDouble();
    expect(await runCli(["why", log], terminal)).toBe(exitCode.ok);
    expect(terminal.stdout[0]).toBe("The session finished: 1 turn answered.");
    expect(terminal.stdout.join("\n")).not.toMatch(/answered the permission request|never answered/);
    expect(terminal.stderr.join("\n")).toContain("control requests are ignored");
    rmSync(folder, { recursive: true });
  });

  it("regression: listed each of the thousands of events of one problem", async () => {
    const folder = mkdtempSync(join(tmpdir(), "agentwire-why-"));
    const log = join(folder, "retries.jsonl");
    const [example] = messages["system/api_retry"].examples;
    const retries = Array.from({ length: 300 }, (_, index) => ({ ...example, attempt: index + 1, max_retries: 300 }));
    const [result] = messages["result/success"].examples;
    writeFileSync(log, [...retries, result].map((frame) => `${JSON.stringify(frame)}\n`).join(""));
    const terminal = terminalDouble();
    await runCli(["why", log], terminal);
    expect(terminal.stdout.length).toBeLessThan(40);
    expect(terminal.stdout.join("\n")).toMatch(/\(288 more events of the problem: --json\)/);
    rmSync(folder, { recursive: true });
  });

  it("regression: a pipe that sends a prompt without `initialize` was the main problem of each session", async () => {
    const folder = mkdtempSync(join(tmpdir(), "agentwire-why-"));
    const log = join(folder, "piped.jsonl");
    const piped = frames.filter(([, frame]) => !JSON.stringify(frame).includes("control_"));
    const lines = piped.map(([direction, frame]) => ({ dir: direction === "host-to-agent" ? "in" : "out", frame }));
    writeFileSync(log, lines.map((one) => `${JSON.stringify(one)}\n`).join(""));
    const terminal = terminalDouble();
    await runCli(["why", log], terminal);
    expect(terminal.stdout.join("\n")).not.toMatch(/handshake\.initialize|problem/);
    rmSync(folder, { recursive: true });
  });
});
