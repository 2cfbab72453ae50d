import type { Compiler } from "./program.ts";

/** What to install where the compiler is missing. */
const compilerPackage = "@ts-morph/common";

/**
 * Loads a TypeScript compiler that programs can use: the `typescript` package itself has had no such interface since its
 * version 7. It is not installed with this package, since one command alone needs it.
 *
 * @throws Error that names the package to install.
 */
export async function loadCompiler(): Promise<Compiler> {
  try {
    return await import("@ts-morph/common");
  } catch (cause) {
    throw new Error(
      `Reading declarations needs a TypeScript compiler. Install one beside agentwire: npm install ${compilerPackage}`,
      { cause },
    );
  }
}
