import { expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

async function codegen(...argv: string[]) {
  const terminal = terminalDouble();
  const code = await runCli(["schema", "codegen", ...argv], terminal);
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
}

it("prints one source file, of any release", async () => {
  const python = await codegen("--lang", "python");
  expect([python.code, python.err]).toEqual([exitCode.ok, ""]);
  expect(python.out).toContain("class SystemInitMessage(Structure):");
  const go = await codegen("--lang", "go", "--at", "0.2.61");
  expect(go.out).toContain("agent line protocol 0.2.61");
  expect(go.out).toContain("type SystemInitMessage struct {");
  expect(go.out).not.toContain("SessionWritesLost");
});

it("names the languages", async () => {
  const { code, err } = await codegen("--lang", "cobol");
  expect(code).toBe(exitCode.usage);
  expect(err).toContain("schema codegen --lang cobol: expected go, python.");
});
