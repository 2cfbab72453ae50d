import { type RequirementId, requirements } from "@agentwire/protocol";
import type { CaseOutcome, LawEvent } from "@agentwire/testing";
import * as z from "zod";

const Id = z.custom<RequirementId>((value) => typeof value === "string" && Object.hasOwn(requirements, value));
const ids = z.array(Id).readonly();

const Event = z.looseObject({
  channel: z.string(),
  kind: z.string(),
  direction: z.enum(["host-to-agent", "agent-to-host"]).exactOptional(),
});

/** The outcome of a case as JSON. */
const Outcome = z.object({
  /** It is part of the path of a tape. */
  name: z.string().regex(/^[a-z0-9-]+$/),
  state: z.enum(["done", "stuck", "not started", "declined", "unannounced"]),
  reason: z.string().exactOptional(),
  late: z.boolean().exactOptional(),
  overdue: z.boolean().exactOptional(),
  ms: z.number(),
  findings: z
    .array(
      z.object({
        requirement: Id,
        case: z.string(),
        message: z.string(),
        seq: z.int().nullable(),
        frame: z.string().exactOptional(),
      }),
    )
    .readonly(),
  occasions: z.array(z.tuple([Id, z.int()])),
  missed: ids,
  proven: ids.exactOptional(),
  modelUse: z.enum(["none", "text only", "with tools"]).exactOptional(),
  rejectedCalls: z.array(z.string()).readonly().exactOptional(),
  measures: ids.exactOptional(),
  absentTools: z.array(z.string()).readonly().exactOptional(),
  stderr: z.string().exactOptional(),
  tapes: z.array(z.array(z.custom<LawEvent>((value) => Event.safeParse(value).success)).readonly()).readonly(),
});

/** The result of one case; the outcome is `null` if the run ended before the case. */
export const CaseResult = z.object({ name: z.string(), outcome: Outcome.nullable() });
export type CaseResult = Readonly<z.output<typeof CaseResult>>;

/** The result of a case that ran, or did not. */
export const caseResultOf = (name: string, outcome: CaseOutcome | undefined): CaseResult => ({
  name,
  outcome: outcome === undefined ? null : { ...outcome, occasions: [...outcome.occasions] },
});

/** The outcome in a result. */
export const caseOutcomeOf = ({ outcome }: CaseResult): CaseOutcome | undefined =>
  outcome === null ? undefined : { ...outcome, occasions: new Map(outcome.occasions) };
