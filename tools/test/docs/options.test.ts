import { optionMetadata } from "@agentwire/protocol/metadata";
import { expect, it } from "vitest";
import { optionPage, routeText } from "../../docs/options.ts";

it("reports how an option reaches the agent", () => {
  expect(routeText({ via: "host", acts: "called for each request" })).toBe("in the host: called for each request");
  expect(routeText({ via: "env", variable: "A" })).toBe("variable `A`");
  expect(routeText({ via: "argv", flag: "--a", form: "text", spelling: "joined", note: "if set" })).toBe(
    "flag `--a` (text): if set",
  );
});

it("has a row for every option", () => {
  const names = [...optionPage().body.matchAll(/^\| `(\w+)` \| \S/gm)].map(([, name]) => name);
  expect(names.sort()).toEqual(Object.keys(optionMetadata).sort());
});
