import { expect, test } from "vitest";
import { supportsAutoMode } from "../../../src/agent/catalogue/auto-mode.ts";

test.each(
  (
    "claude-opus-5-5 claude-opus-5 claude-opus-4-8 claude-opus-4-6 claude-opus-4-2 claude-opus-4-0 claude-opus-4-1 " +
    "claude-opus-4-20250514 claude-opus-4-1-20250805 claude-opus-4-0[1m] claude-sonnet-5-5 claude-sonnet-4-6 claude-sonnet-4-7 " +
    "claude-haiku-5-5 claude-fable-5 claude-mythos-5-2 claude-sonnet-3-7 claude-2.1 sonnet-4-5 some-other-model"
  ).split(" "),
)("%s has the automatic mode", (model) => expect(supportsAutoMode(model)).toBe(true));

test.each(
  (
    "claude-opus-4-5 claude-opus-4-5-20251101 claude-opus-4 claude-opus-4[1m] claude-opus-4@20250514 claude-opus-4-latest " +
    "us.anthropic.claude-opus-4-20250514-v1:0 us.anthropic.claude-opus-4-1-20250805-v1:0 claude-sonnet-4 claude-sonnet-4-0 " +
    "claude-sonnet-4-20250514 claude-sonnet-4-5 claude-haiku-5 claude-haiku-4-5 CLAUDE-HAIKU-4-5 my-claude-haiku-4-5 " +
    "claude-haiku-4-5[1m] us.anthropic.claude-haiku-4-5-20251001-v1:0 claude-4-5-haiku claude-3-7-sonnet claude-3-opus-20240229"
  ).split(" "),
)("%s has no automatic mode", (model) => expect(supportsAutoMode(model)).toBe(false));
