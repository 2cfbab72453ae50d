import type { Judgement } from "../../law/define.ts";
import { asObject } from "../../law/session-event/json.ts";
import type { Frame } from "../../peer/frame.ts";
import type { Seen } from "../agent/define.ts";
import { framesOf, requestsOf } from "../agent/query.ts";
import { stateOf } from "../agent/run-case.ts";
import { judgeCase } from "../check-case.ts";
import type { CaseOutcome } from "../verdict.ts";
import type { Foreseen } from "./session.ts";

function results({ results: wanted }: Foreseen, seen: Seen): Judgement {
  const told = framesOf(seen, { type: "result" });
  if (told.length !== wanted.length) return `${wanted.length} results were due and ${told.length} came.`;
  const wrong = wanted.findIndex(
    ({ subtype, isError }, n) => told[n]?.subtype !== subtype || told[n]?.is_error !== isError,
  );
  return wrong < 0 || `Result ${wrong + 1} is ${told[wrong]?.subtype} with is_error ${told[wrong]?.is_error}.`;
}

function texts({ results: wanted }: Foreseen, seen: Seen): Judgement {
  const told = framesOf(seen, { type: "result" });
  const wrong = wanted.findIndex(({ text }, n) => text !== undefined && told[n]?.result !== text);
  return wrong < 0 || `Result ${wrong + 1} says "${told[wrong]?.result}" where "${wanted[wrong]?.text}" was due.`;
}

/** Tool uses that ran: their files are there, or the host's server was called for them. */
function ranIn(seen: Seen): ReadonlySet<string> {
  const calls = requestsOf(seen, "mcp_message", { message: { method: "tools/call" } });
  const paramsOf = ({ request }: Frame) => asObject(asObject(asObject(request).message).params);
  const prefix = `${seen.place.cwd}/`;
  return new Set([
    ...calls.map((call) => String(asObject(paramsOf(call).arguments).id)),
    ...Object.keys(seen.files).flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : [])),
  ]);
}

function tools({ ran }: Foreseen, seen: Seen, due: boolean): Judgement {
  const wanted = [...ran].filter(([, runs]) => runs === due);
  if (wanted.length === 0) return undefined;
  const did = ranIn(seen);
  const wrong = wanted.find(([id]) => did.has(id) !== due);
  if (!wrong) return true;
  return due
    ? `Tool use "${wrong[0]}" was allowed and did not run.`
    : `Tool use "${wrong[0]}" was not allowed, and ran.`;
}

/** Holds what came of a generated session against the laws and, where its model is known, against what it foresaw. */
export function judgeSession(name: string, seen: Seen, foreseen: Foreseen | undefined, ms: number): CaseOutcome {
  const { events, exit, medium } = seen;
  const judged = judgeCase({
    name,
    side: "agent",
    tapes: [{ events, whole: exit !== null || medium === "memory" }],
    checks: {},
    ...(foreseen && {
      everywhere: {
        "turn.result.exactly-one": () => results(foreseen, seen),
        "turn.result.text": () => texts(foreseen, seen),
        "permission.deny.no-run": () => tools(foreseen, seen, false),
        "permission.allow.input": () => tools(foreseen, seen, true),
        "ending.input.finishes": () => exit !== null || "The input ended, and the agent stayed.",
      },
    }),
  });
  const late = medium === "process" && seen.host.late === true;
  return { name, ...stateOf([seen]), ...(late && { late }), ms, ...judged, tapes: [events] };
}
