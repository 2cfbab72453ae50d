import { expect, it } from "vitest";
import { acceptEdits, addFolders, addRules, commandPattern, readRule } from "../../../src/agent/permission/suggest.ts";

it.each([
  ["git log --oneline", "git log *"],
  ["  npm run-script x ", "npm run-script *"],
  ["ls", "ls"],
  ["ls -la", "ls -la"],
  ["git Log", "git Log"],
  ["bash script", "bash script"],
  ["sudo rm x", "sudo rm x"],
  ["A=1 run x", "A=1 run x"],
  ["./tool run x", "./tool run x"],
])("%j is allowed from now on by the rule %j", (command, pattern) => {
  expect(commandPattern(command)).toBe(pattern);
});

const paths = { resolve: (path: string) => path, isDirectory: (path: string) => path === "/data" || path === "/link" };

it("offers the folder of a file, and a folder itself", () => {
  expect(readRule("/data/a.txt", { paths })).toEqual({ toolName: "Read", ruleContent: "//data/**" });
  expect(readRule("/data", { paths })).toEqual({ toolName: "Read", ruleContent: "//data/**" });
  expect(readRule("/real", { paths }, "/link")).toEqual({ toolName: "Read", ruleContent: "//real/**" });
});

it("does not offer the root", () => {
  expect(readRule("/a.txt", { paths })).toBeNull();
});

it("offers rules and folders for the given time", () => {
  const rule = { toolName: "Bash", ruleContent: "ls" };
  expect(addRules([rule], "localSettings")).toEqual({
    type: "addRules",
    rules: [rule],
    behavior: "allow",
    destination: "localSettings",
  });
  expect(addFolders("/a/x", "/a/y", "/b/z")).toEqual({
    type: "addDirectories",
    directories: ["/a", "/b"],
    destination: "session",
  });
});

it("offers to accept edits if that is not the mode already", () => {
  expect(acceptEdits({ mode: "default" })).toEqual([{ type: "setMode", mode: "acceptEdits", destination: "session" }]);
  expect(acceptEdits({ mode: "acceptEdits" })).toEqual([]);
});
