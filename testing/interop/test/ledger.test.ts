import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const folder = fileURLToPath(new URL("../../../protocol/ledger", import.meta.url));
const vectors = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".json"));

describe.each([
  ["Python", ["python3", "ledger.py"]],
  ["Go", ["go", "run", "ledger.go"]],
] as const)("the turn ledger in %s", (_, [program, ...args]) => {
  it("leads to what every published vector expects", () => {
    const argv = [...args, ...vectors.map((path) => join(folder, path))];
    const printed = execFileSync(program, argv, { cwd: folder, encoding: "utf8" });
    expect(vectors.length).toBeGreaterThan(50);
    expect(printed).toBe(`${vectors.length} vectors, 0 differences\n`);
  });
});
