import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diff } from "@agentwire/protocol";
import { afterAll, describe, expect, it } from "vitest";
import { usesInCode } from "../../../src/declarations/apply/code-use.ts";
import { loadCompiler } from "../../../src/declarations/compile/compiler.ts";

const { ts } = await loadCompiler();
const folder = mkdtempSync(join(tmpdir(), "agentwire-host-"));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, "node_modules"));
writeFileSync(join(folder, "node_modules", "skipped.js"), "x.startup_failure_reason;");
writeFileSync(
  join(folder, "host.ts"),
  'const { startup_failure_reason: why } = result;\nswitch (message.subtype) {\n  case "session_writes_lost": break;\n}\nresult["startup_failure_reason"];\nresult.uuid;\nresult.lossy;\n',
);

describe("the uses of what changes", () => {
  it("are the reads of changed fields and the names of new kinds, with their lines", () => {
    const uses = usesInCode(ts, folder, diff("0.3.316", "0.3.317").changes).map(
      ({ change: { definition, path }, file, line }) => `${file}:${line} ${definition}.${path}`,
    );
    expect(uses).toContain("host.ts:1 ResultErrorMaxTurnsMessage.startup_failure_reason");
    expect(uses).toContain("host.ts:5 ResultErrorMaxTurnsMessage.startup_failure_reason");
    expect(uses).toContain("host.ts:3 SystemSessionWritesLostMessage.");
    expect(uses.some((use) => use.includes("lossy") || use.includes("skipped"))).toBe(false);
  });
});
