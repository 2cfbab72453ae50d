import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";
import { type LedgerEvent, turnLedger } from "@agentwire/protocol/ledger";
import type { LawEvent } from "../../law/session-event/event.ts";
import { parseScript } from "../../model/json/parse.ts";
import { parseFrame } from "../../peer/frame.ts";
import { observedPeer } from "../../peer/observe.ts";
import type { Scenario } from "../scenario.ts";
import { type Explorable, type Footprint, peerStep, type Scheduler, type Transition } from "../transition.ts";
import type { AgentExit, AgentSource, ExploredAgent } from "./agent.ts";
import {
  actionFootprint,
  callFootprint,
  frameFootprint,
  gateFootprint,
  releaseFootprint,
  restFootprint,
} from "./footprint.ts";
import { type GatedScript, gateScript } from "./hold.ts";
import { greeting, ScenarioHost } from "./host.ts";

/** The events of one run of a scenario. */
export interface AgentRun {
  readonly scenario: Scenario;
  readonly medium: AgentSource["medium"];
  /** The frames of both sides and the process events, in order. */
  readonly events: readonly LawEvent[];
  readonly ledger: readonly LedgerEvent[];
  /** Gates that tools reached, in order. */
  readonly gates: readonly string[];
  /** `null`: it did not end although its input had ended. */
  readonly exit: AgentExit | null;
  /** How the host left before everything was released and answered. After `close` and `kill`, nothing is due. */
  readonly left: "end" | "close" | "kill" | undefined;
  /** What was still pending when the agent had had enough time. */
  readonly overdue: readonly string[];
  readonly stderr: string;
}

/** One run of a scenario, from the host's side. */
class Drive {
  readonly #scenario: Scenario;
  readonly #scheduler: Scheduler;
  readonly #host: ScenarioHost;
  readonly #gated: GatedScript;
  readonly #ledger = turnLedger();
  readonly #settled: LedgerEvent[] = [];
  readonly #events: LawEvent[] = [];
  readonly #gates: string[] = [];
  readonly #openGates = new Set<string>();
  readonly #waitingFor = new Set<string>();
  #agent: ExploredAgent | undefined;
  #peer: ExploredAgent["transport"] | undefined;
  /** Whether the scheduler lets the agent continue. Its next visible event ends the step. */
  #stepping = false;
  /** Whether the scheduler has ended the run. */
  #halted = false;
  #left: AgentRun["left"];
  #ended = false;

  constructor(scenario: Scenario, scheduler: Scheduler) {
    const parsed = parseScript({ version: 1, ...scenario.model });
    if (!parsed.ok)
      throw new Error(
        `The model script of the scenario ${scenario.name} is invalid at ${parsed.issues[0]?.location}: ${parsed.issues[0]?.message}`,
      );
    this.#scenario = scenario;
    this.#scheduler = scheduler;
    this.#host = new ScenarioHost(scenario);
    this.#gated = gateScript(parsed.script, scenario.holds, () => this.#visible(callFootprint));
  }

  async run(source: AgentSource): Promise<AgentRun | undefined> {
    const agent = await source.start({
      scenario: this.#scenario,
      script: this.#gated.script,
      reached: (gate) => {
        this.#gates.push(gate);
        this.#visible(gateFootprint(gate));
      },
      note: (event) => this.#note(event),
    });
    this.#agent = agent;
    try {
      this.#connect(agent);
      for (let isOver = false; !isOver; ) {
        await agent.settle(this.#isBusy);
        if (this.#stepping) this.#scheduler.stepped(restFootprint);
        this.#stepping = false;
        this.#decide(false);
        isOver = !this.#stepping || this.#ended;
      }
      this.#halted = true;
      if (this.#scheduler.pruned === true) return undefined;
      const overdue = await this.#drain(agent);
      const exit = agent.exit();
      this.#settled.push(...this.#ledger.end(exit?.code === 0));
      return {
        scenario: this.#scenario,
        medium: source.medium,
        events: this.#events,
        ledger: this.#settled,
        gates: this.#gates,
        exit,
        left: this.#left,
        overdue,
        stderr: agent.stderr(),
      };
    } finally {
      this.#gated.releaseAll();
      await agent.close();
    }
  }

  #note(event: LawEvent): void {
    this.#events.push({ ...event, at: this.#agent?.now() ?? 0 });
  }

  #connect(agent: ExploredAgent): void {
    this.#peer = observedPeer(agent.transport, (event) => this.#note(event));
    this.#peer.open({
      line: (text) => this.#receive(parseFrame(text) ?? {}),
      end: () => {
        this.#ended = true;
      },
    });
    this.#send(greeting(this.#scenario));
    this.#decide(true);
  }

  #send(frame: JsonObject): void {
    if (this.#left !== undefined || this.#ended) return;
    this.#settled.push(...this.#ledger.observe("host-to-agent", frame));
    if (frame.type === "control_request") this.#waitingFor.add(String(frame.request_id));
    void this.#peer?.send(JSON.stringify(frame))?.catch(() => undefined);
  }

  #receive(frame: JsonObject): void {
    this.#settled.push(...this.#ledger.observe("agent-to-host", frame));
    if (frame.type === "control_response")
      this.#waitingFor.delete(asText(asJsonObject(frame.response).request_id) ?? "");
    const answer = this.#host.receive(frame);
    if (answer) this.#send(answer);
    const footprint = frameFootprint(frame);
    if (footprint) this.#visible(footprint);
  }

  /** An event of the agent that an action may precede or follow. */
  #visible(footprint: Footprint): void {
    if (this.#halted) return;
    if (this.#stepping) this.#scheduler.stepped(footprint);
    this.#stepping = false;
    this.#decide(true);
  }

  #enabled(canStep: boolean): readonly Transition[] {
    const releases = this.#gated.waiting().map((name) => ({ name, footprint: releaseFootprint }));
    const gates = this.#gates
      .filter((name) => !this.#openGates.has(name))
      .map((name) => ({ name: `gate ${name}`, footprint: gateFootprint(name) }));
    const actions = this.#left !== undefined || this.#ended ? [] : this.#host.enabled();
    const possible = actions.filter((action) => action.do !== "kill" || this.#agent?.kill !== undefined);
    return [
      ...(canStep ? [{ name: peerStep }] : []),
      ...possible.map((action) => ({ name: action.id, footprint: actionFootprint(action) })),
      ...releases,
      ...gates,
    ];
  }

  /** Takes transitions until the agent should continue, or none is left. */
  #decide(canStep: boolean): void {
    for (let canGoOn = canStep; !this.#halted; canGoOn = true) {
      const enabled = this.#enabled(canGoOn);
      if (enabled.length === 0) return;
      const name = this.#scheduler.choose(enabled);
      if (name === null) {
        this.#halted = true;
        return;
      }
      if (name === peerStep) {
        this.#stepping = true;
        return;
      }
      this.#addSteps(name);
    }
  }

  #addSteps(name: string): void {
    const action = this.#scenario.actions.find(({ id }) => id === name);
    if (action === undefined) {
      if (name.startsWith("gate ")) this.#open(name.slice("gate ".length));
      else this.#gated.release(name);
      return;
    }
    const act = this.#host.perform(action);
    if (typeof act === "object") this.#send(act.send);
    else this.#leave(act);
  }

  #leave(how: "end" | "close" | "kill"): void {
    this.#left = how;
    if (how === "end") this.#peer?.end();
    else if (how === "close") void this.#peer?.close();
    else {
      this.#note({ channel: "process", kind: "signal", signal: "SIGKILL" });
      this.#agent?.kill?.();
    }
  }

  #open(gate: string): void {
    this.#openGates.add(gate);
    this.#agent?.open(gate);
  }

  /** What the agent must still send. */
  #pending(): readonly string[] {
    if (this.#left === "close" || this.#left === "kill" || this.#ended) return [];
    const prompts = this.#ledger.state().prompts.map(({ number }) => `prompt ${number + 1} has no outcome`);
    return [...prompts, ...[...this.#waitingFor].map((id) => `the request ${id} has no response`)];
  }

  /** Whether something is pending, and nothing that the agent needs for it is withheld. */
  readonly #isBusy = (): boolean => {
    const isWithheld =
      this.#gated.waiting().length > 0 ||
      this.#host.isRequested() ||
      this.#gates.some((gate) => !this.#openGates.has(gate));
    return !isWithheld && this.#pending().length > 0;
  };

  /** Releases and answers everything, ends the input, and waits for the agent to end. Returns what is still pending. */
  async #drain(agent: ExploredAgent): Promise<readonly string[]> {
    const releaseAll = () => {
      this.#gated.releaseAll();
      for (const gate of this.#gates) if (!this.#openGates.has(gate)) this.#open(gate);
      for (const frame of this.#host.answerAll()) this.#send(frame);
    };
    for (let hasTime = true; hasTime; ) {
      releaseAll();
      await agent.settle(this.#isBusy);
      hasTime = this.#pending().length > 0 && (await agent.wait());
    }
    const pending = this.#pending();
    if (this.#left === undefined) this.#peer?.end();
    while (agent.exit() === null && (await agent.wait())) {
      releaseAll();
      await agent.settle(this.#isBusy);
    }
    return pending;
  }
}

/** A system of an agent and a scenario, for exploration. */
export const explorableAgent = (scenario: Scenario, source: AgentSource): Explorable<AgentRun> => ({
  run: (scheduler) => new Drive(scenario, scheduler).run(source),
});
