import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { isError, reasonOf } from "../../src/guards/error.ts";

describe("the reason of a thrown value", () => {
  it("is the message of an error", () => {
    expect(reasonOf(new TypeError("no such tape"))).toBe("no such tape");
  });

  it("is the message of an error of another realm, which is no instance of this realm's Error", () => {
    const foreign: unknown = runInContext("new RangeError('too long')", createContext({}));
    expect(isError(foreign)).toBe(true);
    expect(reasonOf(foreign)).toBe("too long");
  });

  it.each([
    ["a text", "a text"],
    [7, "7"],
    [null, "null"],
    [undefined, "undefined"],
    [{ message: "no name" }, "[object Object]"],
  ])("is the text of what is no error: %o", (thrown, text) => {
    expect(isError(thrown)).toBe(false);
    expect(reasonOf(thrown)).toBe(text);
  });
});
