import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { afterAll, describe, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-redact-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Put together here, so that no scanner of this repository takes them for real ones. */
const secrets = {
  anthropic: `sk-ant-${"api03"}-${"A1b2C3d4E5".repeat(9)}-abcdefAA`,
  github: `gh${"p"}_${"abcdefABCDEF0123456789abcdefABCDEF0123".slice(0, 36)}`,
  database: `postgres://ada:${"correct-horse"}@db.example.org/app`,
  key: ["-----BEGIN RSA PRIVATE", ` KEY-----\n${"MIIEpAIBAAKCAQEA".repeat(8)}\n-----END RSA PRIVATE`, " KEY-----"].join(
    "",
  ),
  bearer: `Bearer ${"abc123.def456".repeat(2)}`,
};

function tapeWith(text: string): string {
  const tape = createMemoryTape();
  const frame = { type: "user", message: { role: "user", content: text }, parent_tool_use_id: null };
  tape.frame("host-to-agent", frame);
  tape.finish();
  const path = join(mkdtempSync(join(folder, "tape-")), "session.tape.jsonl");
  writeFileSync(path, tape.bytes());
  return path;
}

async function run(...args: string[]) {
  const terminal = terminalDouble();
  const code = await runCli(["redact", ...args], terminal);
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
}

describe("agentwire redact", () => {
  it.each(Object.entries(secrets))("finds and removes a secret: %s", async (_, secret) => {
    const tape = tapeWith(`please use ${secret} for this`);
    const found = await run("--lint", tape);
    expect(found.code).toBe(exitCode.found);
    expect(found.out).not.toContain(secret.slice(-20));
    expect((await run(tape, "-o", `${tape}.clean`)).code).toBe(exitCode.ok);
    expect(readFileSync(`${tape}.clean`, "utf8")).not.toContain(JSON.stringify(secret).slice(-21, -1));
    expect(await run("--lint", `${tape}.clean`)).toMatchObject({
      code: exitCode.ok,
      out: expect.stringMatching(/^1 tape, no secret detected\nNot detected:\n- passwords made of plain words/),
    });
  });

  it("finds nothing in plain words, ids and hashes", async () => {
    const tape = tapeWith(
      `toolu_01ABCDEFGHJKLMNPQRSTUVWX ${"0123456789abcdef".repeat(4)} 5f739f3f-cec5-4589-bdfc-f4abb608b838`,
    );
    expect((await run("--lint", tape)).code).toBe(exitCode.ok);
  });

  it("follows a policy, and rejects an invalid one", async () => {
    const policy = join(folder, "policy.json");
    writeFileSync(policy, JSON.stringify({ literals: ["project Nightingale"] }));
    const tape = tapeWith("all about project Nightingale");
    expect((await run("--lint", tape, "--policy", policy)).code).toBe(exitCode.found);
    expect((await run(tape, "-o", `${tape}.clean`, "--policy", policy)).code).toBe(exitCode.ok);
    expect(readFileSync(`${tape}.clean`, "utf8")).not.toContain("Nightingale");
    writeFileSync(policy, '{"prose":"maybe"}');
    expect(await run("--lint", tape, "--policy", policy)).toMatchObject({ code: exitCode.unreadable, err: /prose/ });
  });

  it("overwrites nothing, and requires an action", async () => {
    const tape = tapeWith("nothing");
    expect((await run(tape, "-o", tape)).code).toBe(exitCode.unreadable);
    expect((await run(tape)).code).toBe(exitCode.usage);
    expect((await run(tape, "-o", "x", "--lint")).code).toBe(exitCode.usage);
  });
});

it("redacts the sessions of a folder into another one, under their names", async () => {
  const tapes = mkdtempSync(join(folder, "many-"));
  mkdirSync(join(tapes, "sub"));
  for (const name of ["a", "sub/b"])
    copyFileSync(tapeWith(`key ${secrets.anthropic}`), join(tapes, `${name}.tape.jsonl`));
  const out = join(folder, "redacted");
  const { code, out: text } = await run(tapes, "-o", out);
  expect([code, text]).toEqual([0, expect.stringContaining("sub/b.tape.jsonl")]);
  for (const name of ["a", "sub/b"])
    expect(readFileSync(join(out, `${name}.tape.jsonl`), "utf8")).not.toContain(secrets.anthropic.slice(-20));
  expect((await run("--lint", out)).code).toBe(exitCode.ok);
  const file = await run(tapes, "-o", join(out, "a.tape.jsonl"));
  expect(file.err).toContain("is a file. Name a folder");
});
