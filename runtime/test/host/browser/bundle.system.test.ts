import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../../..");

/** A bundle for browsers: esbuild fails on any Node built-in that is reached. */
const bundle = (entry: string) =>
  build({
    stdin: { contents: `export * from "${entry}"`, resolveDir: root },
    bundle: true,
    format: "esm",
    platform: "browser",
    conditions: ["@agentwire/source"],
    minify: true,
    write: false,
    metafile: true,
    logLevel: "silent",
  });

describe("what runs in a browser", () => {
  it.each([
    ["@agentwire/runtime", 1_500],
    ["@agentwire/runtime/browser", 1_500],
    ["@agentwire/runtime/socket", 40],
  ])("%s needs nothing of Node and stays below %i KB", async (entry, max) => {
    const built = await bundle(entry);
    const inputs = Object.keys(built.metafile.inputs);
    expect(inputs.some((path) => path.includes("runtime/src/"))).toBe(true);
    expect(inputs.filter((path) => path.startsWith("node:") || path.includes("/src/node/"))).toEqual([]);
    expect(built.warnings).toEqual([]);
    expect((built.outputFiles[0]?.contents.length ?? 0) / 1000).toBeLessThan(max);
  });

  it("would fail for an entry that does need Node", async () => {
    await expect(bundle("@agentwire/runtime/node")).rejects.toThrow("Could not resolve");
  });
});
