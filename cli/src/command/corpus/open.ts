import { type Engine, openEngine } from "../../corpus/store/engine.ts";
import { readManifest } from "../../corpus/store/manifest.ts";
import { columnIs, type OpenOptions, openTables, type SessionCondition } from "../../corpus/store/views.ts";
import { UsageError } from "../../exit.ts";
import { parseIfSet } from "../../flag/given.ts";
import type { Invocation } from "../define.ts";

/** Megabytes of memory for queries. */
const queryMemoryMb = 400;

/** The sessions that the options select. */
function conditionsOf(options: Invocation["options"]): SessionCondition[] {
  const given = [
    parseIfSet(options.in, String),
    parseIfSet(options.project, (text) => columnIs("project", text)),
    parseIfSet(options.outcome, (text) => columnIs("outcome", text)),
  ];
  return given.filter((condition) => condition !== undefined);
}

/** Opens the tables of a corpus with the sessions that the options select, and closes them after `use`. */
export async function withTables<Result>(
  folder: string,
  options: Invocation["options"],
  use: (engine: Engine) => Promise<Result>,
  about: Omit<OpenOptions, "conditions"> = {},
): Promise<Result> {
  const manifest = readManifest(folder);
  const engine = await openEngine({ memoryMb: queryMemoryMb });
  try {
    const conditions = conditionsOf(options);
    await openTables(engine, folder, manifest, { conditions, ...about });
    return await use(engine);
  } finally {
    engine.close();
  }
}

/** The whole id of a session of which the beginning is given. Throws {@link UsageError} if there is not exactly one. */
export async function sessionNamed({ connection }: Engine, beginning: string): Promise<string> {
  const found = await connection.runAndReadAll(
    "SELECT session FROM sessions WHERE starts_with(session, $beginning) OR session_id = $beginning OR path = $beginning LIMIT 3",
    { beginning },
  );
  const [first, ...others] = found.getRows().map(([session]) => String(session));
  if (first === undefined)
    throw new UsageError(`No session ${beginning} is in the corpus. List them with: agentwire corpus ls FOLDER`);
  if (others.length > 0) throw new UsageError(`${beginning} is the beginning of several ids. Give more of it.`);
  return first;
}
