import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { requestDefinition, type ToleranceOutcome } from "@agentwire/protocol";
import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { always, say, script, scriptedModel } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import { realCli, type Scratch } from "../../interop/src/peers.ts";
import { type AgentProcess, type Frame, startAgent } from "../../interop/src/sweep/agent.ts";
import { changesOf, definition } from "./changes.ts";
import { type Measured, settleMs } from "./measured.ts";
import { formServer } from "./servers.ts";

const patienceMs = 30_000;
const servers = { form: { command: process.execPath, args: ["server.mjs"] } };

/** Requests that succeed, in place of examples that the agent rejects because what they name does not exist. */
const valid: Readonly<Record<string, (folder: Scratch) => JsonObject>> = {
  initialize: () => ({
    agents: {
      reader: {
        description: "Reads.",
        prompt: "Read.",
        tools: ["Read"],
        mcpServers: [{ other: { command: "missing" } }],
        model: "haiku",
      },
    },
    hooks: { Stop: [{ matcher: "x", hookCallbackIds: ["hook_0"], timeout: 5 }] },
    skills: ["verify"],
  }),
  mcp_call: () => ({ tool: "mcp__form__echo", arguments: {} }),
  mcp_read_resource: () => ({ serverName: "form", uri: "ui://note" }),
  mcp_set_servers: () => ({
    servers: { other: { type: "stdio", ...servers.form, env: {}, timeout: 5000, alwaysLoad: true } },
  }),
  read_file: () => ({ path: "note.txt" }),
  register_repo_root: ({ cwd }) => ({ directory: join(cwd, "inner") }),
  set_cwd: ({ cwd }) => ({
    path: join(cwd, "inner"),
    trust_accepted: true,
    trusted_directory: join(cwd, "inner"),
  }),
};

/** Requests that change what the next one meets, so that each needs an agent of its own. */
const lasting: ReadonlySet<string> = new Set(["initialize", "register_repo_root", "set_cwd"]);

/** What an answer says, without what differs from session to session: names of fields, agents and servers. */
function shown(response: unknown): string {
  if (!isJsonObject(response)) return "";
  const { agents, added, errors, staging } = response;
  const names = Array.isArray(agents) ? agents.filter(isJsonObject).map(({ name }) => name) : undefined;
  return `${Object.keys(response).join(" ")} ${JSON.stringify({ agents: names, added, errors, staging })}`;
}

/** Requests to a server. The agent rejects them until the server is connected. */
const ofServers: ReadonlySet<string> = new Set(["mcp_call", "mcp_read_resource"]);

/** What the agent answered: the error, what the response says, or why there is none. */
async function ask(agent: AgentProcess, id: string, request: JsonObject): Promise<string> {
  const answerTo =
    (expected: string) =>
    ({ type, response }: Frame) =>
      type === "control_response" && isJsonObject(response) && response.request_id === expected;
  const isAnswer = answerTo(id);
  agent.send({ type: "control_request", request_id: id, request });
  agent.send({ type: "control_request", request_id: `after ${id}`, request: { subtype: "mcp_status" } });
  await agent.until(() => agent.frames.some(answerTo(`after ${id}`)), patienceMs);
  await agent.until(() => agent.frames.some(isAnswer), id.startsWith("unchanged") ? patienceMs : settleMs);
  const answer = agent.frames.find(isAnswer)?.response;
  if (!isJsonObject(answer)) return agent.hasEnded() ? "exit" : "dropped";
  if (answer.subtype === "error") return `error: ${String(answer.error).slice(0, 160)}`;
  return `success: ${shown(answer.response)}`;
}

function outcomeOf(answer: string, unchanged: string): ToleranceOutcome {
  if (answer === "exit" || answer === "dropped") return answer;
  if (answer.startsWith("error")) return "rejected";
  // A response can name what it could not do.
  const failure = /"errors":\{"|"staging":\{"ok":false/;
  if (failure.test(answer) && !failure.test(unchanged)) return "rejected";
  // An agent or a server that is missing in the answer was dropped.
  return unchanged.startsWith("success") && answer.length < unchanged.length ? "dropped" : "accepted";
}

/** Sends a request with each change to the official agent. A request that is rejected without a change shows nothing. */
export async function* measureRequest(subtype: string, example: JsonObject, folder: Scratch): AsyncGenerator<Measured> {
  folder.reset();
  mkdirSync(join(folder.cwd, "inner"));
  writeFileSync(join(folder.cwd, "note.txt"), "A note.");
  writeFileSync(join(folder.cwd, "server.mjs"), formServer);
  const request = { ...(valid[subtype]?.(folder) ?? example), subtype };
  const served = await serveModel(scriptedModel(script(always(say("Hello."))), { strict: false }));
  const start = async (): Promise<AgentProcess> => {
    const agent = startAgent({
      agent: realCli(),
      args: ["--mcp-config", JSON.stringify({ mcpServers: servers })],
      cwd: folder.cwd,
      env: folder.env(served.url),
      onFrame: () => undefined,
    });
    if (subtype === "initialize") return agent;
    await ask(agent, "start", { subtype: "initialize" });
    return agent;
  };
  const frame = `control_request/${subtype}`;
  let agent = await start();
  try {
    let unchanged = await ask(agent, "unchanged", request);
    for (let tries = 0; ofServers.has(subtype) && !unchanged.startsWith("success") && tries < 10; tries++) {
      unchanged = await ask(agent, `unchanged ${tries}`, request);
    }
    yield { frame, effect: unchanged };
    for (const { path, change, value } of changesOf(definition(requestDefinition(subtype)), request)) {
      if (path === "/subtype") continue;
      if (agent.hasEnded() || lasting.has(subtype)) {
        agent.signal("SIGKILL");
        agent = await start();
      }
      const effect = await ask(agent, `${change} ${path}`, value);
      const outcome = outcomeOf(effect, unchanged);
      const isShown = !(outcome === "rejected" && effect === unchanged);
      yield { frame, path: `/request${path}`, change, ...(isShown && { outcome }), effect };
    }
  } finally {
    agent.signal("SIGKILL");
    await agent.exit(patienceMs);
    await served.close();
  }
}
