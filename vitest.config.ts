import { availableParallelism } from "node:os";
import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

const conditions = ["@agentwire/source", ...defaultServerConditions];

const tests = ["*/test/**/*.test.ts", "*/test/**/*.test.tsx"];
/** Tests that start many processes, search many orders, fill memory, or run package managers and compilers. */
const systemTests = ["*/test/**/*.system.test.ts"];

/** One configuration for all packages: tests see the sources of every workspace, not their builds. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    projects: [
      { extends: true, test: { name: "unit", include: tests, exclude: systemTests } },
      { extends: true, test: { name: "system", include: systemTests } },
    ],
    globalSetup: ["tools/temporary-folder.ts"],
    setupFiles: ["tools/fixed-seed.ts"],
    // No test measures time: a limit only ends one that hangs, and a busy machine stays far below it.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What runs concurrently within a file mostly waits.
    maxConcurrency: 20,
    expect: { poll: { timeout: 60_000 } },
    // Test files of one worker share the modules that they import: importing them for each file took as long as the tests.
    isolate: false,
    // Threads would share one large process, and starting a child copies the page tables of the process that starts it.
    pool: "forks",
    // Many tests wait for processes, so more files than processors run at a time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
  },
});
