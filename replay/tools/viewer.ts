import { readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Packs the viewer into one script and one style sheet, `dist/viewer`, that every session page carries. Nothing is done
 * where they are newer than all that goes into them, so a build that changes nothing else stays quick.
 */
const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const outDir = join(root, "dist", "viewer");
const made = ["viewer.js", "viewer.css"].map((name) => join(outDir, name));
const sources = ["viewer", "src", "tools/viewer.ts", "../protocol/src/line/codec"].map((path) => join(root, path));

const changed = (path: string): number => {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  return stat.isDirectory() ? Math.max(0, ...readdirSync(path).map((name) => changed(join(path, name)))) : stat.mtimeMs;
};

if (Math.min(...made.map(changed)) <= Math.max(...sources.map(changed))) {
  const { build } = await import("vite");
  await build({
    root: join(root, "viewer"),
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2023",
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, "viewer", "main.tsx"),
        // A page from disk may start a worker with a script, but not with a module.
        output: { format: "iife", entryFileNames: "viewer.js", assetFileNames: "viewer.[ext]", codeSplitting: false },
      },
    },
  });
}
