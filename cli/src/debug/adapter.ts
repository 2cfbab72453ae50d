import { basename, resolve } from "node:path";
import { parseQuery, type Span } from "@agentwire/replay";
import { isError, reasonOf } from "@agentwire/runtime";
import {
  Breakpoint,
  DebugSession,
  Handles,
  InitializedEvent,
  OutputEvent,
  Scope,
  Source,
  StackFrame,
  StoppedEvent,
  TerminatedEvent,
  Thread,
  Variable,
} from "@vscode/debugadapter";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { openInput } from "../input/open.ts";
import { count, safe } from "../terminal.ts";
import { Breakpoints, exceptionFilters, exceptionText, type ShownBreakpoint } from "./breakpoints.ts";
import { type DebugPosition, type Distance, move, reaches } from "./cursor.ts";
import type { LiveSession } from "./live-session.ts";
import { lineOfStop, type Program, readProgram, type Stop, stopAtFileLine, stopAtLine } from "./program.ts";
import { type Stacks, stacksOf } from "./stack.ts";
import { spanVariables, stateVariables, type VariableContent, variableOf } from "./variables.ts";

/** A configuration to attach to a session that runs. */
interface AttachArguments extends DebugProtocol.AttachRequestArguments {
  readonly stopOnEntry?: unknown;
}

/** A launch configuration. */
interface LaunchArguments extends DebugProtocol.LaunchRequestArguments {
  readonly program?: unknown;
  readonly stopOnEntry?: unknown;
  readonly all?: unknown;
}

/** A program that runs. */
interface Running {
  readonly program: Program;
  readonly breakpoints: Breakpoints;
  readonly stopOnEntry: boolean;
}

/** Until which stop a live session runs. */
interface Target {
  readonly distance: Distance;
  /** The number of spans around the stop at which it began. */
  readonly depth: number;
}

/** A frame of a call stack: a stop, and the span that contains it unless it is the stop itself. */
interface Frame {
  readonly index: number;
  readonly span: Span | null;
}

/** How many matches of a query are listed. */
const listedMatches = 1000;

/** Debugs a recorded session, or a live one, over the Debug Adapter Protocol. */
export class SessionDebugger extends DebugSession {
  readonly #frames = new Handles<Frame>();
  readonly #values = new Handles<NonNullable<VariableContent["children"]>>();
  readonly #ended: () => void;
  readonly #live: LiveSession | null;
  #running: Running | null = null;
  #index = 0;
  /** Until where the live session runs; `null` while it is paused. */
  #target: Target | null = null;
  /** The stacks of so many stops. */
  #stacks: { readonly length: number; readonly stacks: Stacks } | null = null;

  /** `ended` is called once the client has disconnected. `live`: the session to debug; `null` for those that the client names. */
  constructor(ended: () => void, live: LiveSession | null = null) {
    super();
    this.#ended = ended;
    this.#live = live;
    this.setDebuggerLinesStartAt1(true);
    this.setDebuggerColumnsStartAt1(true);
  }

  override shutdown(): void {
    this.#ended();
  }

  protected override initializeRequest(response: DebugProtocol.InitializeResponse): void {
    response.body = {
      supportsConfigurationDoneRequest: true,
      supportsFunctionBreakpoints: true,
      supportsConditionalBreakpoints: true,
      supportsStepBack: true,
      supportsRestartRequest: this.#live === null,
      supportsExceptionInfoRequest: true,
      supportsExceptionFilterOptions: true,
      supportsLoadedSourcesRequest: true,
      supportsTerminateRequest: true,
      exceptionBreakpointFilters: exceptionFilters.map((filter) => ({ ...filter })),
    };
    this.sendResponse(response);
  }

  protected override async launchRequest(
    response: DebugProtocol.LaunchResponse,
    { program: path, stopOnEntry, all }: LaunchArguments,
  ): Promise<void> {
    if (this.#live !== null) {
      this.#refuse(response, 'This session already runs. Use the request "attach".');
      return;
    }
    if (typeof path !== "string" || path === "") {
      this.#refuse(
        response,
        'The launch configuration has no "program". Name a tape, a transcript or a log of frames.',
      );
      return;
    }
    try {
      const program = await readProgram(
        await openInput(resolve(path), { note: (text) => this.#print(text) }),
        all === true,
      );
      this.#running = { program, breakpoints: new Breakpoints(program), stopOnEntry: stopOnEntry !== false };
      for (const note of program.notes) this.#print(note);
      this.#print(
        `${path}: ${count(program.stops.length, "event")}, ${count(program.minor.length, "minor event")} left out`,
      );
      this.sendResponse(response);
      this.sendEvent(new InitializedEvent());
    } catch (error) {
      this.#refuse(response, isError(error) ? error.message : reasonOf(error));
    }
  }

  protected override attachRequest(response: DebugProtocol.AttachResponse, { stopOnEntry }: AttachArguments): void {
    const live = this.#live;
    if (live === null) {
      this.#refuse(response, "No session runs here. Start one with: agentwire record --debug PORT -- AGENT");
      return;
    }
    const { program } = live;
    this.#running = { program, breakpoints: new Breakpoints(program), stopOnEntry: stopOnEntry === true };
    this.#index = program.stops.length - 1;
    for (const note of program.notes) this.#print(note);
    this.sendResponse(response);
    this.sendEvent(new InitializedEvent());
  }

  protected override configurationDoneRequest(response: DebugProtocol.ConfigurationDoneResponse): void {
    this.sendResponse(response);
    this.#begin();
  }

  protected override restartRequest(response: DebugProtocol.RestartResponse): void {
    this.sendResponse(response);
    this.#begin();
  }

  protected override setBreakPointsRequest(
    response: DebugProtocol.SetBreakpointsResponse,
    { source, breakpoints: requests = [] }: DebugProtocol.SetBreakpointsArguments,
  ): void {
    const { program, breakpoints } = this.#started();
    const isTimeline = (source.sourceReference ?? 0) > 0;
    const isFile = !isTimeline && source.path !== undefined && resolve(source.path) === program.path;
    const lines = requests.map(({ line, condition }) => ({ line, ...(condition !== undefined && { condition }) }));
    const shown = isTimeline
      ? breakpoints.setLines("timeline", lines, (line) => stopAtLine(program, line), lineOfStop)
      : breakpoints.setLines(
          source.path ?? "",
          lines,
          (line) => (isFile ? stopAtFileLine(program, line) : null),
          (index) => program.stops[index]?.fileLine ?? 1,
        );
    response.body = { breakpoints: shown.map(breakpointOf) };
    this.sendResponse(response);
  }

  protected override setFunctionBreakPointsRequest(
    response: DebugProtocol.SetFunctionBreakpointsResponse,
    { breakpoints }: DebugProtocol.SetFunctionBreakpointsArguments,
  ): void {
    const shown = this.#started().breakpoints.setQueries(breakpoints.map(({ name }) => name));
    response.body = { breakpoints: shown.map(breakpointOf) };
    this.sendResponse(response);
  }

  protected override setExceptionBreakPointsRequest(
    response: DebugProtocol.SetExceptionBreakpointsResponse,
    { filters, filterOptions = [] }: DebugProtocol.SetExceptionBreakpointsArguments,
  ): void {
    const requests = [...filters.map((filterId) => ({ filterId })), ...filterOptions];
    response.body = { breakpoints: this.#started().breakpoints.setFilters(requests).map(breakpointOf) };
    this.sendResponse(response);
  }

  protected override threadsRequest(response: DebugProtocol.ThreadsResponse): void {
    const processes = new Set(this.#started().program.stops.map(({ event }) => event.process));
    response.body = { threads: [...processes].map((process) => new Thread(process, `Process ${process}`)) };
    this.sendResponse(response);
  }

  protected override stackTraceRequest(
    response: DebugProtocol.StackTraceResponse,
    { threadId, startFrame = 0, levels = 0 }: DebugProtocol.StackTraceArguments,
  ): void {
    const { program } = this.#started();
    const source = this.#source();
    const index = lastStopOf(program, threadId, this.#index);
    const stop = index === null ? undefined : program.stops[index];
    if (index === null || stop === undefined) {
      response.body = { stackFrames: [], totalFrames: 0 };
      this.sendResponse(response);
      return;
    }
    const frameAt = (span: Span | null, name: string, at: number): StackFrame =>
      new StackFrame(this.#frames.create({ index, span }), name, source, lineOfStop(at), 1);
    const frames = [
      frameAt(null, headingOf(stop), index),
      ...this.#stackAt(index).map((span) => frameAt(span, spanHeading(span), beginningOf(program, span))),
    ];
    response.body = {
      stackFrames: frames.slice(startFrame, levels > 0 ? startFrame + levels : undefined),
      totalFrames: frames.length,
    };
    this.sendResponse(response);
  }

  protected override scopesRequest(
    response: DebugProtocol.ScopesResponse,
    { frameId }: DebugProtocol.ScopesArguments,
  ): void {
    const { program } = this.#started();
    const { index, span } = this.#frames.get(frameId, { index: this.#index, span: null });
    const stop = program.stops[index] ?? program.stops[0];
    const scopes: [string, object][] =
      span === null
        ? [
            ["Event", stop.event],
            ["Entry", stop.entry],
          ]
        : [[span.kind === "subagent" ? "Subagent" : capitalized(span.kind), spanVariables(span)]];
    response.body = {
      scopes: [...scopes, ["State", stateVariables(stop.state)] as const].map(
        ([name, value]) => new Scope(name, this.#values.create(Object.entries(value))),
      ),
    };
    this.sendResponse(response);
  }

  protected override variablesRequest(
    response: DebugProtocol.VariablesResponse,
    { variablesReference, start = 0, count: limit = 0 }: DebugProtocol.VariablesArguments,
  ): void {
    const children = this.#values.get(variablesReference, []);
    const shown = children.slice(start, limit > 0 ? start + limit : undefined);
    response.body = { variables: shown.map(([name, value]) => this.#variable(name, value)) };
    this.sendResponse(response);
  }

  protected override sourceRequest(response: DebugProtocol.SourceResponse): void {
    response.body = { content: this.#started().program.source, mimeType: "text/plain" };
    this.sendResponse(response);
  }

  protected override loadedSourcesRequest(response: DebugProtocol.LoadedSourcesResponse): void {
    response.body = { sources: [this.#source()] };
    this.sendResponse(response);
  }

  protected override exceptionInfoRequest(response: DebugProtocol.ExceptionInfoResponse): void {
    const { program } = this.#started();
    const stop = program.stops[this.#index] ?? program.stops[0];
    const [violation] = stop.violations;
    response.body = {
      exceptionId: violation?.requirement ?? stop.entry.name,
      description: safe(exceptionText(stop)),
      breakMode: "always",
    };
    this.sendResponse(response);
  }

  protected override evaluateRequest(
    response: DebugProtocol.EvaluateResponse,
    { expression }: DebugProtocol.EvaluateArguments,
  ): void {
    const { program } = this.#started();
    const query = parseQuery(expression);
    if (!query.ok) {
      this.#refuse(response, query.message);
      return;
    }
    const found = program.stops.filter(({ entry }) => query.test(entry));
    const listed = found.slice(0, listedMatches).map((stop) => [String(stop.event.seq), headingOf(stop)] as const);
    const more = found.length > listed.length ? `, the first ${listed.length} listed` : "";
    response.body = {
      result: `${found.length} of ${count(program.stops.length, "event")}${more}`,
      variablesReference: listed.length === 0 ? 0 : this.#values.create(listed),
      namedVariables: listed.length,
    };
    this.sendResponse(response);
  }

  protected override continueRequest(response: DebugProtocol.ContinueResponse): void {
    response.body = { allThreadsContinued: true };
    this.sendResponse(response);
    this.#go(1, "breakpoint");
  }

  protected override reverseContinueRequest(response: DebugProtocol.ReverseContinueResponse): void {
    this.sendResponse(response);
    this.#go(-1, "breakpoint");
  }

  protected override nextRequest(response: DebugProtocol.NextResponse): void {
    this.sendResponse(response);
    this.#go(1, "over");
  }

  protected override stepInRequest(response: DebugProtocol.StepInResponse): void {
    this.sendResponse(response);
    this.#go(1, "into");
  }

  protected override stepOutRequest(response: DebugProtocol.StepOutResponse): void {
    this.sendResponse(response);
    this.#go(1, "out");
  }

  protected override stepBackRequest(response: DebugProtocol.StepBackResponse): void {
    this.sendResponse(response);
    this.#go(-1, "into");
  }

  protected override pauseRequest(response: DebugProtocol.PauseResponse): void {
    this.sendResponse(response);
    this.#target = null;
    this.#live?.pause();
    this.#stop({ index: this.#index, reason: "pause", breakpoints: [] });
  }

  protected override terminateRequest(response: DebugProtocol.TerminateResponse): void {
    this.sendResponse(response);
    this.sendEvent(new TerminatedEvent());
  }

  #started(): Running {
    if (this.#running === null) throw new Error("No session is loaded. Send a launch request first.");
    return this.#running;
  }

  /** The timeline. That of a live session grows, and editors read a source once. */
  #source(): Source {
    const { program } = this.#started();
    return new Source(
      `${basename(program.path)} (timeline)`,
      undefined,
      this.#live === null ? 1 : Math.max(1, program.stops.length),
    );
  }

  #stackAt(index: number): readonly Span[] {
    const { program } = this.#started();
    const { length } = program.stops;
    if (this.#stacks?.length !== length) this.#stacks = { length, stacks: stacksOf(program) };
    return this.#stacks.stacks.at(index);
  }

  /** Follows the live session, which runs until the client pauses it, or a breakpoint does. */
  #follow(live: LiveSession, stopOnEntry: boolean): void {
    live.follow({
      stop: (index) => {
        const hit = this.#started().breakpoints.at(index);
        const target = this.#target;
        if (target === null) return;
        const isEnough =
          target.distance !== "breakpoint" && reaches(target.distance, this.#stackAt(index).length, target.depth);
        this.#index = index;
        if (hit === null && !isEnough) return;
        this.#target = null;
        live.pause();
        this.#stop(hit === null ? { index, reason: "step", breakpoints: [] } : { index, ...hit });
      },
      ended: () => this.sendEvent(new TerminatedEvent()),
    });
    if (stopOnEntry) {
      live.pause();
      this.#stop({ index: this.#index, reason: "entry", breakpoints: [] });
    } else this.#target = { distance: "breakpoint", depth: 0 };
    if (live.hasEnded) this.sendEvent(new TerminatedEvent());
  }

  /** Lets the live session run until a stop. */
  #run(live: LiveSession, distance: Distance): void {
    this.#target = { distance, depth: this.#stackAt(this.#index).length };
    live.resume();
  }

  /** Starts at the first event: stops there, or continues to the first breakpoint. */
  #begin(): void {
    const { stopOnEntry, breakpoints } = this.#started();
    if (this.#live !== null) {
      this.#follow(this.#live, stopOnEntry);
      return;
    }
    const hit = breakpoints.at(0);
    if (hit !== null) this.#stop({ index: 0, ...hit });
    else if (stopOnEntry) this.#stop({ index: 0, reason: "entry", breakpoints: [] });
    else {
      this.#index = 0;
      this.#go(1, "breakpoint");
    }
  }

  /** Moves, and ends the debugging session if it is already at the end. */
  #go(direction: 1 | -1, distance: Distance): void {
    const { program, breakpoints } = this.#started();
    const steps = {
      length: program.stops.length,
      depth: (index: number) => this.#stackAt(index).length,
      breakpoint: (index: number) => breakpoints.at(index),
    };
    const position = move(steps, this.#index, direction, distance);
    // A live session continues where the program ends so far.
    if (this.#live !== null && direction === 1 && (position === null || position.isEdge === true)) {
      this.#index = program.stops.length - 1;
      this.#run(this.#live, distance);
    } else if (position !== null) this.#stop(position);
    else if (direction === 1) this.sendEvent(new TerminatedEvent());
    else this.#stop({ index: this.#index, reason: "entry", breakpoints: [] });
  }

  #stop({ index, reason, description, breakpoints }: DebugPosition): void {
    const { program } = this.#started();
    this.#index = index;
    this.#frames.reset();
    this.#values.reset();
    const event: DebugProtocol.StoppedEvent = new StoppedEvent(
      reason,
      (program.stops[index] ?? program.stops[0]).event.process,
    );
    event.body = {
      ...event.body,
      allThreadsStopped: true,
      ...(description !== undefined && { description: safe(description) }),
      ...(reason === "exception" && description !== undefined && { text: safe(description) }),
      ...(breakpoints.length > 0 && { hitBreakpointIds: [...breakpoints] }),
    };
    this.sendEvent(event);
  }

  #variable(name: string, value: unknown): Variable {
    const { text, children, isList } = variableOf(value);
    if (children === undefined) return new Variable(safe(name), text);
    const reference = this.#values.create(children);
    return isList === true
      ? new Variable(safe(name), text, reference, children.length)
      : new Variable(safe(name), text, reference, undefined, children.length);
  }

  #print(text: string): void {
    this.sendEvent(new OutputEvent(`${safe(text)}\n`, "console"));
  }

  #refuse(response: DebugProtocol.Response, reason: string): void {
    this.sendErrorResponse(response, {
      id: 1,
      format: "{_reason}",
      variables: { _reason: safe(reason) },
      showUser: true,
    });
  }
}

const breakpointOf = ({ id, verified, message, line }: ShownBreakpoint): DebugProtocol.Breakpoint => {
  const breakpoint: DebugProtocol.Breakpoint = new Breakpoint(verified, line);
  return { ...breakpoint, id, ...(message !== undefined && { message }) };
};

/** The last stop of a process at a position or before it. */
function lastStopOf({ stops }: Program, process: number, from: number): number | null {
  for (let index = from; index >= 0; index--) if (stops[index]?.event.process === process) return index;
  return null;
}

/** The stop at which a span begins. */
function beginningOf({ stops }: Program, span: Span): number {
  const index = stops.findIndex(({ event }) => event.process === span.process && event.seq >= span.first);
  return Math.max(0, index);
}

const headingOf = ({ entry }: Stop): string =>
  safe(entry.summary === "" ? entry.name : `${entry.name}: ${entry.summary}`).slice(0, 120);

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function spanHeading({ kind, name, detail }: Span): string {
  const title = kind === "turn" ? name : `${kind} ${name}`;
  return safe(detail === "" ? title : `${title}: ${detail}`).slice(0, 120);
}
