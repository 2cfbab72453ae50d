import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { afterAll, describe, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-show-test-"));
const pages: string[] = [];
afterAll(() => {
  for (const path of [folder, ...pages.map(dirname)]) rmSync(path, { recursive: true, force: true });
});

const tapes = join(folder, "tapes");
mkdirSync(tapes);
for (const [name, seconds] of [
  ["older", 1],
  ["newest", 3],
  ["old", 2],
] as const) {
  const tape = createMemoryTape();
  tape.frame("agent-to-host", { type: "keep_alive" });
  tape.finish();
  const path = join(tapes, `${name}.tape.jsonl`);
  writeFileSync(path, tape.bytes());
  utimesSync(path, seconds, seconds);
}

async function show(path: string) {
  const terminal = terminalDouble();
  const code = await runCli(["show", path, "--no-open"], terminal);
  if (code === exitCode.ok && !path.includes("reports-")) pages.push(terminal.stdout[0] ?? "");
  return { code, page: terminal.stdout[0] ?? "", err: terminal.stderr.join("\n") };
}

describe("agentwire show", () => {
  it("writes the page of the newest tape of a folder", async () => {
    const { code, page, err } = await show(tapes);
    expect(code).toBe(exitCode.ok);
    expect(page).toMatch(/newest\.html$/);
    expect(readFileSync(page, "utf8")).toMatch(/<title>[^<]+\/newest.tape.jsonl<\/title>/);
    expect(err).toContain("the newest of 3");
  });

  it("writes the page of a tape", async () => {
    expect((await show(join(tapes, "old.tape.jsonl"))).page).toMatch(/old\.html$/);
  });

  it("opens a report of a test run, also as the newest of a folder", async () => {
    const reports = mkdtempSync(join(folder, "reports-"));
    const [report, tape] = [join(reports, "report.html"), join(reports, "one.tape.jsonl")];
    writeFileSync(report, "<p>a report</p>");
    writeFileSync(tape, readFileSync(join(tapes, "old.tape.jsonl")));
    utimesSync(tape, 1, 1);
    expect((await show(report)).page).toBe(report);
    const { page, err } = await show(reports);
    expect(page).toBe(report);
    expect(err).toContain("the newest of 2");
    rmSync(tape);
    expect((await show(reports)).page).toBe(report);
    writeFileSync(tape, readFileSync(join(tapes, "old.tape.jsonl")));
    utimesSync(report, 0, 0);
    expect((await show(reports)).page).toMatch(/one\.html$/);
  });

  it("says that there is no such session", async () => {
    expect(await show(join(folder, "none"))).toMatchObject({ code: exitCode.unreadable });
  });
});
