import { resolve } from "../../posix/path.ts";
import { addContexts, addNotice } from "../core/hook-context.ts";
import type { StatusEmitter } from "../core/status-emitter.ts";
import type { Thread } from "../core/thread.ts";
import type { PermissionSubject } from "../core/tool.ts";
import type { TurnRecord } from "../core/turn-record.ts";
import type { StreamedBlock } from "../model/stream-handler.ts";
import { uncheckedStop } from "../permission/decide.ts";
import { type DeliveryServices, deliverResult } from "./deliver-result.ts";
import type { FinishedCall, TurnExtension } from "./feature.ts";
import { quickTools } from "./quick-tools.ts";
import { type CallEnd, plainEnd, runCall, type ToolCallServices, type ToolUse } from "./tool-call.ts";
import type { Toolbox } from "./toolbox.ts";

/** The services of a batch. */
export interface BatchServices extends ToolCallServices, DeliveryServices {
  readonly status: Pick<StatusEmitter, "informational">;
  readonly tools: Toolbox;
}

/** The parameters of a batch: the calls of one answer. */
export interface BatchSetup {
  readonly thread: Thread;
  readonly record: TurnRecord;
  /** Aborted to start no further call. */
  readonly signal: AbortSignal;
  /** Aborted to stop running calls as well. */
  readonly toolSignal: AbortSignal;
  readonly extensions: readonly TurnExtension[];
  /** Called after each result that is part of the conversation. */
  readonly delivered: () => void;
  /** How many blocks of the answer have arrived. */
  readonly blockCount: () => number;
  /** Whether the budget is used up. */
  readonly spent: () => boolean;
}

/** The outcome of a batch. */
export interface BatchEnd {
  readonly aborted: boolean;
  /** Whether the batch was interrupted. */
  readonly interrupted: boolean;
  readonly halted: "stopped" | "deferred" | null;
  readonly structured: "given" | "refused" | null;
  /** Files that the calls read or changed. */
  readonly touched: readonly string[];
  /** In the order of the answer. */
  readonly calls: readonly FinishedCall[];
}

const readUse = ({ block, uuid }: StreamedBlock): ToolUse => ({
  id: String(block.id),
  name: String(block.name),
  input: (block.input ?? {}) as Readonly<Record<string, unknown>>,
  blockUuid: uuid,
});

/** How long a turn that used up its budget waits for decisions about running calls, in milliseconds. */
const decisionGraceMs = 100;

const fileTools: ReadonlySet<string> = new Set(["Read", "Edit", "Write", "NotebookEdit"]);

/** The file that a call of a file tool is about; `null` for other tools. */
function fileSubject(tools: Toolbox, thread: Thread, name: string, input: ToolUse["input"]): PermissionSubject | null {
  const tool = tools.find(thread, name);
  return tool && fileTools.has(tool.name) ? tool.subject(input) : null;
}

/** The file that a call read or changed. Empty if the call failed or uses no file. */
function touchedBy({ tools, ports }: BatchServices, thread: Thread, { use, input, result }: CallEnd): string[] {
  const subject = result.isError === true ? null : fileSubject(tools, thread, use.name, input);
  return subject?.kind === "read" || subject?.kind === "write"
    ? [resolve(thread.workDirectory.shell.cwd, subject.path, ports.env.HOME)]
    : [];
}

/** Adjacent calls that may run in parallel form one group; every other call is a group of its own. */
function group(uses: readonly ToolUse[], safe: (use: ToolUse) => boolean): ToolUse[][] {
  const groups: ToolUse[][] = [];
  let open: ToolUse[] | null = null;
  for (const use of uses) {
    if (!safe(use)) {
      groups.push([use]);
      open = null;
    } else if (open) open.push(use);
    else {
      open = [use];
      groups.push(open);
    }
  }
  return groups;
}

/** Shows a held call. */
function show(thread: Thread, id: string): void {
  thread.deferredCalls.get(id)?.();
  thread.deferredCalls.delete(id);
}

/**
 * Shows the calls that a thread holds until its hooks have run. Shows the first group's calls one by one, and the
 * others after the last one. A call that changes a file, and every call after it, is not held: by the time its file is
 * read, the whole answer is out.
 */
function createAnnouncer(
  tools: Toolbox,
  thread: Thread,
  groups: readonly (readonly ToolUse[])[],
): (id: string) => void {
  const [first = [], ...later] = groups;
  const waits = ({ id, name }: ToolUse): boolean =>
    thread.deferredCalls.has(id) && thread.delaysCalls(name) === "hooks";
  const announce = (id: string): void => {
    const position = first.findIndex((use) => use.id === id);
    for (const use of first.slice(0, Math.max(position, 0))) if (!waits(use)) show(thread, use.id);
    show(thread, id);
    if (first.every((use) => !thread.deferredCalls.has(use.id))) for (const use of later.flat()) show(thread, use.id);
  };
  const changes = ({ name, input }: ToolUse): boolean => fileSubject(tools, thread, name, input)?.kind === "write";
  for (const use of first) if (changes(use)) announce(use.id);
  return announce;
}

/**
 * Runs the calls of one answer while it arrives: adjacent safe calls in parallel, the others in sequence. Every call gets
 * a result. The host sees it at once; it joins the conversation after the answer.
 */
export class ToolBatch {
  readonly #services: BatchServices;
  readonly #setup: BatchSetup;
  readonly #abort = new AbortController();
  readonly #turn: AbortSignal;
  readonly #work: AbortSignal;
  readonly #calls: ToolUse[] = [];
  readonly #waiting: ToolUse[] = [];
  readonly #running = new Map<ToolUse, Promise<void>>();
  readonly #ends: CallEnd[] = [];
  /** Settle when the calls have been submitted for a decision. */
  readonly #submissions: Promise<void>[] = [];
  /** Settle when the calls run or have ended. */
  readonly #decisions: Promise<void>[] = [];
  /** Settles when the result that waits for the next questions has been sent. */
  #sent: Promise<void> | null = null;
  /** Results that wait for the answer to join the conversation, and the number of blocks before each. */
  #buffered: { readonly blocks: number; readonly join: () => void }[] | null = [];
  #announce: (id: string) => void = () => {};
  /** The turn has ended without the other calls: their results are lost. */
  #isLeft = false;

  constructor(services: BatchServices, setup: BatchSetup) {
    this.#services = services;
    this.#setup = setup;
    this.#turn = AbortSignal.any([setup.signal, this.#abort.signal]);
    this.#work = AbortSignal.any([setup.toolSignal, this.#abort.signal]);
  }

  /** Aborted when the host denies a call and requests to stop, or with the turn. */
  get signal(): AbortSignal {
    return this.#turn;
  }

  /** Adds a call of the answer. It runs as soon as the calls before it permit. */
  add(block: StreamedBlock): void {
    this.#enqueue([readUse(block)]);
  }

  /** Adds the calls that have not been added. */
  addRest(blocks: readonly StreamedBlock[]): void {
    const added = new Set(this.#calls.map(({ blockUuid }) => blockUuid));
    const uses = blocks.filter(({ uuid }) => !added.has(uuid)).map(readUse);
    const { tools } = this.#services;
    const { thread } = this.#setup;
    this.#announce = createAnnouncer(
      tools,
      thread,
      group(uses, (use) => tools.overlaps(thread, use)),
    );
    this.#enqueue(uses);
  }

  /** The first blocks of the answer are part of the conversation: the results that preceded the next one follow. */
  releaseUpTo(blocks: number): void {
    while (this.#buffered?.[0] !== undefined && this.#buffered[0].blocks <= blocks) this.#buffered.shift()?.join();
  }

  /** The answer is part of the conversation: all results follow, later ones at once. */
  release(): void {
    this.releaseUpTo(Number.POSITIVE_INFINITY);
    this.#buffered = null;
  }

  /** Ends without the results of the calls, which go on. */
  async leave(blocks: readonly StreamedBlock[]): Promise<void> {
    this.#setup.record.spent = true;
    this.#isLeft = true;
    this.addRest(blocks);
    const stop = new AbortController();
    const grace = this.#services.ports.clock.sleep(decisionGraceMs, stop.signal).catch(() => {});
    await Promise.race([Promise.all(this.#decisions), grace]);
    stop.abort();
  }

  /** Waits for all calls, and runs the hooks for the batch. */
  async finish(): Promise<BatchEnd> {
    const { ports, hooks, status } = this.#services;
    const { thread, record } = this.#setup;
    while (this.#running.size > 0) await Promise.all(this.#running.values());
    const ends = this.#ends;
    for (const { failure } of ends) if (failure !== null) throw failure;
    const deferred = ends.some((end) => end.halts === "deferred");
    const halted = ends.some((end) => end.halts !== null);
    const order = this.#calls.map(({ id }) => id);
    ends.sort((a, b) => order.indexOf(a.use.id) - order.indexOf(b.use.id));
    const batch = ends.map(({ use, input, result }) => ({ name: use.name, input, id: use.id, result }));
    const turn = this.#turn;
    const after = turn.aborted || halted ? null : await hooks.afterBatch(thread, batch, turn);
    const stopped = after?.stops === true || halted;
    for (const { notice, use } of ends) if (notice !== null) addNotice(ports.ids, thread, notice, use.id);
    for (const { storeHooks } of ends) storeHooks?.();
    for (const end of ends) if (end.halts === "deferred") this.#storeDeferral(end);
    for (const { contexts, use } of ends) addContexts(ports.ids, thread, contexts, use.id);
    addContexts(ports.ids, thread, after?.contexts ?? []);
    if (record.stoppedByCheck) status.informational(uncheckedStop, "warning");
    return {
      aborted: turn.aborted,
      interrupted: turn.aborted && !record.stoppedByCheck,
      halted: deferred ? "deferred" : stopped ? "stopped" : null,
      calls: batch.map(({ name, input, id, result }) => ({ id, name, input, content: result.content })),
      touched: ends.flatMap((end) => touchedBy(this.#services, thread, end)),
      structured: ends.find((end) => end.structured !== null)?.structured ?? null,
    };
  }

  /** Stores that a hook deferred a call: a process that resumes the session begins with it. */
  #storeDeferral({ use, input }: CallEnd): void {
    const { thread } = this.#setup;
    thread.transcript.chain("attachment", {
      uuid: this.#services.ports.ids.uuid(),
      attachment: {
        ...{ type: "hook_deferred_tool", toolUseID: use.id, toolName: use.name, toolInput: input },
        ...{ hookName: "settings", hookEvent: "PreToolUse", permissionMode: thread.mode() },
      },
    });
  }

  #enqueue(uses: readonly ToolUse[]): void {
    if (this.#calls.length === 0 && uses.length > 0) this.#setup.record.acts();
    this.#calls.push(...uses);
    this.#waiting.push(...uses);
    this.#startNext();
  }

  /** Starts the waiting calls that may run now, in order, up to the first that is not `selected`. */
  #startNext(selected: (use: ToolUse) => boolean = () => true): void {
    const next = (): ToolUse | undefined => this.#waiting[0];
    for (let use = next(); use !== undefined && selected(use) && this.#mayStart(use); use = next()) {
      this.#waiting.shift();
      this.#start(use);
    }
  }

  /** Starts the next calls whose questions precede the result of the last one. Resolves once the host has the questions. */
  #startQuick(): Promise<unknown> | null {
    const { tools } = this.#services;
    const { thread } = this.#setup;
    const known = this.#submissions.length;
    this.#startNext(({ name }) => quickTools.has(tools.find(thread, name)?.name ?? ""));
    const submissions = this.#submissions.slice(known);
    return submissions.length === 0 ? null : Promise.all(submissions);
  }

  #mayStart(use: ToolUse): boolean {
    const { tools } = this.#services;
    const { thread } = this.#setup;
    const safe = (each: ToolUse): boolean => tools.overlaps(thread, each);
    return this.#running.size === 0 || (safe(use) && [...this.#running.keys()].every(safe));
  }

  #start(use: ToolUse): void {
    const { tools } = this.#services;
    const { thread } = this.#setup;
    // A tool that does not exist has its result before the next event of the answer.
    if (!this.#turn.aborted && tools.find(thread, use.name) === undefined) {
      this.#done(plainEnd(use, tools.missing(thread, use.name)));
      return;
    }
    const { promise, resolve: submitted } = Promise.withResolvers<void>();
    this.#submissions.push(promise);
    const { promise: decision, resolve: begun } = Promise.withResolvers<void>();
    this.#decisions.push(decision);
    const run = runCall(this.#services, {
      ...this.#setup,
      use,
      signal: this.#turn,
      toolSignal: this.#work,
      announced: () => this.#announce(use.id),
      submitted: () => {
        this.#announce(use.id);
        submitted();
      },
      begun,
    });
    const ended = run.then(async (end) => {
      submitted();
      if (this.#sent !== null) await this.#sent;
      this.#running.delete(use);
      const questions = end.interrupts ? null : this.#startQuick();
      if (questions !== null) {
        this.#sent = questions.then(() => this.#done(end));
        await this.#sent;
      } else this.#done(end);
      begun();
      this.#startNext();
    });
    // A defect in a tool rejects `finish`, which may be called later.
    ended.catch(() => {});
    this.#running.set(use, ended);
  }

  #done(end: CallEnd): void {
    const { thread, record, delivered, blockCount, spent } = this.#setup;
    // Matches the real agent: a call whose subagent used up the budget ends the turn before its result.
    if (this.#isLeft || spent()) return;
    show(thread, end.use.id);
    this.#ends.push(end);
    if (end.interrupts) this.#abort.abort(new Error("The host denied a call and requested to stop."));
    this.#isLeft = end.failure !== null;
    const join = deliverResult(this.#services, thread, record, end);
    const joinAll = (): void => {
      join();
      delivered();
    };
    if (this.#buffered === null) joinAll();
    else this.#buffered.push({ blocks: blockCount(), join: joinAll });
  }
}
