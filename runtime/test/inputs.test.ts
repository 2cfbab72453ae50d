import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { controls } from "@agentwire/protocol";
import { expect, test } from "vitest";
import { flags } from "../src/process/command-line/flags.ts";

const folder = fileURLToPath(new URL("../src", import.meta.url));
const textOf = (name: string): string => readFileSync(join(folder, name), "utf8");
const filesBelow = (...names: readonly string[]): readonly string[] =>
  names.flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(name, file)),
  );
const agent = filesBelow("agent", "process", "node/agent");

/** Names that no source reads, against those that have a reason. */
const unread = (names: readonly string[], isRead: (name: string) => boolean): readonly string[] =>
  names.filter((name) => !isRead(name)).sort();

test("each flag has a reader, or a reason", () => {
  const sources = agent.filter((file) => !file.endsWith("flags.ts")).map(textOf);
  const isRead = (name: string): boolean =>
    sources.some((text) => text.includes(`"${name}"`) || text.includes(`flags.${name}`));
  const reasons: Readonly<Record<string, string>> = {
    chrome: "needs a browser of the vendor",
    debugToStderr: "the log of the vendor's program",
    enableAuthStatus: "signing in with an account",
    excludeDynamicSections: "parts of the vendor's system prompt",
    ide: "connects to an editor",
    noChrome: "needs a browser of the vendor",
  };
  expect(unread(Object.keys(flags), isRead)).toEqual(Object.keys(reasons).sort());
});

test("each option has a reader, or a reason", () => {
  const declared = textOf("agent/core/options.ts").matchAll(/^ {2}readonly (\w+)\??:/gm);
  const sources = agent
    .filter((file) => !/options\.ts$/.test(file))
    .map(textOf)
    .join("\n");
  const isRead = (name: string): boolean => new RegExp(`[.{,]\\s*${name}\\b`).test(sources);
  expect(
    unread(
      [...declared].map(([, name = ""]) => name),
      isRead,
    ),
  ).toEqual([]);
});

test("each known setting has a reader, or a reason", () => {
  const kinds = /const kinds[\s\S]*?\n};/.exec(textOf("agent/settings/check.ts"))?.[0] ?? "";
  const names = [...kinds.matchAll(/"([^"]+)"/g)]
    .flatMap(([, flags = ""]) => flags.trim().split(/\s+/))
    .filter((word) => /^[a-z]\w{2,}$/.test(word) && !["string", "boolean", "number", "array", "object"].includes(word));
  const sources = agent
    .filter((file) => !file.endsWith(join("settings", "check.ts")))
    .map(textOf)
    .join("\n");
  const isRead = (name: string): boolean => new RegExp(`(?:\\.|\\?\\.|[{,]\\s*|")${name}\\b`).test(sources);
  const reasons: Readonly<Record<string, string>> = {
    apiKeyHelper: "credentials of other programs",
    awsAuthRefresh: "another provider of the API",
    awsCredentialExport: "another provider of the API",
    cleanupPeriodDays: "nothing is deleted",
    enableAllProjectMcpServers: "servers of the project need no approval without a terminal",
    enabledPlugins: "plugins of marketplaces",
    fastMode: "a service of the vendor",
    includeCoAuthoredBy: "a part of the vendor's system prompt",
    includeGitInstructions: "a part of the vendor's system prompt",
    otelHeadersHelper: "measurements",
    respectGitignore: "open",
    skipWebFetchPreflight: "there is no preflight",
    statusLine: "a part of a terminal",
  };
  expect(unread([...new Set(names)], isRead)).toEqual(Object.keys(reasons).sort());
});

test("each field of initialize has a reader, or a reason", () => {
  const sources = agent.map(textOf).join("\n");
  const fields = Object.keys(controls.initialize.request.shape).filter((name) => name !== "subtype");
  const isRead = (name: string): boolean =>
    new RegExp(`request\\.${name}\\b|{[^}]*\\b${name}\\b[^}]*} = request`).test(sources);
  const reasons: Readonly<Record<string, string>> = {
    agentProgressSummaries: "needs further requests to the model; open",
    excludeDynamicSections: "parts of the vendor's system prompt",
    sdkMcpServerManifestsOrigin: "measurements",
    supportedDialogKinds: "dialogs of the vendor's services",
  };
  expect(unread(fields, isRead)).toEqual(Object.keys(reasons).sort());
});
