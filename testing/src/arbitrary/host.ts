import fc, { type Arbitrary } from "fast-check";
import { prompt, request } from "../peer/host/frames.ts";
import { type HostAnswer, hostRules, isResult, responseTo } from "../peer/host/rules.ts";
import { end, expectFrame, type PeerPlan, type PeerStep, send } from "../peer/plan.ts";

/** One thing that a generated host does. */
export type GeneratedHostAction =
  | { readonly action: "prompt"; readonly text: string; readonly uuid?: string; readonly wait: boolean }
  | { readonly action: "interrupt" }
  | { readonly action: "mode"; readonly mode: string };

/** A generated host's answer to a permission request. */
export type PermissionAnswer = "allow" | "deny" | "deny-and-interrupt" | "error" | "garbage";

/** The behavior of a generated host, as data, so that a counterexample can be stored unchanged. */
export interface HostBehavior {
  readonly actions: readonly GeneratedHostAction[];
  /** Answers to permission requests, in order; the last one repeats. */
  readonly permissions: readonly PermissionAnswer[];
}

const actions: Arbitrary<GeneratedHostAction> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.string({ minLength: 1, maxLength: 20 }), fc.option(fc.uuid()), fc.boolean())
      .map(
        ([text, uuid, wait]): GeneratedHostAction => ({ action: "prompt", text, wait, ...(uuid !== null && { uuid }) }),
      ),
  },
  { weight: 1, arbitrary: fc.constant({ action: "interrupt" } as const) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("default", "acceptEdits", "plan", "dontAsk")
      .map((mode): GeneratedHostAction => ({ action: "mode", mode })),
  },
);

/**
 * Generates behaviors of a host: prompts (awaited or not), interrupts, mode changes and answers. The host closes its
 * output at the end.
 *
 * @example
 * import { hostBehaviorArbitrary } from "@agentwire/testing/arbitrary";
 * import fc from "fast-check";
 *
 * console.log(fc.sample(hostBehaviorArbitrary(), { numRuns: 3, seed: 1 }));
 */
export const hostBehaviorArbitrary = (): Arbitrary<HostBehavior> =>
  fc.record(
    {
      actions: fc.array(actions, { maxLength: 6 }),
      permissions: fc.array(
        fc.constantFrom<PermissionAnswer>("allow", "deny", "deny-and-interrupt", "error", "garbage"),
        { minLength: 1, maxLength: 4 },
      ),
    },
    { noNullPrototype: true },
  );

const answers: { readonly [Answer in PermissionAnswer]: (input: unknown) => HostAnswer } = {
  allow: (input) => ({ behavior: "allow", updatedInput: input }),
  deny: () => ({ behavior: "deny", message: "no" }),
  "deny-and-interrupt": () => ({ behavior: "deny", message: "stop", interrupt: true }),
  error: () => ({ error: "the host is at a loss" }),
  garbage: () => ({ behavior: "perhaps" }),
};

/**
 * Converts a generated behavior to a plan for {@link playPeer}.
 *
 * @param behavior - The generated behavior of a host.
 * @example
 * import { behaviorPlan, hostBehaviorArbitrary } from "@agentwire/testing/arbitrary";
 * import fc from "fast-check";
 *
 * const [behavior] = fc.sample(hostBehaviorArbitrary(), { numRuns: 1, seed: 1 });
 * if (behavior !== undefined) console.log(behaviorPlan(behavior).steps);
 */
export function behaviorPlan({ actions: list, permissions }: HostBehavior): PeerPlan {
  let count = 0;
  const ask = (id: string, subtype: string, params: object = {}): PeerStep[] => [
    ...send(request(id, subtype, { ...params })),
    expectFrame(responseTo(id)),
  ];
  const steps = list.flatMap((action, i): PeerStep[] => {
    if (action.action === "interrupt") return ask(`h-${i}`, "interrupt");
    if (action.action === "mode") return ask(`h-${i}`, "set_permission_mode", { mode: action.mode });
    const steps = send(prompt(action.text, action.uuid === undefined ? {} : { uuid: action.uuid }));
    return action.wait ? [...steps, expectFrame(isResult)] : steps;
  });
  return {
    steps: [...ask("h-init", "initialize"), ...steps, end()],
    rules: hostRules({
      canUseTool: ({ input }) => answers[permissions[Math.min(count++, permissions.length - 1)] ?? "allow"](input),
    }),
  };
}
