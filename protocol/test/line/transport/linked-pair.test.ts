import { describe, expect, it } from "vitest";
import { linkedPair } from "../../../src/line/transport/linked-pair.ts";
import type { Ending, Transport } from "../../../src/line/transport/transport.ts";

function listen(transport: Transport) {
  const got: (string | Ending)[] = [];
  transport.open({ line: (text) => got.push(text), end: (ending) => got.push(ending) });
  return got;
}

const settled = async () => {
  for (let i = 0; i < 50; i++) await Promise.resolve();
};

describe("linkedPair", () => {
  it("delivers both ways, in order, and never within send", async () => {
    const { host, agent } = linkedPair();
    const [atHost, atAgent] = [listen(host), listen(agent)];
    host.send("1");
    host.send("2");
    agent.send("a");
    expect(atAgent).toEqual([]);
    await settled();
    expect(atAgent).toEqual(["1", "2"]);
    expect(atHost).toEqual(["a"]);
  });

  it("keeps lines until the receiver is there", async () => {
    const { host, agent } = linkedPair();
    host.send("1");
    host.end();
    await settled();
    const atAgent = listen(agent);
    await settled();
    expect(atAgent).toEqual(["1", { kind: "end" }]);
  });

  it("ends one direction and leaves the other open", async () => {
    const { host, agent } = linkedPair();
    const [atHost, atAgent] = [listen(host), listen(agent)];
    host.end();
    host.end();
    agent.send("still here");
    await settled();
    expect(atAgent).toEqual([{ kind: "end" }]);
    expect(atHost).toEqual(["still here"]);
    expect(() => host.send("x")).toThrow("Send before end()");
  });

  it("closes both directions: what was sent arrives, what was not read is dropped", async () => {
    const { host, agent } = linkedPair();
    const [atHost, atAgent] = [listen(host), listen(agent)];
    agent.send("never read");
    host.send("last words");
    await host.close();
    await host.close();
    agent.send("into the void");
    await settled();
    expect(atAgent).toEqual(["last words", { kind: "end" }]);
    expect(atHost).toEqual([{ kind: "closed" }]);
  });

  it("applies backpressure above its capacity", async () => {
    const { host, agent } = linkedPair({ capacity: 2 });
    expect(host.send("1")).toBeUndefined();
    expect(host.send("2")).toBeUndefined();
    const wait = host.send("3");
    expect(wait).toBeInstanceOf(Promise);
    let free = false;
    void wait?.then(() => {
      free = true;
    });
    await settled();
    expect(free).toBe(false);
    const atAgent = listen(agent);
    await wait;
    await settled();
    expect(atAgent).toEqual(["1", "2", "3"]);
  });

  it("frees a waiting sender when the other side closes", async () => {
    const { host, agent } = linkedPair({ capacity: 1 });
    host.send("1");
    const wait = host.send("2");
    await agent.close();
    await expect(wait).resolves.toBeUndefined();
  });

  it("keeps the order when a receiver answers from within its callback", async () => {
    const { host, agent } = linkedPair();
    const atHost = listen(host);
    agent.open({ line: (text) => void agent.send(`re ${text}`), end: () => {} });
    for (let i = 0; i < 3000; i++) host.send(String(i));
    for (let i = 0; i < 200; i++) await settled();
    expect(atHost).toEqual(Array.from({ length: 3000 }, (_, i) => `re ${i}`));
  });

  it("refuses a line with a line feed and a second open", () => {
    const { host } = linkedPair();
    listen(host);
    expect(() => host.send("a\nb")).toThrow("line feed");
    expect(() => listen(host)).toThrow("already open");
  });
});
