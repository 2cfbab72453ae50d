import { describe, expect, it } from "vitest";
import { stepsOf } from "../../walkthrough/steps.ts";

const only = (block: string) => {
  const [step] = stepsOf(block);
  if (step === undefined) throw new Error("The document has no step.");
  return step;
};

describe("the steps of a document", () => {
  it("are the blocks that name a file, indented ones too", () => {
    const steps = stepsOf(
      "```sh\nls\n```\n\n1. So:\n\n   ```ts a/b.ts\n   x {\n     y\n   }\n   ```\n\n```diff c.ts\n+z\n```\n",
    );
    expect(steps.map(({ path }) => path)).toEqual(["a/b.ts", "c.ts"]);
    expect(steps[0]?.apply(undefined)).toBe("x {\n  y\n}\n");
  });

  it("create a file that is not there yet", () => {
    expect(() => only("```ts a.ts\nx\n```").apply("x\n")).toThrow("a.ts is there already");
  });

  it("change a file at lines that occur once", () => {
    const { apply } = only("```diff a.ts\n one\n+new\n two\n@@\n-three\n four\n```");
    expect(apply("one\ntwo\nthree\nfour\n")).toBe("one\nnew\ntwo\nfour\n");
    expect(() => apply("one\ntwo\n")).toThrow("a.ts holds these lines 0 times, not once:\nthree\nfour");
    expect(() => apply("one\ntwo\none\ntwo\n")).toThrow("2 times");
    expect(() => apply(undefined)).toThrow("a.ts does not exist");
  });
});
