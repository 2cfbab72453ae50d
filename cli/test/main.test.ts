import { describe, expect, it } from "vitest";
import { commands } from "../src/command/registry.ts";
import { exitCode } from "../src/exit.ts";
import { runCli } from "../src/main.ts";
import { terminalDouble } from "./terminal-double.ts";

describe("the command line", () => {
  it("lists every command in its help and ends well", async () => {
    const terminal = terminalDouble();
    expect(await runCli(["--help"], terminal)).toBe(exitCode.ok);
    for (const { name } of commands) expect(terminal.stdout.join("\n")).toContain(name);
  });

  it.each([
    ["help", "recrod"],
    ["recrod", "--help"],
    ["--quiet", "recrod"],
  ])("names the nearest command for one that does not exist: %j", async (...argv) => {
    const terminal = terminalDouble();
    expect(await runCli(argv, terminal)).toBe(exitCode.usage);
    expect(terminal.stdout).toEqual([]);
    expect(terminal.stderr.join("\n")).toMatch(
      /unknown command 'recrod'\n\(Did you mean record\?\)\n+See agentwire --help/,
    );
  });

  it("names the command that repairs transcripts for `doctor`, and not the nearest spelling", async () => {
    const terminal = terminalDouble();
    expect(await runCli(["doctor", "session.jsonl"], terminal)).toBe(exitCode.usage);
    expect(terminal.stderr.join("\n")).toMatch(/no command doctor.*agentwire sessions doctor/);
    expect(terminal.stderr.join("\n")).not.toContain("monitor");
  });

  it.each([
    ["help", "check"],
    ["check", "--help"],
  ])("reports what a command takes: %s %s", async (...argv) => {
    const terminal = terminalDouble();
    expect(await runCli(argv, terminal)).toBe(exitCode.ok);
    expect(terminal.stdout.join("\n")).toMatch(/Usage: agentwire check .*<tape/);
  });

  it.each([80, 60])("wraps help to %i columns, without the line breaks of its source", async (width) => {
    const terminal = terminalDouble(width === 80 ? undefined : width);
    await runCli(["record", "--help"], terminal);
    const paragraph =
      terminal.stdout
        .join("\n")
        .split("\n\n")
        .find((text) => text.startsWith("--capsule")) ?? "";
    const lines = paragraph.split("\n");
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(width);
    expect(Math.min(...lines.slice(0, -1).map(({ length }) => length))).toBeGreaterThan(width - 20);
  });

  it("collects garbage early for streaming commands only", async () => {
    const swept: string[] = [];
    for (const name of ["check", "import"]) {
      await runCli([name, "/nowhere/a"], terminalDouble(), () => {
        swept.push(name);
      });
    }
    expect(swept).toEqual(["check"]);
  });

  it.each([["nosuch"], ["validate"], ["validate", "--nosuch", "x"], ["record"]])(
    "refuses %s with the code for usage",
    async (...argv) => {
      const terminal = terminalDouble();
      expect(await runCli(argv, terminal)).toBe(exitCode.usage);
      expect(terminal.stderr.join("\n")).toContain("error:");
    },
  );

  it.each([["validate"], ["validate", "--nosuch", "x"], ["conform", "agent", "--timeout", "x"]])(
    "regression: did not say where the arguments of %s are described",
    async (...argv) => {
      const terminal = terminalDouble();
      await runCli(argv, terminal);
      expect(terminal.stderr.join("\n")).toContain(`See agentwire ${argv[0]} --help.`);
    },
  );

  it("reports which file cannot be read", async () => {
    const terminal = terminalDouble();
    expect(await runCli(["check", "/nowhere/session.tape.jsonl"], terminal)).toBe(exitCode.unreadable);
    expect(terminal.stderr.join("\n")).toMatch(
      /^\/nowhere\/session\.tape\.jsonl cannot be read: no such file or folder \(ENOENT\)\. Check the path\.$/,
    );
  });
});

it("says under Yarn Plug'n'Play that agents do not start, and what to set", async () => {
  const noted = async (...argv: readonly string[]) => {
    const terminal = terminalDouble();
    await runCli(argv, terminal);
    return terminal.stderr.join("\n").includes("nodeLinker: node-modules");
  };
  expect(await noted("completion", "bash")).toBe(false);
  const release = Object.getOwnPropertyDescriptor(process, "versions");
  Object.defineProperty(process, "versions", { ...release, value: { ...process.versions, pnp: "3" } });
  try {
    expect(await noted("completion", "bash")).toBe(true);
    expect(await noted("completion", "bash", "--quiet")).toBe(false);
  } finally {
    Object.defineProperty(process, "versions", release ?? {});
  }
});

it("names the commands for a host and the guide for tests when no command is given", async () => {
  const terminal = terminalDouble();
  expect(await runCli([], terminal)).toBe(exitCode.ok);
  const text = terminal.stdout.join("\n");
  for (const named of ["conform host", "record --host", "guide/tests.md"]) expect(text).toContain(named);
});
