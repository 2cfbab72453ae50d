import { expect, it } from "vitest";
import { matchDeniedModels } from "../../../src/host/policy/denied-models.ts";

const denied = async (entries: readonly unknown[], ...models: string[]) =>
  (await matchDeniedModels(models, entries as string[])).denied;

it("denies a family by its name, and a version in every spelling", async () => {
  expect(await denied(["Opus "], "claude-opus-4-5", "my-opus-thing", "claude-sonnet-4-5", "opusplan")).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const spellings = ["us.anthropic.claude-opus-4-5-20251101-v1:0", "custom/claude-opus-4-5", "claude-opus-4-5[1m]"];
  expect(await denied(["claude-opus-4-5"], ...spellings, "claude-opus-4-50", "claude-opus-4")).toEqual([
    ...[true, true, true],
    ...[false, false],
  ]);
  expect(await denied(["claude-opus-4"], "claude-opus-4-1", "claude-opus-5-5")).toEqual([true, false]);
  expect(await denied(["claude-3-5-sonnet"], "claude-sonnet-3-5")).toEqual([true]);
});

it("reports entries that do not count, or count for more than they seem to", async () => {
  const { denied: none, warnings } = await matchDeniedModels(["default"], [
    "default",
    "",
    5,
    "claude-opus-4-5-latest",
  ] as string[]);
  expect(none).toEqual([false]);
  expect(warnings).toHaveLength(4);
  expect((await matchDeniedModels(["opus"], "opus" as unknown as string[])).warnings).toHaveLength(1);
  expect(await matchDeniedModels("opus" as unknown as string[], ["opus"])).toMatchObject({ denied: [] });
});

it("takes no longer for a hostile name", async () => {
  const long = `claude-opus-4${"-4".repeat(50_000)}`;
  expect(await denied([long], long)).toEqual([true]);
});
