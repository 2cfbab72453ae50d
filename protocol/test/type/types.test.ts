import { describe, expect, expectTypeOf, test } from "vitest";
import type * as z from "zod";
import type { controls, hooks, messages, SDKMessage, transcriptLines } from "../../src/index.ts";
import type {
  HookInputTypes,
  HookOutputTypes,
  LineTypes,
  MessageTypes,
  RequestTypes,
  ResponseTypes,
} from "../../src/type/types.generated.ts";

/** What an entry of a registry declares under a key. */
type Declared<Spec, Key extends string> = Spec extends { readonly [K in Key]: infer Schema }
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : null
  : never;

/** Names of generated types that are not assignable to the output of their schema, or the reverse. */
type Differing<Generated, Registry, Key extends string, Absent = never> = {
  [Name in keyof Generated]: Name extends keyof Registry
    ? Declared<Registry[Name], Key> extends infer Output
      ? [Output] extends [null]
        ? [Generated[Name]] extends [Absent]
          ? never
          : Name
        : [Generated[Name], Output] extends [Output, Generated[Name]]
          ? never
          : Name
      : never
    : Name;
}[keyof Generated];

describe("the generated types", () => {
  test("are the outputs of the schemas", () => {
    expectTypeOf<Differing<MessageTypes, typeof messages, "schema">>().toEqualTypeOf<never>();
    expectTypeOf<Differing<RequestTypes, typeof controls, "request">>().toEqualTypeOf<never>();
    expectTypeOf<Differing<ResponseTypes, typeof controls, "response", undefined>>().toEqualTypeOf<never>();
    expectTypeOf<Differing<HookInputTypes, typeof hooks, "input">>().toEqualTypeOf<never>();
    expectTypeOf<Differing<HookOutputTypes, typeof hooks, "output">>().toEqualTypeOf<never>();
    expectTypeOf<Differing<LineTypes, typeof transcriptLines, "schema">>().toEqualTypeOf<never>();
    // @ts-expect-error: the check tells types apart.
    expectTypeOf<Differing<{ keep_alive: { type: "user" } }, typeof messages, "schema">>().toEqualTypeOf<never>();
  });

  test("have every entry", () => {
    expectTypeOf<keyof MessageTypes>().toEqualTypeOf<keyof typeof messages>();
    expectTypeOf<keyof RequestTypes>().toEqualTypeOf<keyof typeof controls>();
    expectTypeOf<keyof HookInputTypes>().toEqualTypeOf<keyof typeof hooks>();
    expectTypeOf<keyof LineTypes>().toEqualTypeOf<keyof typeof transcriptLines>();
  });

  test("narrow by type and subtype", () => {
    const describeMessage = (message: SDKMessage): string => {
      if (message.type === "assistant") return message.message.content.map(({ type }) => type).join();
      if (message.type === "result") return message.subtype === "success" ? message.result : message.errors.join();
      if (message.type === "system" && message.subtype === "init") return message.model;
      return message.type;
    };
    expect(
      describeMessage({
        type: "tool_use_summary",
        summary: "",
        preceding_tool_use_ids: [],
        uuid: "a-b-c-d-e",
        session_id: "s",
      }),
    ).toBe("tool_use_summary");
  });
});
