import { parseJsonObject } from "@agentwire/protocol/json";
import type { ProcessExitStatus, ProcessesPort } from "@agentwire/runtime";
import { fieldOf } from "../../compare/schema.ts";
import type { Step } from "../../script/steps.ts";
import { blockingHooks, createBlockingHook, type HookCommandOutput, passes } from "./blocking-hooks.ts";

/** The command hooks of a session: all of them if its host received hook events, otherwise those that blocked. */
export interface RecordedHooks {
  /** As settings, by event: for each question as many commands as ran at once. */
  readonly settings: Readonly<Record<string, readonly unknown[]>>;
  /**
   * Runs these commands: each prints the recorded output. So does another command that asks about the same event, because
   * settings on the tape declare it. Git finds no repository, and other commands are not found.
   */
  readonly spawn: ProcessesPort["spawn"];
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const commandOf = (name: string): string => `: taped hook ${name}`;

/** The events for which settings in these texts declare hooks. */
export const declaredHookEvents = (texts: Iterable<string>): ReadonlySet<string> =>
  new Set(
    Array.from(texts).flatMap((content) => {
      const hooks = fieldOf(parseJsonObject(content), "hooks");
      return typeof hooks === "object" && hooks !== null ? Object.keys(hooks) : [];
    }),
  );

/** Members of an input whose value a hook's name contains. */
const subjects = ["tool_name", "source", "trigger", "agent_type", "reason", "notification_type"];

/** What is stored for the hooks of a question, by the names under which the agent reports them, the most exact first. */
export function storedFor<Stored>(byName: ReadonlyMap<string, Stored>, question: unknown): Stored | undefined {
  const event = text(fieldOf(question, "hook_event_name"));
  const names = [...subjects.map((member) => `${event}:${text(fieldOf(question, member))}`), event];
  return names.map((name) => byName.get(name)).find((found) => found !== undefined);
}

/**
 * Collects the command hooks in the frames.
 *
 * @param declared - Events whose hooks are in settings on the tape.
 * @param others - Events whose hooks are not commands.
 */
export function recordedHooks(
  steps: readonly Step[],
  declared: ReadonlySet<string> = new Set(),
  others: ReadonlySet<string> = new Set(),
): RecordedHooks {
  const answers = new Map<string, (HookCommandOutput | null)[]>();
  const names = new Map<string, { readonly event: string; max: number }>();
  const open = new Map<string, { readonly name: string; readonly index: number }>();
  for (const step of steps) {
    if (step.kind !== "frame" || step.direction !== "agent-to-host") continue;
    const { frame } = step.content;
    const [id, name] = [text(fieldOf(frame, "hook_id")), text(fieldOf(frame, "hook_name"))];
    const subtype = fieldOf(frame, "subtype");
    if (subtype === "hook_started") {
      const known = names.get(name) ?? { event: text(fieldOf(frame, "hook_event")), max: 0 };
      const own = answers.get(name) ?? [];
      open.set(id, { name, index: own.push(null) - 1 });
      known.max = Math.max(known.max, [...open.values()].filter((other) => other.name === name).length);
      names.set(name, known);
      answers.set(name, own);
    } else if (subtype === "hook_response") {
      const started = open.get(id);
      open.delete(id);
      const [stdout, stderr] = [text(fieldOf(frame, "stdout")), text(fieldOf(frame, "stderr"))];
      // A hook that was cancelled runs until the agent kills it.
      if (started !== undefined && fieldOf(frame, "outcome") !== "cancelled")
        answers
          .get(started.name)
          ?.splice(started.index, 1, { stdout, stderr, code: Number(fieldOf(frame, "exit_code") ?? 0) });
    }
  }
  const settings: Record<string, unknown[]> = {};
  for (const [name, { event, max }] of names) {
    if (declared.has(event)) continue;
    const matcher = name.includes(":") ? { matcher: name.slice(name.indexOf(":") + 1) } : {};
    const command = { type: "command", command: commandOf(name) };
    settings[event] = [...(settings[event] ?? []), { ...matcher, hooks: Array.from({ length: max }, () => command) }];
  }
  const reported = new Set([...names.values()].map(({ event }) => event));
  const blocking = new Map<string, (input: string) => HookCommandOutput>();
  for (const hook of blockingHooks(steps)) {
    if (reported.has(hook.event) || others.has(hook.event)) continue;
    const command = { type: "command", command: hook.command };
    settings[hook.event] = [...(settings[hook.event] ?? []), { hooks: [command] }];
    blocking.set(hook.command, createBlockingHook(hook));
  }
  const left = new Map([...answers].map(([name, own]) => [commandOf(name), own]));
  /** The next output of a hook for the event of an input. */
  const next = (input: string): HookCommandOutput | null => {
    const value = parseJsonObject(input);
    if (!declared.has(text(fieldOf(value, "hook_event_name")))) return notFound;
    const own = storedFor(answers, value);
    // Without hook events, the frames show no hook that had no effect.
    return own === undefined ? passes : (own.shift() ?? null);
  };
  return {
    settings,
    spawn(program, [, command = ""]) {
      if (program === "git") return processOf(() => noRepository);
      const own = left.get(command);
      if (own !== undefined) return processOf(() => own.shift() ?? null);
      return processOf(blocking.get(command) ?? next);
    },
  };
}

const notFound: HookCommandOutput = { stdout: "", stderr: "", code: 127 };
const noRepository: HookCommandOutput = { stdout: "", stderr: "fatal: not a git repository", code: 128 };

/** A process that answers its input. Without an answer, it runs until it is killed. */
function processOf(answerTo: (input: string) => HookCommandOutput | null): ReturnType<ProcessesPort["spawn"]> {
  let resolve: (end: ProcessExitStatus) => void = () => {};
  const end = new Promise<ProcessExitStatus>((fulfil) => {
    resolve = fulfil;
  });
  let listen: (stream: "stdout" | "stderr", text: string) => void = (stream, part) => void early.push([stream, part]);
  const early: ["stdout" | "stderr", string][] = [];
  return {
    pid: 1,
    end,
    onOutput(listener) {
      listen = listener;
      for (const [stream, part] of early.splice(0)) listen(stream, part);
    },
    input(text) {
      const answer = answerTo(text);
      if (answer === null) return;
      listen("stdout", answer.stdout);
      listen("stderr", answer.stderr);
      resolve({ code: answer.code, signal: null });
    },
    kill: () => resolve({ code: null, signal: "SIGTERM" }),
  };
}
