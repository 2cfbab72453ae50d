import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { defects } from "./defects.ts";

const root = fileURLToPath(new URL("../../../../../", import.meta.url));

it.each(defects)("the code that is changed to inject the defect exists once: $name", ({ source, from }) => {
  expect(readFileSync(root + source, "utf8").split(from)).toHaveLength(2);
});
