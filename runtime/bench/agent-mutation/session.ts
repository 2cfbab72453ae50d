import { join } from "node:path";
import { defaultServerConditions, type Plugin } from "vite";
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from "vitest/node";
import { root } from "./source.ts";

/** Gives Vitest the sources with the mutants in them. */
function mutants(code: Readonly<Record<string, string>>): Plugin {
  return {
    name: "mutants",
    enforce: "pre",
    transform(_source, id) {
      const mutated = code[id.replace(`${root}/`, "")];
      return mutated === undefined ? undefined : { code: mutated, map: null };
    },
  };
}

class ListedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

const conditions = ["@agentwire/source", ...defaultServerConditions];

/** Vitest over the mutated agent: one thread that runs test files in the order in which they are given. */
export function openVitest(code: Readonly<Record<string, string>>): Promise<Vitest> {
  return createVitest(
    "test",
    {
      root,
      config: false,
      watch: false,
      // Vitest caches a transformed file by its text, but the mutants of unchanged files are renumbered.
      fsModuleCache: false,
      include: ["runtime/test/**/*.test.ts"],
      globalSetup: [join(root, "tools", "temporary-folder.ts")],
      runner: join(root, "runtime", "bench", "agent-mutation", "runner.ts"),
      reporters: [{}],
      silent: true,
      pool: "threads",
      isolate: false,
      maxWorkers: 1,
      // The runner ends what hangs.
      testTimeout: 3_600_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 60_000 } },
      sequence: { sequencer: ListedOrder },
      dangerouslyIgnoreUnhandledErrors: true,
    },
    { plugins: [mutants(code)], resolve: { conditions }, ssr: { resolve: { conditions } } },
  );
}
