import type { Frame } from "@agentwire/protocol/codec";
import type { HostCase, HostCaseRun } from "../../conformance/host/define.ts";
import { requiredResponses } from "../../conformance/host/query.ts";
import type { HostTarget } from "../../conformance/host/target.ts";
import { type AgentFrames, agentFrames } from "../../peer/agent/frames.ts";
import { cancel } from "../../peer/host/frames.ts";
import { responseTo } from "../../peer/host/rules.ts";
import { end, expectFrame, type PeerStep, send } from "../../peer/plan.ts";
import type { Explorable, Footprint, Scheduler, Transition } from "../transition.ts";
import type { HostScenario, ScenarioFrame } from "./scenario.ts";

/** The events of one run of a scenario. */
export interface HostRun {
  readonly scenario: HostScenario;
  readonly spec: HostCase;
  readonly result: HostCaseRun;
}

type Action = HostScenario["actions"][number];

const everything: Footprint = { everything: true };

function frameOf(frames: AgentFrames, spec: ScenarioFrame): Frame {
  if ("message" in spec) return frames.message(spec.message, spec.fields);
  if ("text" in spec)
    return frames.assistant(`msg_${spec.text.length}`, { type: "text", text: spec.text.repeat(spec.repeat) });
  if ("tool" in spec)
    return frames.assistant(`msg_${spec.tool}`, {
      type: "tool_use",
      id: spec.tool,
      name: spec.name,
      input: spec.input,
    });
  if ("toolResult" in spec) return frames.toolResult(spec.toolResult, spec.content);
  if ("request" in spec) return frames.request(spec.id, spec.request, spec.params);
  if ("cancel" in spec) return cancel(spec.cancel);
  const { result, fields } = spec;
  return frames.message("result/success", { result, permission_denials: [], ...fields });
}

/** The resources of an action: requests and their answers commute with messages, a result with nothing. */
function footprintOf({ send: sent, exit }: Action): Footprint {
  if (exit !== undefined || sent.some((spec) => "result" in spec || "message" in spec)) return everything;
  const requests = sent.flatMap((spec) =>
    "request" in spec ? [`request:${spec.id}`] : "cancel" in spec ? [`request:${spec.cancel}`] : ["stream"],
  );
  return { writes: requests };
}

/** Whether the host answers a request. A waiting user answers no question until it is withdrawn. */
const isAnswered = (
  { order }: HostScenario,
  { request }: Extract<ScenarioFrame, { readonly request: string }>,
): boolean => request !== "can_use_tool" || order.permission?.behavior !== "wait";

const answerName = (id: string): string => `answer ${id}`;

/** The plan of a scripted agent under construction: what it sends and what it waits for. */
class Plan {
  readonly steps: PeerStep[] = [];
  exit = 0;
  readonly #frames = agentFrames();
  readonly #done = new Set<string>();
  /** Requests without an answer so far. */
  #open: readonly string[] = [];
  readonly #scenario: HostScenario;

  constructor(scenario: HostScenario) {
    this.#scenario = scenario;
  }

  /** What the agent waits for first. */
  get #first(): "prompt" | "initialize" {
    return this.#scenario.answers ? "prompt" : "initialize";
  }

  enabled(): readonly Transition[] {
    const first = this.#first;
    const prompt = this.#done.has(first) ? [] : [{ name: first, footprint: everything }];
    const answers = this.#open.map((id) => ({ name: answerName(id), footprint: { writes: [`request:${id}`] } }));
    const actions = this.#scenario.actions
      .filter((action) => !this.#done.has(action.id) && action.after.every((name) => this.#done.has(name)))
      .map((action) => ({ name: action.id, footprint: footprintOf(action) }));
    return [...prompt, ...answers, ...actions];
  }

  /** Takes a transition. Returns whether the agent has ended with it. */
  perform(name: string): boolean {
    this.#done.add(name);
    if (name === "prompt") this.steps.push(expectFrame({ type: "user" }));
    if (name === "initialize") this.steps.push(expectFrame({ type: "control_request", request: { subtype: name } }));
    const answered = this.#open.find((id) => answerName(id) === name);
    if (answered !== undefined) {
      this.#open = this.#open.filter((id) => id !== answered);
      this.steps.push(expectFrame(responseTo(answered)));
    }
    const action = this.#scenario.actions.find(({ id }) => id === name);
    for (const spec of action?.send ?? []) {
      this.steps.push(...send(frameOf(this.#frames, spec)));
      if ("request" in spec && isAnswered(this.#scenario, spec)) this.#open = [...this.#open, spec.id];
      if ("cancel" in spec) {
        this.#open = this.#open.filter((id) => id !== spec.cancel);
        this.#done.add(answerName(spec.cancel));
      }
    }
    if (action?.exit === undefined) return false;
    this.exit = action.exit;
    this.#open = [];
    return true;
  }

  finish(): void {
    this.steps.push(...this.#open.map((id) => expectFrame(responseTo(id))), end());
  }
}

async function run(scenario: HostScenario, target: HostTarget, scheduler: Scheduler): Promise<HostRun | undefined> {
  const plan = new Plan(scenario);
  for (let isOver = false; !isOver; ) {
    const enabled = plan.enabled();
    const name = enabled.length === 0 ? null : scheduler.choose(enabled);
    isOver = name === null || plan.perform(name);
  }
  if (scheduler.pruned === true) return undefined;
  plan.finish();
  const spec: HostCase = {
    name: scenario.name,
    order: scenario.order,
    plan: () => ({ steps: plan.steps, rules: scenario.answers ? requiredResponses : [] }),
    exit: plan.exit,
    checks: {},
  };
  return { scenario, spec, result: await target.run(spec) };
}

/** A system of a host and a scenario, for exploration. */
export const explorableHost = (scenario: HostScenario, target: HostTarget): Explorable<HostRun> => ({
  run: (scheduler) => run(scenario, target, scheduler),
});

/** The names of transitions in orders of a scenario. */
export const hostTransitionNames = ({ actions }: HostScenario): readonly string[] => [
  "prompt",
  "initialize",
  ...actions.map(({ id }) => id),
  ...actions.flatMap(({ send: sent }) => sent.flatMap((spec) => ("request" in spec ? [answerName(spec.id)] : []))),
];
