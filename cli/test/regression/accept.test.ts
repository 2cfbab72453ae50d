import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { afterAll, describe, expect, test } from "vitest";
import { runCli } from "../../src/main.ts";
import { terminalDouble } from "../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-accept-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A session of an agent that names its model and answers. */
function sessionWith(model: string, answer: string): string {
  const tape = createMemoryTape({ header: { argv: ["agent"], cwd: folder } });
  tape.frame("host-to-agent", { type: "control_request", request_id: "h", request: { subtype: "initialize" } });
  const response = { models: [{ value: model, displayName: model, description: model }], claude_code_version: "2.0.0" };
  tape.frame("agent-to-host", {
    type: "control_response",
    response: { subtype: "success", request_id: "h", response },
  });
  tape.frame("host-to-agent", { type: "user", message: { role: "user", content: "go" } });
  tape.frame("agent-to-host", { type: "result", subtype: "success", is_error: false, result: answer });
  tape.record("wire/end", { direction: "host-to-agent" });
  tape.record("wire/end", { direction: "agent-to-host" });
  tape.record("process/exit", { code: 0, signal: null });
  tape.finish();
  return Buffer.from(tape.bytes()).toString();
}

const [tape, other] = [join(folder, "a.tape.jsonl"), join(folder, "b.tape.jsonl")];
writeFileSync(tape, sessionWith("old", "fine"));
writeFileSync(other, sessionWith("new", "well"));
const agent = join(folder, "agent.mjs");
const frames = sessionWith("new", "well")
  .split("\n")
  .filter((line) => line.includes("agent-to-host") && line.includes('"frame":'))
  .map((line) => JSON.parse(line).frame);
writeFileSync(
  agent,
  `import { createInterface } from "node:readline";
   const frames = ${JSON.stringify(frames)};
   for await (const _ of createInterface({ input: process.stdin })) console.log(JSON.stringify(frames.shift()));`,
);

async function replay(...words: readonly string[]) {
  const terminal = terminalDouble();
  const command = `${process.execPath} ${agent}`;
  const code = await runCli(["replay", "--against", command, "--timeout", "60000", ...words, tape], terminal);
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
}

test("all differences are listed by class", async () => {
  const { code, out } = await replay("--all-differences");
  expect(code).toBe(1);
  expect(out).toMatch(
    /Catalogue[\s\S]*control_response\/initialize response.response.models\[\][\s\S]*missing \(old\)/,
  );
  expect(out).toMatch(/Prose[\s\S]*result\/success result[\s\S]*"fine" -> "well"/);
});

test("a class that does not fail is listed all the same", async () => {
  const { code, out } = await replay("--all-differences", "--fail-on", "behavior");
  expect(code).toBe(0);
  expect(out).toContain("Catalogue");
});

describe("a file of accepted differences", () => {
  const file = join(folder, "accepted.json");

  test("is written, lets the differences pass, and expires", async () => {
    const written = await replay("--write-accept", file, "--reason", "New model.", "--expires", "2100-01-01");
    expect(written.err).toContain("Review each entry");
    const content = readFileSync(file, "utf8");
    expect(JSON.parse(content).differences).toContainEqual({
      class: "catalogue",
      kind: "control_response/initialize",
      field: "response.response.models[]",
      change: "missing",
      items: ["old"],
      reason: "New model.",
      release: "2.0.0",
      expires: "2100-01-01",
    });
    const passed = await replay("--accept", file, "--fail-on", "prose");
    expect(passed).toMatchObject({ code: 0, err: expect.stringContaining("3 differences accepted.") });
    writeFileSync(file, content.replaceAll("2100-01-01", "2020-01-01"));
    const late = await replay("--accept", file);
    expect(late).toMatchObject({ code: 1, err: expect.stringContaining("Expired: control_response/initialize") });
  });

  test.each([
    ["not JSON", "{", "cannot be read"],
    ["another form", '{"agentwire":"accepted-differences","version":1,"differences":[{}]}', "/differences/0/class"],
  ])("that is %s is refused", async (_, content, message) => {
    writeFileSync(file, content);
    expect(await replay("--accept", file)).toMatchObject({ code: 3, err: expect.stringContaining(message) });
  });

  test("is for agents", async () => {
    expect((await replay("--as", "host", "--all-differences")).code).toBe(2);
  });
});
