import { expect, it } from "vitest";
import { captureTerminal } from "../../../src/command/mcp/captured.ts";

it("keeps whole lines up to its limit, and reports what it left out", () => {
  const terminal = captureTerminal(10);
  for (const line of ["12345", "1234", "123456", "1"]) terminal.out(line);
  terminal.err("an error");
  terminal.note("a note");
  expect(terminal.output()).toBe("12345\n1234\n(2 more lines are omitted. Request fewer events.)");
  expect(terminal.messages()).toBe("an error\na note");
});
