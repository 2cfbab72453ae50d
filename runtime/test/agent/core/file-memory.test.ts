import { describe, expect, test } from "vitest";
import { isStale, type ReadFileState, unseenRefusal } from "../../../src/agent/core/file-memory.ts";

const readFile = (fields: Partial<ReadFileState> = {}): ReadFileState => ({
  content: "a\n",
  modified: 10,
  complete: true,
  ...fields,
});

describe("a change of a file", () => {
  const services = (may: boolean) => ({ permissions: { mayChangeUnread: async () => may } });
  const model = "claude-opus-5-5";

  test("is refused if the model has not seen it and may not look at it", async () => {
    expect(await unseenRefusal("/a", { files: new Map(), model, services: services(false) })).toMatch(/Read it first/);
  });

  test("is let through if the model has seen it, or might just look at it", async () => {
    const files = new Map([["/a", readFile()]]);
    expect(await unseenRefusal("/a", { files, model, services: services(false) })).toBeNull();
    expect(await unseenRefusal("/b", { files, model, services: services(true) })).toBeNull();
  });

  test.each([
    ["claude-sonnet-4-5", false],
    ["claude-haiku-4-5-20251001", false],
    ["claude-opus-4-6", false],
    ["claude-sonnet-4-6", true],
    ["claude-opus-4-7", true],
    ["no-such-model", true],
  ])("that the model could look at: %s may change it unread: %s", async (name, may) => {
    const refusal = await unseenRefusal("/a", { files: new Map(), model: name, services: services(true) });
    expect(refusal === null).toBe(may);
  });
});

describe("a file on disk", () => {
  test("that is no younger is what the model saw", () => {
    expect(isStale(readFile(), "b\n", 10)).toBe(false);
    expect(isStale(readFile(), "b\n", 9)).toBe(false);
  });

  test("that is younger is another one, unless it reads the same and the model knew all of it", () => {
    expect(isStale(readFile(), "b\n", 11)).toBe(true);
    expect(isStale(readFile(), "a\n", 11)).toBe(false);
    expect(isStale(readFile({ complete: false }), "a\n", 11)).toBe(true);
  });
});
