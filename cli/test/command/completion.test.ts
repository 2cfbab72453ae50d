import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { commands } from "../../src/command/registry.ts";
import { exitCode } from "../../src/exit.ts";
import { main } from "../../src/main.ts";
import { terminalDouble } from "../terminal-double.ts";

async function script(shell: string): Promise<string> {
  const terminal = terminalDouble();
  expect(await main(["completion", shell], terminal)).toBe(exitCode.ok);
  return terminal.stdout.join("\n");
}

describe("agentwire completion", () => {
  it.each(["bash", "zsh", "fish"])("knows every command and its flags: %s", async (shell) => {
    const text = await script(shell);
    for (const { name } of commands) expect(text).toContain(name);
    expect(text).toMatch(shell === "fish" ? /seen_subcommand_from conform' -l level/ : /--level/);
  });

  it.each([
    ["", "ch", ["check", "chat"]],
    ["why ", "--a", ["--at"]],
    ["conform ", "--le", ["--level"]],
    ["check ", "x", []],
  ])("completes in bash: agentwire %s%s", async (before, word, expected) => {
    const words = ["agentwire", ...before.split(" ").filter((one) => one !== ""), word];
    const program = `${await script("bash")}
COMP_WORDS=(${words.join(" ")}); COMP_CWORD=${words.length - 1}; _agentwire; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const printed = execFileSync("bash", ["-c", program], { encoding: "utf8" });
    expect(printed.split("\n").filter((line) => line !== "")).toEqual(expect.arrayContaining(expected));
    if (expected.length === 0) expect(printed.trim()).toBe("");
  });

  it("rejects a shell that it does not know", async () => {
    const terminal = terminalDouble();
    expect(await main(["completion", "csh"], terminal)).toBe(exitCode.usage);
    expect(terminal.stderr.join("\n")).toContain("Expected bash, zsh or fish.");
  });
});
