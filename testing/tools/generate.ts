import { scriptJsonSchema } from "../src/model/json/schema.ts";

/** Every derived file of this package, by path from its folder. */
export function* generate(): Iterable<readonly [path: string, text: string]> {
  yield ["reference/script.schema.json", `${JSON.stringify(scriptJsonSchema(), null, 2)}\n`];
}
