import { expect, test } from "vitest";
import { parseQuery } from "../../../src/timeline/query.ts";
import { hasTerm, quoted, toggleTerm } from "../../../viewer/state/query-terms.ts";

test("a term is added and taken away, the others stay", () => {
  const query = toggleTerm('tool:"my tool" -x', "denied");
  expect(query).toBe('tool:"my tool" -x denied');
  expect(hasTerm(query, "denied")).toBe(true);
  expect(toggleTerm(query, 'tool:"my tool"')).toBe("-x denied");
});

test("any name of a tool makes a term that is understood", () => {
  for (const name of ["Bash", "mcp__a b", 'x"y', "a:b"]) expect(parseQuery(`tool:${quoted(name)}`).ok).toBe(true);
});
