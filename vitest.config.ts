import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

const conditions = ["source", ...defaultServerConditions];

/** One configuration for all packages: tests see the sources of every workspace, not their builds. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["*/test/**/*.test.ts", "*/test/**/*.test.tsx", "runtime/examples/test/*.test.{ts,tsx}"],
    globalSetup: ["tools/temporary-folder.ts"],
    testTimeout: 20_000,
    // Most of a run is the import of modules for each file; a VM context takes half the time that a process takes.
    pool: "vmThreads",
    vmMemoryLimit: "1.5GB",
  },
});
