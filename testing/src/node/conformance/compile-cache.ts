import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * The folder in which Node programs cache compiled code between cases, because each case has an empty temporary folder.
 */
export const compileCache = (): string => process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), "node-compile-cache");
