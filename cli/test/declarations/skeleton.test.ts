import { describe, expect, it } from "vitest";
import { loadCompiler } from "../../src/declarations/compile/compiler.ts";
import { readDeclarations } from "../../src/declarations/read.ts";
import { skeletons } from "../../src/declarations/skeleton.ts";

const compiler = await loadCompiler();

function message(body: string) {
  const text = `export declare type SDKMessage = ${body};`;
  const [[path, form] = []] = readDeclarations(compiler, new Map([["sdk.d.ts", text]])).messages;
  if (path === undefined || form === undefined) throw new Error("The declaration holds no message.");
  return { path, form };
}

describe("skeletons", () => {
  it("write a new message as an entry of its own", () => {
    const { path, form } = message(
      '{ type: "system"; subtype: "mood"; mood: "good" | "bad"; since?: number; uuid: string }',
    );
    const [made] = skeletons("0.4.1", [{ kind: "entry-missing", path, declared: "present", ours: "absent", form }]);
    expect(made?.title).toBe("SystemMoodMessage: a new entry");
    expect(made?.code).toContain('name: "system/mood"');
    expect(made?.code).toContain('since: "0.4.1"');
    expect(made?.code).toContain('mood: oneOf(["good", "bad"], "…"),');
    expect(made?.code).toContain('since: count("…").optional(),');
    expect(made?.code).not.toContain("uuid");
  });

  it("write a new option as an entry of the options", () => {
    const location = { kind: "field-missing", declared: "present", ours: "absent" } as const;
    const { form } = message('{ type: "x"; echo: "a" | "b" }');
    const echo = form.objects[0]?.fields.get("echo")?.form();
    if (!echo) throw new Error("The field is missing.");
    const made = skeletons("0.4.1", [
      { ...location, path: "SessionOptions.echo", form: echo },
      { ...location, path: "SessionOptions.onEcho" },
    ]);
    expect(made.map(({ title }) => title)).toEqual([
      "SessionOptions.echo: a new option",
      "SessionOptions.onEcho: a new option",
    ]);
    expect(made[0]?.code).toContain('value: oneOf(["a", "b"], "…"),');
    expect(made[1]?.code).toContain("value: null,");
  });

  it("list added and removed literals by name", () => {
    const { form } = message('{ type: "x"; word: "b" | "c" }');
    const word = form.objects[0]?.fields.get("word")?.form();
    if (!word) throw new Error("The field is missing.");
    const [made] = skeletons("0.4.1", [{ kind: "type", path: "X.word", declared: "", ours: '"a" | "b"', form: word }]);
    expect(made?.code).toBe('literalsSince({ "c": "0.4.1" }, …)\nformerLiterals({ "a": { until: "0.4.1" } }, …)');
  });

  it("report a change of a shared part once", () => {
    const { form } = message('{ type: "x" }');
    const occurrences = ["A.f", "B.f", "C.f", "D.f"].map((path) => ({
      kind: "field-missing" as const,
      path,
      declared: "object",
      ours: "absent",
      form,
    }));
    expect(skeletons("0.4.1", occurrences).map(({ title }) => title)).toEqual([
      "A.f, B.f, C.f and 1 more: a new field",
    ]);
  });
});
