import { expect, it } from "vitest";
import { agentFlagPage } from "../../../src/conformance/agent/flag-page.ts";

it("lists each flag once, with the smallest profile that passes it", () => {
  const page = agentFlagPage();
  const flags = [...page.matchAll(/^\| `(--[^`]+)`/gm)].map(([, flag]) => flag);
  expect(new Set(flags).size).toBe(flags.length);
  expect(page).toContain("| `--no-such-flag-as-this` | minimal | `invalid-argument` |");
  expect(page).toContain("| `--permission-prompt-tool` | minimal |");
});
