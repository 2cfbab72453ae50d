import { expect, test } from "vitest";
import { canonicalName } from "../../../src/agent/catalogue/models.ts";
import { mustReadFirst } from "../../../src/agent/catalogue/read-first.ts";

test.each(
  "claude-sonnet-4-5 claude-sonnet-4-5-20250929 claude-haiku-4-5 claude-opus-4-5 claude-opus-4-6 claude-sonnet-4 claude-3-5-haiku-20241022".split(
    " ",
  ),
)("%s reads a file before it changes it", (model) => expect(mustReadFirst(canonicalName(model))).toBe(true));

test.each(
  "claude-opus-5-5 claude-opus-4-7 claude-opus-4-8 claude-sonnet-4-6 claude-sonnet-5 claude-haiku-5 claude-fable-5 claude-unknown".split(
    " ",
  ),
)("%s may change a file unread", (model) => expect(mustReadFirst(canonicalName(model))).toBe(false));
