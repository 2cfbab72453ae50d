import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import type { CheckResult } from "../../law/define.ts";
import type { CaseRun } from "../agent/define.ts";
import { framesOf, requestsOf } from "../agent/query.ts";
import { stateOf } from "../agent/run-case.ts";
import { checkCase } from "../check-case.ts";
import type { CaseOutcome } from "../verdict.ts";
import type { Expectation } from "./session.ts";

function results({ results: expected }: Expectation, run: CaseRun): CheckResult {
  const results = framesOf(run, { type: "result" });
  if (results.length !== expected.length) return `${expected.length} results were due and ${results.length} came.`;
  const wrong = expected.findIndex(
    ({ subtype, isError }, n) => results[n]?.subtype !== subtype || results[n]?.is_error !== isError,
  );
  return wrong < 0 || `Result ${wrong + 1} is ${results[wrong]?.subtype} with is_error ${results[wrong]?.is_error}.`;
}

function texts({ results: expected }: Expectation, run: CaseRun): CheckResult {
  const results = framesOf(run, { type: "result" });
  const wrong = expected.findIndex(({ text }, n) => text !== undefined && results[n]?.result !== text);
  return wrong < 0 || `Result ${wrong + 1} says "${results[wrong]?.result}" where "${expected[wrong]?.text}" was due.`;
}

/** Tool uses that ran: their files exist, or the host's server was called for them. */
function ranIn(run: CaseRun): ReadonlySet<string> {
  const calls = requestsOf(run, "mcp_message", { message: { method: "tools/call" } });
  const paramsOf = ({ request }: Frame) => asJsonObject(asJsonObject(asJsonObject(request).message).params);
  const prefix = `${run.paths.cwd}/`;
  return new Set([
    ...calls.map((call) => String(asJsonObject(paramsOf(call).arguments).id)),
    ...Object.keys(run.files).flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : [])),
  ]);
}

function tools({ ran }: Expectation, run: CaseRun, due: boolean): CheckResult {
  const expected = [...ran].filter(([, runs]) => runs === due);
  if (expected.length === 0) return undefined;
  const did = ranIn(run);
  const wrong = expected.find(([id]) => did.has(id) !== due);
  if (!wrong) return true;
  return due
    ? `Tool use "${wrong[0]}" was allowed and did not run.`
    : `Tool use "${wrong[0]}" was not allowed, and ran.`;
}

/** Checks a generated session against the laws and, if there is one, against the expectation. */
export function checkSession(
  name: string,
  run: CaseRun,
  expectation: Expectation | undefined,
  ms: number,
): CaseOutcome {
  const { events, exit, medium } = run;
  const checked = checkCase({
    name,
    side: "agent",
    tapes: [{ events, complete: exit !== null || medium === "memory" }],
    checks: {},
    ...(expectation && {
      everywhere: {
        "turn.result.exactly-one": () => results(expectation, run),
        "turn.result.text": () => texts(expectation, run),
        "permission.deny.no-run": () => tools(expectation, run, false),
        "permission.allow.input": () => tools(expectation, run, true),
        "ending.input.finishes": () => exit !== null || "The input ended, and the agent stayed.",
      },
    }),
  });
  const late = medium === "process" && run.host.late === true;
  return { name, ...stateOf([run]), ...(late && { late }), ms, ...checked, tapes: [events] };
}
