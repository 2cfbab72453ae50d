import { expect, test } from "vitest";
import { deniedFile } from "../../../../src/agent/permission/path/evaluate.ts";
import { refusal } from "../../../../src/agent/permission/question/decided-by.ts";
import { parseRules } from "../../../../src/agent/permission/rule.ts";
import { caseOf } from "../case.ts";

test.each([
  ["userSettings", "user_reject"],
  ["projectSettings", "config"],
] as const)("regression: a file that a rule of %s denies was always refused as by the configuration", (source, by) => {
  const rules = parseRules(["Read(//w/cwd/secret/**)"], "deny", source, "/w/cwd");
  const context = caseOf("Write", { kind: "write", path: "/w/cwd/secret/n.txt" }, { rules });
  for (const access of ["read", "write"] as const) {
    const refused = refusal(deniedFile(access, "/w/cwd/secret/n.txt", context));
    expect(refused?.decision).toEqual({ decision: "reject", source: by, reason_type: "rule" });
    expect(deniedFile(access, "/w/cwd/open/n.txt", context)).toBeNull();
  }
});
