import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { permissionModes } from "../../../src/agent/core/permission-mode.ts";
import { decidePermission, withoutHost } from "../../../src/agent/permission/decide.ts";
import { ruleOf } from "../../../src/agent/permission/rule.ts";
import type { Decision, PermissionCase } from "../../../src/agent/permission/types.ts";
import { observedDefault } from "./bash/observed-default.ts";
import { askingModes, caseOf, command, rules, verdictOf } from "./case.ts";

const lines = observedDefault.map(([line]) => line).filter((line) => line.trim() !== "");
const line = fc.constantFrom(...lines);
const mode = fc.constantFrom(...permissionModes);
const freedom: Readonly<Record<Decision["behavior"], number>> = { deny: 0, ask: 1, allow: 2 };
const write = (path: string, fields: Partial<PermissionCase> = {}) => caseOf("Write", { kind: "write", path }, fields);
const read = (path: string, fields: Partial<PermissionCase> = {}) => caseOf("Read", { kind: "read", path }, fields);
const hookAllow = { behavior: "allow" } as const;

describe("laws", () => {
  it("a deny rule wins over every mode, every allow rule and every hook", () => {
    fc.assert(
      fc.property(line, mode, (text, inMode) => {
        const deny = ruleOf({ toolName: "Bash", ruleContent: text }, "deny", "userSettings");
        const allow = rules({ allow: ["Bash", `Bash(${text})`] });
        const decision = decidePermission(command(text, { mode: inMode, rules: [...allow, deny], hook: hookAllow }));
        expect(decision.behavior).toBe("deny");
      }),
    );
  });

  it("an ask rule for a whole tool asks, beside allow rules, hooks that allow and modes that accept", () => {
    const allow = rules({ allow: ["Write", "Write(**)", "Read"] });
    for (const inMode of ["default", "acceptEdits", "bypassPermissions"] as const)
      for (const [tool, subject] of [
        ["Write", write],
        ["Read", read],
      ] as const) {
        const ask = ruleOf({ toolName: tool }, "ask", "userSettings");
        const decision = decidePermission(subject("a.txt", { mode: inMode, rules: [...allow, ask], hook: hookAllow }));
        expect(decision).toMatchObject({ behavior: "ask" });
      }
  });

  it("one more deny rule never allows more", () => {
    const contents = fc.constantFrom("rm *", "ls", "git:*", "*", "cat *", "npm run *", "touch a", "echo *");
    fc.assert(
      fc.property(line, mode, contents, (text, inMode, content) => {
        const base = rules({ allow: ["Bash(npm:*)", "Bash(touch:*)"] });
        const before = decidePermission(command(text, { mode: inMode, rules: base }));
        const deny = ruleOf({ toolName: "Bash", ruleContent: content }, "deny", "session");
        const after = decidePermission(command(text, { mode: inMode, rules: [...base, deny] }));
        expect(freedom[after.behavior]).toBeLessThanOrEqual(freedom[before.behavior]);
      }),
    );
  });

  it("a line of several commands is allowed only if each of them is", () => {
    const parts = fc.array(line, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(parts, fc.constantFrom(" && ", "; ", " | ", " || ", "\n"), (texts, operator) => {
        const parsable = texts.filter((text) => !/[\n#]|<</.test(text));
        fc.pre(parsable.length > 1);
        if (decidePermission(command(parsable.join(operator))).behavior !== "allow") return;
        for (const text of parsable) expect([text, decidePermission(command(text)).behavior]).toEqual([text, "allow"]);
      }),
      { numRuns: 500 },
    );
  });

  it("acceptEdits allows what default allows, dontAsk no more than that, and asks nothing", () => {
    fc.assert(
      fc.property(line, (text) => {
        const inMode = (name: PermissionCase["mode"]) => decidePermission(command(text, { mode: name })).behavior;
        if (inMode("default") === "allow") expect(inMode("acceptEdits")).toBe("allow");
        if (inMode("dontAsk") === "allow") expect(inMode("default")).toBe("allow");
        expect(inMode("dontAsk")).not.toBe("ask");
      }),
    );
  });

  it("never throws, regardless of the line", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), mode, (text, inMode) => {
        expect(["allow", "ask", "deny"]).toContain(decidePermission(command(text, { mode: inMode })).behavior);
      }),
      { numRuns: 500 },
    );
  });
});

describe("the pipeline", () => {
  it("lets ask rules and asking hooks ask even if nothing else is asked", () => {
    const asking = rules({ ask: ["Bash(ls *)"], allow: ["Bash"] });
    expect(
      verdictOf(decidePermission(command("ls -la", { mode: "bypassPermissions", rules: asking, hook: hookAllow }))),
    ).toBe("ask rule offers NONE");
    const hook = { behavior: "ask", reason: "look" } as const;
    const decision = decidePermission(command("ls", { mode: "bypassPermissions", hook }));
    expect(decision).toEqual({ behavior: "ask", reason: { type: "hook", text: "look" } });
  });

  it("lets a hook allow what would be asked, but not what no rule may settle", () => {
    expect(verdictOf(decidePermission(command("mkdir q", { hook: hookAllow })))).toBe("allow hook");
    expect(decidePermission(command("rm -rf *", { hook: hookAllow })).behavior).toBe("ask");
    expect(decidePermission(write(".git/config", { hook: hookAllow })).behavior).toBe("ask");
  });

  it("asks if a rule names the tool alone, in every mode that can ask", () => {
    for (const inMode of permissionModes) {
      const decision = decidePermission(command("ls", { mode: inMode, rules: rules({ ask: ["Bash"] }) }));
      if (inMode === "dontAsk") expect(verdictOf(decision)).toBe("deny mode");
      else expect(decision).toEqual({ behavior: "ask", reason: { type: "rule", ruleSource: "flagSettings" } });
    }
  });

  it.each(permissionModes)(
    "regression: in %s, a rule that asks about a dangerous removal did not say why",
    (inMode) => {
      for (const ask of ["Bash(rm:*)", "Bash"]) {
        const decision = decidePermission(
          command("rm -rf ~", { mode: inMode, planChecks: true, rules: rules({ ask: [ask] }) }),
        );
        if (inMode === "dontAsk") expect(verdictOf(decision)).toBe("deny mode");
        else
          expect(decision).toMatchObject({
            behavior: "ask",
            reason: { type: "safetyCheck", text: expect.stringMatching(/^Dangerous rm/) },
          });
      }
    },
  );

  it.each(["stdbuf a=1 rm -rf ~", "nice 2>&1 rm -rf ~"])("denies a removal that may not run as one: %s", (line) => {
    const fields = { mode: "auto", rules: rules({ ask: ["Bash(rm:*)"] }) } as const;
    expect(decidePermission(command(line, fields)).behavior).toBe("deny");
    expect(decidePermission(command("env A=1 rm -rf ~", fields)).behavior).toBe("ask");
  });

  it.each(["plan", "auto"] as const)("in %s denies a dangerous removal without a request", (inMode) => {
    const decision = decidePermission(
      command("rm -rf ~", { mode: inMode, planChecks: true, rules: rules({ allow: ["Bash"] }) }),
    );
    expect(decision).toMatchObject({ behavior: "deny", reason: { type: "safetyCheck" }, kind: "permission-rule" });
  });

  it.each(["plan", "auto"] as const)(
    "regression: in %s, changes through links were denied, where only a person can approve them",
    (inMode) => {
      const fields = { mode: inMode, planChecks: true };
      const linked = {
        resolve: (path: string) => path.replace("/w/cwd/link", "/w/cwd/.git"),
        isDirectory: () => false,
      };
      const question = { behavior: "ask", reason: { type: "safetyCheck" }, classifierApprovable: false };
      for (const given of [write("link/x", fields), command("touch link/x", fields), command("echo > link/x", fields)])
        expect(decidePermission({ ...given, paths: linked })).toMatchObject(question);
      expect(decidePermission(command("touch .git/x", fields)).behavior).toBe("deny");
      for (const line of [
        "timeout 5 touch link/x",
        "touch link/x > b",
        "cd sub && touch link/x",
        "(touch link/x)",
        "IFS=/ touch link/x",
      ])
        expect(decidePermission({ ...command(line, fields), paths: linked }).behavior).toBe("deny");
      const link = { ...linked, isLink: (path: string) => path === "/w/cwd/link" };
      const remove = (line: string) => decidePermission({ ...command(line, fields), paths: link }).behavior;
      expect(["rm link", "rm -rf link", "rm link/", "rm link a", "mv link a"].map(remove)).toEqual([
        ...["deny", "deny"],
        ...["ask", "ask", "ask"],
      ]);
    },
  );

  it.each(permissionModes)("in %s, denies reading and writing where a path cannot be followed", (inMode) => {
    const paths = { resolve: (path: string) => path, isDirectory: () => false, unresolved: () => "refused" as const };
    const denied = { behavior: "deny", reason: { type: "other" } };
    expect(decidePermission({ ...write("x", { mode: inMode }), paths })).toMatchObject(denied);
    expect(decidePermission({ ...read("x", { mode: inMode }), paths })).toMatchObject(denied);
  });

  it.each([
    ["default", "allow other"],
    ["auto", "allow other"],
    ["dontAsk", "allow other"],
    ["plan", "ask other offers Bash(make)"],
  ] as const)("in %s a sandbox settles what nothing else does: %s", (inMode, verdict) => {
    expect(verdictOf(decidePermission(command("make", { mode: inMode, confinement: "approved" })))).toBe(verdict);
    expect(decidePermission(command("make", { mode: inMode })).behavior).not.toBe("allow");
    expect(decidePermission(command("rm -rf ~", { mode: inMode, confinement: "approved" })).behavior).not.toBe("allow");
  });

  it("regression: a sandbox settled commands that cannot be evaluated by their parts", () => {
    for (const line of ["eval ls", "$(make)", "cat <<E\n$(id)\nE", "find . -delete"])
      expect(decidePermission(command(line, { confinement: "approved" })).behavior).toBe("ask");
  });

  it.each([
    ["default", [], "ask sandboxOverride"],
    ["default", ["Bash"], "ask sandboxOverride"],
    ["default", ["Bash(*)"], "ask sandboxOverride"],
    ["default", ["Bash(ls:*)", "Bash(make)"], "allow rule"],
    ["acceptEdits", [], "ask sandboxOverride"],
    ["bypassPermissions", [], "allow mode"],
    ["dontAsk", [], "deny mode"],
    ["plan", [], "deny classifier"],
    ["auto", [], "deny classifier"],
  ] as const)("in %s with rules for %j, a command that shall leave the sandbox: %s", (inMode, allow, verdict) => {
    const fields = { mode: inMode, planChecks: true, rules: rules({ allow: [...allow] }) };
    const leaving = (line: string) =>
      verdictOf(decidePermission(command(line, { ...fields, confinement: "requested" }))).replace(/ offers .*/, "");
    expect(["ls", "make"].map(leaving)).toEqual([verdict, verdict]);
  });

  it("a read-only command that is excluded from the sandbox behind another program needs approval", () => {
    const decide = (confinement: "wrapped" | "inside") =>
      decidePermission(command("timeout 5 ls", { confinement })).behavior;
    expect([decide("wrapped"), decide("inside")]).toEqual(["ask", "allow"]);
  });

  it.each([
    { kind: "search", path: ".", remote: "//h/s/*" },
    { kind: "search", path: "/\\h\\s" },
    { kind: "read", path: "/\\h\\s" },
  ] as const)("regression: a mode that checks actions allowed the name of another computer: %j", (subject) => {
    for (const inMode of ["plan", "auto"] as const) {
      const fields = { mode: inMode, planChecks: true, hook: { behavior: "allow" } } as const;
      expect(decidePermission(caseOf("Read", subject, fields))).toMatchObject({
        behavior: "ask",
        reason: { type: "safetyCheck" },
        classifierApprovable: false,
        suppressAlwaysAllow: true,
      });
    }
  });

  it.each(["plan", "auto"] as const)("in %s passes over rules that allow anything", (inMode) => {
    const under = (line: string, ...allow: string[]) =>
      verdictOf(decidePermission(command(line, { mode: inMode, planChecks: true, rules: rules({ allow }) })));
    expect(under("make", "Bash")).toBe("deny classifier");
    expect(under("make", "Bash(make:*)")).toBe("allow rule");
  });

  it("in plan mode without checks decides as in the default mode, rules that allow anything included", () => {
    const inPlan = (line: string, ...allow: string[]) =>
      verdictOf(decidePermission(command(line, { mode: "plan", rules: rules({ allow }) })));
    expect(inPlan("make")).toBe("ask other offers Bash(make)");
    expect(inPlan("make", "Bash")).toBe("allow rule");
    expect(inPlan("rm -rf ~", "Bash")).toMatch(/^ask safetyCheck/);
    const outside = caseOf("Read", { kind: "read", path: "/etc/hostname" }, { mode: "plan" });
    expect(verdictOf(decidePermission(outside))).toMatch(/^ask workingDir/);
  });

  it.each([true, false])("in plan mode (checks: %s) no rule and no hook lets a change of a file run", (planChecks) => {
    const allowed = { mode: "plan", planChecks, hook: hookAllow, rules: rules({ allow: ["Edit", "Write", "mcp__s"] }) };
    expect(verdictOf(decidePermission(write("new.txt", { ...allowed, mode: "plan" })))).toBe("ask mode offers NONE");
    expect(verdictOf(decidePermission(write(".claude/launch.json", { ...allowed, mode: "plan" })))).toMatch(/^allow/);
    const tool = (readOnly: boolean) =>
      caseOf("mcp__s__t", { kind: "mcp", server: "s", tool: "t", readOnly }, { ...allowed, mode: "plan" });
    expect(verdictOf(decidePermission(tool(false)))).toBe("ask mode offers NONE");
    expect(verdictOf(decidePermission(tool(true)))).toBe("allow hook");
  });

  it("in plan mode a hook lets only commands run that change nothing", () => {
    const inPlan = (line: string) => decidePermission(command(line, { mode: "plan", hook: hookAllow }));
    expect(verdictOf(inPlan("cat /etc/hostname"))).toBe("allow hook");
    for (const line of ["touch x", "make", "ls $(make)"]) expect(inPlan(line).behavior).toBe("ask");
  });

  it("goes by the check of actions before a hook that asks", () => {
    const hook = { behavior: "ask" } as const;
    for (const inMode of ["plan", "auto"] as const) {
      const settled = (line: string) => decidePermission(command(line, { mode: inMode, planChecks: true, hook }));
      expect(settled("echo x > .mcp.json").behavior).toBe("deny");
      expect(settled("make").behavior).toBe("ask");
    }
  });

  it.each([
    ["plan", true, "deny classifier"],
    ["plan", false, "ask other offers Bash(make)"],
    ["auto", false, "deny classifier"],
  ] as const)("in %s asks about a command only where actions are not checked (%s): %s", (inMode, planChecks, verdict) =>
    expect(verdictOf(decidePermission(command("make", { mode: inMode, planChecks })))).toBe(verdict),
  );

  it.each([
    ["plan", true],
    ["auto", true],
    ["plan", false],
    ["auto", false],
  ] as const)("in %s lets a search run wherever it looks (inside: %s)", (inMode, inside) => {
    const search = caseOf(
      "Grep",
      { kind: "search", path: inside ? "/w/cwd" : "/etc" },
      { mode: inMode, planChecks: true },
    );
    expect(verdictOf(decidePermission(search))).toBe("allow mode");
  });

  it.each([
    ["default", false, "ask"],
    ["plan", false, "ask"],
    ["auto", false, "deny"],
    ["dontAsk", false, "deny"],
  ] as const)("in %s a tool of a server that changes things: %s %s", (inMode, readOnly, behavior) => {
    const subject = { kind: "mcp", server: "s", tool: "t", readOnly } as const;
    const decision = decidePermission(caseOf("mcp__s__t", subject, { mode: inMode }));
    expect(decision.behavior).toBe(behavior);
    if (inMode === "plan") expect(decision.reason).toEqual({ type: "mode" });
  });

  it("names the hook that denies", () => {
    const decision = decidePermission(write("a", { hook: { behavior: "deny", reason: "no" } }));
    expect(decision).toEqual({
      behavior: "deny",
      reason: { type: "hook", text: "no" },
      message: "PreToolUse:Write hook error: no",
      kind: "permission-rule",
    });
  });

  it("names the source of the first rule that denies a tool", () => {
    const denied = [...rules({ deny: ["Write"] }), ruleOf({ toolName: "Write" }, "deny", "userSettings")];
    expect(decidePermission(write("a", { rules: denied }))).toEqual({
      behavior: "deny",
      reason: { type: "rule", ruleSource: "flagSettings" },
      message: expect.stringContaining("Write has been denied"),
      kind: "permission-rule",
    });
  });

  it.each([
    ["dontAsk", { type: "mode" }, "permission-rule"],
    ["auto", { type: "classifier", code: "auto_mode_no_check_in_session" }, "automode-unavailable"],
  ] as const)("says in %s why a tool was not run", (inMode, reason, kind) =>
    expect(decidePermission(command("make", { mode: inMode }))).toMatchObject({
      behavior: "deny",
      reason,
      kind,
      message: expect.stringContaining("Bash"),
    }),
  );

  describe("a rule that asks about a whole tool", () => {
    const ask = (tool: string) => ({ rules: rules({ ask: [tool] }) });
    const rule = { behavior: "ask", source: "flagSettings" };
    it.each([
      ["inside", read("a.txt", ask("Read")), { reason: { type: "rule", ruleSource: "flagSettings" } }],
      [
        "also asked about by path",
        read("a.txt", { rules: [...ask("Read").rules, ...rules({ ask: ["Read(./**)"] })] }),
        { reason: { type: "rule", ruleSource: "flagSettings" }, askRule: { ...rule, tool: "Read" } },
      ],
      ["outside", read("/etc/hostname", ask("Read")), { reason: { type: "workingDir" }, askRule: { tool: "Read" } }],
      ["changed", write("a.txt", ask("Write")), { askRule: { ...rule, tool: "Write" } }],
      ["planned", write("a.txt", { ...ask("Write"), mode: "plan" }), { reason: { type: "mode" }, askRule: rule }],
      [
        "sensitive",
        write(".claude/settings.json", ask("Write")),
        { reason: { type: "safetyCheck", text: expect.stringContaining("to write to") }, classifierApprovable: true },
      ],
      ["run", command("touch a.txt", ask("Bash")), { blockedPath: expect.stringMatching(/a\.txt$/), askRule: rule }],
    ])("gives the tool's own reason where the tool would ask: %s", (_, given, expected) => {
      const decision = decidePermission(given);
      expect(decision).toMatchObject({ behavior: "ask", ...expected });
      expect(decision).not.toHaveProperty("suggestions");
    });
  });

  it("lets other agents be started, but not if each action is checked", () => {
    const verdicts = permissionModes.map((inMode) => [
      inMode,
      decidePermission(caseOf("Agent", { kind: "delegation" }, { planChecks: true, mode: inMode })).behavior,
    ]);
    expect(Object.fromEntries(verdicts)).toMatchObject({
      default: "allow",
      acceptEdits: "allow",
      dontAsk: "allow",
      bypassPermissions: "allow",
      plan: "deny",
      auto: "deny",
    });
  });

  it("always asks if only a person can answer, unless no one can be asked", () => {
    for (const inMode of permissionModes) {
      const decision = decidePermission(caseOf("AskUserQuestion", { kind: "interaction" }, { mode: inMode }));
      expect(decision.behavior).toBe(inMode === "dontAsk" ? "deny" : "ask");
    }
  });

  it("lets a hook that gives an answer of its own speak for the person", () => {
    const asking = (hook: PermissionCase["hook"]) =>
      decidePermission(caseOf("AskUserQuestion", { kind: "interaction" }, { hook }));
    expect(asking({ behavior: "allow" }).behavior).toBe("ask");
    expect(asking({ behavior: "allow", answers: true })).toEqual({ behavior: "allow", reason: { type: "hook" } });
  });

  it.each(askingModes)(
    "lets the plan of the session be written and read in the mode %s, and no file beside it",
    (inMode) => {
      const plan = "/w/home/.claude/plans/p.md";
      for (const use of [write(plan, { mode: inMode, plan }), read(plan, { mode: inMode, plan })]) {
        expect(decidePermission(use)).toEqual({ behavior: "allow", reason: { type: "other" } });
      }
      expect(decidePermission(command(`echo x > ${plan}`, { mode: inMode, plan })).behavior).toBe("allow");
      expect(decidePermission(write("/w/home/.claude/plans/q.md", { mode: inMode, plan })).behavior).not.toBe("allow");
      const rule = rules({ deny: ["Edit(//w/home/.claude/plans/**)"] });
      expect(decidePermission(write(plan, { mode: inMode, plan, rules: rule })).behavior).toBe("deny");
    },
  );

  it.each([
    ["default", "/w/cwd/a", "ask - offers acceptEdits"],
    ["default", "/w/out", "ask workingDir offers acceptEdits dirs:/w"],
    ["default", "../out", "ask workingDir offers acceptEdits dirs:/w"],
    ["acceptEdits", "/w/cwd/a", "allow mode"],
    ["acceptEdits", "/w/out", "ask workingDir offers dirs:/w"],
    ["acceptEdits", "/w/cwd/.claude/settings.json", "ask safetyCheck"],
    ["default", "/w/cwd/.vscode/x", "ask safetyCheck offers acceptEdits"],
    ["plan", "/w/cwd/a", "ask mode offers NONE"],
    ["plan", "/w/cwd/.claude/settings.json", "deny classifier"],
    ["dontAsk", "/w/cwd/a", "deny mode"],
    ["bypassPermissions", "/w/cwd/.claude/settings.json", "allow mode"],
    ["auto", "/w/cwd/a", "allow mode"],
    ["auto", "/w/out", "deny classifier"],
  ] as const)("in %s writes %s: %s", (inMode, path, verdict) => {
    expect(verdictOf(decidePermission(write(path, { mode: inMode, planChecks: true })))).toBe(verdict);
  });

  it.each([
    ["default", "/etc/hostname", "ask workingDir offers Read(//etc/**)@session"],
    ["default", "a", "allow mode"],
    ["plan", "/etc/hostname", "allow mode"],
    ["auto", "/etc/hostname", "allow mode"],
    ["dontAsk", "/etc/hostname", "deny mode"],
  ] as const)("in %s reads %s: %s", (inMode, path, verdict) => {
    expect(verdictOf(decidePermission(read(path, { mode: inMode, planChecks: true })))).toBe(verdict);
  });

  it("resolves links to their targets", () => {
    const paths = { resolve: (path: string) => path.replace("/w/cwd/link", "/etc"), isDirectory: () => false };
    expect(decidePermission(read("link/passwd", { paths })).behavior).toBe("ask");
    expect(decidePermission(command("cat link/passwd", { paths })).behavior).toBe("ask");
    expect(decidePermission(write("link/passwd", { paths, mode: "acceptEdits" })).behavior).toBe("ask");
  });

  it("matches pages by the host of their address", () => {
    const ruled = { rules: rules({ allow: ["WebFetch(domain:example.com)"], deny: ["WebFetch(domain:evil.com)"] }) };
    const fetch = (url: string) => decidePermission(caseOf("WebFetch", { kind: "fetch", url }, ruled));
    expect(verdictOf(fetch("https://example.com/x"))).toBe("allow rule");
    expect(verdictOf(fetch("https://example.com.evil.org/"))).toContain("ask");
    expect(verdictOf(fetch("https://sub.example.com/"))).toContain("WebFetch(domain:sub.example.com)");
    expect(fetch("https://evil.com/")).toMatchObject({
      behavior: "deny",
      message: "WebFetch denied access to domain:evil.com.",
    });
  });

  it("lets a rule name a tool, a server or all of a server", () => {
    const subject = { kind: "mcp", server: "s", tool: "t", readOnly: false } as const;
    for (const allow of ["mcp__s__t", "mcp__s", "mcp__s__*"]) {
      expect(decidePermission(caseOf("mcp__s__t", subject, { rules: rules({ allow: [allow] }) })).behavior).toBe(
        "allow",
      );
    }
    expect(decidePermission(caseOf("mcp__s2__t", subject, { rules: rules({ allow: ["mcp__s"] }) })).behavior).toBe(
      "ask",
    );
  });

  it("denies a call that needs a request if no one can be asked", () => {
    for (const inMode of askingModes) {
      const decision = decidePermission(write("/w/out", { mode: inMode }));
      if (decision.behavior !== "ask") continue;
      const denial = withoutHost(decision, { channel: "none", tool: { name: "Write", aliases: [] } });
      expect(denial).toMatchObject({ behavior: "deny", kind: "user-rejected" });
      expect(denial.message).toContain("/w/out");
    }
  });
});

describe("a request that no one can answer", () => {
  const tool = { name: "Write", aliases: [] };
  const denied = (question: Parameters<typeof withoutHost>[0]) => withoutHost(question, { channel: "none", tool });

  it("is denied in its own words, those of its reason, or plain ones", () => {
    const reason = { type: "hook", text: "why" } as const;
    expect(denied({ behavior: "ask", message: "own", reason })).toEqual({
      behavior: "deny",
      reason,
      message: "own",
      kind: "user-rejected",
    });
    expect(denied({ behavior: "ask", reason }).message).toBe("why");
    expect(denied({ behavior: "ask" })).toEqual({
      behavior: "deny",
      message: "Claude requested permissions to use Write, but you haven't granted it yet.",
      kind: "user-rejected",
    });
  });

  it("is denied without a reason if a command that the user called does the work", () => {
    const question = { behavior: "ask", message: "own", reason: { type: "hook" } } as const;
    expect(withoutHost(question, { channel: "unattended", tool })).toEqual({
      behavior: "deny",
      message: "own",
      kind: "user-rejected",
    });
  });

  it("is denied by rule if the session forbids questions", () => {
    expect(withoutHost({ behavior: "ask", message: "own" }, { channel: "forbidden", tool })).toMatchObject({
      reason: { type: "asyncAgent" },
      message: expect.stringContaining("Permission to use Write was denied automatically"),
      kind: "permission-rule",
    });
  });
});

describe("regression: a hook's question replaced the denial of the mode without requests", () => {
  const askContext = { mode: "dontAsk", hook: { behavior: "ask" } } as const;
  it.each([
    ["a sensitive file", write(".mcp.json", askContext)],
    ["a line that changes one", command("touch .mcp.json", askContext)],
    ["a dangerous removal", command("rm -rf ~", askContext)],
  ])("%s", (_, context) => expect(decidePermission(context).behavior).toBe("deny"));

  it("and still asks about ordinary files", () => {
    expect(decidePermission(write("new.txt", askContext)).behavior).toBe("ask");
  });
});

describe("regression: lines that two parsers read in two ways were judged by one reading", () => {
  it("a word in a test without its bracket may be a denied command", () => {
    const context = command("[ pwd shutdown now", { rules: rules({ allow: ["Bash"], deny: ["Bash(shutdown:*)"] }) });
    expect(decidePermission(context).behavior).toBe("deny");
  });

  it("words behind a redirection may be targets of it", () => {
    const context = command("shutdown now>cat a.txt", { rules: rules({ deny: ["Bash(*now)"] }) });
    expect(decidePermission(context).behavior).toBe("deny");
  });

  it.each(["echo $[", `echo \${x:-`])("%s does not end, so that any mode asks", (text) => {
    expect(decidePermission(command(text, { mode: "bypassPermissions" })).behavior).toBe("ask");
  });

  it("a change of folder with two folders is no mere reading", () => {
    expect(decidePermission(command("cd sub", { mode: "acceptEdits" })).behavior).toBe("allow");
    expect(decidePermission(command("cd sub other", { mode: "acceptEdits" })).behavior).toBe("ask");
  });
});

test("a redirection to a name that only resembles the null device is asked about", () => {
  const context = command("ls > '/dev/null '", { rules: rules({ allow: ["Bash"] }) });
  expect(decidePermission(context).behavior).toBe("ask");
});

test.each([
  "IFS=/ sudo rm -rf /",
  "unset IFS; sudo rm -rf /",
  "f() { bash -c 'ls | xargs rm'; }; f",
  "for ((i=0;i<1;i++)); do sh -c \"bash <<'E'\nls | xargs rm\nE\"; done",
  "case x in x) bash -c 'rm a.txt';; esac",
  "bash -c $'rm a.txt'",
])("regression: a removal that another parser cannot resolve ran unasked: %s", (line) => {
  expect(decidePermission(command(line, { rules: rules({ allow: ["Bash"] }) })).behavior).toBe("ask");
});

test.each(["xargs echo '$x'", "xargs echo '$(x)'", "xargs grep '`x`'"])(
  "regression: expansions that xargs passes on counted as read-only: %s",
  (line) => {
    expect(decidePermission(command(line, { mode: "dontAsk" })).behavior).toBe("deny");
    expect(decidePermission(command("xargs echo a", { mode: "dontAsk" })).behavior).toBe("allow");
  },
);

test.each(["env -C .. ls", "env -C.. touch x", "env --chdir=.. rm x", "env -P /x rm x"])(
  "regression: a rule for env allowed another folder or path: %s",
  (line) => {
    expect(decidePermission(command(line, { rules: rules({ allow: ["Bash(env:*)"] }) })).behavior).toBe("ask");
  },
);

test("regression: a string in arithmetic hid a command from every mode", () => {
  const context = command('find . -name $((echo "npm run build"))', { mode: "bypassPermissions" });
  expect(decidePermission(context).behavior).toBe("ask");
  expect(decidePermission(command("echo $((1 + 2))", { mode: "bypassPermissions" })).behavior).toBe("allow");
});

test.each(["env A=1 a[0]=1 cat x", "timeout 5 env a[0]=1 cat x", "env A+=1 cat x"])(
  "regression: an assignment to an element hid a denied command: %s",
  (line) => {
    expect(decidePermission(command(line, { rules: rules({ deny: ["Bash(cat:*)"] }) })).behavior).toBe("deny");
  },
);

describe("a step that a person has to confirm", () => {
  const reason = { type: "safetyCheck", text: "moves the session" } as const;
  const confirmed = (fields: Partial<PermissionCase>, personal = true) =>
    decidePermission(
      caseOf("EnterWorktree", { kind: "free" }, { confirmation: { reason, personal, message: "Move?" }, ...fields }),
    );

  it("asks beside rules and hooks that allow, and offers no rule", () => {
    const question = { behavior: "ask", reason, suppressAlwaysAllow: true, message: "Move?" };
    const allowed = { rules: rules({ allow: ["EnterWorktree"] }), hook: hookAllow };
    for (const mode of ["default", "acceptEdits", "plan", "auto"] as const)
      expect(confirmed({ ...allowed, mode })).toEqual({ ...question, classifierApprovable: false, interaction: true });
    expect(confirmed(allowed, false)).toEqual(question);
  });

  it("is denied where no one may be asked, and by deny rules in every mode", () => {
    expect(confirmed({ mode: "dontAsk" }).behavior).toBe("deny");
    const denying = rules({ deny: ["EnterWorktree"] });
    expect(confirmed({ mode: "bypassPermissions", rules: denying }).behavior).toBe("deny");
    const denial = withoutHost(
      { behavior: "ask", reason, message: "Move?" },
      { channel: "none", tool: { name: "T", aliases: [] } },
    );
    expect(denial.message).toBe("Move?");
  });

  it("needs no confirmation if permissions are bypassed", () => {
    expect(confirmed({ mode: "bypassPermissions" }).behavior).toBe("allow");
  });
});

describe("a tool other than Bash that runs commands", () => {
  const watch = (line: string, fields: Partial<PermissionCase>) =>
    decidePermission(caseOf("Monitor", { kind: "command", command: line }, fields)).behavior;

  it("follows the rules about Bash, not those about itself", () => {
    expect(watch("rm a", { rules: rules({ deny: ["Bash(rm *)"], allow: ["Monitor"] }) })).toBe("deny");
    expect(watch("mkdir a", { rules: rules({ allow: ["Bash(mkdir *)"] }) })).toBe("allow");
    expect(watch("ln -s a b", { rules: rules({ allow: ["Monitor(ln *)"] }) })).toBe("ask");
    expect(watch("ls", { rules: rules({ ask: ["Bash"] }) })).toBe("ask");
  });
});

describe("policies of MCP servers", () => {
  const policy = { behavior: "ask", source: "mcpServerPolicy", tool: "mcp__s__t" } as const;
  const limit = { ...policy, limit: true } as const;
  const decide = (own: PermissionCase["rules"], inMode: PermissionCase["mode"] = "default") =>
    decidePermission(
      caseOf(
        "mcp__s__t",
        { kind: "mcp", server: "s", tool: "t", readOnly: false },
        { mode: inMode, rules: [...rules({ allow: ["mcp__s"] }), ...own] },
      ),
    );

  it("regression: the question that an organization demands had the reason of a rule", () => {
    for (const inMode of ["default", "acceptEdits", "bypassPermissions", "plan", "auto"] as const)
      expect(decide([limit], inMode)).toMatchObject({
        behavior: "ask",
        reason: { type: "other", text: "Your organization requires approval for this tool", code: "org_ask_ceiling" },
      });
  });

  it("report the policy, with the organization's code if both ask", () => {
    expect(decide([policy])).toEqual({ behavior: "ask", reason: { type: "rule", ruleSource: "mcpServerPolicy" } });
    expect(decide([policy, limit])).toMatchObject({
      reason: { type: "rule", ruleSource: "mcpServerPolicy", code: "org_ask_ceiling" },
    });
  });

  it("regression: a policy asked in auto mode, where the real agent denies what no one can check", () => {
    expect(decide([policy], "auto")).toMatchObject({ behavior: "deny", kind: "automode-unavailable" });
    expect(decide([policy, limit], "auto").behavior).toBe("ask");
  });

  it("deny silently in the mode without questions", () => {
    for (const own of [[policy], [limit]]) expect(verdictOf(decide(own, "dontAsk"))).toBe("deny mode");
  });
});
