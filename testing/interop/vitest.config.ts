import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The interop suite sees the builds, as a user does, and runs its files one after another: the peers are heavy. */
export default defineConfig({
  root: dirname(fileURLToPath(import.meta.url)),
  test: {
    include: ["test/**/*.test.ts", "hosts/test/**/*.test.ts"],
    globalSetup: ["../../tools/temporary-folder.ts"],
    setupFiles: ["../../tools/fixed-seed.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
