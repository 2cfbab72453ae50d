import { expect, it } from "vitest";
import { settingsArgument } from "../../../src/host/option/settings.ts";

const sandboxOf = (settings: object, sandbox: object) => {
  const text = settingsArgument(settings as Record<string, unknown>, sandbox as Record<string, unknown>);
  return JSON.parse(text ?? "{}").sandbox;
};

it("merges key by key, combines what restricts, and lets the option win", () => {
  expect(
    sandboxOf(
      { sandbox: { enabled: false, network: { deniedDomains: ["b"], allowLocalBinding: true } } },
      { enabled: true, network: { deniedDomains: ["a", "b"] } },
    ),
  ).toEqual({
    enabled: true,
    failIfUnavailable: true,
    network: { deniedDomains: ["b", "a"], allowLocalBinding: true },
  });
});

it("lets a denial of either side stand", () => {
  const entry = (mode: string) => ({ path: "/k", mode });
  const merged = (base: string, override: string) =>
    sandboxOf({ sandbox: { credentials: { files: [entry(base)] } } }, { credentials: { files: [entry(override)] } });
  expect(merged("deny", "mask").credentials.files).toEqual([entry("deny")]);
  expect(merged("mask", "deny").credentials.files).toEqual([entry("deny")]);
});

it("drops what would switch the option's restrictions off", () => {
  expect(
    sandboxOf({ sandbox: { filesystem: { disabled: true, denyRead: ["/a"] } } }, { filesystem: { denyRead: ["/b"] } }),
  ).toEqual({ filesystem: { denyRead: ["/a", "/b"] } });
  expect(sandboxOf({ sandbox: { network: { httpProxyPort: 1 } } }, { network: { allowedDomains: ["a"] } })).toEqual({
    network: { allowedDomains: ["a"] },
  });
});

it("keeps the other settings, and what the caller said of availability", () => {
  const text = settingsArgument('{"model":"m"}', { enabled: true, failIfUnavailable: false });
  expect(JSON.parse(text ?? "")).toEqual({ model: "m", sandbox: { enabled: true, failIfUnavailable: false } });
});
