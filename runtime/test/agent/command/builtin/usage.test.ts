import { expect, test } from "vitest";
import { usage } from "../../../../src/agent/command/builtin/usage.ts";
import { UsageLedger } from "../../../../src/agent/core/usage-ledger.ts";
import { costText } from "../../../../src/agent/session/cost-text.ts";
import { runCommand } from "../../fixture/run-command.ts";

test("shows the cost of the session", async () => {
  const ledger = new UsageLedger();
  ledger.restore(2, {});
  expect(await runCommand(usage, { session: { ledger } })).toEqual({ text: costText(ledger) });
});
