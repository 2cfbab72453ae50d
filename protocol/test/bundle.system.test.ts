import { fileURLToPath } from "node:url";
import vm from "node:vm";
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
