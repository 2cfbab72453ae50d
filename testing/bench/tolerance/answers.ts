import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { responseDefinition, type ToleranceOutcome } from "@agentwire/protocol";
import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { scriptedModel } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import { realCli, type Scratch } from "../../interop/src/peers.ts";
import { type AgentProcess, startAgent } from "../../interop/src/sweep/agent.ts";
import { changesOf, definition } from "./changes.ts";
import type { Experiment } from "./experiments.ts";
import type { Measured } from "./measured.ts";
import { formServer } from "./servers.ts";

const patienceMs = 60_000;
/** How long an agent may take for the rest of a turn after the host has answered, in milliseconds. */
const turnMs = 20_000;

/** The part of a frame that does not differ from session to session. */
function shown({ type, message, subtype, content, errors }: AgentProcess["frames"][number]): readonly unknown[] {
  if (type === "result") return [subtype, errors];
  if (type === "system" && subtype !== "init" && typeof content === "string") return [subtype, content];
  if (type !== "user" || !isJsonObject(message) || !Array.isArray(message.content)) return [];
  return message.content.filter(isJsonObject).map(({ content: output, is_error }) => [output, is_error]);
}

/** What the agent does with an answer: results of tools, errors, and the models and credentials of its calls. */
async function effectOf(experiment: Experiment, folder: Scratch, answer: (id: unknown) => JsonObject): Promise<string> {
  folder.reset();
  const { args = [], without = [], initialize = {}, settings = {}, subtype } = experiment;
  mkdirSync(join(folder.home, ".claude"), { recursive: true });
  writeFileSync(join(folder.home, ".claude", "settings.json"), JSON.stringify(settings));
  writeFileSync(join(folder.cwd, "server.mjs"), formServer);
  const model = scriptedModel(experiment.script, { strict: false });
  const served = await serveModel(model);
  const env = Object.entries(folder.env(served.url, experiment.env)).filter(([name]) => !without.includes(name));
  let requestCount = 0;
  const agent = startAgent({
    agent: realCli(),
    args,
    cwd: folder.cwd,
    env: Object.fromEntries(env),
    onFrame({ type, request, request_id }, process) {
      if (type !== "control_request" || !isJsonObject(request) || request.subtype !== subtype) return;
      requestCount++;
      process.send(answer(request_id));
    },
  });
  try {
    agent.send({
      type: "control_request",
      request_id: "start",
      request: { subtype: "initialize", ...initialize },
    });
    await agent.until(() => agent.frames.some(({ type }) => type === "control_response"), patienceMs);
    agent.send({ type: "user", message: { role: "user", content: "Work." }, parent_tool_use_id: null });
    if (!(await agent.until(() => requestCount > 0, patienceMs))) return "no request";
    const isOver = await agent.until(() => agent.frames.some(({ type }) => type === "result"), turnMs);
    const calls = model.requests.map(({ headers, body }) =>
      [headers.authorization, isJsonObject(body) ? body.model : ""].join(" "),
    );
    const effect = agent.frames.flatMap(shown);
    return JSON.stringify([
      requestCount,
      ...effect,
      ...new Set(calls),
      ...(isOver ? [] : [agent.hasEnded() ? "exit" : "waits"]),
    ]);
  } finally {
    agent.signal("SIGKILL");
    await agent.exit(patienceMs);
    await served.close();
  }
}

/** How the agent reads an answer. An error of a tool is one that the valid answer does not cause. */
function outcomeOf(effect: string, valid: string): ToleranceOutcome {
  if (effect === valid) return "accepted";
  if (effect.includes('"exit"')) return "exit";
  return effect.includes("invalid permission result") ? "rejected" : "dropped";
}

/** Repeats a session with each change of the host's answer. */
export async function* measureAnswers(experiment: Experiment, folder: Scratch): AsyncGenerator<Measured> {
  const { subtype, response } = experiment;
  const frame = `control_response/${subtype}`;
  const success = (id: unknown, answer: JsonObject) => ({
    type: "control_response",
    response: { subtype: "success", request_id: id, response: answer },
  });
  const valid = await effectOf(experiment, folder, (id) => success(id, response));
  yield { frame, effect: valid };
  for (const { path, change, value } of changesOf(definition(responseDefinition(subtype)), response)) {
    const effect = await effectOf(experiment, folder, (id) => success(id, value));
    yield { frame, path: `/response/response${path}`, change, outcome: outcomeOf(effect, valid), effect };
  }
  if (subtype !== "elicitation") return;
  // The frame around an answer is the same for all requests.
  for (const name of ["subtype", "request_id"] as const) {
    const effect = await effectOf(experiment, folder, (id) => {
      const { type, response: full } = success(id, response);
      return { type, response: Object.fromEntries(Object.entries(full).filter(([key]) => key !== name)) };
    });
    yield {
      frame: "control_response",
      path: `/response/${name}`,
      change: "absent",
      outcome: outcomeOf(effect, valid),
      effect,
    };
  }
  const effect = await effectOf(experiment, folder, () => ({ type: "control_response" }));
  yield { frame: "control_response", path: "/response", change: "absent", outcome: outcomeOf(effect, valid), effect };
}
