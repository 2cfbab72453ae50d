import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** What a program of its own prints, as JSON. */
function run(code: string, ...options: string[]): unknown {
  const args = [...options, "--input-type=module", "--eval", code];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

const makeMuch = `
  const kept = [];
  for (let n = 0; n < 3e6; n++) kept[n % 50_000] = { n, text: "text " + n };
`;
const limitHeap = `
  const { getHeapSpaceStatistics } = await import("node:v8");
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
  console.log(JSON.stringify(young.space_size / 2 ** 20));
`;

describe("a low-memory start", () => {
  test("keeps the place of young objects at 8 MiB, twice because they are copied", () => {
    expect(run(`${makeMuch}${limitHeap}`, "--import", "@agentwire/replay/low-memory")).toBe(16);
  });

  test("makes a difference", () => {
    expect(run(`${makeMuch}${limitHeap}`)).toBeGreaterThan(16);
  });

  test("limits nothing where memory is swept often", () => {
    const code = `
      const { collectGarbageEarly } = await import("@agentwire/replay/low-memory");
      collectGarbageEarly();
      const kept = Array.from({ length: 2e6 }, (_, n) => ({ n }));
      console.log(JSON.stringify(kept.length));
    `;
    expect(run(code)).toBe(2e6);
  });
});
