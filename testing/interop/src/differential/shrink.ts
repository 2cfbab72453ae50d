import type { Json, Session } from "./session.ts";

/** Drops one element of a list at a time. */
const shorter = <Value>(list: readonly Value[], least = 0): readonly (readonly Value[])[] =>
  list.length <= least ? [] : list.map((_, index) => list.filter((__, other) => other !== index));

const fewer = <Value>(object: Readonly<Record<string, Value>>): readonly Readonly<Record<string, Value>>[] =>
  Object.keys(object).map((name) => Object.fromEntries(Object.entries(object).filter(([other]) => other !== name)));

/** The sessions that are one part smaller, the largest parts first. */
function smallerSessions(session: Session): readonly Session[] {
  return [
    ...shorter(session.runs, 1).map((runs) => ({ ...session, runs })),
    ...session.runs.flatMap((run, at) =>
      shorter(run.steps, 1).map((steps) => ({
        ...session,
        runs: session.runs.map((other, index) => (index === at ? { ...other, steps } : other)),
      })),
    ),
    ...shorter(session.model).map((model) => ({ ...session, model })),
    ...shorter(session.subagent).map((subagent) => ({ ...session, subagent })),
    ...shorter(session.hooks).map((hooks) => ({ ...session, hooks })),
    ...shorter(session.args).map((args) => ({ ...session, args })),
    ...shorter(session.settings).map((settings) => ({ ...session, settings })),
    ...shorter(session.permissions, 1).map((permissions) => ({ ...session, permissions })),
    ...fewer(session.env).map((env) => ({ ...session, env })),
    ...fewer(session.initialize).map((initialize: Json) => ({ ...session, initialize })),
    ...fewer(session.files).map((files) => ({ ...session, files })),
  ];
}

/**
 * Makes a session smaller as long as it still fails in the same way.
 *
 * @param session - A session that fails.
 * @param fails - Runs a session and says whether it fails in the same way.
 * @param maxRuns - The number of runs to spend.
 */
export async function shrinkSession(
  session: Session,
  fails: (session: Session) => Promise<boolean>,
  maxRuns: number,
): Promise<Session> {
  let smallest = session;
  let runs = 0;
  for (let index = 0; runs < maxRuns; ) {
    const candidate = smallerSessions(smallest)[index];
    if (candidate === undefined) break;
    runs += 1;
    if (await fails(candidate)) smallest = candidate;
    else index += 1;
  }
  return smallest;
}
