import { expect } from "vitest";
import { type TapeInFolder, tapesIn as tapesBelow } from "../node/index.ts";

/**
 * Every tape of a folder, for `test.for`. A relative path is relative to the test file. Throws if the folder has no tapes.
 *
 * @example
 * test.for(tapesIn("tapes"))("replays $name", async ({ path }, { replay }) => {
 *   const { executable, verdict } = replay(path);
 *   await runMyHost(executable);
 *   expect(await verdict()).toBeReproduced();
 * });
 */
export const tapesIn = (folder: string): readonly TapeInFolder[] => tapesBelow(folder, expect.getState().testPath);
