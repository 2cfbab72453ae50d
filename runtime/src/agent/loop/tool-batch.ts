import { resolve } from "../../posix/path.ts";
import { addContexts } from "../core/hook-context.ts";
import type { StatusEmitter } from "../core/status-emitter.ts";
import type { Thread } from "../core/thread.ts";
import type { PermissionSubject } from "../core/tool.ts";
import type { TurnRecord } from "../core/turn-record.ts";
import type { StreamedBlock } from "../model/stream-handler.ts";
import { uncheckedStop } from "../permission/decide.ts";
import { type DeliveryServices, deliverResult } from "./deliver-result.ts";
import type { TurnExtension } from "./feature.ts";
import { type CallEnd, runCall, type ToolCallServices, type ToolUse } from "./tool-call.ts";
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
  readonly uses: readonly StreamedBlock[];
  /** Aborted to start no further call. */
  readonly signal: AbortSignal;
  /** Aborted to stop running calls as well. */
  readonly toolSignal: AbortSignal;
  readonly extensions: readonly TurnExtension[];
  /** Called after each result. */
  readonly delivered?: () => void;
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
}

const readUse = ({ block, uuid }: StreamedBlock): ToolUse => ({
  id: String(block.id),
  name: String(block.name),
  input: (block.input ?? {}) as Readonly<Record<string, unknown>>,
  blockUuid: uuid,
});

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
  const announce = (id: string): void => {
    show(thread, id);
    if (first.every((use) => !thread.deferredCalls.has(use.id))) for (const use of later.flat()) show(thread, use.id);
  };
  const changes = ({ name, input }: ToolUse): boolean => fileSubject(tools, thread, name, input)?.kind === "write";
  for (const use of first) if (changes(use)) announce(use.id);
  return announce;
}

/** Runs the calls of one answer: adjacent safe calls in parallel, the others in sequence. Every call gets a result. */
export async function runBatch(services: BatchServices, setup: BatchSetup): Promise<BatchEnd> {
  const { ports, tools, hooks, status } = services;
  const { thread, record, uses, signal, toolSignal, extensions, delivered } = setup;
  const calls = uses.map(readUse);
  record.acts();
  const abort = new AbortController();
  const turn = AbortSignal.any([signal, abort.signal]);
  const work = AbortSignal.any([toolSignal, abort.signal]);
  const ends: CallEnd[] = [];
  const groups = group(calls, (use) => tools.overlaps(thread, use));
  const announce = createAnnouncer(tools, thread, groups);
  const done = (end: CallEnd): void => {
    show(thread, end.use.id);
    ends.push(end);
    if (end.interrupts) abort.abort(new Error("The host denied a call and requested to stop."));
    deliverResult(services, thread, record, end);
    delivered?.();
  };
  for (const members of groups) {
    const runs = members.map((use) =>
      runCall(services, {
        thread,
        record,
        use,
        signal: turn,
        toolSignal: work,
        extensions,
        announced: () => announce(use.id),
      }),
    );
    await Promise.all(runs.map(async (run) => done(await run)));
  }
  const deferred = ends.some((end) => end.halts === "deferred");
  const halted = ends.some((end) => end.halts !== null);
  const order = calls.map(({ id }) => id);
  ends.sort((a, b) => order.indexOf(a.use.id) - order.indexOf(b.use.id));
  const batch = ends.map(({ use, input, result }) => ({ name: use.name, input, id: use.id, result }));
  const after = turn.aborted || halted ? null : await hooks.afterBatch(thread, batch, turn);
  const contexts = [...ends.flatMap((end) => end.contexts), ...(after?.contexts ?? [])];
  const stopped = after?.stops === true || halted;
  if (contexts.length > 0) addContexts(ports.ids, thread, contexts);
  if (record.stoppedByCheck) status.informational(uncheckedStop, "warning");
  return {
    aborted: turn.aborted,
    interrupted: turn.aborted && !record.stoppedByCheck,
    halted: deferred ? "deferred" : stopped ? "stopped" : null,
    touched: ends.flatMap((end) => touchedBy(services, thread, end)),
    structured: ends.find((end) => end.structured !== null)?.structured ?? null,
  };
}
