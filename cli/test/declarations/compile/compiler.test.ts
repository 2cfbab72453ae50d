import { describe, expect, it, vi } from "vitest";
import { loadCompiler } from "../../../src/declarations/compile/compiler.ts";

vi.mock("@ts-morph/common", () => {
  throw new Error("Cannot find package");
});

describe("loading the compiler", () => {
  it("reports what to install where it is missing", async () => {
    await expect(loadCompiler()).rejects.toThrow("npm install @ts-morph/common");
  });
});
