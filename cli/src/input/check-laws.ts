import { type RequirementId, requirements } from "@agentwire/protocol";
import { isEvent, lineAssembler, type Tape, type TapeEvent } from "@agentwire/replay";
import { importedFrom } from "@agentwire/replay/node";
import { type Law, lawChecker, laws, type Violation } from "@agentwire/testing/law";
import { type Contents, contentsOf } from "./contents.ts";
import type { Input } from "./open.ts";

/** Checks the events of an input with the applicable laws. */
export interface LawCheck {
  /** Processes the next event, with pieces joined to whole lines, and returns the violations that it proves. */
  event(event: TapeEvent): readonly Violation[];
  /** A line is lost. What follows may be right because of it, so no side is blamed for it. */
  lineLost(): void;
  /** Ends the input. Returns what is overdue, if the input contains the end of the process. */
  end(): readonly Violation[];
  /** Which laws are not applicable, and why; `null` if all are applicable. */
  readonly unchecked: string | null;
}

/** Whether a violation is a defect. A recommendation that a session does not follow is none. */
export const isDefect = ({ requirement }: Violation): boolean => requirements[requirement].level === "MUST";

/** Laws about both sides: if one side, or control, is missing, nothing shows whether they hold. */
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
  "permission.request.waits",
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

/** Laws about messages, which are the same in a transcript as on the wire. */
const isAboutMessages = ({ requirement }: Law): boolean =>
  /^(message|tool\.result|tool\.use|session\.(id|uuid))\./.test(requirement);

/** Constant lists, because a checker remembers the events to which a list of laws subscribes. */
const [lawsAboutMessages, lawsOfOneSide] = [
  laws.filter(isAboutMessages),
  laws.filter(({ requirement }) => !betweenSides.includes(requirement)),
];

interface Choice {
  readonly applicable: readonly Law[];
  readonly reason: string;
}

/** Whether a command line makes the agent print its answer instead of frames. */
const printsText = (argv: readonly string[]): boolean =>
  argv.some((arg) => arg === "-p" || arg === "--print") && !argv.some((arg) => /(?:^|=)stream-json$/.test(arg));

function chooseLaws({ header, host, agent, control }: Contents): Choice {
  if (header !== null && importedFrom(header) === "transcript") {
    return { applicable: lawsAboutMessages, reason: "a transcript holds only messages" };
  }
  if (printsText(header?.argv ?? []))
    return { applicable: [], reason: "the agent was started with --print and prints no frames" };
  if (host === agent && control) return { applicable: laws, reason: "" };
  const applicable = lawsOfOneSide;
  if (host !== agent) return { applicable, reason: `the log holds only what the ${host ? "host" : "agent"} sent` };
  return { applicable, reason: "the log holds no control requests or responses" };
}

/** Starts the check of an input. Laws that need content that the input lacks are not applicable. Throws `Unreadable`. */
export const createLawCheck = async (input: Input): Promise<LawCheck> => lawCheckFor(await contentsOf(input));

/** Starts the check of an input whose contents are known. */
export function lawCheckFor(contents: Contents): LawCheck {
  const { applicable, reason } = chooseLaws(contents);
  const checker = lawChecker(applicable);
  let showsEnd = contents.header?.recorder.mode !== "import";
  let isLost = false;
  const count = laws.length - applicable.length;
  return {
    event(event) {
      if (isLost) return [];
      showsEnd ||= isEvent(event, "process/exit");
      return checker.event(event);
    },
    lineLost() {
      isLost = true;
    },
    end: () => (showsEnd ? checker.end() : []),
    unchecked: count === 0 ? null : `${count} of ${laws.length} laws are not checked, because ${reason}`,
  };
}

/** Checks a whole tape up to its first lost line. Nothing is overdue if the end of the tape is missing. */
export function checkTapeAgainstLaws(check: LawCheck, tape: Tape): readonly Violation[] {
  const assembler = lineAssembler();
  const lost = tape.problems.find(({ code }) => code === "TAPE_BAD_LINE")?.line ?? Number.POSITIVE_INFINITY;
  const found = tape.events.flatMap((stored, index) => {
    if ((tape.lines[index] ?? 0) > lost) check.lineLost();
    const event = assembler.push(stored);
    return event === null ? [] : check.event(event);
  });
  return tape.state === "complete" ? [...found, ...check.end()] : found;
}
