import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

const tape = fileURLToPath(new URL("../../../../replay/test/fixtures/v1.tape.jsonl", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "agentwire-coverage-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function coverage(...argv: string[]) {
  const terminal = terminalDouble();
  const code = await runCli(["coverage", ...argv], terminal);
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
}

describe("agentwire coverage", () => {
  it("counts what a tape exercises, and lists what it does not", async () => {
    const { code, out } = await coverage(tape, "--missing");
    expect(code).toBe(exitCode.ok);
    expect(out).toMatch(/^message +[1-9]\d* of +\d+$/m);
    expect(out).toContain("missing hook:WorktreeCreate");
    const { "control:initialize": shaken } = JSON.parse((await coverage(tape, "--json")).out);
    expect(shaken).toBe(1);
  });

  it("keeps a ratchet: gains are stored, and a loss fails until the file is edited", async () => {
    const file = join(folder, "coverage.json");
    expect((await coverage(tape, "--ratchet", file)).code).toBe(exitCode.ok);
    const stored = JSON.parse(readFileSync(file, "utf8"));
    expect(stored.reached).toContain("control:initialize");
    writeFileSync(file, JSON.stringify({ ...stored, reached: [...stored.reached, "hook:WorktreeCreate"] }));
    const lost = await coverage(tape, "--ratchet", file);
    expect(lost).toMatchObject({ code: exitCode.found });
    expect(lost.out).toContain("lost hook:WorktreeCreate");
    expect((await coverage(tape, "--ratchet", file, "--update")).code).toBe(exitCode.ok);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(stored);
  });

  it("fails if the ratchet names an unknown goal", async () => {
    const file = join(folder, "misspelt.json");
    writeFileSync(file, JSON.stringify({ version: 1, reached: ["control:initialise"] }));
    const belowRatchet = await coverage(tape, "--ratchet", file);
    expect(belowRatchet).toMatchObject({ code: exitCode.found });
    expect(belowRatchet.out).toContain("no goal control:initialise");
    expect(JSON.parse(readFileSync(file, "utf8")).reached).toEqual(["control:initialise"]);
  });

  it("rejects files that are not a tape or a ratchet", async () => {
    const file = join(folder, "none.json");
    writeFileSync(file, "[]");
    expect((await coverage(tape, "--ratchet", file)).err).toContain("not a coverage file");
    expect((await coverage(file)).code).not.toBe(exitCode.ok);
  });
});
