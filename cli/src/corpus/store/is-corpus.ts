import { existsSync } from "node:fs";
import { join } from "node:path";

/** The file that says what a corpus consists of. */
export const manifestName = "corpus.json";

/** Whether a folder is a corpus. */
export const isCorpus = (folder: string): boolean => existsSync(join(folder, manifestName));
