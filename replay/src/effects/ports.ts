import type { FileStat, FilesPort, Ports, ProcessExitStatus, ProcessesPort, WebResponse } from "@agentwire/runtime";
import type { Effects, ValueCodec } from "./effects.ts";
import { modelThrough } from "./model.ts";
import { bytesCodec, voidCodec } from "./value-codec.ts";

/** A long text is represented by its length and its ends, so that the tape does not store the agent's writes twice. */
const given = (data: string | Uint8Array): unknown =>
  typeof data === "string" && data.length <= 256 ? data : { length: data.length };

const filesThrough = (effects: Effects, live: FilesPort): FilesPort => ({
  read: (path) => effects.later({ name: "files.read", given: { path } }, () => live.read(path), bytesCodec),
  write: (path, data, options) =>
    effects.later(
      { name: "files.write", given: { path, data: given(data) } },
      () => live.write(path, data, options),
      voidCodec,
    ),
  append: (path, data, options) =>
    effects.later(
      { name: "files.append", given: { path, data: given(data) } },
      () => live.append(path, data, options),
      voidCodec,
    ),
  stat: (path) => effects.later<FileStat | null>({ name: "files.stat", given: { path } }, () => live.stat(path)),
  list: (path) => effects.later({ name: "files.list", given: { path } }, () => live.list(path)),
  makeDirectory: (path) =>
    effects.later({ name: "files.makeDirectory", given: { path } }, () => live.makeDirectory(path), voidCodec),
  remove: (path) => effects.later({ name: "files.remove", given: { path } }, () => live.remove(path), voidCodec),
  rename: (from, to) =>
    effects.later({ name: "files.rename", given: { from, to } }, () => live.rename(from, to), voidCodec),
  link: (target, path) =>
    effects.later({ name: "files.link", given: { target, path } }, () => live.link(target, path), voidCodec),
  resolve: (path) => effects.later({ name: "files.resolve", given: { path } }, () => live.resolve(path)),
  linkTarget: (path) => effects.later({ name: "files.linkTarget", given: { path } }, () => live.linkTarget(path)),
  glob: (root, pattern, options = {}) =>
    effects.later({ name: "files.glob", given: { root, pattern, ...options } }, () =>
      live.glob(root, pattern, options),
    ),
});

/** An event of a running command. */
type ProcessOutput =
  | { readonly stream: "stdout" | "stderr"; readonly text: string }
  | { readonly end: ProcessExitStatus };

const processesThrough = (effects: Effects, live: ProcessesPort): ProcessesPort => ({
  spawn(command, args, options) {
    const listeners: ((stream: "stdout" | "stderr", text: string) => void)[] = [];
    let running: ReturnType<ProcessesPort["spawn"]> | null = null;
    let ended: (end: ProcessExitStatus) => void = () => {};
    const end = new Promise<ProcessExitStatus>((resolve) => {
      ended = resolve;
    });
    effects.open<ProcessOutput>(
      { name: "processes.spawn", given: { command, args, cwd: options.cwd } },
      (emit) => {
        running = live.spawn(command, args, options);
        running.onOutput((stream, text) => void emit({ stream, text }));
        void running.end.then((how) => emit({ end: how }));
      },
      (output) => {
        if ("end" in output) ended(output.end);
        else for (const listener of listeners) listener(output.stream, output.text);
      },
    );
    return {
      pid: effects.now("processes.pid", () => running?.pid ?? -1),
      end,
      onOutput: (listener) => void listeners.push(listener),
      input: (text) => running?.input(text),
      kill: (signal) => running?.kill(signal),
    };
  },
});

const pageForm: ValueCodec<WebResponse> = {
  toTape: (answer) => ({ ...answer, body: bytesCodec.toTape(answer.body) }),
  fromTape(taped) {
    const answer = taped as WebResponse & { readonly body: unknown };
    return { ...answer, body: bytesCodec.fromTape(answer.body) };
  },
};

/** Routes all effects of an agent's ports through `effects`. */
export const portsThrough = (effects: Effects, live: Ports): Ports => ({
  clock: {
    now: () => effects.now("clock.now", () => live.clock.now()),
    sleep: (ms, signal) =>
      effects.later({ name: "clock.sleep", given: { ms }, signal }, () => live.clock.sleep(ms, signal), voidCodec),
  },
  ids: { uuid: () => effects.now("ids.uuid", () => live.ids.uuid()) },
  random: () => effects.now("random", () => live.random()),
  model: modelThrough(effects, live.model),
  files: filesThrough(effects, live.files),
  processes: processesThrough(effects, live.processes),
  web: {
    get: (url, options) =>
      effects.later(
        { name: "web.get", given: { url }, signal: options.signal },
        () => live.web.get(url, options),
        pageForm,
      ),
  },
  env: live.env,
});
