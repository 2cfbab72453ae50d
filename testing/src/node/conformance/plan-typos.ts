import { validateFrame } from "@agentwire/protocol";
import { isJsonObject } from "@agentwire/protocol/json";
import type { PeerStep } from "../../peer/plan.ts";

/** The fields of each step; those with a question mark are optional. */
const fieldsOfSteps: { readonly [Do in PeerStep["do"]]: readonly string[] } = {
  send: ["frame"],
  line: ["text", "pieces?"],
  signal: ["signal"],
  expect: ["pattern"],
  pause: ["ms"],
  end: ["if?"],
  close: [],
};

type Sender = "host-to-agent" | "agent-to-host";

/** Names in a frame or a pattern that are probably typos of declared names. */
function typosIn(frame: unknown, direction: Sender): readonly string[] {
  const { issues } = validateFrame(frame, { mode: "strict", direction, maxIssues: 1000 });
  return issues.flatMap(({ nearest, path, actual, kind }) => {
    if (nearest === undefined) return [];
    const found = kind === "unknown-field" ? `the field ${path}` : `${path}, ${actual}`;
    return [`${found}: did you mean "${nearest}"?`];
  });
}

function mistakesOf(step: unknown): readonly string[] {
  const { do: act, ...given } = isJsonObject(step) ? step : {};
  const known = Object.entries(fieldsOfSteps).find(([name]) => name === act);
  if (!known) return [`\`do\` is ${JSON.stringify(act)}. It must be one of ${Object.keys(fieldsOfSteps).join(", ")}.`];
  const [name, fields] = known;
  const missing = fields.filter((field) => !field.endsWith("?") && given[field] === undefined);
  const extra = Object.keys(given).filter((field) => !fields.includes(field) && !fields.includes(`${field}?`));
  const of = (some: readonly string[]) => some.map((field) => `\`${field}\``).join(", ");
  if (missing.length > 0 || extra.length > 0)
    return [
      [
        `\`${name}\``,
        missing.length > 0 ? ` needs ${of(missing)}` : "",
        missing.length > 0 && extra.length > 0 ? ", and" : "",
        extra.length > 0 ? ` has no ${of(extra)}` : "",
        ".",
      ].join(""),
    ];
  if (act === "send") return typosIn(given.frame, "agent-to-host");
  if (act === "expect") return typosIn(given.pattern, "host-to-agent");
  return [];
}

/** Throws a TypeError that lists the typos in the steps of a scripted agent. */
export function rejectTypos(steps: readonly unknown[]): void {
  const mistakes = steps.flatMap((step, n) => mistakesOf(step).map((mistake) => `Step ${n + 1}: ${mistake}`));
  if (mistakes.length === 0) return;
  const advice = mistakes.some((mistake) => mistake.includes("did you mean"))
    ? ["To send a frame with this name on purpose, use `rawLine(JSON.stringify(frame))`."]
    : [];
  throw new TypeError(["The steps of the scripted agent have mistakes.", ...mistakes, ...advice].join("\n"));
}
