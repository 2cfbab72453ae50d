import { describe, expect, test } from "vitest";
import { isStale, type SeenFile, unseenRefusal } from "../../../src/agent/core/file-memory.ts";

const seen = (fields: Partial<SeenFile> = {}): SeenFile => ({ content: "a\n", modified: 10, whole: true, ...fields });

describe("a change of a file", () => {
  const services = (may: boolean) => ({ permissions: { mayChangeUnread: async () => may } });

  test("is refused where the model has not seen it and may not look at it", async () => {
    expect(await unseenRefusal("/a", { files: new Map(), services: services(false) })).toMatch(/Read it first/);
  });

  test("is let through where the model has seen it, or might just look at it", async () => {
    const files = new Map([["/a", seen()]]);
    expect(await unseenRefusal("/a", { files, services: services(false) })).toBeNull();
    expect(await unseenRefusal("/b", { files, services: services(true) })).toBeNull();
  });
});

describe("a file on disk", () => {
  test("that is no younger is what the model saw", () => {
    expect(isStale(seen(), "b\n", 10)).toBe(false);
    expect(isStale(seen(), "b\n", 9)).toBe(false);
  });

  test("that is younger is another one, unless it reads the same and the model knew all of it", () => {
    expect(isStale(seen(), "b\n", 11)).toBe(true);
    expect(isStale(seen(), "a\n", 11)).toBe(false);
    expect(isStale(seen({ whole: false }), "a\n", 11)).toBe(true);
  });
});
