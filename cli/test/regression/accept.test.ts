import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runCli } from "../../src/main.ts";
import { terminalDouble } from "../terminal-double.ts";
import { sessionWith, smallAgent } from "./small-agent.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-accept-"));
afterAll(() => rmSync(folder, { recursive: true }));

const tape = join(folder, "a.tape.jsonl");
writeFileSync(tape, sessionWith({ model: "old", answer: "fine" }));
const command = smallAgent(join(folder, "agent.mjs"), { model: "new", answer: "well" });

async function replay(...args: readonly string[]) {
  const terminal = terminalDouble();
  const code = await runCli(["replay", "--against", command, "--timeout", "60000", ...args, tape], terminal);
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
      release: "2.1.330-new",
      expires: "2100-01-01",
    });
    const passed = await replay("--accept", file, "--fail-on", "prose");
    expect(passed).toMatchObject({ code: 0, out: expect.stringContaining("4 differences accepted.") });
    writeFileSync(file, content.replaceAll("2100-01-01", "2020-01-01"));
    const late = await replay("--accept", file);
    expect(late).toMatchObject({ code: 1, out: expect.stringContaining("Expired: control_response/initialize") });
  });

  test.each([
    ["not JSON", "{", "cannot be read"],
    ["another form", '{"agentwire":"accepted-differences","version":1,"differences":[{}]}', "at differences[0].class"],
  ])("that is %s is refused", async (_, content, message) => {
    writeFileSync(file, content);
    expect(await replay("--accept", file)).toMatchObject({ code: 3, err: expect.stringContaining(message) });
  });
});
