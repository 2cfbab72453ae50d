import { expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

it("shows the last lines of tests that fail with a correct agent", { timeout: 120_000 }, async () => {
  const terminal = terminalDouble();
  const program =
    "console.log('the first line\\n' + 'x\\n'.repeat(30)); console.error('no model'); process.exitCode = 1";
  const code = await runCli(["mutation-test", "--", process.execPath, "-e", program], terminal);
  expect(code).toBe(exitCode.peer);
  const text = terminal.stderr.join("\n");
  expect(text).toContain("The tests fail with a correct agent");
  expect(text).toContain("no model");
  expect(text).not.toContain("the first line");
});
