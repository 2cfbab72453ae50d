import { resolve } from "node:path";
import { at, compareReleases, currentRelease, releases } from "@agentwire/protocol";
import { compareRelease, fetchDeclarations, loadCompiler, readDeclarations, review } from "agentwire/declarations";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const cache = resolve(import.meta.dirname, "..", "..", "..", ".agentwire", "releases");
const compiler = await loadCompiler();

/** Every release that declares the protocol. */
const all = releases.filter((release) => compareReleases(release, "0.1.0") >= 0);
/** Some of each era. */
const some = ["0.1.0", "0.1.30", "0.1.55", "0.1.77", "0.2.1", "0.2.61", "0.2.90", "0.2.112", "0.2.126", "0.3.142"];
/** Four more, others in every run. */
const drawn = fc.sample(fc.constantFrom(...all), 4);
/** Releases to compare instead: some with commas between, or `all`, which downloads several gigabytes. */
const chosen = process.env.AGENTWIRE_RELEASES?.split(",");
const compared = all.filter((release, i) =>
  chosen === undefined
    ? some.includes(release) || drawn.includes(release) || release === currentRelease || i % 29 === 7
    : chosen.includes("all") || chosen.includes(release),
);

describe("our view of a release and the declarations that it published", () => {
  it.each(compared)("agree on %s", { timeout: 600_000 }, async (release) => {
    const declared = readDeclarations(compiler, await fetchDeclarations(release, cache));
    expect(declared.messages.size, "messages were found").toBeGreaterThanOrEqual(8);
    expect(declared.hookInputs.size, "hook inputs were found").toBeGreaterThanOrEqual(9);
    expect(declared.hookEvents.length, "hook events were found").toBe(declared.hookInputs.size);
    expect(declared.options.size, "options were found").toBeGreaterThanOrEqual(29);
    if (compareReleases(release, "0.1.77") >= 0) expect(declared.requests.size).toBeGreaterThanOrEqual(11);
    expect(review(release, compareRelease(at(release), declared))).toEqual({ unexplained: [], stale: [] });
  });

  it("disagree with the view of another release", { timeout: 600_000 }, async () => {
    const declared = readDeclarations(compiler, await fetchDeclarations("0.3.315", cache));
    const found = compareRelease(at("0.3.330"), declared).map(({ kind, path }) => `${kind} ${path}`);
    expect(found).toContain("entry-extra SetHasSubscribersRequest");
    expect(found).toContain("entry-extra SystemSessionWritesLostMessage");
    expect(found).toContain("field-extra InitializeResponse.hook_on_failure_supported");
    expect(found).toContain("field-extra SessionOptions.mcpServersDelivery");
  });

  it("disagree about options and the sandbox, too", { timeout: 600_000 }, async () => {
    const declared = readDeclarations(compiler, await fetchDeclarations("0.2.61", cache));
    const found = compareRelease(at("0.3.330"), declared).map(({ kind, path }) => `${kind} ${path}`);
    expect(found).toContain("field-extra SessionOptions.sessionStore");
    expect(found).toContain("field-extra SessionOptions.sessionStoreFlush");
    expect(found).toContain("field-extra SandboxSettings.credentials");
    expect(found).toContain("field-extra SandboxSettings.network.tlsTerminate");
    const later = readDeclarations(compiler, await fetchDeclarations("0.3.330", cache));
    const lacking = compareRelease(at("0.2.61"), later).map(({ kind, path }) => `${kind} ${path}`);
    expect(lacking).toContain("field-missing SessionOptions.sessionStore");
    expect(lacking).toContain("field-missing SessionOptions.onUserDialog");
    expect(lacking).toContain("type EffortLevel");
    expect(lacking).toContain("field-missing SandboxSettings.bwrapPath");
  });

  it("leave no reviewed difference on the list that is gone", () => {
    expect(review("0.3.330", [])).toEqual({
      unexplained: [],
      stale: [
        "type UserMessage.isReplay",
        "type InitializeRequest.hooks",
        "type HookCallbackMatcher.matcher",
        "field-missing SessionOptions.mcpServers{}.instance",
      ],
    });
    const unknown = { path: "X.y", kind: "field-missing", declared: "string", ours: "absent" } as const;
    expect(review("0.3.330", [unknown]).unexplained).toEqual([unknown]);
  });
});
