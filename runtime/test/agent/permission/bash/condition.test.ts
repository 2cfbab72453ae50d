import { describe, expect, it } from "vitest";
import { decidePermission } from "../../../../src/agent/permission/decide.ts";
import { command, rules } from "../case.ts";

const brackets = rules({ allow: ["Bash([:*)", "Bash([[:*)", "Bash(test:*)"] });
const behaviors = (line: string) => [
  decidePermission(command(line)).behavior,
  decidePermission(command(line, { rules: brackets })).behavior,
];

describe("conditions that the released agent runs without asking", () => {
  it.each([
    "[ 1 -eq 1 ]",
    "[[ -1 -lt 0x10 ]]",
    "test 1 -ne 2",
    "[ -f a.txt ]",
    "[[ -f 'a[$(ls)]' ]]",
    "[[ a.txt -nt 'a[$(ls)]' ]]",
    "[ 'a[$(ls)]' != a.txt ]",
    "[[ -f '$x' && ! -n 'x y' ]]",
    "[[ ( a = b ) || -z c ]]",
    "[[ a =~ ^(b|c)+d ]]",
    "[[ a != 'x[0]' ]]",
    "[[ a -nt -v ]]",
    "[ '-v' = a ]",
    "[[ -v x ]]",
    "[ x ]",
  ])("%s", (line) => expect(behaviors(line)).toEqual(["allow", "allow"]));
});

describe("conditions that the released agent asks about, even if a rule allows them", () => {
  it.each([
    "[[ a -eq 1 ]]",
    "[ 1 -lt x ]",
    "test a -eq 1",
    "[[ -f '-eq' ]]",
    "[[ -v 'a[0]' ]]",
    "[ -v a[0] ]",
    "[[ '-v' 'a[$(ls)]' ]]",
    "[[ -R 'a[0]' ]]",
    "[ -t a ]",
    "[[ -t '' ]]",
    "[[ a == 'a[$(ls)]' ]]",
    "[[ a != 'a[$(ls)]' ]]",
    "[ a == b* ]",
    "[ a =~ ^b$ ]",
    "[[ a b ]]",
    "[ a -ef ]",
    "[ -f a -o -f b ]",
    "[[ \\( a = b \\) ]]",
    "[[ -f a\n]]",
    "[[ -f a 2>/dev/null ]]",
    "[ -f a ] 2>/dev/null",
    "[[ a =~ b||c ]]",
    "[[ a =~ ( ]]",
    "[[ a =~ b|'x[$(ls)]' ]]",
    "[[ < ]]",
    "[ ] ]",
    "time [ -f a.txt ]",
  ])("%j", (line) => expect(behaviors(line)).toEqual(["ask", "ask"]));
});

it("asks about a redirection to a name that begins with an exclamation mark", () => {
  const allowed = rules({ allow: ["Bash(cat:*)"] });
  expect(decidePermission(command("cat < !x", { rules: allowed })).behavior).toBe("ask");
});
