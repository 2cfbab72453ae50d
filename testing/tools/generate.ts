import { z } from "zod";
import { inputPage } from "../src/broken-peers/meaning/input-page.ts";
import { agentFlagPage } from "../src/conformance/agent/flag-page.ts";
import { HostScenario } from "../src/explore/host/scenario.ts";
import { Scenario } from "../src/explore/scenario.ts";
import { scriptJsonSchema, scriptLineJsonSchema } from "../src/model/json/schema.ts";

const schemaOf = (schema: z.ZodType): object => z.toJSONSchema(schema, { io: "input", target: "draft-2020-12" });
const pretty = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Every derived file of this package, by path from its folder. */
export function* generate(): Iterable<readonly [path: string, text: string]> {
  yield ["reference/agent-flags.md", agentFlagPage()];
  yield ["reference/inputs.md", inputPage()];
  yield ["reference/script.schema.json", pretty(scriptJsonSchema())];
  yield ["reference/script-line.schema.json", pretty(scriptLineJsonSchema())];
  yield ["reference/scenario.schema.json", pretty(schemaOf(Scenario))];
  yield ["reference/host-scenario.schema.json", pretty(schemaOf(HostScenario))];
}
