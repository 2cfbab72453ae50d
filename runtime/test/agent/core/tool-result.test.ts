import { describe, expect, test } from "vitest";
import type { Tool, ToolContext } from "../../../src/agent/core/tool.ts";
import {
  brokenCall,
  failedUse,
  invalidReplacement,
  issuesOf,
  refusedUse,
  renderResult,
  unknownTool,
} from "../../../src/agent/core/tool-result.ts";

test("what is refused before it runs is in a tag, and the host reads it as an error", () => {
  expect(refusedUse("no")).toEqual({
    content: "<tool_use_error>no</tool_use_error>",
    isError: true,
    structured: "Error: no",
  });
  expect(refusedUse("no", "said otherwise").structured).toBe("said otherwise");
});

test("what failed is reported as it is", () => {
  expect(failedUse("broke")).toEqual({ content: "broke", isError: true, structured: "Error: broke" });
});

test("input issues are listed without the path of the frame", () => {
  expect(issuesOf(refusedUse("InputValidationError: a is missing"))).toBe("a is missing");
  expect(issuesOf(refusedUse("other"))).toBe("<tool_use_error>other");
});

test("an answer that gives a tool a wrong input is attributed to its sender", () => {
  const { content, structured, isError } = invalidReplacement("Bash", refusedUse("InputValidationError: a is missing"));
  expect(content).toMatch(/permission handler returned updatedInput for Bash.*: a is missing\n/);
  expect(structured).toBe("InputValidationError: permission handler updatedInput failed schema for Bash");
  expect(isError).toBe(true);
});

test("a tool that is not there is named, with the reason if there is one", () => {
  expect(unknownTool("X").structured).toBe("Error: No such tool available: X");
  expect(unknownTool("X", "Use Y.").content).toBe(
    "<tool_use_error>Error: No such tool available: X. Use Y.</tool_use_error>",
  );
});

test("a failing validation names its tool and the reason", () => {
  expect(brokenCall("Read", new Error("not a folder")).structured).toBe("Error calling tool (Read): not a folder");
});

describe("the result of a run", () => {
  const tool = (fields: object = {}): Tool =>
    ({ render: (output: { text: unknown }) => output.text, ...fields }) as unknown as Tool;
  const done = (text: unknown, attached?: readonly object[]) =>
    ({ kind: "done", output: { text }, ...(attached ? { attached } : {}) }) as unknown as Parameters<
      typeof renderResult
    >[2];
  const context = {} as ToolContext;

  test("is what the tool says to the model, and its output to the host", () => {
    expect(renderResult(tool(), {}, done("text"), context)).toEqual({ content: "text", structured: { text: "text" } });
  });

  test("is marked as no error only for tools that say so", () => {
    expect(renderResult(tool({ statesSuccess: true }), {}, done("text"), context).isError).toBe(false);
  });

  test("has what is attached behind what is reported", () => {
    const image = { type: "image" };
    expect(renderResult(tool(), {}, done("text", [image]), context).content).toEqual([
      { type: "text", text: "text" },
      image,
    ]);
    expect(renderResult(tool(), {}, done([image], [image]), context).content).toEqual([image, image]);
  });

  test("of a failure is its message", () => {
    const failed = { kind: "failed", message: "broke" } as Parameters<typeof renderResult>[2];
    expect(renderResult(tool(), {}, failed, context)).toEqual(failedUse("broke"));
  });
});

test("regression: the result of a notebook without cells was empty", () => {
  const render = (output: unknown) => {
    const tool = { name: "Read", render: () => output, statesSuccess: false } as unknown as Tool;
    return renderResult(tool, {}, { kind: "done", output }, {} as ToolContext).content;
  };
  expect([render([]), render(""), render("x")]).toEqual([
    "(Read completed with no output)",
    "(Read completed with no output)",
    "x",
  ]);
});
