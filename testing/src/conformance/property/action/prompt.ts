import type { Frame } from "@agentwire/protocol/codec";
import fc from "fast-check";
import { frameArbitrary } from "../../../arbitrary/frame.ts";
import { deliver, reply } from "../../../model/script/answer.ts";
import { text as textBlock, thinking } from "../../../model/script/block.ts";
import { prompt } from "../../../peer/host/frames.ts";
import { isResult } from "../../../peer/host/rules.ts";
import { expectFrame, rawLine } from "../../../peer/plan.ts";
import { continueTurn } from "../session.ts";
import { type ActionKind, defineAction } from "./define.ts";

/** Text that is neither a command nor a mention. */
const textOf = () =>
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).filter((text) => /^[^\s/@#!]/u.test(text));

/** Fields that no release declares, as the published schema allows them in a prompt. */
const unknownFields = () =>
  frameArbitrary("user", { depth: 0, unknownFields: true }).map(
    (frame): Frame => Object.fromEntries(Object.entries(frame).filter(([name]) => name.startsWith("x_"))),
  );

const size = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: undefined });

export const promptActions: readonly ActionKind[] = [
  /** A prompt in any form and in any pieces, and an answer with or without thinking, of any length, in pieces. */
  defineAction(
    "say",
    4,
    () =>
      fc.record(
        {
          text: textOf(),
          asBlocks: fc.boolean(),
          fields: unknownFields(),
          lineBytes: size(64),
          thinks: fc.boolean(),
          longer: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined, freq: 3 }),
          chunkBytes: size(40),
        },
        { noNullPrototype: true },
      ),
    ({ text, asBlocks, fields, lineBytes, thinks, longer, chunkBytes }, expectation, { steps, answers }) => {
      const frame = prompt(asBlocks ? [{ type: "text", text }] : text, fields);
      steps.push(rawLine(JSON.stringify(frame), lineBytes === undefined ? undefined : { bytes: lineBytes }));
      steps.push(expectFrame(isResult));
      const answer = `answer to ${text}${longer === undefined ? "" : ` ${"x".repeat(longer)}`}`;
      const full = reply([
        ...(thinks ? [thinking(`thoughts about ${text}`, `signature under ${text}`)] : []),
        textBlock(answer),
      ]);
      // Long answers in small pieces are slow and test nothing more.
      answers.push(chunkBytes === undefined || longer !== undefined ? full : deliver(full, { chunkBytes }));
      continueTurn(expectation, answer);
    },
  ),
];
