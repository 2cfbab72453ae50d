import { describe, expect, it } from "vitest";
import { allowsAnything } from "../../../../src/agent/permission/bash/open-rule.ts";
import { rules } from "../case.ts";

const isOpen = (text: string): boolean => rules({ allow: [text] }).some(allowsAnything);

describe("allowsAnything", () => {
  it.each([
    "Bash",
    "Bash(*)",
    "Bash(* now)",
    "Bash(*now)",
    "Bash(python3)",
    "Bash(python3 *)",
    "Bash(python3.11:*)",
    "Bash(PYTHON3 *)",
    "Bash(/usr/bin/python3 *)",
    "Bash(py*)",
    "Bash(pyth*:*)",
    "Bash(python3 -m pip *)",
    "Bash(node x*)",
    "Bash(bash -c *)",
    "Bash(sudo:*)",
    "Bash(sudo python3 *)",
    "Bash(env -i bash *)",
    "Bash(A=1 python3 *)",
    "Bash(npm run *)",
    "Bash(pnpm dlx:*)",
    "Bash(eval *)",
    "Agent",
    "Agent(helper)",
  ])("%s", (text) => expect(isOpen(text)).toBe(true));

  it.each([
    "Bash(make:*)",
    "Bash(git *)",
    "Bash(npm run build:*)",
    "Bash(npm *)",
    "Bash(python3 x.py)",
    "Bash(python3 manage.py *)",
    "Bash(bash x.sh:*)",
    "Bash(sudo make:*)",
    "Bash(perldoc:*)",
    "Edit",
  ])("not %s", (text) => expect(isOpen(text)).toBe(false));

  it("is about rules that allow", () => {
    expect(rules({ deny: ["Bash"], ask: ["Bash"] }).some(allowsAnything)).toBe(false);
  });
});
