import { expect, it } from "vitest";
import {
  filterEscalatingDefaultMode,
  provenanceOf,
  restrictionsOf,
  type SettingsTier,
} from "../../../src/host/policy/resolved-settings.ts";

const chosen = (mode: string, ...tiers: SettingsTier[]) => ({
  effective: { model: "m", permissions: { defaultMode: mode, allow: ["Read"] } },
  sources: tiers.map((source) => ({ source, settings: { permissions: { defaultMode: mode } } })),
});
const isModePreserved = (mode: string, ...tiers: SettingsTier[]): boolean =>
  "defaultMode" in (filterEscalatingDefaultMode(chosen(mode, ...tiers)).permissions as object);

it("a repository cannot loosen what its user is asked; its user can", () => {
  for (const mode of ["bypassPermissions", "auto", "acceptEdits"]) {
    expect(isModePreserved(mode, "user", "project")).toBe(false);
    expect(isModePreserved(mode, "project", "user")).toBe(true);
    expect(isModePreserved(mode, "local")).toBe(mode === "acceptEdits");
    expect(isModePreserved(mode, "project", "managed")).toBe(true);
  }
  expect(isModePreserved("plan", "project")).toBe(true);
  expect(isModePreserved("__proto__", "project")).toBe(true);
  expect(isModePreserved("auto")).toBe(true);
});

it("each key comes from the strongest source that says something of it", () => {
  const from = provenanceOf([
    { source: "user", path: "/u", settings: { model: "a", env: {} } },
    { source: "managed", policyOrigin: "remote", settings: { model: "b" } },
  ]);
  expect(from).toEqual({ model: { source: "managed", policyOrigin: "remote" }, env: { source: "user", path: "/u" } });
});

it("a host may deny, but not allow on behalf of the user", () => {
  expect(
    restrictionsOf({
      model: "m",
      env: { A: "1" },
      allowManagedHooksOnly: true,
      permissions: { deny: ["Bash"], defaultMode: "plan" },
      sandbox: { network: { deniedDomains: ["x"], httpProxyPort: 1 }, excludedCommands: ["q"] },
    }),
  ).toEqual({
    allowManagedHooksOnly: true,
    permissions: { deny: ["Bash"] },
    sandbox: { network: { deniedDomains: ["x"] } },
  });
});
