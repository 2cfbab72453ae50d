import { describe, expect, it } from "vitest";
import { distinctNames, testStems } from "../../architecture/names.ts";
import type { SourceFile } from "../../architecture/scan.ts";

const file = (path: string, text: string): SourceFile => ({ path, text });

describe("distinct names", () => {
  const found = (...files: readonly SourceFile[]) =>
    distinctNames(files).map(({ path, message }) => `${path} ${message}`);

  it("rejects a name that two files export", () => {
    expect(
      found(file("runtime/src/a.ts", "export interface Place {}\n"), file("cli/src/b.ts", "export const Place = 1;\n")),
    ).toEqual([
      "cli/src/b.ts exports Place, as runtime/src/a.ts does; share it if it means the same, otherwise rename it",
    ]);
  });

  it("accepts a schema and its type, tests, derived files and re-exports", () => {
    expect(
      found(
        file("protocol/src/a.ts", "export const User = object({});\nexport type User = z.output<typeof User>;\n"),
        file("protocol/src/index.ts", 'export { User } from "./a.ts";\n'),
        file("protocol/src/users.generated.ts", "export type User = 1;\n"),
        file("protocol/test/a.test.ts", "export const User = 1;\n"),
      ),
    ).toEqual([]);
  });

  it("accepts one entry in each registry, and one name beside them", () => {
    const request = file("protocol/src/control/request/get-plan.ts", "export const getPlan = defineControl({});\n");
    const handler = file(
      "runtime/src/get-plan.ts",
      'export const getPlan = controlHandler("get_plan", ({ plans }: { plans: PlanService }) => plans.read());\n',
    );
    const helper = file("runtime/src/plan.ts", "export function getPlan() {}\n");
    expect(found(request, handler, helper)).toEqual([]);
    expect(found(request, handler, { ...handler, path: "runtime/src/again.ts" })).toHaveLength(1);
    expect(found(request, helper, { ...helper, path: "cli/src/plan.ts" })).toHaveLength(1);
  });

  it("accepts the same functions for different platforms", () => {
    const twins = [
      file("a/src/node.ts", "export function query() {}\n"),
      file("a/src/browser.ts", "export const query = 1;\n"),
    ];
    expect(distinctNames(twins, [["a/src/node.ts", "a/src/browser.ts"]])).toEqual([]);
    expect(distinctNames(twins, [])).toHaveLength(1);
  });
});

describe("tests by stem", () => {
  const source = file("runtime/src/agent/core/a.ts", "export const a = 1;\n");
  const found = (...files: readonly SourceFile[]) =>
    testStems(files, ["runtime/src/agent/core"]).map(({ message }) => message);

  it("asks for a test of the same stem", () => {
    expect(found(source)).toEqual(["has no test of its stem; add runtime/test/agent/core/a.test.ts"]);
    expect(found(source, file("runtime/test/agent/core/a.test.ts", ""))).toEqual([]);
  });

  it("asks for none if nothing runs, or elsewhere", () => {
    expect(found(file("runtime/src/agent/core/a.ts", "export interface A {}\n"))).toEqual([]);
    expect(
      found(source, file("runtime/test/agent/core/a.test.ts", ""), file("runtime/src/b.ts", "const b = 1;\n")),
    ).toEqual([]);
  });

  it("rejects a folder that does not exist", () => {
    expect(found()).toEqual(["lists runtime/src/agent/core, which has no file; correct it"]);
  });
});
