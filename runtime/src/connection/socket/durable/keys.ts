/** Names of what a record contains, by the session of a host. */

/** The log of items for a host. */
export const outLog = (session: string): string => `out/${session}`;
/** The log of items of a host. */
export const inLog = (session: string): string => `in/${session}`;

/**
 * A live value of a session.
 *
 * - `connected`: when a host was last connected, in milliseconds since the epoch. A session exists while this value does.
 * - `acked`: the number of the last item that the host has acknowledged
 * - `consumed`: the number of the last item of the host that was consumed for the agent
 * - `closing`: the host has closed the session
 * - `refused`: why no agent was started
 */
export const key = (name: "connected" | "acked" | "consumed" | "closing" | "refused", session: string): string =>
  `${name}/${session}`;

/** The saved value with the launch that a host requested. */
export const launchOfSession = (session: string): string => `launch/${session}`;

/** The sessions of a record. */
export const storedSessionsIn = (live: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(live).flatMap((name) => (name.startsWith("connected/") ? [name.slice("connected/".length)] : []));

/** The write that deletes a session. */
export const removal = (session: string) => ({
  live: Object.fromEntries(
    (["connected", "acked", "consumed", "closing", "refused"] as const).map((name) => [key(name, session), null]),
  ),
  saved: { [launchOfSession(session)]: null },
  drop: [inLog(session), outLog(session)],
});
