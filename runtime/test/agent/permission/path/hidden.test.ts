import { expect, it } from "vitest";
import { hiddenFiles } from "../../../../src/agent/permission/path/hidden.ts";
import { noPathResolver } from "../../../../src/agent/permission/resolve-paths.ts";
import { parseRules } from "../../../../src/agent/permission/rule.ts";

const files = ["a.key", "pkg/a.key", "secret/k", "pkg/secret/n", "one/two/x", "rooted/r", "pkg/rooted/s"];

/** Files of a project that a rule keeps from a search of it. */
function hidden(rule: string, source: "flagSettings" | "projectSettings" = "flagSettings"): string[] {
  const rules = parseRules([rule], "deny", source, source === "projectSettings" ? "/w" : undefined);
  const test = hiddenFiles("/w", { rules, projectDirectory: "/w", home: "/home", paths: noPathResolver });
  return files.filter((file) => test(`/w/${file}`));
}

it.each([
  ["Read(*.key)", ["a.key", "pkg/a.key"]],
  ["Read(./a.key)", ["a.key", "pkg/a.key"]],
  ["Read(*.{key,pem})", []],
  ["Read(secret/**)", ["secret/k", "pkg/secret/n"]],
  ["Read(SECRET/)", ["secret/k", "pkg/secret/n"]],
  ["Read(secret/*)", ["secret/k", "pkg/secret/n"]],
  ["Read(one/*/x)", ["one/two/x"]],
  ["Read(//w/pkg/**)", ["pkg/a.key", "pkg/secret/n", "pkg/rooted/s"]],
  ["Read(/rooted/**)", []],
  ["Read(!a.key)", []],
  ["Read(../w/one/**)", ["one/two/x"]],
  ["Edit(pkg/**)", []],
  ["Read", []],
])("a search leaves out what %s denies", (rule, expected) => {
  expect(hidden(rule)).toEqual(expected);
});

it("a path with one slash in front starts where the settings of the project do", () => {
  expect(hidden("Read(/rooted/**)", "projectSettings")).toEqual(["rooted/r"]);
});
