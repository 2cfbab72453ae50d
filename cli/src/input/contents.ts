import { isEvent, type Tape, type TapeEvent, type TapeHeader } from "@agentwire/replay";
import type { Input } from "./open.ts";

/** The sides whose frames an input contains. */
export interface Contents {
  readonly header: TapeHeader | null;
  readonly host: boolean;
  readonly agent: boolean;
  /** Whether there are control requests or responses. A log of only messages omits them. */
  readonly control: boolean;
}

const isControl = (frame: unknown): boolean =>
  /^control_re(quest|sponse)$/.test(String((frame as { readonly type?: unknown } | null)?.type));

/** The contents of a recorded tape, which has both sides. `null` if the tape was imported from something else. */
export const recordedContents = (header: TapeHeader): Contents | null =>
  header.recorder.mode === "import" ? null : { header, host: true, agent: true, control: true };

/**
 * Finds the sides whose frames an input contains. Stops reading when both are found; a recorded tape has both sides.
 */
export async function contentsOf(input: Input): Promise<Contents> {
  let header: TapeHeader | null = null;
  let [host, agent, control] = [false, false, false];
  for await (const batch of input.read()) {
    for (const item of batch) {
      if (item.kind === "header") {
        header = item.header;
        const recorded = recordedContents(header);
        if (recorded !== null) return recorded;
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

/** The only side whose frames an input contains; `null` if it has both or none. */
export const onlySide = ({ host, agent }: Pick<Contents, "host" | "agent">): "host" | "agent" | null =>
  host === agent ? null : host ? "host" : "agent";

/** The only side whose frames a log contains; `null` if it has both or none, and for a recorded tape, which has both sides. */
export function onlySideOfTape({ header, events }: Tape): "host" | "agent" | null {
  if (header.recorder.mode !== "import") return null;
  const senders = new Set(events.map((event) => (isEvent(event, "wire/frame") ? event.direction : null)));
  return onlySide({ host: senders.has("host-to-agent"), agent: senders.has("agent-to-host") });
}

/** Whether an event is a control request. A log of one side cannot show its response. */
export const isControlRequest = (event: TapeEvent): boolean =>
  isEvent(event, "wire/frame") && (event.frame as { readonly type?: unknown } | null)?.type === "control_request";
