import { expect, test } from "vitest";
import { Sandbox, sandboxRefusal } from "../../../src/agent/sandbox/sandbox.ts";
import type { SandboxLimits, SandboxPort } from "../../../src/ports.ts";

const port = (obstacle: string | null): SandboxPort & { readonly limits: SandboxLimits[] } => {
  const limits: SandboxLimits[] = [];
  return {
    limits,
    obstacle: async () => obstacle,
    wrap: async (command, walls) => {
      limits.push(walls);
      return `walls ${command}`;
    },
    close: async () => {},
  };
};
const settingsWith = (fields: object = {}) => ({ sandbox: { enabled: true, ...fields } });

test("an unavailable sandbox is an error if it is required, and a warning otherwise", async () => {
  const warned: string[] = [];
  const refusal = (settings: object, sandbox?: SandboxPort) =>
    sandboxRefusal(sandbox === undefined ? {} : { sandbox }, { ...settings }, (text) => warned.push(text));
  expect(await refusal({}, port("no bwrap"))).toBeNull();
  expect(await refusal(settingsWith({ failIfUnavailable: true }), port(null))).toBeNull();
  expect(warned).toEqual([]);
  expect(await refusal(settingsWith({ failIfUnavailable: true }), port("no bwrap"))).toMatch(/unavailable: no bwrap/);
  expect(await refusal(settingsWith({ failIfUnavailable: true }))).toMatch(/has no sandbox support/);
  expect(await refusal(settingsWith(), port("no bwrap"))).toBeNull();
  expect(warned).toEqual([expect.stringMatching(/WITHOUT a sandbox.*no bwrap/)]);
});

test("commands run inside, and leave only if the settings let them", async () => {
  const machine = port(null);
  const inside = new Sandbox({ sandbox: machine }, () => settingsWith({ filesystem: { allowWrite: ["/data"] } }));
  expect(await inside.enclose("ls", { command: "ls", leaving: false }, ["/project"])).toBe("walls ls");
  expect(machine.limits[0]?.writable).toEqual(["/project", "/data"]);
  expect(await inside.enclose("ls", { command: "ls", leaving: true }, [])).toBe("ls");
  expect(await inside.confinementOf("ls", false)).toBe("inside");
  const closed = new Sandbox({ sandbox: machine }, () => settingsWith({ allowUnsandboxedCommands: false }));
  expect(await closed.enclose("ls", { command: "ls", leaving: true }, [])).toBe("walls ls");
  const off = new Sandbox({ sandbox: machine }, () => ({}));
  expect(await off.enclose("ls", { command: "ls", leaving: false }, [])).toBe("ls");
});

test("only an effective sandbox replaces a permission", async () => {
  const confinement = (obstacle: string | null) =>
    new Sandbox({ sandbox: port(obstacle) }, () => settingsWith({ autoAllowBashIfSandboxed: true })).confinementOf(
      "ls",
      false,
    );
  expect(await confinement(null)).toBe("approved");
  expect(await confinement("no bwrap")).toBe("outside");
});

test("commands that settings exclude run outside and need permission", async () => {
  const sandbox = new Sandbox(
    { sandbox: port(null) },
    () => settingsWith({ allowUnsandboxedCommands: false }),
    () => ["docker:*"],
  );
  expect(await sandbox.enclose("run", { command: "docker ps", leaving: false }, [])).toBe("run");
  expect(await sandbox.enclose("run", { command: "docker ps; ls", leaving: false }, [])).toBe("walls run");
});

test("regression: a command left the sandbox without a question", async () => {
  const confinement = (command: string, leaving: boolean, fields: object = {}, obstacle: string | null = null) =>
    new Sandbox(
      { sandbox: port(obstacle) },
      () => settingsWith(fields),
      () => ["docker:*"],
    ).confinementOf(command, leaving);
  expect(await confinement("ls", true)).toBe("requested");
  expect(await confinement("timeout 5 docker ps", false)).toBe("wrapped");
  expect(await confinement("docker ps", false)).toBe("outside");
  expect(await confinement("ls", false)).toBe("inside");
  expect(await confinement("ls", true, { allowUnsandboxedCommands: false })).toBe("inside");
  expect(await confinement("ls", true, {}, "no bwrap")).toBe("outside");
  expect(await confinement("ls", true, { enabled: false })).toBe("outside");
});
