import { execFile } from "node:child_process";
import dgram from "node:dgram";
import dns from "node:dns";
import http from "node:http";
import net from "node:net";
import tls from "node:tls";
import { promisify } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { say, script } from "../../src/index.ts";
import { forbidNetwork, type NetworkLatch, networkLatchEnv, serveModel } from "../../src/node/index.ts";

/** No server listens there: the block is reserved for documentation. */
const away = "192.0.2.1";

describe("a process without a network", () => {
  let latch: NetworkLatch | undefined;
  afterEach(() => latch?.release());

  const failure = (begin: (fail: (error: Error) => void) => unknown): Promise<Error> =>
    new Promise((resolve) => {
      try {
        begin(resolve);
      } catch (error) {
        resolve(error as Error);
      }
    });

  it.each<[string, (fail: (error: Error) => void) => unknown, string]>([
    ["fetch", (fail) => fetch("https://api.example.com/v1").catch((error) => fail(error.cause)), "api.example.com:443"],
    ["an address", (fail) => net.connect(80, away).on("error", fail), `${away}:80`],
    ["http", (fail) => http.get(`http://${away}:8080/x`).on("error", fail), `${away}:8080`],
    ["TLS", (fail) => tls.connect({ host: "example.com", port: 443 }).on("error", fail), "example.com:443"],
    [
      "an address of version 6",
      (fail) => net.connect({ host: "2001:db8::1", port: 1 }).on("error", fail),
      "2001:db8::1:1",
    ],
    ["a datagram", () => dgram.createSocket("udp4").unref().send("x", 53, away), `${away}:53`],
    [
      "a name that only looks like this machine",
      (fail) => net.connect(80, "127.0.0.1.example.com").on("error", fail),
      "127.0.0.1.example.com:80",
    ],
  ])("is refused %s", async (_, begin, target) => {
    latch = forbidNetwork();
    expect(String(await failure(begin))).toContain(`NetworkForbidden: The connection to ${target} `);
    expect(latch.attempts).toEqual([target]);
  });

  it.each<[string, (fail: (error: Error) => void) => unknown]>([
    ["lookup", (fail) => dns.lookup("api.example.com", (error) => error && fail(error))],
    ["lookup with options", (fail) => dns.lookup("api.example.com", { all: true }, (error) => error && fail(error))],
    ["the promise of a lookup", (fail) => dns.promises.lookup("api.example.com").catch(fail)],
    ["resolve4", (fail) => dns.resolve4("api.example.com", (error) => error && fail(error))],
    ["a resolver", (fail) => new dns.Resolver().resolveTxt("api.example.com", (error) => error && fail(error))],
    ["a resolver with promises", (fail) => new dns.promises.Resolver().resolve("api.example.com").catch(fail)],
  ])("%s receives no information about names", async (_, begin) => {
    latch = forbidNetwork();
    expect(String(await failure(begin))).toContain("NetworkForbidden: The connection to api.example.com ");
    expect(latch.attempts).toEqual(["api.example.com"]);
  });

  it("may ask about this machine, and ask a server on it", async () => {
    latch = forbidNetwork();
    expect((await dns.promises.lookup("localhost")).address).toMatch(/^(127\.|::1)/);
    const resolver = new dns.promises.Resolver({ timeout: 50, tries: 1 });
    resolver.setServers(["127.0.0.1:1"]);
    await expect(resolver.resolve4("api.example.com")).rejects.toMatchObject({ syscall: "queryA" });
    expect(latch.attempts).toEqual([]);
  });

  it("reaches servers on this machine, by each of its names", async () => {
    latch = forbidNetwork();
    const served = await serveModel(script(say("here")), { models: ["m"] });
    const { port } = new URL(served.url);
    try {
      for (const host of ["127.0.0.1", "localhost"])
        expect((await fetch(`http://${host}:${port}/v1/models`)).status).toBe(200);
      expect(latch.attempts).toEqual([]);
    } finally {
      await served.close();
    }
  });

  it("is let go again", async () => {
    const original = net.Socket.prototype.connect;
    const originalLookup = dns.lookup;
    forbidNetwork().release();
    expect(net.Socket.prototype.connect).toBe(original);
    expect(dns.lookup).toBe(originalLookup);
  });

  it.each([
    ["connections", `fetch("https://api.example.com").catch((error) => console.log(error.cause.code))`],
    [
      "names, by a function that it imported",
      `import { lookup } from "node:dns"; lookup("api.example.com", (error) => console.log(error.code))`,
    ],
  ])("applies to the Node programs that it starts: %s", async (_, program) => {
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], {
      env: networkLatchEnv(),
    });
    expect(stdout.trim()).toBe("NETWORK_FORBIDDEN");
  });

  it("keeps the rest of the environment, and options that are there", () => {
    const env = networkLatchEnv({ PATH: "/bin", NODE_OPTIONS: "--no-warnings", UNSET: undefined });
    expect(env).toEqual({ PATH: "/bin", NODE_OPTIONS: expect.stringMatching(/^--no-warnings --import ".*"$/) });
    expect(networkLatchEnv()).toMatchObject({ PATH: process.env.PATH });
  });
});
