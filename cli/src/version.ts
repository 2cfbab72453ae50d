import { createRequire } from "node:module";

/** The version of this package. */
export const cliVersion = (): string => String(createRequire(import.meta.url)("../package.json").version);
