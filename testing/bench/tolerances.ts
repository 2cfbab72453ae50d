import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { at, controls, currentRelease, type JsonSchema, toleranceOf } from "@agentwire/protocol";
import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { always, say, script, scriptedModel } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import { realCli, type Scratch, scratch } from "../interop/src/peers.ts";
import { type AgentProcess, type Frame, startAgent } from "../interop/src/sweep/agent.ts";

/**
 * Measures what the real CLI does with control requests of a host that lack a required field or have null for an
 * optional one. Prints what the table of tolerances does not say, and what it says otherwise. A request that is rejected
 * without a change too shows nothing, and is not printed. `--only SUBTYPE` restricts the requests, `--all` prints each
 * answer.
 */
const { values } = parseArgs({
  options: { only: { type: "string", multiple: true }, all: { type: "boolean", default: false } },
});
const peers = join(dirname(fileURLToPath(import.meta.url)), "..", "interop", "node_modules");
const patienceMs = 30_000;
/** How long an agent may work on a request after it has answered a later one, in milliseconds. */
const silenceMs = 3000;
const { definitions } = at(currentRelease);

const resolved = (schema: JsonSchema): JsonSchema => {
  const target = schema.$ref === undefined ? undefined : definitions[schema.$ref.slice("#/$defs/".length)];
  return target === undefined ? schema : resolved(target);
};

function acceptsNull(schema: JsonSchema): boolean {
  const { type, anyOf, oneOf, enum: names, const: value } = resolved(schema);
  const parts = anyOf ?? oneOf;
  if (parts) return parts.some(acceptsNull);
  return type === "null" || value === null || names?.includes(null) === true || (type ?? names ?? value) === undefined;
}

interface Change {
  readonly field: string;
  readonly change: "absent" | "null";
  readonly request: JsonObject;
}

/** The request without each required field, and with null for each optional one. */
function changesOf(subtype: string, request: JsonObject): readonly Change[] {
  const name = `${subtype.replaceAll("_", "")}request`;
  const definition = Object.entries(definitions).find(([key]) => key.toLowerCase() === name)?.[1];
  if (!definition) return [];
  const { anyOf, oneOf } = resolved(definition);
  const branches = (anyOf ?? oneOf ?? [definition]).map(resolved);
  const fields = new Map(branches.flatMap(({ properties = {} }) => Object.entries(properties)));
  return [...fields].flatMap(([field, schema]): readonly Change[] => {
    if (field === "subtype") return [];
    const { [field]: _, ...rest } = request;
    if (branches.every(({ required }) => required?.includes(field)))
      return [{ field, change: "absent", request: rest }];
    return acceptsNull(schema) ? [] : [{ field, change: "null", request: { ...request, [field]: null } }];
  });
}

/** What the agent answered: the error, the names of the response's fields, or why there is none. */
async function ask(agent: AgentProcess, id: string, request: JsonObject): Promise<string> {
  const answerTo =
    (expected: string) =>
    ({ type, response }: Frame) =>
      type === "control_response" && isJsonObject(response) && response.request_id === expected;
  const isAnswer = answerTo(id);
  agent.send({ type: "control_request", request_id: id, request });
  agent.send({ type: "control_request", request_id: `after ${id}`, request: { subtype: "mcp_status" } });
  await agent.until(() => agent.frames.some(answerTo(`after ${id}`)), patienceMs);
  await agent.until(() => agent.frames.some(isAnswer), silenceMs);
  const answer = agent.frames.find(isAnswer)?.response;
  if (!isJsonObject(answer)) return agent.hasEnded() ? "exit" : "dropped";
  if (answer.subtype === "error") return `error: ${String(answer.error).slice(0, 160)}`;
  return `success: ${isJsonObject(answer.response) ? Object.keys(answer.response).join(" ") : ""}`;
}

async function measure(subtype: string, example: JsonObject, folder: Scratch): Promise<void> {
  folder.reset();
  const served = await serveModel(scriptedModel(script(always(say("Hello."))), { strict: false }));
  const start = async (): Promise<AgentProcess> => {
    const agent = startAgent({
      agent: realCli(),
      args: [],
      cwd: folder.cwd,
      env: folder.env(served.url),
      onFrame: () => undefined,
    });
    if (subtype !== "initialize") await ask(agent, "start", { subtype: "initialize" });
    return agent;
  };
  let agent = await start();
  try {
    const unchanged = await ask(agent, "unchanged", example);
    if (values.all) console.log(`${subtype} ${JSON.stringify(example).slice(0, 200)}\n  unchanged -> ${unchanged}`);
    for (const { field, change, request } of changesOf(subtype, example)) {
      if (agent.hasEnded() || subtype === "initialize") {
        agent.signal("SIGKILL");
        agent = await start();
      }
      const answer = await ask(agent, `${change} ${field}`, request);
      const [kind = ""] = answer.split(":");
      const outcome = kind === "success" ? "accepted" : kind === "error" ? "rejected" : kind;
      const known = toleranceOf(`control_request/${subtype}`, `/request/${field}`, change);
      if (!values.all && (known === outcome || (known === undefined && unchanged === answer && outcome === "rejected")))
        continue;
      console.log(
        `${subtype} "${change} /request/${field}": ${outcome}, ${known ?? "unknown"} in the table -> ${answer}`,
      );
    }
  } finally {
    agent.signal("SIGKILL");
    await agent.exit(patienceMs);
    await served.close();
  }
}

if (!existsSync(peers)) {
  console.error(`The real CLI is missing at ${peers}; run: npm ci --prefix testing/interop`);
  process.exitCode = 1;
} else {
  const folder = scratch("tolerances");
  for (const { subtype, direction, examples } of Object.values(controls)) {
    const [example] = examples;
    if (direction === "agent-to-host" || !example || values.only?.includes(subtype) === false) continue;
    await measure(subtype, example.request, folder);
  }
}
