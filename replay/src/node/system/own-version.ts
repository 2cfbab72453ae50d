import { readFileSync } from "node:fs";

/** The version of this package. Sources and build lie equally deep, so one path serves both. */
export const ownVersion = (): string =>
  (JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as { version: string }).version;
