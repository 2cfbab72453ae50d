import { expect, test } from "vitest";
import {
  askFile,
  deniedFile,
  deniedLink,
  deniedListing,
  deniedSecret,
  evaluateFile,
  sensitiveFile,
  shownPath,
} from "../../../../src/agent/permission/path/evaluate.ts";
import { denialRefusal } from "../../../../src/agent/permission/question/decided-by.ts";
import { parseRules } from "../../../../src/agent/permission/rule.ts";
import { caseOf } from "../case.ts";

test.each([
  ["userSettings", "user_reject"],
  ["projectSettings", "config"],
] as const)("regression: a file that a rule of %s denies was always refused as by the configuration", (source, by) => {
  const rules = parseRules(["Read(//w/cwd/secret/**)"], "deny", source, "/w/cwd");
  const context = caseOf("Write", { kind: "write", path: "/w/cwd/secret/n.txt" }, { rules });
  for (const access of ["read", "write"] as const) {
    const refused = denialRefusal(deniedFile(access, "/w/cwd/secret/n.txt", context));
    expect(refused?.decision).toEqual({ decision: "reject", source: by, reason_type: "rule" });
    expect(deniedFile(access, "/w/cwd/open/n.txt", context)).toBeNull();
  }
});

const at = (path: string, fields: Parameters<typeof caseOf>[2] = {}) =>
  caseOf("Write", { kind: "write", path }, fields);
const links = (table: Readonly<Record<string, string>>, directories: readonly string[] = []) => ({
  resolve: (path: string) => table[path] ?? path,
  isDirectory: (path: string) => directories.includes(path),
  isLink: (path: string) => Object.hasOwn(table, path),
});

test("a read is denied by the name that was given, and a look by every name", () => {
  const rules = parseRules(["Read(//etc/**)"], "deny", "userSettings");
  const context = at("out", { rules, paths: links({ "/w/cwd/out": "/etc/out" }) });
  expect(deniedFile("read", "out", context)).toBeNull();
  expect(deniedFile("write", "out", context)).toMatchObject({ message: expect.stringContaining("cannot be written") });
  expect(deniedListing("out", context)).toMatchObject({ message: "Permission to read /w/cwd/out has been denied." });
  expect(deniedListing("in", context)).toBeNull();
});

test("a change is denied by a rule against every reading, and a read is not", () => {
  const context = at("a", { rules: parseRules(["Read"], "deny", "userSettings") });
  expect(deniedFile("write", "a", context)).toMatchObject({ behavior: "deny" });
  expect(deniedFile("read", "a", context)).toBeNull();
});

test("a change through a link is denied, and the file named that it stands for", () => {
  const context = at("out", { paths: links({ "/w/cwd/out": "/w/cwd/real" }) });
  expect(deniedLink("out", context)).toMatchObject({
    message: expect.stringContaining("points to: /w/cwd/real."),
    kind: "permission-rule",
  });
  expect(deniedLink("real", context)).toBeNull();
});

test("a rule asks about a file", () => {
  const context = at("a", { rules: parseRules(["Edit(a)"], "ask", "userSettings") });
  expect(askFile("write", "a", context)).toEqual({
    behavior: "ask",
    reason: { type: "rule", ruleSource: "userSettings" },
  });
  expect(askFile("read", "a", context)).toBeNull();
  expect(askFile("write", "b", context)).toBeNull();
});

test("a sensitive file is asked about, with an offer for a skill's folder", () => {
  expect(sensitiveFile(".claude/skills/review/SKILL.md", at(""))).toMatchObject({
    reason: { type: "safetyCheck" },
    suggestions: [{ type: "addRules", rules: [{ toolName: "Edit", ruleContent: "/.claude/skills/review/**" }] }],
    classifierApprovable: true,
  });
  const edits = { type: "setMode", mode: "acceptEdits", destination: "session" };
  expect(sensitiveFile(".git/config", at(""))).toMatchObject({ suggestions: [edits] });
  const accepting = at("", { mode: "acceptEdits" });
  expect(sensitiveFile(".claude/settings.json", accepting)).toMatchObject({ suggestions: [] });
  expect(sensitiveFile("/x/.git/config", accepting)).toMatchObject({ suggestions: [{ directories: ["/x/.git"] }] });
  expect(sensitiveFile("a.txt", at(""))).toBeNull();
  expect(sensitiveFile("/w/cwd/.claude/plan", at("", { plan: "/w/cwd/.claude/plan" }))).toBeNull();
});

test("a change that a link leads outside is asked about, and cannot be allowed for good", () => {
  const context = at("", { paths: links({ "/w/cwd/out/a": "/etc/a" }) });
  expect(sensitiveFile("out/a", context)).toMatchObject({
    reason: { type: "safetyCheck", text: expect.stringContaining("symlink to /etc/a") },
    suggestions: [{ mode: "acceptEdits" }, { directories: ["/w/cwd/out", "/etc"] }],
    blockedPath: "/etc/a",
    classifierApprovable: false,
    suppressAlwaysAllow: true,
  });
});

test("regression: a link to a sensitive file was described as the file, and could be allowed for good", () => {
  const context = at("", { paths: links({ "/w/cwd/link/x": "/w/cwd/.git/x" }) });
  expect(sensitiveFile("link/x", context)).toMatchObject({
    reason: { type: "safetyCheck", text: expect.stringContaining("/w/cwd/link/x resolves through a symlink") },
    blockedPath: "/w/cwd/.git/x",
    classifierApprovable: false,
    suppressAlwaysAllow: true,
  });
});

test("the launch file may be written, and is read like others", () => {
  expect(evaluateFile("write", ".claude/launch.json", at(""))).toEqual({
    behavior: "allow",
    reason: { type: "other" },
  });
  expect(evaluateFile("read", ".claude/launch.json", at(""))).toEqual({ behavior: "allow", reason: { type: "mode" } });
});

test("a file inside may be read, and changed where edits are accepted", () => {
  expect(evaluateFile("write", "a", at(""))).toMatchObject({ behavior: "ask", suggestions: [{ mode: "acceptEdits" }] });
  expect(evaluateFile("write", "a", at(""))).not.toHaveProperty("reason");
  expect(evaluateFile("write", "a", at("", { mode: "acceptEdits" }))).toEqual({
    behavior: "allow",
    reason: { type: "mode" },
  });
  expect(evaluateFile("write", "/x/a", at("", { mode: "acceptEdits" }))).toMatchObject({
    behavior: "ask",
    reason: { type: "workingDir" },
    suggestions: [{ directories: ["/x"] }],
  });
  expect(evaluateFile("write", "/plan.md", at("", { plan: "/plan.md" }))).toMatchObject({ behavior: "allow" });
});

test("a question about a file outside says so, names the file and offers no root", () => {
  const outside = { type: "workingDir", text: expect.stringContaining("outside") };
  expect(evaluateFile("read", "/etc/a", at(""))).toEqual({
    behavior: "ask",
    reason: outside,
    suggestions: [
      {
        type: "addRules",
        rules: [{ toolName: "Read", ruleContent: "//etc/**" }],
        behavior: "allow",
        destination: "session",
      },
    ],
    message: expect.stringContaining("read from /etc/a,"),
  });
  expect(evaluateFile("read", "/a", at(""))).toMatchObject({ behavior: "ask", reason: outside, suggestions: [] });
  expect(evaluateFile("write", "/etc/a", at(""))).toMatchObject({
    reason: outside,
    message: expect.stringContaining("write to /etc/a,"),
  });
});

test("settings are offered to be edited only where edits are not accepted yet", () => {
  const offered = (mode: "default" | "acceptEdits" | "plan") =>
    sensitiveFile(".claude/settings.json", at("", { mode }))?.suggestions;
  const edits = [{ type: "setMode", mode: "acceptEdits", destination: "session" }];
  expect([offered("default"), offered("plan"), offered("acceptEdits")]).toEqual([edits, edits, []]);
  expect(sensitiveFile(".git/config", at(""))).toMatchObject({ classifierApprovable: true });
});

test("a rule that allows changes allows reading as well", () => {
  const rules = parseRules(["Edit(//x/**)"], "allow", "session");
  const allowed = { behavior: "allow", reason: { type: "rule", ruleSource: "session" } };
  expect(evaluateFile("read", "/x/a", at("", { rules }))).toEqual(allowed);
  expect(evaluateFile("write", "/x/a", at("", { rules }))).toEqual(allowed);
  expect(evaluateFile("read", "/y/a", at("", { rules }))).toMatchObject({
    behavior: "ask",
    reason: { type: "workingDir" },
  });
});

test("a look that a link leads outside offers both folders, and a link to a file its own alone", () => {
  const offers = (paths: ReturnType<typeof links>) => {
    const decision = evaluateFile("read", "out", at("", { paths: paths }));
    return decision.behavior === "ask" ? [decision.blockedPath, decision.suggestions?.length] : [];
  };
  expect(offers(links({ "/w/cwd/out": "/etc/out" }))).toEqual(["/etc/out", 1]);
  expect(offers(links({ "/w/cwd/out": "/etc/out" }, ["/w/cwd/out"]))).toEqual(["/etc/out", 2]);
  expect(offers({ ...links({ "/w/cwd/out": "/etc/out" }), isLink: () => false })).toEqual(["/etc/out", 2]);
});

test("a path is shown from the shell's folder", () => {
  expect(shownPath("/w/cwd/src/a", at(""))).toBe("src/a");
  expect(shownPath("/etc/a", at(""))).toBe("/etc/a");
});

test.each(["GIT~1/config", ".git./config", "x.con", ".mcp.json."])("%s is read only after a question", (name) => {
  const context = caseOf("Read", { kind: "read", path: name });
  expect(evaluateFile("read", name, context).behavior).toBe("ask");
  expect(evaluateFile("read", "a.txt", context).behavior).toBe("allow");
});

test.each(["secret.txt ", " secret.txt", "\tsecret.txt\n"])(
  "regression: white space around the path %j evaded a deny rule",
  (named) => {
    const rules = parseRules(["Read(secret.txt)", "Edit(secret.txt)"], "deny", "userSettings");
    const context = at(named, { rules });
    expect(deniedListing(named, context)).not.toBeNull();
    expect(deniedFile("write", named, context)).not.toBeNull();
    expect(sensitiveFile(named.replace("secret.txt", ".bashrc"), context)).not.toBeNull();
  },
);

test.each(["x.con", "x/.../y", "GIT~1/config"])(
  "regression: a rule for paths let the name %s be read unasked",
  (named) => {
    for (const rule of ["Read(//**)", "Edit(//**)"]) {
      const context = at(named, { rules: parseRules([rule], "allow", "userSettings") });
      expect(evaluateFile("read", named, context)).toMatchObject({ behavior: "ask" });
    }
  },
);

test("regression: a rule that allows changes let files be read that every change of is asked about", () => {
  const context = at("/w/home/.bashrc", { rules: parseRules(["Edit(//**)"], "allow", "userSettings") });
  expect(evaluateFile("read", "/w/home/.bashrc", context)).toMatchObject({ behavior: "ask" });
  expect(evaluateFile("read", "/w/home/notes", context)).toMatchObject({ behavior: "allow" });
});

test.each([
  "/w/home/.claude/.credentials.json",
  "/w/home/.claude/.Credentials.json",
  "/w/home/.claude/.credentials.json.",
  "/w/home/.claude/.credentials.json::$DATA",
  "/w/home/.claude/CREDEN~1.JSO",
  "/w/home/.claude/.device-keys.json",
  "~/.claude/.device-keys.json",
  "out/.credentials.json",
])("regression: a file tool wrote secrets of the agent in modes that ask nothing: %s", (path) => {
  const paths = links({ "/w/cwd/out": "/w/home/.claude" });
  expect(deniedSecret(path, at(path, { paths, mode: "bypassPermissions" }))).toMatchObject({ behavior: "deny" });
});

test.each(["/w/home/.claude/x.json", ".claude/.credentials.json", "/w/home/.claude/sub/.credentials.json"])(
  "%s holds no secrets of the agent",
  (path) => expect(deniedSecret(path, at(path))).toBeNull(),
);

test("the folder of secrets follows the option", () => {
  const configDirectory = "/srv/agent";
  expect(deniedSecret("/srv/agent/.credentials.json", at("x", { configDirectory }))).not.toBeNull();
  expect(deniedSecret("/w/home/.claude/.credentials.json", at("x", { configDirectory }))).toBeNull();
});

test("regression: a rule was named for reading a file that the session may read anyway", () => {
  const rules = parseRules(["Read(./**)", "Read(//x/**)"], "allow", "session");
  expect(evaluateFile("read", "a", at("", { rules }))).toEqual({ behavior: "allow", reason: { type: "mode" } });
  expect(evaluateFile("read", "/x/a", at("", { rules }))).toMatchObject({
    behavior: "allow",
    reason: { type: "rule", ruleSource: "session" },
  });
});
