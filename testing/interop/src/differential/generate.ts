import fc from "fast-check";
import { mainAnswer, subagentAnswer } from "./generate/answers.ts";
import { all, merged, pick, present, rarely } from "./generate/draw.ts";
import { baseFiles, extraFiles, pluginFolder } from "./generate/files.ts";
import { hook } from "./generate/hooks.ts";
import { args, env, initializeParts, permission, settingParts, wrongArgs } from "./generate/options.ts";
import { steps } from "./generate/steps.ts";
import { assistantMark, cwdMark, type Session, type SessionHook, type SessionRun, sessionMark } from "./session.ts";

const firstRun: fc.Arbitrary<SessionRun> = fc.oneof(
  { arbitrary: steps.map((chosen): SessionRun => ({ args: [], steps: chosen })), weight: 12 },
  {
    arbitrary: fc
      .tuple(
        pick("text", "json", "stream-json"),
        rarely(3, fc.constant("--verbose")),
        pick("words", "input", "both", "none"),
      )
      .map(
        ([format, verbose, how]): SessionRun => ({
          args: ["--print", `--output-format=${format}`, ...present([verbose])],
          steps: [],
          print: {
            ...(how === "words" || how === "both" ? { prompt: "PROMPT-A do the work" } : {}),
            ...(how === "input" || how === "both" ? { input: "PROMPT-B from the input\n" } : {}),
          },
        }),
      ),
    weight: 1,
  },
);

const laterRun: fc.Arbitrary<SessionRun> = fc
  .tuple(
    pick(
      [`--resume=${sessionMark}`],
      ["--continue"],
      [`--resume=${sessionMark}`, "--fork-session"],
      [`--resume=${sessionMark}`, `--resume-session-at=${assistantMark}`],
      ["--continue", "--fork-session"],
    ),
    steps,
  )
  .map(([how, chosen]) => ({ args: how, steps: chosen }));

const arbitrarySession: fc.Arbitrary<Session> = fc
  .record({
    args: all(args),
    wrong: rarely(25, pick(...wrongArgs)),
    env: all(env),
    initialize: all(initializeParts),
    settings: all(settingParts),
    files: all(extraFiles),
    hooks: fc.oneof(
      { arbitrary: fc.constant<SessionHook[]>([]), weight: 1 },
      { arbitrary: fc.array(hook, { minLength: 1, maxLength: 3 }), weight: 1 },
    ),
    permissions: fc.array(permission, { minLength: 1, maxLength: 3 }),
    asks: fc.integer({ min: 1, max: 10 }),
    first: firstRun,
    later: rarely(5, laterRun),
    model: fc.array(mainAnswer, { minLength: 1, maxLength: 4 }),
    subagent: fc.array(subagentAnswer, { maxLength: 2 }),
  })
  .map((drawn) => {
    let count = 0;
    const nextId = (): string => `toolu_${++count}`;
    const files = { ...baseFiles, ...(merged(drawn.files) as Readonly<Record<string, string>>) };
    const hasPlugin = Object.keys(files).some((name) => name.startsWith(`${pluginFolder}/`));
    return {
      args: [
        ...(drawn.asks < 10 ? [["--permission-prompt-tool=stdio"]] : []),
        ...(hasPlugin ? [[`--plugin-dir=${cwdMark}/${pluginFolder}`]] : []),
        ...present([...drawn.args, drawn.wrong]),
      ],
      env: merged(drawn.env) as Readonly<Record<string, string>>,
      initialize: merged(drawn.initialize),
      settings: present(drawn.settings),
      files,
      hooks: drawn.hooks,
      permissions: drawn.permissions,
      runs: [drawn.first, ...present([drawn.later])],
      model: drawn.model.map((make) => make(nextId)),
      subagent: drawn.subagent.map((make) => make(nextId)),
    };
  });

/** The sessions of a seed. The same seed always gives the same sessions. */
export const generateSessions = (seed: number, count: number): readonly Session[] =>
  fc.sample(arbitrarySession, { seed, numRuns: count });
