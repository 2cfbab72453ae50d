import { expect, test } from "vitest";
import { namedServer } from "../../../src/agent/control/named-server.ts";
import { ControlError } from "../../../src/connection/errors.ts";

const servers = new Map([["notes", { id: 1 }]]);
const lookup = { find: (name: string) => servers.get(name) };

test("finds a server by its name", () => {
  expect(namedServer(lookup, "notes")).toBe(servers.get("notes"));
});

test("rejects unknown and invalid names", () => {
  for (const [name, shown] of [
    ["other", "other"],
    [5, "5"],
    [undefined, "undefined"],
  ] as const) {
    expect(() => namedServer(lookup, name)).toThrow(new ControlError(`Server not found: ${shown}`));
  }
});
