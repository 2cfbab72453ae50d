import { sha256 } from "@agentwire/replay/node";
import { test as base } from "vitest";
import { tapeOfEvents } from "../conformance/tape.ts";
import type { ModelOptions, Script } from "../model/index.ts";
import { keepTape, runWorld, type ServedModel, serveModel, type WorldRun, type WorldSetup } from "../node/index.ts";

/** What came of a session in memory, with its tape. */
export interface TapedRun extends WorldRun {
  readonly tape: Uint8Array;
}

/** What a test is given by name. */
export interface SessionFixtures {
  /** Serves a scripted model over HTTP on the loopback interface until the test ends. */
  readonly serveScript: (script: Script, options?: ModelOptions) => Promise<ServedModel>;
  /** Runs the reference agent in memory with a scripted host and a scripted model, in virtual time. */
  readonly session: (setup: WorldSetup) => Promise<TapedRun>;
  /** Has a tape written to `.agentwire/tapes` if the test fails. `session` does so by itself. */
  readonly keepOnFailure: (tape: Uint8Array) => void;
}

/** The `test` of vitest with the fixtures of {@link SessionFixtures}. */
export const test = base.extend<SessionFixtures>({
  serveScript: async ({ task: _task }, use) => {
    const served: ServedModel[] = [];
    await use(async (script, options) => {
      const model = await serveModel(script, options);
      served.push(model);
      return model;
    });
    await Promise.all(served.map((model) => model.close()));
  },
  keepOnFailure: async ({ task, onTestFailed }, use) => {
    const tapes: Uint8Array[] = [];
    onTestFailed(() => {
      for (const [i, tape] of tapes.entries()) keepTape(tapes.length > 1 ? `${task.name} ${i + 1}` : task.name, tape);
    });
    await use((tape) => void tapes.push(tape));
  },
  session: async ({ keepOnFailure }, use) => {
    await use(async (setup) => {
      const run = await runWorld(setup);
      const tape = tapeOfEvents(run.events, sha256);
      keepOnFailure(tape);
      return { ...run, tape };
    });
  },
});
