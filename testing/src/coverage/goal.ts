import { type AnyControlSpec, controls, hooks, messages } from "@agentwire/protocol";

/** The kinds of things that a session can exercise. */
export const goalKinds = ["message", "control", "hook", "permission", "transition"] as const;
/** Kind of coverage goal. */
export type GoalKind = (typeof goalKinds)[number];

/** A coverage goal, as `kind:name`: `message:system/init`, `transition:working>asking`. */
export type Goal = `${GoalKind}:${string}`;

/** The outcomes of a permission request. */
const permissionOutcomes = [
  "allow",
  "allow-changed-input",
  "allow-with-rules",
  "deny",
  "deny-and-interrupt",
  "error",
  "withdrawn",
] as const;
export type PermissionOutcome = (typeof permissionOutcomes)[number];

/** The stage of a session, according to its frames. */
export type Stage = "starting" | "ready" | "working" | "asking" | "idle" | "ended";

/** The transitions of a session: the handshake, prompts, questions to the host, results, the end at each stage. */
export const transitions = [
  "starting>ready",
  "starting>working",
  "ready>working",
  "working>asking",
  "asking>working",
  "asking>idle",
  "working>idle",
  "idle>working",
  "starting>ended",
  "ready>ended",
  "working>ended",
  "asking>ended",
  "idle>ended",
] as const satisfies readonly `${Stage}>${Stage}`[];

const named = (kind: GoalKind, names: readonly string[]): Goal[] => names.map((name): Goal => `${kind}:${name}`);

/** All goals of the current release, in the order of the registries. */
export const coverageGoals: readonly Goal[] = [
  ...named("message", Object.keys(messages)),
  ...named(
    "control",
    (Object.values(controls) as AnyControlSpec[]).map(({ subtype }) => subtype),
  ),
  ...named("hook", Object.keys(hooks)),
  ...named("permission", permissionOutcomes),
  ...named("transition", transitions),
];
