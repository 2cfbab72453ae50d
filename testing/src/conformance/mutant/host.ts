import { asJsonObject } from "@agentwire/protocol/json";
import type { AdapterMessage } from "../../peer/host/adapter-message.ts";
import type { HostSeen } from "../host/define.ts";
import { frameMutants, framesOfSide, type Mutant } from "./mutant.ts";
import { valueMutants } from "./value.ts";

const withEvents = (seen: HostSeen, events: HostSeen["events"]): HostSeen => ({
  ...seen,
  events,
  frames: framesOfSide("host", events),
});

/** The kind of a report of an adapter; of a message, with its type. */
const kindOf = (word: AdapterMessage): string =>
  word.kind === "message" ? ["message", word.message.type, word.message.subtype].filter(Boolean).join(" ") : word.kind;

/** Changes of what reaches the user. */
function wordMutants({ messages }: HostSeen): readonly Mutant<HostSeen>[] {
  const kinds = new Set(messages.map(kindOf).filter((kind) => kind !== "supports"));
  return [...kinds].flatMap((kind): readonly Mutant<HostSeen>[] => {
    const isMeant = (word: AdapterMessage) => kindOf(word) === kind;
    const mapped = (change: (word: AdapterMessage) => readonly AdapterMessage[]) => (seen: HostSeen) => ({
      ...seen,
      messages: seen.messages.flatMap((word) => (isMeant(word) ? change(word) : [word])),
    });
    return [
      { name: `user ${kind} dropped`, apply: mapped(() => []) },
      { name: `user ${kind} doubled`, apply: mapped((word) => [word, word]) },
      {
        name: `user ${kind} late`,
        apply: (seen) => ({
          ...seen,
          messages: [...seen.messages].toSorted((one, two) => Number(isMeant(one)) - Number(isMeant(two))),
        }),
      },
      ...valueMutants(messages.filter(isMeant).map(asJsonObject)).flatMap(({ path, operator, change }) =>
        path === "kind" || (path === "message" && operator === "delete")
          ? []
          : [
              {
                name: `user ${kind} ${path} ${operator}`,
                apply: mapped((word) => [change(asJsonObject(word)) as unknown as AdapterMessage]),
              },
            ],
      ),
    ];
  });
}

/**
 * Every change of what a host did in a case: its frames, and what reached its user.
 *
 * @param seen - The case.
 */
export const hostMutants = (seen: HostSeen): readonly Mutant<HostSeen>[] => [
  ...frameMutants("host", [seen.events]).map(
    ({ name, apply }): Mutant<HostSeen> => ({ name, apply: (session) => withEvents(session, apply(session.events)) }),
  ),
  ...wordMutants(seen),
];
