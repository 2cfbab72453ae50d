/** A defect that hosts are known to have had, as a change to one of our sources. */
export interface Defect {
  readonly name: string;
  /** Path below the repository. */
  readonly source: string;
  /** Stands in the source once. */
  readonly from: string;
  readonly to: string;
  /** Where its regression test stands, in the folder of the tests of defects. */
  readonly tests: "lifecycle" | "frames" | "transcripts";
  /** How the full name of a test begins, headings before it, that must fail on it. */
  readonly caughtBy: string;
}

const live = "runtime/src/host/live/live.ts";
const liveness = "runtime/src/host/live/liveness.ts";
const connect = "runtime/src/connection/connect.ts";
const deadlock = "a handshake that deadlocks, because each side waits for the other";
const abort = "an abort during a hook or a permission that became success and let the tool run";
const firstResult = "input closed at the first result, so that later permissions, hooks and server calls die";
const silent = "input closed at the first frame of an agent that does not report its state";
const unknown = "an unknown message that ends the stream";
const large = "large frames that stall or are cut off";
const torn = "a torn last line that makes a transcript blank";
const ready =
  "const ready = hooks.mustWait || sendsServersOnInitialize(options) ? initialized : atOnce ? undefined : introduced;";

/** Every defect, and the test named for it. */
export const defects: readonly Defect[] = [
  {
    name: "the input ends at the first result, whatever runs in the background",
    source: liveness,
    from: "now.asking > 0 || now.tasks.size > 0 ||",
    to: "",
    tests: "lifecycle",
    caughtBy: `${firstResult} > stays open for a task in the background`,
  },
  {
    name: "the input ends at the first result, whatever is queued",
    source: liveness,
    from: "if (!now.promptOver ||",
    to: "if (now.turned) return 0;\n  if (!now.promptOver ||",
    tests: "lifecycle",
    caughtBy: `${firstResult} > stays open from turn to turn`,
  },
  {
    name: "the input of an agent that reports no state ends when the turn begins",
    source: liveness,
    from: "following: false, turning: true }",
    to: "following: false, turned: true }",
    tests: "lifecycle",
    caughtBy: `${silent} > stays open until the turn has its result`,
  },
  {
    name: "the input of an agent that reports no state ends at the first result",
    source: liveness,
    from: 'sent > 0 ? "a turn" : "nothing"',
    to: '"nothing"',
    tests: "lifecycle",
    caughtBy: `${silent} > stays open until every queued prompt`,
  },
  {
    name: "an exit leaves pending requests waiting",
    source: connect,
    from: "outgoingRequests.end(ending);",
    to: "",
    tests: "lifecycle",
    caughtBy: "an exit that is not propagated, so that requests hang > fails an exit before the answer",
  },
  {
    name: "an exit without a result counts as success",
    source: "runtime/src/host/live/outcome.ts",
    from: "return unanswered ? noResultError(ending) : undefined;",
    to: "return undefined;",
    tests: "lifecycle",
    caughtBy: "an exit that is not propagated, so that requests hang > after 0 frames with code 0",
  },
  {
    name: "the last words on stderr are lost",
    source: connect,
    from: "const end = (ending: Ending): void => {",
    to: "const end = ({ stderr: _lost, ...ending }: Ending): void => {",
    tests: "lifecycle",
    caughtBy: "an exit that is not propagated, so that requests hang > after 0 frames with code 1",
  },
  {
    name: "the host prompts only after the answer to its first request",
    source: live,
    from: ready,
    to: "const ready = initialized;",
    tests: "lifecycle",
    caughtBy: `${deadlock} > prompts an agent that answers the first request late`,
  },
  {
    name: "the host prompts only after a first message",
    source: live,
    from: ready,
    to: "const ready = new Promise<void>((resolve) => listeners.push(() => resolve()));",
    tests: "lifecycle",
    caughtBy: `${deadlock} > prompts an agent that says nothing before its first prompt`,
  },
  {
    name: "the host answers nothing before the agent has answered it",
    source: live,
    from: "hook_callback: serving(bindHandler(hookCallback, hooks.byId)),",
    to: "hook_callback: Object.assign(async (request, call) => (await initialized, hookCallback(hooks.byId, request, call)), { subtype: 'hook_callback' }),",
    tests: "lifecycle",
    caughtBy: `${deadlock} > answers what an agent asks before`,
  },
  {
    name: "an abort lets the answer of a callback out",
    source: connect,
    from: 'sealed = true;\n      answering.end(new DOMException("This side has released the peer.", "AbortError"));',
    to: "",
    tests: "lifecycle",
    caughtBy: `${abort} > can_use_tool is not answered after it`,
  },
  {
    name: "a callback is not told that its request was withdrawn",
    source: "runtime/src/connection/received-request.ts",
    from: 'withdrawn: { state: "withdrawn", abort: true },',
    to: 'withdrawn: { state: "withdrawn" },',
    tests: "lifecycle",
    caughtBy: `${abort} > hook_callback that the agent withdrew`,
  },
  {
    name: "an unknown type throws",
    source: live,
    from: "if (!isYielded(message)) return;",
    to: 'if (message.type === "rate_limit_event") throw new Error("unknown");\n    if (!isYielded(message)) return;',
    tests: "frames",
    caughtBy: `${unknown} > a type is passed on`,
  },
  {
    name: "an unknown type is dropped",
    source: live,
    from: "if (!isYielded(message)) return;",
    to: 'if (!isYielded(message) || message.type === "not_yet_invented") return;',
    tests: "frames",
    caughtBy: `${unknown} > a type of the next release is passed on`,
  },
  {
    name: "a frame changes what objects are",
    source: "protocol/src/line/codec/decode.ts",
    from: "mayContainProto.test(text)",
    to: "text === mayContainProto.source",
    tests: "frames",
    caughtBy: `${unknown} > a field that would change what objects are`,
  },
  {
    name: "an unknown request is never answered",
    source: "runtime/src/connection/incoming.ts",
    from: "if (!handler) throw unsupported(request.subtype);",
    to: "if (!handler) return;",
    tests: "frames",
    caughtBy: `${unknown} > an unknown request is refused`,
  },
  {
    name: "drift is not reported",
    source: "runtime/src/host/live/watch.ts",
    from: "if (times > explainedPerKind) return;",
    to: "if (times > 0) return;",
    tests: "frames",
    caughtBy: "drift that is not reported > is reported",
  },
  {
    name: "lines end at 64 KiB",
    source: "runtime/src/node/transport/line-input.ts",
    from: "limit === undefined ? {} : { limit }",
    to: "{ limit: limit ?? 65_536 }",
    tests: "frames",
    caughtBy: `${large} > of 1048576 bytes`,
  },
  {
    name: "chunks are read as if they were whole characters",
    source: "runtime/src/node/transport/line-input.ts",
    from: "deliver(splitter.push(chunk))",
    to: "deliver(splitter.push(new TextDecoder().decode(chunk as Uint8Array)))",
    tests: "frames",
    caughtBy: `${large} > arrive whole wherever they are split`,
  },
  {
    name: "what the agent does not take at once is lost",
    source: "runtime/src/node/transport/line-output.ts",
    from: "write(line) {",
    to: "write(whole) {\n      const line = whole.slice(0, output.writableHighWaterMark);",
    tests: "frames",
    caughtBy: `${large} > of the host leave whole`,
  },
  {
    name: "a line that cannot be read ends the reading",
    source: "runtime/src/session/read.ts",
    from: "  } catch {\n    return undefined;\n  }",
    to: "  } catch (error) {\n    throw error;\n  }",
    tests: "transcripts",
    caughtBy: `${torn} > costs the torn line alone`,
  },
  {
    name: "what a crash never wrote hides the next line",
    source: "runtime/src/session/read.ts",
    from: 'row.charCodeAt(0) === 0x7b ? row : row.replace(unwritten, "")',
    to: "unwritten.flags ? unwritten.source : row",
    tests: "transcripts",
    caughtBy: `${torn} > does not hide what was written after it`,
  },
  {
    name: "a conversation without its beginning is empty",
    source: "runtime/src/session/conversation/links.ts",
    from: "return path.reverse();",
    to: "return this.lines[path.at(-1) ?? 0]?.parentUuid ? [] : path.reverse();",
    tests: "transcripts",
    caughtBy: "a tail that is lost > is found where its parent is missing",
  },
  {
    name: "a conversation whose links run in a circle is empty",
    source: "runtime/src/session/conversation/chain.ts",
    from: "return links.lines.findLastIndex((line) => Links.has(line) && isConversationLine(line));",
    to: "return -1;",
    tests: "transcripts",
    caughtBy: "a tail that is lost > is found where links run in a circle",
  },
  {
    name: "every message of the file counts as part of the conversation",
    source: "runtime/src/session/conversation/links.ts",
    from: "return path.reverse();",
    to: "return [...this.#indexes.values()];",
    tests: "transcripts",
    caughtBy: "dead branches that come back to life > are left out",
  },
];
