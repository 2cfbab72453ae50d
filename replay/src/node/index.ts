export { sha256 } from "./sha256.ts";
export { createTapeFile, loadTape, readTapeFile, type TapeFile, tapeStem, tapeSuffix } from "./tape-file.ts";
