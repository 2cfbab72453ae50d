import { execFileSync } from "node:child_process";
import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { commands } from "../../src/command/registry.ts";
import { exitCode } from "../../src/exit.ts";
import { runCli } from "../../src/main.ts";
import { terminalDouble } from "../terminal-double.ts";

async function script(shell: string): Promise<string> {
  const terminal = terminalDouble();
  expect(await runCli(["completion", shell], terminal)).toBe(exitCode.ok);
  return terminal.stdout.join("\n");
}

describe("agentwire completion", () => {
  it.each(["bash", "zsh", "fish"])("knows every command and all of its flags: %s", async (shell) => {
    const rows = (await script(shell)).split("\n");
    for (const { name, load } of commands) {
      const command = new Command(name);
      (await load()).configure(command);
      const own = rows.filter((row) => row.includes(shell === "fish" ? `seen_subcommand_from ${name}'` : `${name})`));
      const shown = command.options.filter(({ hidden }) => !hidden).map(({ long = "" }) => long);
      for (const flag of [...shown, "--quiet", "--no-color", "--help"]) {
        const word = shell === "fish" ? ` -l ${flag.slice(2)} ` : flag;
        expect(
          own.some((row) => row.includes(word)),
          `${shell}: ${name} ${flag}`,
        ).toBe(true);
      }
      expect(rows.join("\n")).toMatch(new RegExp(`["' ]${name}[:" ]`));
    }
  });

  it.each([
    ["", "ch", ["check", "chat"]],
    ["why ", "--a", ["--at"]],
    ["conform ", "--le", ["--level"]],
    ["check ", "x", []],
  ])("completes in bash: agentwire %s%s", async (before, word, expected) => {
    const args = ["agentwire", ...before.split(" ").filter((one) => one !== ""), word];
    const program = `${await script("bash")}
COMP_WORDS=(${args.join(" ")}); COMP_CWORD=${args.length - 1}; _agentwire; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const printed = execFileSync("bash", ["-c", program], { encoding: "utf8" });
    expect(printed.split("\n").filter((line) => line !== "")).toEqual(expect.arrayContaining(expected));
    if (expected.length === 0) expect(printed.trim()).toBe("");
  });

  it("rejects a shell that it does not know", async () => {
    const terminal = terminalDouble();
    expect(await runCli(["completion", "csh"], terminal)).toBe(exitCode.usage);
    expect(terminal.stderr.join("\n")).toContain("Expected bash, zsh or fish.");
  });
});
