import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { bash } from "../../../../src/agent/tool/builtin/bash.ts";
import { openToolFixture, type ToolFixture } from "../fixture.ts";

describe("Bash", () => {
  let fixture: ToolFixture;
  const run = async (command: string, extra: object = {}) => (await fixture.call(bash, { command, ...extra })).content;

  beforeEach(async () => {
    fixture = await openToolFixture();
    await mkdir(join(fixture.folder, "sub"));
  });

  it.each([
    ["echo out; echo err >&2", "out\nerr"],
    ["echo err >&2; echo out", "err\nout"],
    ["printf '\\n\\n  lead\\n\\n'", "  lead"],
    ["true", "(Bash completed with no output)"],
    ["cat", "(Bash completed with no output)"],
    ["grep zzz /dev/null", "(Bash completed with no output)"],
    ["echo out; exit 3", "Exit code 3\nout"],
    ["nosuchcmd_x", "Exit code 127\n/bin/bash: line 1: nosuchcmd_x: command not found"],
    ["kill -9 $$", "Exit code 1"],
    ["kill -TERM $$", "Exit code 144"],
    ["alias say=echo\nsay hi", "hi"],
  ])("%j -> %j", async (command, expected) => {
    expect(await run(command)).toBe(expected);
  });

  it("says in its output that it ran outside the sandbox", async () => {
    const outcome = await bash.run({ command: "true", dangerouslyDisableSandbox: true }, fixture.context);
    expect(outcome).toMatchObject({ output: { dangerouslyDisableSandbox: true } });
  });

  it("is described by its command, if that is short", () => {
    const command = `echo ${"x".repeat(46)}`;
    expect(bash.summary({ command })).toBe(`${command.slice(0, 49)}…`);
    expect(bash.summary({ command: command.slice(1) })).toBe(command.slice(1));
    expect(bash.summary({ command, description: command })).toBe(command);
  });

  it("keeps its folder inside the project and comes back from outside", async () => {
    expect(await run("cd sub && pwd")).toBe(join(fixture.folder, "sub"));
    expect(await run("pwd")).toBe(join(fixture.folder, "sub"));
    expect(await run("cd /tmp")).toBe(`Shell cwd was reset to ${fixture.folder}`);
    expect(await run("pwd")).toBe(fixture.folder);
  });

  it("goes with a dash to no folder that the line itself has not been in", async () => {
    const fixture = await openToolFixture();
    const context = {
      ...fixture.context,
      ports: { ...fixture.context.ports, env: { ...process.env, OLDPWD: "/etc" } },
    };
    const outcome = await bash.run({ command: "cd -; pwd" }, context);
    expect(JSON.stringify(outcome)).toContain("OLDPWD not set");
    expect(JSON.stringify(outcome)).not.toContain("/etc");
  });

  it("runs nothing in the background where the session bars it", async () => {
    const { services } = fixture.context;
    const commands = { ...services.commands, canBackground: false };
    const context = { ...fixture.context, services: { ...services, commands } };
    const refusal = (run_in_background?: boolean) =>
      bash.validate({ command: "true", ...(run_in_background === undefined ? {} : { run_in_background }) }, context);
    expect(JSON.stringify(await refusal(true))).toContain("run_in_background");
    expect(await refusal()).toBeNull();
  });

  it("gives the whole script as one word to the program that CLAUDE_CODE_SHELL_PREFIX names", async () => {
    const env = { ...process.env, CLAUDE_CODE_SHELL_PREFIX: "printf -- '<%s>'" };
    const context = { ...fixture.context, ports: { ...fixture.context.ports, env } };
    const outcome = JSON.stringify(await bash.run({ command: "touch 'never made'" }, context));
    expect(outcome).toContain("<exec 2>&1;");
    expect(outcome).toContain("never made");
    expect(await run("ls")).toBe("sub");
  });

  it("saves what is too long to show", async () => {
    expect(String(await run("head -c 30000 /dev/zero | tr '\\0' x"))).toHaveLength(30_000);
    const { content, structured } = await fixture.call(bash, { command: "head -c 30001 /dev/zero | tr '\\0' x" });
    expect(content).toMatch(/^<persisted-output>\nOutput too large \(29\.3KB\)\. Full output saved to: /);
    const { persistedOutputPath: path } = structured as { persistedOutputPath: string };
    expect(await readFile(path, "utf8")).toHaveLength(30_001);
  });

  it("stops a sleep at its time and lets other work go on in the background", async () => {
    expect(await run("sleep 3", { timeout: 300 })).toBe("Exit code 143\nCommand timed out after 0s");
    expect(await run("echo part; sleep 0.8; echo more", { timeout: 300 })).toContain(
      "was moved to the background (ID: b1)",
    );
    await expect.poll(() => fixture.tasks[0]?.end).toBe("completed");
    expect(await readFile(join(fixture.context.folders.tasks, "b1.output"), "utf8")).toBe(
      "part\nmore\n\n[exited with code 0]\n",
    );
  });

  it.each(["\r", "\v", "\u001b", "\u007f", "\u0085"])("refuses a command that holds %j", (hidden) => {
    expect(bash.accept({ command: `ls${hidden}x` }).ok).toBe(false);
    expect(bash.accept({ command: "ls\tx\nls" }).ok).toBe(true);
  });

  it("refuses to wait for nothing", async () => {
    expect(await run("sleep 30")).toContain("Blocked: standalone sleep 30.");
  });

  it("ends the command when the turn is interrupted", async () => {
    const turn = new AbortController();
    const interrupted = await openToolFixture({ signal: turn.signal });
    const call = interrupted.call(bash, { command: "sleep 20; echo done" });
    setTimeout(() => turn.abort(new Error("interrupted")), 200);
    await expect(call).rejects.toThrow("interrupted");
  });
});
