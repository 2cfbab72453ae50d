import { expect, it } from "vitest";
import { end, expectFrame, parseScript, pause, prompt, request, send } from "../../src/index.ts";
import { runSimulation } from "../../src/node/index.ts";

/** What is suggested after two turns, and how often the model was called; the third answer of the model is the guess. */
async function suggested(guess: string, initialize: Readonly<Record<string, unknown>>, paused = false) {
  const parsed = parseScript({ version: 1, steps: [{ say: "One." }, { say: "Two." }, { always: { say: guess } }] });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const turn = (text: string) => [...send(prompt(text)), expectFrame({ type: "result" }), pause(10)];
  const { events, model, exitCode } = await runSimulation({
    script: parsed.script,
    plan: {
      steps: [
        ...send(request("init", "initialize", initialize)),
        ...(paused ? send(request("pause", "set_prompt_suggestions_paused", { paused: true })) : []),
        ...turn("fix the first file"),
        ...turn("and the second"),
        end(),
      ],
      rules: [],
    },
  });
  expect(exitCode).toBe(0);
  const frames = events.map(
    ({ frame }) => frame as { readonly type?: string; readonly suggestion?: string } | undefined,
  );
  return {
    calls: model.requests.length,
    suggestions: frames.flatMap((frame) => (frame?.type === "prompt_suggestion" ? [frame.suggestion] : [])),
  };
}

it("a host that requests suggestions gets one from the second answer on", async () => {
  expect(await suggested("run the tests", { promptSuggestions: true })).toEqual({
    calls: 3,
    suggestions: ["run the tests"],
  });
});

it("a suggestion that is not a short line is not sent", async () => {
  for (const guess of ["x", "a\nb c", "one two three four five six seven eight nine ten eleven twelve thirteen"])
    expect(await suggested(guess, { promptSuggestions: true })).toEqual({ calls: 3, suggestions: [] });
});

it("a host that did not request suggestions gets none; a host that pauses prompts still gets them", async () => {
  expect(await suggested("run the tests", {})).toEqual({ calls: 2, suggestions: [] });
  expect(await suggested("run the tests", { promptSuggestions: true }, true)).toEqual({
    calls: 3,
    suggestions: ["run the tests"],
  });
});
