import { describe, expect, it } from "vitest";
import { decidePermission } from "../../../../src/agent/permission/decide.ts";
import { command, rules, verdictOf } from "../case.ts";
import { observedDefault } from "./observed-default.ts";
import { observedAcceptEdits, observedFirstRules, observedSecondRules } from "./observed-rules.ts";

const firstRules = rules({
  allow: [
    "Bash(npm run build:*)",
    "Edit(out/**)",
    "Bash(deploy prod)",
    "Bash(npm test:*)",
    "Read(//etc/hostname)",
    "Read(~/x)",
    "Edit(docs/*.md)",
    "Bash(curl*)",
  ],
  ask: ["Bash(git push:*)", "Edit(docs/ask.md)"],
  deny: ["Bash(rm *)", "Read(./secret/**)", "Edit(blocked/**)", "Read(priv)", "Read(*.env)", "Bash(wget:*)"],
});

const secondRules = rules({
  allow: [
    "Bash(cat:*)",
    "Bash(cp:*)",
    "Bash(touch:*)",
    "Bash(echo:*)",
    "Bash(npm t:*)",
    "Bash(cd:*)",
    "Edit(//opt/**)",
  ],
  deny: ["Bash(touch exact)", "Bash(rm x)", "Bash(rm y *)"],
  ask: ["Bash(make)"],
});

describe("verdicts on command lines", () => {
  it.each(observedDefault)("default: %j -> %s", (line, verdict) => {
    expect(verdictOf(decidePermission(command(line)))).toBe(verdict);
  });

  it.each(observedAcceptEdits)("acceptEdits: %j -> %s", (line, verdict) => {
    expect(verdictOf(decidePermission(command(line, { mode: "acceptEdits" })))).toBe(verdict);
  });

  it.each(observedFirstRules)("first rules: %j -> %s", (line, verdict) => {
    expect(verdictOf(decidePermission(command(line, { rules: firstRules })))).toBe(verdict);
  });

  it.each(observedSecondRules)("second rules: %j -> %s", (line, verdict) => {
    expect(verdictOf(decidePermission(command(line, { rules: secondRules })))).toBe(verdict);
  });
});
