import { describe, expect, test } from "vitest";
import { type AnyControlSpec, controls } from "../../src/control/index.ts";

const entries = Object.entries(controls) as [string, AnyControlSpec][];

describe.each(entries)("%s", (key, spec) => {
  test("is registered under its subtype, which its request contains", () => {
    expect(spec.subtype).toBe(key);
    for (const { request } of spec.examples) expect(request).toMatchObject({ subtype: key });
  });

  test("accepts its examples unchanged", () => {
    expect(spec.examples.length).toBeGreaterThan(0);
    for (const { request, response } of spec.examples) {
      expect(spec.request.parse(request)).toEqual(request);
      if (response === undefined) continue;
      expect(spec.response?.parse(response)).toEqual(response);
    }
  });

  test("refuses a request of another subtype", () => {
    expect(spec.request.safeParse({ ...(spec.examples[0]?.request as object), subtype: "other" }).success).toBe(false);
  });

  test("names its evidence if it is undeclared", () => {
    expect(spec.stability === "declared" || (spec.evidence ?? "").length > 0).toBe(true);
  });
});
