import { validateFrame } from "@agentwire/protocol";
import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { lineAssembler, type Tape } from "@agentwire/replay";
import type { LawEvent } from "../law/index.ts";
import { coverageGoals, type Goal, type PermissionOutcome, type Stage, transitions } from "./goal.ts";

/** How often each goal was reached, in the order of {@link coverageGoals}. */
export interface Coverage {
  readonly counts: ReadonlyMap<Goal, number>;
  readonly reached: readonly Goal[];
  readonly missing: readonly Goal[];
}

/** Counts what sessions exercise, event by event. Memory grows only with open requests. */
export interface CoverageCounter {
  /** Processes the next event of a tape, or of a live connection. */
  event(event: LawEvent): void;
  /** Starts another session. */
  next(): void;
  report(): Coverage;
}

/** Requests for which a session waits in the stage `asking`. */
const questions: ReadonlySet<unknown> = new Set(["can_use_tool", "elicitation", "request_user_dialog"]);

const known: ReadonlySet<string> = new Set(transitions);

/**
 * Creates a counter for the coverage of sessions.
 *
 * @example
 * import { coverageCounter } from "@agentwire/testing";
 *
 * const counter = coverageCounter();
 */
export function coverageCounter(): CoverageCounter {
  const counts = new Map<Goal, number>(coverageGoals.map((goal) => [goal, 0]));
  const hit = (goal: Goal): void => {
    const count = counts.get(goal);
    if (count !== undefined) counts.set(goal, count + 1);
  };
  let sessions = new Map<number, Session>();
  return {
    event(event) {
      const connection = event.connection ?? 1;
      const session = sessions.get(connection) ?? new Session(hit);
      sessions.set(connection, session);
      session.event(event);
    },
    next() {
      sessions = new Map();
    },
    report() {
      const reached = coverageGoals.filter((goal) => (counts.get(goal) ?? 0) > 0);
      return { counts, reached, missing: coverageGoals.filter((goal) => counts.get(goal) === 0) };
    },
  };
}

/**
 * The coverage that several tapes reach together.
 *
 * @param tapes - The tapes.
 * @example
 * import { readFileSync } from "node:fs";
 * import { tapeCoverage, tapeIn } from "@agentwire/testing";
 *
 * const { reached } = tapeCoverage([tapeIn(readFileSync("session.tape.jsonl"))]);
 * console.log(reached);
 */
export function tapeCoverage(tapes: Iterable<Tape>): Coverage {
  const counter = coverageCounter();
  for (const tape of tapes) {
    counter.next();
    const frameObject = lineAssembler();
    for (const stored of tape.events) {
      const event = frameObject.push(stored);
      if (event !== null) counter.event(event);
    }
  }
  return counter.report();
}

/** Maximum number of open requests in memory, so that a peer that answers nothing cannot fill it. */
const remembered = 4096;

class Session {
  readonly #hit: (goal: Goal) => void;
  #stage: Stage = "starting";
  /** Subtype and input of open requests, by sender and id. */
  readonly #open = new Map<string, { readonly subtype: unknown; readonly input: unknown }>();
  #requests = 0;

  constructor(hit: (goal: Goal) => void) {
    this.#hit = hit;
  }

  event({ channel, kind, direction, frame }: LawEvent): void {
    if (channel === "process" && kind === "exit") this.#go("ended");
    if (channel !== "wire" || kind !== "frame" || direction === undefined) return;
    const frameObject = asJsonObject(frame);
    const host = direction === "host-to-agent";
    if (frameObject.type === "control_request") this.#request(host, frameObject);
    else if (frameObject.type === "control_response") this.#response(host, asJsonObject(frameObject.response));
    else if (frameObject.type === "control_cancel_request") this.#withdrawn(host, frameObject.request_id);
    else this.#message(host, frameObject);
  }

  #message(host: boolean, frame: JsonObject): void {
    this.#hit(`message:${validateFrame(frame, { mode: "passthrough" }).name}`);
    if (host && frame.type === "user" && this.#stage !== "working" && this.#stage !== "asking") this.#go("working");
    if (!host && frame.type === "result") this.#go("idle");
  }

  #request(host: boolean, { request_id: id, request }: JsonObject): void {
    const { subtype, input } = asJsonObject(request);
    if (typeof subtype !== "string") return;
    this.#hit(`control:${subtype}`);
    if (subtype === "hook_callback") this.#hit(`hook:${String(asJsonObject(input).hook_event_name)}`);
    if (this.#open.size < remembered) this.#open.set(`${host} ${String(id)}`, { subtype, input });
    if (host || !questions.has(subtype)) return;
    this.#requests++;
    if (this.#stage === "working") this.#go("asking");
  }

  #response(host: boolean, response: JsonObject): void {
    const request = this.#close(!host, response.request_id);
    if (request === undefined) return;
    const { subtype, input } = request;
    if (!host && subtype === "initialize" && response.subtype === "success" && this.#stage === "starting") {
      this.#go("ready");
    }
    if (subtype === "can_use_tool") for (const outcome of outcomes(response, input)) this.#hit(`permission:${outcome}`);
  }

  #withdrawn(host: boolean, id: unknown): void {
    if (this.#close(host, id)?.subtype === "can_use_tool") this.#hit("permission:withdrawn");
  }

  #close(host: boolean, id: unknown) {
    const key = `${host} ${String(id)}`;
    const request = this.#open.get(key);
    if (request === undefined) return undefined;
    this.#open.delete(key);
    if (!host && questions.has(request.subtype) && --this.#requests === 0 && this.#stage === "asking")
      this.#go("working");
    return request;
  }

  #go(stage: Stage): void {
    const step = `${this.#stage}>${stage}`;
    this.#stage = stage;
    if (known.has(step)) this.#hit(`transition:${step}`);
  }
}

/** The outcome of an answer to a permission request. */
function outcomes({ subtype, response }: JsonObject, request: unknown): PermissionOutcome[] {
  if (subtype !== "success") return ["error"];
  const { behavior, interrupt, updatedInput, updatedPermissions } = asJsonObject(response);
  if (behavior === "deny") return [interrupt === true ? "deny-and-interrupt" : "deny"];
  if (behavior !== "allow") return [];
  const changed = updatedInput !== undefined && JSON.stringify(updatedInput) !== JSON.stringify(request);
  const ruled = Array.isArray(updatedPermissions) && updatedPermissions.length > 0;
  return [
    "allow",
    ...(changed ? ["allow-changed-input" as const] : []),
    ...(ruled ? ["allow-with-rules" as const] : []),
  ];
}
