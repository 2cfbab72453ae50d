import type { ControlRequest, HookInput, Message, YieldedMessage } from "@agentwire/protocol";
import { expectTypeOf, it } from "vitest";
import type { HostOptions, Query } from "../../../src/host/index.ts";

/** Where a type, a member of it or a field of a member is `any`; `never` where none is. */
type AnyIn<T> = 0 extends 1 & T
  ? "all of it"
  : T extends object
    ? { [Key in keyof T]-?: 0 extends 1 & T[Key] ? Key : never }[keyof T]
    : never;

it("a union of frames that collapses to any: one member that is any makes all of it so", () => {
  expectTypeOf<AnyIn<YieldedMessage>>().toEqualTypeOf<never>();
  expectTypeOf<AnyIn<Message>>().toEqualTypeOf<never>();
  expectTypeOf<AnyIn<ControlRequest>>().toEqualTypeOf<never>();
  expectTypeOf<AnyIn<HookInput>>().toEqualTypeOf<never>();
  expectTypeOf<AnyIn<HostOptions>>().toEqualTypeOf<never>();
  expectTypeOf<AnyIn<Awaited<ReturnType<Query["getContextUsage" | "accountInfo"]>>>>().toEqualTypeOf<never>();
});

it("a union of frames that collapses to any: its tags distinguish the members", () => {
  type Success = Extract<YieldedMessage, { type: "result"; subtype: "success" }>;
  expectTypeOf<Success["num_turns"]>().toEqualTypeOf<number>();
  expectTypeOf<Extract<YieldedMessage, { type: "not_a_type" }>>().toEqualTypeOf<never>();
  expectTypeOf<YieldedMessage["type"]>().not.toEqualTypeOf<string>();
});
