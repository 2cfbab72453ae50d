import { expect, test } from "vitest";
import { resourceService } from "../../../src/agent/mcp/resources.ts";
import { Server } from "../../../src/agent/mcp/server.ts";
import { fakeServers, serverServices, stdio } from "./fixture.ts";

async function open() {
  const { connector } = fakeServers({
    a: {
      capabilities: { resources: {} },
      answers: {
        "resources/list": { resources: [{ uri: "u://1" }, "x"] },
        "resources/read": { contents: [{ text: "hi" }, 5] },
      },
    },
    b: { answers: {} },
  });
  const servers = ["a", "b", "c"].map((name) => new Server(name, stdio(name), "dynamic", serverServices(connector)));
  await Promise.all(servers.map((server) => server.connect()));
  return resourceService({ servers, find: (name) => servers.find((server) => server.name === name) });
}

test("resources are listed with their server; servers without any are left out", async () => {
  const resources = await open();
  expect(await resources.list()).toEqual([{ uri: "u://1", server: "a" }]);
  expect(await resources.list("a")).toEqual([{ uri: "u://1", server: "a" }]);
  expect(await resources.list("b")).toEqual([]);
});

test("a resource is read from its server", async () => {
  expect(await (await open()).read("a", "u://1")).toEqual([{ text: "hi" }]);
});

test("an unknown server is an error that names the others; one that is not connected is an error too", async () => {
  const resources = await open();
  await expect(resources.read("d", "u")).rejects.toThrow('Server "d" not found. Available servers: a, b, c');
  await expect(resources.list("d")).rejects.toThrow("not found");
  await expect(resources.read("c", "u")).rejects.toThrow('Server "c" is not connected');
});
