import { asJsonObject } from "@agentwire/protocol/json";
import type { AdapterMessage } from "../../peer/host/adapter-message.ts";
import type { HostCaseRun } from "../host/define.ts";
import { lineMutants } from "./line.ts";
import { type FrameMutant, frameMutants, framesOfSide, type Mutant } from "./mutant.ts";
import { valueMutants } from "./value.ts";

const withEvents = (run: HostCaseRun, events: HostCaseRun["events"]): HostCaseRun => ({
  ...run,
  events,
  frames: framesOfSide("host", events),
});

/** The kind of a report of an adapter; of a message, with its type. */
const kindOf = (message: AdapterMessage): string =>
  message.kind === "message"
    ? ["message", message.message.type, message.message.subtype].filter(Boolean).join(" ")
    : message.kind;

/** Changes of what reaches the user. */
function messageMutants({ messages }: HostCaseRun): readonly Mutant<HostCaseRun>[] {
  const kinds = new Set(messages.map(kindOf).filter((kind) => kind !== "supports"));
  return [...kinds].flatMap((kind): readonly Mutant<HostCaseRun>[] => {
    const isTarget = (message: AdapterMessage) => kindOf(message) === kind;
    const mapped = (change: (message: AdapterMessage) => readonly AdapterMessage[]) => (run: HostCaseRun) => ({
      ...run,
      messages: run.messages.flatMap((message) => (isTarget(message) ? change(message) : [message])),
    });
    return [
      { name: `user ${kind} dropped`, apply: mapped(() => []) },
      { name: `user ${kind} doubled`, apply: mapped((message) => [message, message]) },
      {
        name: `user ${kind} late`,
        apply: (run) => ({
          ...run,
          messages: [...run.messages].toSorted((one, two) => Number(isTarget(one)) - Number(isTarget(two))),
        }),
      },
      ...valueMutants(messages.filter(isTarget).map(asJsonObject)).flatMap(({ path, operator, change }) =>
        path === "kind" || (path === "message" && operator === "delete")
          ? []
          : [
              {
                name: `user ${kind} ${path} ${operator}`,
                apply: mapped((message) => [change(asJsonObject(message)) as unknown as AdapterMessage]),
              },
            ],
      ),
    ];
  });
}

const toSession = ({ name, apply }: FrameMutant): Mutant<HostCaseRun> => ({
  name,
  apply: (session) => withEvents(session, apply(session.events)),
});

/**
 * Every change of what a host did in a case: its frames, and what reached its user.
 *
 * @param run - The case.
 */
export const hostMutants = (run: HostCaseRun): readonly Mutant<HostCaseRun>[] => [
  ...lineMutants("host").map((mutant) => ({ ...toSession(mutant), isFirst: true })),
  ...frameMutants("host", [run.events]).map(toSession),
  ...messageMutants(run),
];
