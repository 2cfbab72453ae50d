import { expect, test } from "vitest";
import { ToolGrants } from "../../../src/agent/mcp/tool-grants.ts";
import { fakeServers, serverServices, withTools } from "./fixture.ts";

const names = (tools: readonly { readonly name: string }[]): string[] => tools.map(({ name }) => name);

test("a grant gives the tools of its servers until it is released", async () => {
  const { connector, closed } = fakeServers({ x: withTools("t"), y: withTools("u") });
  const grants = new ToolGrants(serverServices(connector));
  const grant = grants.grant([{ one: { command: "x" } }, { two: { command: "y" } }], {}, () => false);
  await grant.settled();
  expect(names(grant.tools())).toEqual(["mcp__one__t", "mcp__two__u"]);
  await grant.release();
  expect(grant.tools()).toEqual([]);
  expect(closed).toEqual(["x", "y"]);
  await grant.release();
  expect(closed).toHaveLength(2);
});

test("grants share a server by its name, and the last one closes it", async () => {
  const { connector, opened, closed } = fakeServers({ x: withTools("t") });
  const grants = new ToolGrants(serverServices(connector));
  const first = grants.grant([{ one: { command: "x" } }], {}, () => false);
  const second = grants.grant([{ one: { command: "x" } }], {}, () => false);
  await Promise.all([first.settled(), second.settled()]);
  expect(opened).toEqual(["x"]);
  expect(grants.find("one")?.status).toBe("connected");
  await first.release();
  expect(closed).toEqual([]);
  expect(names(second.tools())).toEqual(["mcp__one__t"]);
  await second.release();
  expect(closed).toEqual(["x"]);
  expect(grants.find("one")).toBeUndefined();
});

test("names that are taken, twice in one grant, or in the host, are left out", async () => {
  const { connector, opened } = fakeServers({ x: withTools("t") });
  const grants = new ToolGrants(serverServices(connector));
  const tables = [
    { used: { command: "x" }, one: { command: `$\{${"X"}}` }, host: { type: "sdk" } },
    { one: { command: "y" } },
  ];
  const grant = grants.grant(tables, { X: "x" }, (name) => name === "used");
  await grant.settled();
  expect(opened).toEqual(["x"]);
  expect(names(grant.tools())).toEqual(["mcp__one__t"]);
});

test("closing drops the servers of all grants", async () => {
  const { connector, closed } = fakeServers({ x: withTools("t") });
  const grants = new ToolGrants(serverServices(connector));
  const grant = grants.grant([{ one: { command: "x" } }], {}, () => false);
  await grant.settled();
  await grants.close();
  expect(closed).toEqual(["x"]);
  await grant.release();
  expect(closed).toEqual(["x"]);
});
