import { expect } from "vitest";
import { type TapeInFolder, tapesIn as tapesBelow } from "../node/index.ts";

/**
 * Every tape of a folder, at any depth, for `test.for`.
 *
 * @param folder - The folder, relative to the test file.
 * @throws Error if the folder has no tapes.
 * @example
 * import { tapesIn, test } from "@agentwire/testing/vitest";
 * import { expect } from "vitest";
 * import { runMyHost } from "./my-host.ts";
 *
 * test.for(tapesIn("tapes"))("replays $name", async ({ path }, { replay }) => {
 *   const { executable, verdict } = replay(path);
 *   await runMyHost("Hi", executable);
 *   expect(await verdict()).toBeReproduced();
 * });
 */
export const tapesIn = (folder: string): readonly TapeInFolder[] => tapesBelow(folder, expect.getState().testPath);
