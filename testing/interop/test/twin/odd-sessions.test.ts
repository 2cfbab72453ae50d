import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { agentwireHost, canonical, type Host, sdkHost } from "../../src/twin/hosts.ts";
import { damagedTranscript } from "../../src/twin/odd-transcript.ts";
import type { Written } from "../../src/twin/transcript.ts";

afterEach(() => void vi.unstubAllEnvs());

const pages = [{}, { includeSystemMessages: true }, { offset: 1, limit: 3 }];

/** What a host reads of each page. */
async function read(host: Host, { id }: Written): Promise<readonly string[]> {
  const found: string[] = [];
  for (const options of pages) {
    found.push(await host.getSessionMessages(id, options).then(canonical, () => "failed"));
  }
  return found;
}

it("messages are the same for 300 generated transcripts that no agent would write", async () => {
  const root = mkdtempSync(join(tmpdir(), "agentwire-odd-"));
  vi.stubEnv("CLAUDE_CONFIG_DIR", root);
  const folder = join(root, "projects", "-p");
  mkdirSync(folder, { recursive: true });
  try {
    await fc.assert(
      fc.asyncProperty(damagedTranscript, async (written) => {
        writeFileSync(join(folder, `${written.id}.jsonl`), written.text);
        const [agentwire, sdk] = [await read(agentwireHost, written), await read(sdkHost, written)];
        // The official host finds nothing where links run in a circle, and crashes on a timestamp that is no string.
        if (sdk.some((page) => page !== "[]" && page !== "failed")) expect(agentwire).toEqual(sdk);
        expect(agentwire).not.toContain("failed");
      }),
      { numRuns: 300 },
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
