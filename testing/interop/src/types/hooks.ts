import type {
  AsyncHookOutput,
  HookEvent,
  HookInputOf,
  HookSpecificOutputOf,
  SyncHookOutput,
} from "@agentwire/protocol";
import type * as sdk from "@anthropic-ai/claude-agent-sdk";
import type { Assignable, Failing, Same } from "./verdict.ts";

export const sameEvents: Same<HookEvent, sdk.HookEvent> = true;

type TheirInput<E extends HookEvent> = Extract<sdk.HookInput, { hook_event_name: E }>;
type TheirOutput<E extends HookEvent> = Extract<
  NonNullable<sdk.SyncHookJSONOutput["hookSpecificOutput"]>,
  { hookEventName: E }
>;

export const inputsToAgentwire: Same<
  Failing<{ [E in HookEvent]: Assignable<TheirInput<E>, HookInputOf<E>> }>,
  never
> = true;
export const inputsToSdk: Same<Failing<{ [E in HookEvent]: Assignable<HookInputOf<E>, TheirInput<E>> }>, never> = true;
export const outputsToAgentwire: Same<
  Failing<{ [E in HookEvent]: Assignable<TheirOutput<E>, HookSpecificOutputOf<E>> }>,
  never
> = true;
export const outputsToSdk: Same<
  Failing<{ [E in HookEvent]: Assignable<HookSpecificOutputOf<E>, TheirOutput<E>> }>,
  never
> = true;

type Answers = {
  readonly syncToAgentwire: Assignable<sdk.SyncHookJSONOutput, SyncHookOutput>;
  readonly syncToSdk: Assignable<SyncHookOutput, sdk.SyncHookJSONOutput>;
  readonly asyncToAgentwire: Assignable<sdk.AsyncHookJSONOutput, AsyncHookOutput>;
  readonly asyncToSdk: Assignable<AsyncHookOutput, sdk.AsyncHookJSONOutput>;
};
export const answers: Same<Failing<Answers>, never> = true;
