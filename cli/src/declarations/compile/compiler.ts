import type { Compiler } from "./program.ts";

/** The package to install if the compiler is missing. */
const compilerPackage = "@ts-morph/common";

/**
 * Loads a TypeScript compiler with a programming interface, which the `typescript` package does not have since version
 * 7. It is an optional peer dependency, because only one command needs it.
 *
 * @throws Error that names the package to install.
 * @example
 * import { loadCompiler } from "agentwire/declarations";
 *
 * const compiler = await loadCompiler();
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
