import type { RequirementId } from "@agentwire/protocol";
import { isEvent, type Tape, type TapeEvent, type TapeHeader, wholeLines } from "@agentwire/replay";
import { importedFrom } from "@agentwire/replay/node";
import { type Law, lawChecker, laws, type Violation } from "@agentwire/testing/law";
import type { Input } from "./open.ts";

/** Holds the events of an input against the laws that the input can show. */
export interface LawCheck {
  /** Takes the next event, its line put together, and returns the violations that it made certain. */
  event(event: TapeEvent): readonly Violation[];
  /** Says that nothing follows. Returns what is overdue, if the input says how the process ended. */
  end(): readonly Violation[];
  /** Says in a sentence which laws are not applicable, and why; `null` if all are. */
  readonly unchecked: string | null;
}

/** Laws about what the two sides did together: if one side, or control, is absent, nothing shows whether they hold. */
const betweenSides: readonly RequirementId[] = [
  "handshake.initialize.first",
  "handshake.initialize.answered",
  "handshake.initialize.accepted",
  "handshake.initialize.silence",
  "handshake.initialize.block-waits",
  "handshake.initialize.capabilities",
  "control.response.known",
  "control.response.at-most-one",
  "control.response.agent",
  "control.response.host",
  "control.subtype.unsupported",
  "control.cancel.own-request",
  "control.cancel.open",
  "ending.end.silence",
  "tool.meta.decision",
  "queue.lifecycle.opt-in",
  "queue.interrupt.answered",
  "permission.deny.no-run",
  "permission.deny.message",
  "permission.mode.status",
  "hook.callback.registered",
  "hook.deny.no-run",
  "mcp.server.known",
  "mcp.manifest.silent",
  "mcp.message.answered",
  "mcp.status.entry",
  "session.state.asks",
];

/** Laws about messages, which a transcript holds as the wire does. */
const isAboutMessages = ({ requirement }: Law): boolean =>
  /^(message|tool\.result|tool\.use|session\.(id|uuid))\./.test(requirement);

interface Contents {
  readonly header: TapeHeader | null;
  readonly host: boolean;
  readonly agent: boolean;
  /** There are control requests or responses. A log of messages alone leaves them out. */
  readonly control: boolean;
}

const isControl = (frame: unknown): boolean =>
  /^control_re(quest|sponse)$/.test(String((frame as { readonly type?: unknown } | null)?.type));

/** What an input holds frames of. Reads on until all is found; a recorded tape holds all that was sent. */
async function contentsOf(input: Input): Promise<Contents> {
  let header: TapeHeader | null = null;
  let [host, agent, control] = [false, false, false];
  for await (const batch of input.read()) {
    for (const item of batch) {
      if (item.kind === "header") {
        header = item.header;
        if (header.recorder.mode !== "import") return { header, host: true, agent: true, control: true };
      } else if (item.kind === "event" && isEvent(item.event, "wire/frame")) {
        if (item.event.direction === "host-to-agent") host = true;
        else agent = true;
        control ||= isControl(item.event.frame);
        if (host && agent && control) return { header, host, agent, control };
      }
    }
  }
  return { header, host, agent, control };
}

interface Choice {
  readonly applicable: readonly Law[];
  readonly reason: string;
}

function chooseLaws({ header, host, agent, control }: Contents): Choice {
  if (header !== null && importedFrom(header) === "transcript") {
    return { applicable: laws.filter(isAboutMessages), reason: "a transcript holds only messages" };
  }
  if (host === agent && control) return { applicable: laws, reason: "" };
  const applicable = laws.filter(({ requirement }) => !betweenSides.includes(requirement));
  if (host !== agent) return { applicable, reason: `the log holds only what the ${host ? "host" : "agent"} sent` };
  return { applicable, reason: "the log holds no control requests or responses" };
}

/** Starts a judge of an input. Laws that need what the input does not hold are not applicable. Throws `Unreadable`. */
export async function createLawCheck(input: Input): Promise<LawCheck> {
  const contents = await contentsOf(input);
  const { applicable, reason } = chooseLaws(contents);
  const checker = lawChecker(applicable);
  let showsEnd = contents.header?.recorder.mode !== "import";
  const count = laws.length - applicable.length;
  return {
    event(event) {
      showsEnd ||= isEvent(event, "process/exit");
      return checker.event(event);
    },
    end: () => (showsEnd ? checker.end() : []),
    unchecked: count === 0 ? null : `${count} of ${laws.length} laws are not checked, because ${reason}`,
  };
}

/** Holds a whole tape against a judge. Nothing is overdue if the end of the tape is missing. */
export function checkTapeAgainstLaws(check: LawCheck, tape: Tape): readonly Violation[] {
  const whole = wholeLines();
  const found = tape.events.flatMap((stored) => {
    const event = whole.take(stored);
    return event === null ? [] : check.event(event);
  });
  return tape.state === "complete" ? [...found, ...check.end()] : found;
}
