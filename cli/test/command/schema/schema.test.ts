import { fileURLToPath } from "node:url";
import { currentRelease } from "@agentwire/protocol";
import { describe, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

async function schema(...argv: string[]) {
  const terminal = terminalDouble();
  const code = await runCli(["schema", ...argv], terminal);
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
}

describe("agentwire schema", () => {
  it("prints a release as a JSON Schema document", async () => {
    const { code, out } = await schema("--at", "0.3.225");
    expect(code).toBe(exitCode.ok);
    expect(JSON.parse(out).$id).toContain("0.3.225");
  });

  it("does not wrap the document for a terminal: line breaks within strings are invalid JSON", async () => {
    const terminal = { ...terminalDouble(), out: () => expect.fail("The document was printed for a person.") };
    expect(await runCli(["schema", "--at", "0.2.34"], terminal)).toBe(exitCode.ok);
  });

  it("prints a release as data and as pages", async () => {
    const model = await schema("--at", "0.2.34", "--format", "metamodel");
    expect(JSON.parse(model.out)).toMatchObject({ metaModelVersion: 1, release: "0.2.34" });
    const pages = await schema("--at", "0.2.34", "--format", "markdown");
    expect(pages.out).toContain("## `can_use_tool`");
    expect(pages.out).not.toContain("## `system/informational`");
  });

  it("shows an entry as of any published release", async () => {
    const { code, err } = await schema("show", "interrupt", "--at", "0.3.240");
    expect([code, err]).toEqual([exitCode.ok, ""]);
  });

  it.each([
    ["interrupt", ["InterruptRequest", "InterruptResponse"]],
    ["system/init", ["SystemInitMessage"]],
    ["PreToolUse", ["PreToolUseHookInput", "PreToolUseHookOutput"]],
    ["PermissionMode", ["PermissionMode", "PermissionModeLine"]],
    ["cost-state", ["CostStateLine"]],
  ])("shows what %s names", async (name, definitions) => {
    const { code, out } = await schema("show", name, "--json");
    expect(code).toBe(exitCode.ok);
    expect(Object.keys(JSON.parse(out))).toEqual(definitions);
  });

  it("reports what an entry means and since when it exists", async () => {
    const { out } = await schema("show", "set_has_subscribers");
    expect(out).toContain("set_has_subscribers: host-to-agent, since 0.3.319, declared, answered within 10000 ms");
    expect((await schema("show", "can_use_tool")).out).toContain("declared, answered when a person decides");
    expect((await schema("show", "command_lifecycle")).out).toContain("undeclared, announced by msg_lifecycle_v1");
  });

  it("suggests similar names for an unknown one", async () => {
    const { code, err } = await schema("show", "permissionmod");
    expect(code).toBe(exitCode.found);
    expect(err).toContain("PermissionMode");
    expect((await schema("show", "session_writes_lost")).err).toContain("SystemSessionWritesLostMessage");
    expect((await schema("show", "_")).err).toBe(`${currentRelease} has nothing named _.`);
  });

  it("distinguishes two releases, field by field", async () => {
    const { code, out } = await schema("diff", "0.3.315", "0.3.330");
    expect(code).toBe(exitCode.found);
    expect(out).toMatch(/^UiCopyRequest: .*; never declared, so it may be older$/m);
    expect(out).not.toMatch(/^SetHasSubscribersRequest: .*never declared/m);
    expect(out).toContain("SetHasSubscribersRequest: definition added");
    const same = await schema("diff", "0.3.330", "0.3.330");
    expect(same).toMatchObject({ code: exitCode.ok, out: "0.3.330 -> 0.3.330: 0 changes" });
  });

  it("lists the frames of a tape that a release change affects", async () => {
    const tape = fileURLToPath(new URL("../../../../replay/test/fixtures/v1.tape.jsonl", import.meta.url));
    const { code, out } = await schema("diff", "0.3.330", "0.1.0", "--tapes", tape);
    expect(code).toBe(exitCode.found);
    const found = out.split("\n").filter((line) => line.startsWith(`${tape}:`));
    expect(found.length).toBeGreaterThan(1);
    expect(found[0]).toMatch(/:\d+: \S+: valid -> (drift|invalid); 0\.1\.0: /);
    expect(found.at(-1)).toMatch(/: \d+ of \d+ frames affected$/);
    const same = await schema("diff", "0.3.330", "0.3.330", "--tapes", tape);
    expect(same.out).toMatch(/: 0 of \d+ frames affected$/);
    const lines = await schema("diff", "0.3.330", "0.1.0", "--json", "--tapes", tape);
    expect(JSON.parse(lines.out.split("\n").at(-1) ?? "")).toMatchObject({ tape, before: {}, after: {} });
    const none = fileURLToPath(new URL("schema.test.ts", import.meta.url));
    expect((await schema("diff", "0.3.330", "0.1.0", "--tapes", none)).err).not.toBe("");
  });

  it.each([
    [["--at", "yesterday"]],
    [["--format", "runes"]],
    [["show"]],
    [["diff", "0.3.315"]],
    [["toString", "x"]],
    [["import", "1.x"]],
  ])("refuses %j with the code for usage", async (argv) => {
    const { code, err } = await schema(...argv);
    expect(code).toBe(exitCode.usage);
    expect(err).not.toBe("");
  });
});
