import { metamodel } from "@agentwire/protocol";
import { expect, it } from "vitest";
import { codeModel, pythonModule } from "../../src/codegen/index.ts";

const text = pythonModule(codeModel(metamodel()));

it("writes a documented dataclass, and renames what Python reserves", () => {
  const start = text.indexOf("class SystemStatusMessage(Structure):");
  const body = text.slice(start, text.indexOf("@dataclass", start));
  expect(body).toMatch(/^class SystemStatusMessage\(Structure\):\n {4}"""[A-Z]/);
  expect(body).toContain('    type: Literal["system"] = "system"\n');
  expect(body).toMatch(/status: .*\| None\n/);
  expect(text).toMatch(/"async": \("async_", /);
  expect(text).not.toMatch(/^ {4}(?:async|from|class|continue): /m);
});
