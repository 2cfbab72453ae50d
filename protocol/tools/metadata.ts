import * as z from "zod";
import type { AnyControlSpec } from "../src/control/define.ts";
import { controls } from "../src/control/index.ts";
import { hooks } from "../src/hook/index.ts";
import { entriesOf } from "../src/schema/entry.ts";
import type { AnyOptionSpec } from "../src/shape/option/define.ts";
import { sessionOptionTable } from "../src/shape/option/index.ts";

/** The package's sources, relative to the folder of the metadata. */
const source = "../..";

function table(constant: string, type: string, keys: string, entries: readonly (readonly [string, object])[]): string {
  return [
    "// Derived from the registries; to change it, change them and run: npm run generate",
    keys,
    `import type { ${type} } from "./shape.ts";`,
    `/** What the registries say about each ${constant === "controlMetadata" ? "control request" : "option"}. */`,
    `export const ${constant} = {`,
    ...entries.map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
    `} as const satisfies ${constant === "controlMetadata" ? `Readonly<Record<ControlSubtype, ${type}>>` : `Readonly<Record<SessionOptionName, ${type}>>`};`,
    "",
  ].join("\n");
}

/** The first release that knows a request by its present name, which can be later than the request itself. */
function namedSince({ request, since }: AnyControlSpec) {
  const name = request instanceof z.ZodObject ? request.shape.subtype : undefined;
  return (name instanceof z.ZodType ? name.meta()?.earlier?.at(-1)?.until : undefined) ?? since;
}

/** Plain data that replaces the registries if their schemas are not needed. */
export function metadataFiles(): Map<string, string> {
  const requests = entriesOf<AnyControlSpec>(controls).map((spec) => {
    const { subtype, direction, deadlineMs, capability } = spec;
    return [
      subtype,
      { since: namedSince(spec), direction, deadlineMs, ...(capability ? { capability } : {}) },
    ] as const;
  });
  const options = entriesOf<AnyOptionSpec>(sessionOptionTable).map(
    (spec) => [spec.name, { since: spec.since, routes: spec.routes }] as const,
  );
  return new Map([
    [
      "src/release/metadata/hook.generated.ts",
      [
        "// Derived from the registries; to change it, change them and run: npm run generate",
        `import type { HookEvent } from "${source}/hook/types.ts";`,
        "/** The names of the hook events. */",
        `export const hookEvents = ${JSON.stringify(Object.keys(hooks))} as const satisfies readonly HookEvent[];`,
        "",
      ].join("\n"),
    ],
    [
      "src/release/metadata/control.generated.ts",
      table(
        "controlMetadata",
        "ControlMetadata",
        `import type { ControlSubtype } from "${source}/control/types.ts";`,
        requests,
      ),
    ],
    [
      "src/release/metadata/option.generated.ts",
      table(
        "optionMetadata",
        "OptionMetadata",
        `import type { SessionOptionName } from "${source}/shape/option/types.ts";`,
        options,
      ),
    ],
  ]);
}
