import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { agentwireHost, canonical, type Host, sdkHost } from "../../src/twin/hosts.ts";
import { someTranscript, type Written } from "../../src/twin/transcript.ts";

afterEach(() => void vi.unstubAllEnvs());

/** Where a transcript lies, when it was changed, and whether it was archived. */
const storedSession = fc.record({
  written: someTranscript,
  project: fc.constantFrom("-p1", "-p2"),
  changed: fc.integer({ min: 1_500_000_000, max: 1_900_000_000 }),
  mark: fc.constantFrom(null, null, "bad", '{"archived":true}', ...["2020", "2040"].map(markOf)),
});

function markOf(year: string): string {
  return JSON.stringify({ archived: true, at: `${year}-01-01T00:00:00.000Z`, by: "sdk" });
}

async function observe(host: Host, all: readonly Written[]): Promise<readonly unknown[]> {
  const lists = [{}, { limit: 3 }, { offset: 2, limit: 2 }, { dir: "/p1" }, { includeProgrammatic: false }];
  const found: unknown[] = [];
  for (const options of lists) found.push(await host.listSessions(options));
  for (const { id } of all) {
    found.push((await host.getSessionInfo(id)) ?? null);
    for (const options of [{}, { includeSystemMessages: true }, { offset: 1, limit: 3 }]) {
      found.push(await host.getSessionMessages(id, options));
    }
  }
  return found;
}

it("lists, information and messages are the same for 40 generated folders", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(storedSession, { minLength: 1, maxLength: 10, selector: ({ changed }) => changed }),
      async (all) => {
        const root = mkdtempSync(join(tmpdir(), "agentwire-twin-"));
        vi.stubEnv("CLAUDE_CONFIG_DIR", root);
        try {
          for (const { written, project, changed, mark } of all) {
            const stem = join(root, "projects", project, written.id);
            mkdirSync(mark === null ? join(stem, "..") : stem, { recursive: true });
            writeFileSync(`${stem}.jsonl`, written.text);
            if (mark !== null) writeFileSync(join(stem, "archived.json"), mark);
            utimesSync(`${stem}.jsonl`, changed, changed);
          }
          const transcripts = all.map(({ written }) => written);
          const [agentwire, sdk] = [await observe(agentwireHost, transcripts), await observe(sdkHost, transcripts)];
          for (const [at, entry] of sdk.entries()) expect(canonical(agentwire[at])).toBe(canonical(entry));
        } finally {
          rmSync(root, { recursive: true, force: true });
        }
      },
    ),
    { numRuns: 40 },
  );
});
