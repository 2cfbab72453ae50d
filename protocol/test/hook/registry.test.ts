import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { type AnyHookSpec, HookInput, HookOutput, hooks } from "../../src/hook/index.ts";

const entries = Object.entries(hooks) as [string, AnyHookSpec][];

describe.each(entries)("%s", (key, spec) => {
  test("is registered under its own name", () => {
    expect(spec.event).toBe(key);
  });

  test("accepts its examples unchanged, by itself and as one of all", () => {
    expect(spec.examples.length).toBeGreaterThan(0);
    for (const { input, output } of spec.examples) {
      expect(input).toMatchObject({ hook_event_name: key });
      expect(spec.input.parse(input)).toEqual(input);
      expect(HookInput.parse(input)).toEqual(input);
      if (output === undefined) continue;
      expect(spec.output?.parse(output)).toEqual(output);
      expect(HookOutput.parse({ hookSpecificOutput: output })).toEqual({ hookSpecificOutput: output });
    }
  });

  test("is matched by a field that its input has", () => {
    if (spec.matches === null) return;
    expect(Object.keys((spec.input as z.ZodObject).shape)).toContain(spec.matches);
  });
});
