import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where Node programs keep their compiled code, from case to case: each case has an empty folder for what is temporary. */
export const compileCache = (): string => process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), "node-compile-cache");
