import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ending } from "@agentwire/protocol";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { WebSocket as SocketWithHeaders } from "ws";
import { SocketError, socketTransport, webSocket } from "../../../src/connection/socket/index.ts";
import { bridgeTransport, listBridgedSessions } from "../../../src/host/browser/index.ts";
import { type ServedBridge, type ServeOptions, serveBridge } from "../../../src/node/bridge/index.ts";

const folder = mkdtempSync(join(tmpdir(), "bridge-"));
mkdirSync(join(folder, "work", "inner"), { recursive: true });
mkdirSync(join(folder, "page"));
writeFileSync(join(folder, "page", "index.html"), "<!doctype html><title>page</title>");
writeFileSync(join(folder, "secret.html"), "not to be served");
const agent = join(folder, "agent.mjs");
writeFileSync(
  agent,
  `import { createInterface } from "node:readline";
   console.log(JSON.stringify({ argv: process.argv.slice(2), cwd: process.cwd(), mark: process.env.CLAUDE_MARK, pid: process.pid }));
   for await (const line of createInterface({ input: process.stdin })) {
     if (line === "flood") for (let n = 0; n < 400; n++) console.log(n + " " + "x".repeat(10_000));
     else if (line === "die") { console.error("out of breath"); process.exit(3); }
     else console.log("echo " + line);
   }`,
);

const open: ServedBridge[] = [];
async function serve(options: Partial<ServeOptions> = {}): Promise<ServedBridge> {
  const served = await serveBridge({ agent, cwd: join(folder, "work"), page: join(folder, "page"), ...options });
  open.push(served);
  return served;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((served) => served.close()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A host on a real socket; `until` resolves when something is among its lines. */
function hostOf(served: ServedBridge, launch: { argv?: string[]; env?: Record<string, string>; cwd?: string } = {}) {
  const transport = bridgeTransport({ argv: ["--one"], env: {}, cwd: undefined, ...launch }, served);
  const lines: string[] = [];
  let wake = (): void => {};
  let over: (ending: Ending) => void = () => {};
  const ending = new Promise<Ending>((resolve) => {
    over = resolve;
  });
  transport.open({
    line(text) {
      lines.push(text);
      wake();
    },
    end: over,
  });
  const until = async (text: string): Promise<void> => {
    while (!lines.some((line) => line.startsWith(text))) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return { transport, lines, ending, until };
}

/** How the bridge answers the start of a WebSocket: `open`, or the status. */
const attempt = (url: string, headers: Record<string, string> = {}) =>
  new Promise<string>((resolve) => {
    const socket = new SocketWithHeaders(url, { headers });
    socket.on("open", () => {
      socket.close();
      resolve("open");
    });
    socket.on("unexpected-response", (_request, response) => resolve(String(response.statusCode)));
    socket.on("error", () => {});
  });

/** With which code the bridge closes a socket on which this is done. */
const closedBy = (served: ServedBridge, act: (socket: SocketWithHeaders, wire: Socket) => void) =>
  new Promise<number>((resolve) => {
    const socket = new SocketWithHeaders(served.url);
    let wire: Socket | undefined;
    socket.on("upgrade", (response) => {
      wire = response.socket;
    });
    socket.on("open", () => act(socket, wire as Socket));
    socket.on("close", resolve);
    socket.on("error", () => {});
  });

/** What the bridge answers to a request, word for word. */
const answerTo = (served: ServedBridge, request: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(served.origin).port), "127.0.0.1", () => socket.write(request));
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("close", () => resolve(text));
  });

describe("a bridge on a port", () => {
  it("runs one agent a session: its folder, its environment, its last words", async () => {
    const served = await serve({ agentArgs: ["--zero"], env: { ...process.env, CLAUDE_MARK: "base" } });
    const host = hostOf(served, { env: { CLAUDE_MARK: "told" }, cwd: "inner" });
    void host.transport.send("hello");
    await host.until("echo hello");
    expect(JSON.parse(host.lines[0] ?? "")).toMatchObject({ argv: ["--zero", "--one"], mark: "told" });
    expect(JSON.parse(host.lines[0] ?? "").cwd).toMatch(/work.inner$/);
    expect(served.sessions).toBe(1);
    void host.transport.send("die");
    expect(await host.ending).toMatchObject({ kind: "exit", code: 3, stderr: ["out of breath"] });
    await host.transport.close();
  });

  it("keeps a session over a broken connection, and holds a flooding agent back meanwhile", async () => {
    const limits = { mark: 100_000, max: 2_000_000 }; // the flood has 4 MB
    const served = await serve({ limits });
    const sockets: WebSocket[] = [];
    const states: string[] = [];
    const lines: string[] = [];
    let done: () => void = () => {};
    const all = new Promise<void>((resolve) => {
      done = resolve;
    });
    const transport = socketTransport({
      connect() {
        const socket = new WebSocket(served.url);
        sockets.push(socket);
        return webSocket(socket);
      },
      token: served.token,
      session: "00000000-0000-4000-8000-00000000000a",
      launch: { argv: [], env: {} },
      clock: {
        now: () => Date.now(),
        sleep: (ms, signal) =>
          new Promise((resolve, reject) => {
            const timer = setTimeout(resolve, ms / 10);
            signal?.addEventListener("abort", () => {
              clearTimeout(timer);
              reject(signal.reason);
            });
          }),
      },
      onState: (state) => states.push(state),
    });
    transport.open({
      line(text) {
        lines.push(text);
        if (lines.length % 90 === 0) sockets.at(-1)?.close();
        if (text === "echo after the flood") done();
      },
      end: () => {},
    });
    void transport.send("flood");
    void transport.send("after the flood");
    await all;
    expect(lines.slice(1, -1).map((line) => line.split(" ")[0])).toEqual([...Array(400).keys()].map(String));
    expect(sockets.length).toBeGreaterThan(3);
    expect(states.slice(0, 3)).toEqual(["connected", "reconnecting", "connected"]);
    await transport.close();
    expect(served.sessions).toBe(0);
  });

  it("rejects launches outside its list and a missing agent, with a message", async () => {
    const served = await serve();
    const refusals = [
      [{ env: { NODE_OPTIONS: "--inspect" } }, "CLAUDE_"],
      [{ cwd: ".." }, "outside"],
      [{ cwd: "nowhere" }, "does not exist"],
    ] as const;
    for (const [launch, message] of refusals) {
      const { cause } = await hostOf(served, launch).ending;
      expect(cause).toBeInstanceOf(SocketError);
      expect(cause).toMatchObject({ refusal: "launch_refused", message: expect.stringContaining(message) });
    }
    const missing = await serve({ agent: join(folder, "nowhere") });
    const { kind, cause } = await hostOf(missing).ending;
    expect(kind).toBe("error");
    expect(String(cause)).toContain("was not found");
  });

  it("listens to pages of its own origin and the listed ones, under its own names, and to nothing else", async () => {
    const served = await serve({ origins: ["http://localhost:5173"] });
    const own = served.origin.slice(0, -1);
    expect(await attempt(served.url)).toBe("open");
    expect(await attempt(served.url, { origin: own })).toBe("open");
    expect(await attempt(served.url, { origin: "http://localhost:5173" })).toBe("open");
    expect(await attempt(served.url, { origin: "http://evil.example" })).toBe("403");
    expect(await attempt(served.url, { origin: "null" })).toBe("403");
    expect(await attempt(served.url, { host: "evil.example" })).toBe("403");
    expect(await attempt(served.url.replace("/session", "/other"))).toBe("403");
    const { cause } = await hostOf({ ...served, token: "guess" }).ending;
    expect(cause).toMatchObject({ refusal: "bad_token" });
  });

  it("buffers no more than a hello from an unauthenticated client", async () => {
    const served = await serve();
    const max = 4 * 1024 * 1024;
    expect(await closedBy(served, (socket) => socket.send("x".repeat(max * 2)))).toBe(1006);
    expect(await closedBy(served, (socket) => socket.send("x".repeat(max / 2)))).toBe(4000);
  });

  it("drops messages that are no text, or too long, and continues", async () => {
    const served = await serve();
    expect(await closedBy(served, (socket) => socket.send(Buffer.from("a hello")))).toBe(4000);
    const raw = (...bytes: number[]) =>
      closedBy(served, (_, wire) => {
        wire.write(Uint8Array.from(bytes));
      });
    expect(await raw(0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe)).toBe(1007); // no UTF-8
    expect(await raw(0x81, 0x01, 0x41)).toBe(1002); // not masked
    expect(await raw(0x81, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)).toBe(1009); // announces 4 GiB
    const host = hostOf(served);
    void host.transport.send("hello");
    await host.until("echo hello");
    await host.transport.close();
  });

  it("serves the files of its page, with a policy, and no others", async () => {
    const served = await serve();
    const page = await fetch(served.origin);
    expect(await page.text()).toContain("<title>page</title>");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    for (const path of ["../secret.html", "%2e%2e/secret.html", "..%2fsecret.html", "page", "session"]) {
      expect((await fetch(`${served.origin}${path}`)).status).toBe(404);
    }
    expect((await fetch(served.origin, { method: "POST" })).status).toBe(405);
    const foreign = "Host: evil.example\r\nConnection: close\r\n\r\n";
    expect(await answerTo(served, `GET / HTTP/1.1\r\n${foreign}`)).toMatch(/^HTTP\/1.1 421/);
  });

  it("survives paths that are none", async () => {
    const served = await serve();
    const own = `Host: ${new URL(served.origin).host}\r\nConnection: close\r\n\r\n`;
    for (const path of ["//", "///x", "http://[", "/%zz", "*"]) {
      expect(await answerTo(served, `GET ${path} HTTP/1.1\r\n${own}`)).toMatch(/^HTTP\/1.1 40[04]/);
    }
    expect(await answerTo(served, `GET /?q HTTP/1.1\r\n${own}`)).toMatch(/^HTTP\/1.1 200/);
  });
});

describe("the agents and sessions of a bridge", () => {
  const share = "0f1e2d3c-0000-4000-8000-00000000000a";

  it("lets hosts share an agent, which outlives them", async () => {
    const served = await serve();
    const join = () => hostOf({ ...served, share } as ServedBridge);
    const one = join();
    await one.until('{"argv"');
    const two = join();
    await two.until('{"argv"');
    void two.transport.send("hello");
    await one.until("echo hello");
    expect(served.agents).toEqual([{ share, sessionId: undefined }]);
    await Promise.all([one.transport.close(), two.transport.close()]);
    expect(served.agents).toHaveLength(1);
    const three = join();
    await three.until("echo hello");
    await served.close();
    expect(served.agents).toEqual([]);
  });

  it("lists the saved sessions to who knows the token, and to no other page", async () => {
    const config = join(folder, "config");
    const work = realpathSync(join(folder, "work"));
    const project = join(config, "projects", work.replace(/[^A-Za-z0-9]/g, "-"));
    const id = "0f1e2d3c-0000-4000-8000-000000000001";
    mkdirSync(project, { recursive: true });
    const line = { type: "user", uuid: id, sessionId: id, cwd: work, message: { role: "user", content: "Say hello." } };
    writeFileSync(
      join(project, `${id}.jsonl`),
      `${JSON.stringify({ ...line, parentUuid: null, isSidechain: false })}\n`,
    );
    const served = await serve({ env: { ...process.env, CLAUDE_CONFIG_DIR: config } });
    expect(await listBridgedSessions(served)).toMatchObject([{ sessionId: id, summary: "Say hello." }]);
    await expect(listBridgedSessions({ ...served, token: "guess" })).rejects.toThrow("status 401");
    const url = new URL("sessions", served.origin);
    const headers = { authorization: `Bearer ${served.token}`, origin: "http://evil.example" };
    const foreign = await fetch(url, { headers });
    expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
    expect((await fetch(url, { method: "POST", headers })).status).toBe(405);

    // A host that resumes the session gets it from the beginning.
    const host = hostOf({ ...served, share } as ServedBridge, { argv: ["--resume", id] });
    await host.until('{"argv"');
    expect(JSON.parse(host.lines[0] ?? "")).toMatchObject({ type: "user", uuid: id });
    expect(JSON.parse(host.lines[1] ?? "")).toMatchObject({ argv: ["--resume", id] });
  });
});
