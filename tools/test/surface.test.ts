import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { surfaceOf } from "../surface.ts";

it("lists the names of every entry, re-exports followed and types marked", async () => {
  const folder = await mkdtemp(join(tmpdir(), "surface-"));
  const files = {
    "package.json": JSON.stringify({
      exports: {
        ".": { "@agentwire/source": "./index.ts" },
        "./inner": { "@agentwire/source": "./inner.ts" },
        "./schema.json": "./schema.json",
      },
    }),
    "index.ts":
      'export { plain, type Marked, old as renamed } from "./x.ts";\nexport type { Whole } from "./x.ts";\nexport * from "./inner.ts";\n',
    "inner.ts":
      "export const value = 1;\nexport async function* stream() {}\nexport class Thing {}\nexport interface Shape {}\nconst hidden = 1;\n",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  expect(surfaceOf(folder)).toBe(
    [
      ...[". Thing", ". plain", ". renamed", ". stream", ". type Marked", ". type Shape", ". type Whole", ". value"],
      ...["./inner Thing", "./inner stream", "./inner type Shape", "./inner value", "./schema.json", ""],
    ].join("\n"),
  );
});
