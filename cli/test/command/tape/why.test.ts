import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

const session = new URL("../../fixtures/release.jsonl", import.meta.url).pathname;
const readme = readFileSync(new URL("../../../../README.md", import.meta.url), "utf8");

describe("agentwire why", () => {
  it("explains a session that waits for a permission, as the first screen of the README shows", async () => {
    const terminal = terminalDouble();
    expect(await runCli(["why", session], terminal)).toBe(exitCode.ok);
    const printed = terminal.stdout.map((line) => line.trimEnd().replaceAll(session, "release.jsonl")).join("\n");
    expect(printed).toContain("The session is waiting for an answer.");
    expect(readme).toContain(`$ npx agentwire why release.jsonl\n${printed}\n`);
  });
});
