import { acceptModule } from "./accept.ts";
import { factFiles } from "./facts.ts";
import { referenceFiles } from "./reference.ts";

/** Every derived file of this package, by path from its folder. */
export function generate(): Map<string, string> {
  return new Map([["src/validate/accept/plans.generated.ts", acceptModule()], ...factFiles(), ...referenceFiles()]);
}
