import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { query } from "../../src/node/host/index.ts";

const folder = mkdtempSync(join(tmpdir(), "closed-output-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Answers to the start, then closes its output and lives on. */
const agent = `
const fs = require("node:fs");
fs.writeFileSync(process.argv[1] + ".pid", String(process.pid));
process.on("SIGTERM", () => {});
process.stdin.on("data", (data) => {
  for (const line of String(data).split("\\n").filter(Boolean)) {
    const frame = JSON.parse(line);
    if (frame.type === "user") fs.closeSync(1);
    else if (frame.request?.subtype === "initialize")
      fs.writeSync(1, JSON.stringify({ type: "control_response", response: { subtype: "success", request_id: frame.request_id, response: {} } }) + "\\n");
  }
});
setInterval(() => {}, 1000);
`;

it("an agent that closes its output and lives on ends the iterator and every request, and its process", async () => {
  const script = join(folder, "agent.cjs");
  writeFileSync(script, agent);
  const messages = query({ prompt: "Go.", options: { pathToClaudeCodeExecutable: script } });
  const request = messages.setPermissionMode("plan").catch((error: unknown) => error);
  const end = (async () => {
    for await (const _ of messages);
    return "ended";
  })().catch((error: unknown) => error);
  expect(await end).toMatchObject({
    errorClass: "transport_failed",
    message: expect.stringContaining("closed its stdout"),
  });
  expect(await request).toBeInstanceOf(Error);
  const pid = Number(readFileSync(`${script}.pid`, "utf8"));
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
