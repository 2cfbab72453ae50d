import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, it } from "vitest";

it("bundles for a browser, with zod as its only dependency, and runs there without eval", async () => {
  const entry = fileURLToPath(new URL("../src/index.ts", import.meta.url));
  const built = await build({
    entryPoints: [entry],
    bundle: true,
    platform: "browser",
    format: "iife",
    globalName: "agentwire",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  const packages = Object.keys(built.metafile.inputs).flatMap(
    (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  expect([...new Set(packages)]).toEqual(["zod"]);

  const browser = vm.createContext(
    { TextDecoder, TextEncoder, URL },
    { codeGeneration: { strings: false, wasm: false } },
  );
  vm.runInContext(built.outputFiles[0]?.text ?? "", browser);
  const verdicts = vm.runInContext(
    `[{ type: "keep_alive" }, { type: "keep_alive", mood: 1 }, { type: "control_request", request_id: 7 }].map(
      (frame) => agentwire.validateFrame(agentwire.decodeLine(agentwire.encode(frame)).frame).status)`,
    browser,
  );
  expect([...verdicts]).toEqual(["valid", "drift", "invalid"]);
});

/** The size of the code that a browser loads first for a module, gzipped, in bytes. */
async function firstLoad(contents: string): Promise<number> {
  const built = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL("../src", import.meta.url)), loader: "ts" },
    bundle: true,
    minify: true,
    splitting: true,
    outdir: "out",
    platform: "browser",
    format: "esm",
    write: false,
    logLevel: "silent",
  });
  const [first] = built.outputFiles.filter(({ path }) => path.endsWith("stdin.js"));
  const shared = [...(first?.text ?? "").matchAll(/import[^"'()]*"\.\/(chunk-\w+\.js)"/g)].map(([, name]) => name);
  const loaded = built.outputFiles.filter(
    (file) => file === first || shared.some((name) => file.path.endsWith(`/${name}`)),
  );
  return gzipSync(Buffer.concat(loaded.map((file) => file.contents))).length;
}

it.each([
  ["validation that explains on demand", 'export { validateFrameLazily } from "./validate/lazily.ts"', 45_000],
  ["one schema", 'export { PermissionUpdate } from "./shape/permission/index.ts"', 30_000],
])("loads little code for %s", async (_, contents, limit) => {
  const size = await firstLoad(contents);
  expect(size).toBeGreaterThan(10_000);
  expect(size).toBeLessThan(limit);
});
