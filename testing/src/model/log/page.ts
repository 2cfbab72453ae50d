import { asJsonObject, asText } from "@agentwire/protocol/json";
import { htmlPage, markup } from "@agentwire/replay";
import { readCall } from "../call.ts";
import type { ModelOutcome, RecordedModelRequest } from "../record.ts";

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid #8884; }
td:nth-child(-n+3) { white-space: nowrap; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .3rem 0; padding: .5rem; border: 1px solid #8884; }
.answered { color: light-dark(#176b2c, #7bd88f); }
.problem { color: light-dark(#a3121c, #ff8a8a); }
td { overflow-wrap: anywhere; }
`;

/** Longer texts are shortened, such as the data of images. */
const longestText = 20_000;

const shortened = (_: string, value: unknown): unknown =>
  typeof value === "string" && value.length > longestText
    ? `${value.slice(0, longestText)}… (${value.length} characters)`
    : value;

const json = (value: unknown): string =>
  markup(typeof value === "string" ? value : (JSON.stringify(value, shortened, 2) ?? ""));

const section = (title: string, value: unknown): string =>
  value === undefined || value === null
    ? ""
    : `<details><summary>${markup(title)}</summary><pre>${json(value)}</pre></details>`;

function outcomeText(outcome: ModelOutcome | undefined): string {
  if (outcome === undefined) return "not answered yet";
  if (outcome.kind === "served") return "served";
  if (outcome.kind === "problem") return outcome.problem.message;
  return `${outcome.location}${outcome.status === null ? ", connection dropped" : `, status ${outcome.status}`}`;
}

/** The last text of the user, whichever API was called. */
function lastText({ body }: RecordedModelRequest): string {
  const { input } = asJsonObject(body);
  const text = readCall(0, asJsonObject(body), {}).lastText || (asText(input) ?? "");
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function row(request: RecordedModelRequest): string {
  const { index, method, path, headers, body, outcome, abandoned, answer } = request;
  const cells = [String(index), `${method} ${path}`, asText(asJsonObject(body).model) ?? "", lastText(request)].map(
    (text) => `<td>${markup(text)}</td>`,
  );
  const disconnected = abandoned ? "<p>The caller disconnected before the end.</p>" : "";
  const details = section("Request", body) + section("Answer", answer) + section("Headers", headers);
  const result = `<span class="${outcome?.kind ?? "open"}">${markup(outcomeText(outcome))}</span>`;
  return `<tr>${cells.join("")}<td>${result}${disconnected}${details}</td></tr>`;
}

/**
 * The requests of a scripted model as one HTML page, with the step that answered each. The page works offline and runs no
 * script.
 *
 * @param model - The model, or its requests and the steps that were never used.
 * @example
 * import { modelLogPage, say, script, scriptedModel } from "@agentwire/testing";
 *
 * const page = modelLogPage(scriptedModel(script(say("Hello."))));
 */
export function modelLogPage(model: {
  readonly requests: readonly RecordedModelRequest[];
  unused(): readonly string[];
}): string {
  const { requests } = model;
  const problems = requests.filter(({ outcome }) => outcome?.kind === "problem").length;
  const unused = model.unused();
  const never =
    unused.length === 0
      ? ""
      : `<h2>Answers never requested</h2><ul>${unused.map((location) => `<li>${markup(location)}</li>`).join("")}</ul>`;
  return htmlPage({
    title: "Requests of the scripted model",
    style,
    body: `<h1>Requests of the scripted model</h1>
<p>Requests: ${requests.length}. Problems: <span class="${problems > 0 ? "problem" : "answered"}">${problems}</span>.</p>
<table>
<thead><tr><th>#</th><th>Request</th><th>Model</th><th>Last text of the user</th><th>Outcome</th></tr></thead>
<tbody>
${requests.map(row).join("\n")}
</tbody>
</table>
${never}`,
  });
}
