import { expect, test } from "vitest";
import { getSandboxDialog } from "../../../../src/agent/control/handler/get-sandbox-dialog.ts";
import type { SettingsSource } from "../../../../src/agent/settings/layers.ts";
import { ask } from "../ask.ts";

async function dialog(sandbox: unknown, obstacle: string | null = null, source: SettingsSource = "userSettings") {
  let dialogs = 0;
  const services = {
    sandbox: {
      obstacle: async () => {
        dialogs += 1;
        return obstacle;
      },
    },
    settings: { effective: { sandbox }, layers: [{ source, settings: { sandbox }, path: null }] },
  };
  return { ...(await ask(getSandboxDialog, services)), dialogs };
}

test("without settings the sandbox is off, and there is no lookup", async () => {
  expect(await dialog(undefined)).toMatchObject({
    enabled: false,
    enabled_in_settings: false,
    mode: "disabled",
    dialogs: 0,
  });
});

test("an enabled sandbox that works allows commands on its own only if the settings say so", async () => {
  expect(await dialog({ enabled: true })).toMatchObject({ mode: "regular" });
  const on = await dialog({ enabled: true, autoAllowBashIfSandboxed: true });
  expect(on).toMatchObject({ enabled: true, mode: "auto-allow", unsandboxed_fallback: true, locked: false });
  expect(on).not.toHaveProperty("unavailable_reason");
  const strict = { enabled: true, autoAllowBashIfSandboxed: false, allowUnsandboxedCommands: false };
  expect(await dialog(strict)).toMatchObject({ mode: "regular", unsandboxed_fallback: false });
});

test("an enabled sandbox that does not work reports what is missing", async () => {
  expect(await dialog({ enabled: true }, "missing tools: bwrap, socat")).toMatchObject({
    enabled: false,
    enabled_in_settings: true,
    mode: "regular",
    unavailable_reason: "missing tools: bwrap, socat",
    dependencies: { errors: ["bwrap", "socat"], warnings: [] },
  });
});

test("settings of the command line and of the administrator lock it", async () => {
  for (const source of ["flagSettings", "policySettings"] as const)
    expect(await dialog({}, null, source)).toMatchObject({ locked: true, overrides_locked: true });
  for (const source of ["projectSettings", "localSettings"] as const)
    expect(await dialog({}, null, source)).toMatchObject({ locked: false });
  expect(await dialog(undefined, null, "policySettings")).toMatchObject({ locked: false });
});

test("restrictions are listed as the settings state them, and what is no text is left out", async () => {
  const { restrictions } = await dialog({
    filesystem: { denyRead: ["/a", 5], allowRead: ["/b"], allowWrite: ["/c"], denyWrite: ["/d"] },
    network: { allowedDomains: ["x"], deniedDomains: ["y"], allowAllUnixSockets: true, allowUnixSockets: ["/s"] },
  });
  expect(restrictions).toEqual({
    fs_deny_read: ["/a"],
    fs_allow_read: ["/b"],
    fs_allow_write: ["/c"],
    fs_deny_write: ["/d"],
    network_allowed_domains: ["x"],
    network_denied_domains: ["y"],
    network_managed: false,
    unix_sockets: [],
    allow_all_unix_sockets: true,
    ignored_glob_patterns: [],
    ignored_unix_sockets: ["/s"],
  });
  expect((await dialog({ network: [], filesystem: null })).restrictions).toMatchObject({
    allow_all_unix_sockets: false,
  });
});
