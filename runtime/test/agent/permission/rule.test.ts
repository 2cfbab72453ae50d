import { describe, expect, it, test } from "vitest";
import { decidePermission } from "../../../src/agent/permission/decide.ts";
import {
  coversName,
  coversTool,
  formatRule,
  namesTool,
  parseRule,
  parseRules,
  ruleOf,
  serverRule,
} from "../../../src/agent/permission/rule.ts";
import { command } from "./case.ts";

/** The tools of four servers: two of them have a name that begins like another's. */
const servers = { mcp__a: ["t", "t2"], mcp__a__b: ["t"], mcp__a_b: ["t"], mcp__b: ["t"] };
const tools = Object.entries(servers).flatMap(([server, names]) =>
  names.map((name) => ({ server, name: `${server}__${name}` })),
);
const covered = (rule: string, allows: boolean): string =>
  tools
    .filter(({ name, server }) => coversName(rule, name, allows, server))
    .map(({ name }) => name.slice("mcp__".length))
    .join(" ");

describe("names of tools in rules", () => {
  it.each([
    ["mcp__a__t", "a__t"],
    ["mcp__a__t*", "a__t a__t2"],
    ["mcp__a__*2", "a__t2"],
    ["mcp__a_b", "a_b__t"],
    ["mcp__a__b", ""],
    ["mcp__a__b__*", "a__b__t"],
    ["mcp__a__b__t*", "a__b__t"],
    ["mcp__a__b*", ""],
    ["mcp__a*", ""],
    ["mcp__*__t", ""],
    ["mcp__", ""],
    ["mcp__a__", ""],
    ["mcp", ""],
    ["*", ""],
  ])("%s allows %j", (rule, names) => {
    expect(covered(rule, true)).toBe(names);
  });

  it.each([
    ["mcp__a", "a__t a__t2 a__b__t"],
    ["mcp__a__*", "a__t a__t2 a__b__t"],
    ["mcp__a__b", "a__b__t"],
    ["mcp__a__b__*", "a__b__t"],
    ["mcp__a_b", "a_b__t"],
    ["mcp__a_*", "a__t a__t2 a__b__t a_b__t"],
    ["mcp__*__t", "a__t a__b__t a_b__t b__t"],
    ["mcp__*", "a__t a__t2 a__b__t a_b__t b__t"],
    ["*", "a__t a__t2 a__b__t a_b__t b__t"],
    ["mcp__a__", ""],
    ["mcp__", ""],
    ["mcp", ""],
  ])("%s denies and asks for %j", (rule, names) => {
    expect(covered(rule, false)).toBe(names);
  });

  test("a pattern of built-in tools denies and asks, and allows none", () => {
    const covers = (rule: string, tool: string, allows: boolean) => coversName(rule, tool, allows, null);
    expect([covers("B*", "Bash", false), covers("Re*d", "Read", false), covers("*", "Bash", false)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(covers("B*", "Read", false)).toBe(false);
    expect(covers("R*a*d", "Read", false)).toBe(true);
    expect(covers("R*x*d", "Read", false)).toBe(false);
    expect(covers("R*d*d", "Read", false)).toBe(false);
    expect(covers("R*ea*a*", "Read", false)).toBe(false);
    expect(covers("Re*ead", "Read", false)).toBe(false);
    expect(covers("e*", "Read", false)).toBe(false);
    expect(covers("Rea", "Read", false)).toBe(false);
    expect([covers("B*", "Bash", true), covers("*", "Bash", true), covers("Bash", "Bash", true)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("regression: mcp__a allowed the tools of a server a__b", () => {
    expect(covered("mcp__a", true)).toBe("a__t a__t2");
    expect(covered("mcp__a__*", true)).toBe("a__t a__t2");
  });

  test("regression: mcp__* allowed the tools of every server", () => {
    expect(covered("mcp__*", true)).toBe("");
  });

  test("the same name belongs to the server that offers it", () => {
    expect(coversName("mcp__a", "mcp__a__b__t", true, "mcp__a")).toBe(true);
    expect(coversName("mcp__a", "mcp__a__b__t", true, "mcp__a__b")).toBe(false);
    expect(coversName("mcp__a__b", "mcp__a__b__t", false, "mcp__a")).toBe(false);
  });

  test("the rule of a server is the beginning of the names of its tools", () => {
    const subject = { kind: "mcp", server: "a b", tool: "x y", readOnly: false } as const;
    expect(serverRule("mcp__a_b__x_y", subject)).toBe("mcp__a_b");
    expect(serverRule("Bash", { kind: "command", command: "ls" })).toBeNull();
  });

  test("a rule with content covers no tool as a whole, and a rule may name an alias", () => {
    expect(coversTool(ruleOf({ toolName: "Task" }, "deny", "session"), ["Agent", "Task"])).toBe(true);
    expect(coversTool(ruleOf({ toolName: "Task", ruleContent: "x" }, "deny", "session"), ["Agent", "Task"])).toBe(
      false,
    );
    const allow = ruleOf({ toolName: "mcp__a" }, "allow", "session");
    expect(coversTool(allow, ["mcp__a__t"], "mcp__a")).toBe(true);
    expect(coversTool(allow, ["mcp__a__t"])).toBe(false);
    expect(coversTool({ ...allow, behavior: "ask" }, ["mcp__a__t"])).toBe(true);
  });
});

describe("rules as texts", () => {
  it.each([
    ["Bash", { toolName: "Bash" }],
    [" Bash", { toolName: " Bash" }],
    ["mcp__a__t\n", { toolName: "mcp__a__t\n" }],
    ["Bash()", { toolName: "Bash" }],
    ["Bash(*)", { toolName: "Bash" }],
    ["Bash( a (b) )", { toolName: "Bash", ruleContent: " a (b) " }],
    ["", null],
    ["  ", null],
    ["Bash)", null],
    ["Bash(a", null],
    ["(a)", null],
    ["Bash(a) ", null],
    [`Bash(${"b".repeat(200_000)})`, { toolName: "Bash", ruleContent: "b".repeat(200_000) }],
    ["B(a)", { toolName: "B", ruleContent: "a" }],
    ["B()a)", { toolName: "B", ruleContent: ")a" }],
  ])("%j is %j", (text, value) => expect(parseRule(text)).toEqual(value));

  it("have no content where a star stands for all", () => {
    expect(ruleOf({ toolName: "Bash", ruleContent: "*" }, "deny", "session")).toEqual({
      behavior: "deny",
      source: "session",
      tool: "Bash",
    });
  });

  it("come from a list, without what is no rule", () => {
    expect(parseRules(["Bash(a)", 1, "(x)", "Read"], "ask", "session", "/root")).toEqual([
      { behavior: "ask", source: "session", tool: "Bash", content: "a", root: "/root" },
      { behavior: "ask", source: "session", tool: "Read", root: "/root" },
    ]);
    for (const value of [undefined, null, "Bash", {}]) expect(parseRules(value, "deny", "session")).toEqual([]);
  });

  it("are written as they are read", () => {
    for (const text of ["Bash", "Bash(a:*)", "Read(//x/**)"]) {
      const value = parseRule(text);
      expect(value && formatRule(value)).toBe(text);
    }
  });
});

describe("a rule about a tool", () => {
  const rule = (text: string, behavior: "allow" | "deny" = "deny") => {
    const [first] = parseRules([text], behavior, "session");
    if (first === undefined) throw new Error(`${text} is no rule.`);
    return first;
  };

  it("covers it by one of its names, and with content never", () => {
    expect(coversTool(rule("Task"), ["Agent", "Task"])).toBe(true);
    expect(coversTool(rule("Bash"), ["Agent", "Task"])).toBe(false);
    expect(coversTool(rule("Task(x)"), ["Task"])).toBe(false);
  });

  it("takes a pattern of servers unless it allows", () => {
    expect(coversTool(rule("mcp__*__t"), ["mcp__s__t"])).toBe(true);
    expect(coversTool(rule("mcp__*__t", "allow"), ["mcp__s__t"])).toBe(false);
  });

  it("names it with content or without", () => {
    expect([namesTool(rule("Bash(x)"), ["Bash"]), namesTool(rule("Bash"), ["Read"])]).toEqual([true, false]);
  });
});

test("a deny rule of any length applies", () => {
  const content = `ls ${"x".repeat(99_000)}`;
  const rules = parseRules([`Bash(${content})`], "deny", "userSettings");
  expect(decidePermission(command(content, { mode: "bypassPermissions", rules })).behavior).toBe("deny");
  expect(decidePermission(command(`${content}y`, { mode: "bypassPermissions", rules })).behavior).toBe("allow");
});

test("regression: a rule for the server `a_` allowed a tool whose name reads as one of `a`", () => {
  expect(coversName("mcp__a_", "mcp__a___t", true, "mcp__a_")).toBe(false);
  expect(coversName("mcp__a_", "mcp__a___t", false, "mcp__a_")).toBe(true);
  expect(coversName("mcp__a", "mcp__a___t", true, "mcp__a")).toBe(true);
});
