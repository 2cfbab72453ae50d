import { execFileSync } from "node:child_process";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, createGzip, deflateSync, gzipSync } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import { httpFetch } from "../../../src/node/http/fetch.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const get = httpFetch({});
const chunks = async (body: unknown) => {
  const all: string[] = [];
  for await (const chunk of body as AsyncIterable<Uint8Array>) all.push(String(Buffer.from(chunk)));
  return all;
};
const post = (headers: Record<string, string> = {}) => ({ method: "POST", body: '{"text":"é"}', headers });

it("sends method, headers and body, and gives the answer back", async () => {
  const url = await serve(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { "x-one": one, "content-length": length } = request.headers;
    response.writeHead(418, "No coffee", { "request-id": "r", "x-two": ["a", "b"] });
    response.end(JSON.stringify({ method: request.method, text, one, length }));
  });
  const answer = await get(`${url}/a?b=c`, post({ "x-one": "1\n" }));
  expect(answer).toMatchObject({ status: 418, statusText: "No coffee", ok: false, url: `${url}/a?b=c` });
  expect(answer.headers.get("Request-Id")).toBe("r");
  expect(answer.headers.get("x-two")).toBe("a, b");
  expect(await answer.json()).toEqual({ method: "POST", text: '{"text":"é"}', one: "1", length: "13" });
});

it("uses a connection again", async () => {
  const ports: unknown[] = [];
  const url = await serve((request, response) => {
    ports.push(request.socket.remotePort);
    response.end("x");
  });
  for (let turn = 0; turn < 3; turn++) expect(await (await get(url)).text()).toBe("x");
  expect(new Set(ports).size).toBe(1);
});

it.each([
  ["gzip", gzipSync("packed")],
  ["x-gzip", gzipSync("packed")],
  ["deflate", deflateSync("packed")],
  ["br", brotliCompressSync("packed")],
  ["constructor", "packed"],
  ["identity", "packed"],
])("reads what is packed as %s", async (encoding, packed) => {
  const url = await serve((request, response) => {
    expect(request.headers["accept-encoding"]).toBe("gzip, deflate, br");
    response.writeHead(200, { "content-encoding": encoding }).end(packed);
  });
  expect(await (await get(url)).text()).toBe("packed");
});

it("hands on what has come of a packed stream before the rest comes", async () => {
  let more = () => {};
  const url = await serve((_, response) => {
    const zip = createGzip();
    zip.pipe(response.writeHead(200, { "content-encoding": "gzip" }));
    zip.write("one");
    zip.flush();
    more = () => zip.end("two");
  });
  const answer = await get(url);
  const received: string[] = [];
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    received.push(String(Buffer.from(chunk)));
    more();
  }
  expect(received).toEqual(["one", "two"]);
});

it("takes no more of a body than its reader does", async () => {
  let waits = false;
  const url = await serve((_, response) => {
    const part = Buffer.alloc(1 << 20);
    for (let at = 0; at < 64 && !waits; at++) waits = !response.write(part);
    response.once("drain", () => response.end()).on("close", () => {});
  });
  const answer = await get(url);
  const body = answer.body as unknown as NodeJS.ReadableStream;
  await expect.poll(() => waits).toBe(true);
  expect((body as unknown as { readableLength: number }).readableLength).toBeLessThan(1 << 18);
  expect((await chunks(body)).join("").length).toBe(1 << 20);
});

it("is abandoned before the answer, and within it", async () => {
  const url = await serve((request, response) => {
    if (request.url === "/slow") response.writeHead(200).write("one");
  });
  const early = new AbortController();
  const pending = get(url, { signal: early.signal });
  early.abort();
  await expect(pending).rejects.toMatchObject({ name: "AbortError" });
  await expect(get(url, { signal: early.signal })).rejects.toMatchObject({ name: "AbortError" });

  const late = new AbortController();
  const answer = await get(`${url}/slow`, { signal: late.signal });
  const read = chunks(answer.body);
  late.abort();
  await expect(read).rejects.toMatchObject({ name: "AbortError" });
});

it("reports a refused connection, and an incomplete answer", async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { "content-length": "10" }).write("one");
    setTimeout(() => response.destroy(), 5);
  });
  const answer = await get(url);
  await expect(answer.text()).rejects.toMatchObject({ code: "ECONNRESET" });
  servers[0]?.close();
  await new Promise((closed) => servers[0]?.once("close", closed));
  // A connection that is still open from before is reset.
  await expect(get(url)).rejects.toMatchObject({ code: expect.stringMatching(/^ECONN(?:REFUSED|RESET)$/) });
});

it("follows redirects; what says who asks stays with the server that was asked", async () => {
  const received: unknown[] = [];
  const note: RequestListener = async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { authorization, "x-api-key": key, "x-app": app, "content-type": type } = request.headers;
    received.push([request.method, request.url, text, authorization, key, app, type]);
    const status = Number(request.url?.slice(1, 4));
    if (status) response.writeHead(status, { location: `${status === 307 ? other : ""}/end` }).end("moved");
    else response.end("here");
  };
  const other = await serve(note);
  const url = await serve(note);
  const headers = { authorization: "Bearer a", "x-api-key": "k", "x-app": "cli", "content-type": "text/plain" };
  for (const status of [307, 308, 303]) {
    const answer = await get(`${url}/${status}`, { method: "POST", body: "b", headers });
    expect(await answer.text()).toBe("here");
    expect(answer.url).toBe(`${status === 307 ? other : url}/end`);
  }
  expect(received.filter((_, at) => at % 2 === 1)).toEqual([
    ["POST", "/end", "b", undefined, undefined, "cli", "text/plain"],
    ["POST", "/end", "b", "Bearer a", "k", "cli", "text/plain"],
    ["GET", "/end", "", "Bearer a", "k", "cli", undefined],
  ]);
});

it("ends in a circle of redirects, and goes to no address that is not HTTP", async () => {
  const url = await serve((request, response) => {
    response.writeHead(302, { location: request.url === "/file" ? "file:///etc/passwd" : "/again" }).end();
  });
  await expect(get(url)).rejects.toThrow("More than 20 redirects");
  await expect(get(`${url}/file`)).rejects.toThrow("Unsupported protocol file:");
  await expect(get(url.replace("//", "//name:word@"))).rejects.toThrow("must not contain a user name or password");
});

it.each(["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY"])(
  "goes through the proxy of %s, but where NO_PROXY says not",
  async (name) => {
    const url = await serve((_, response) => response.end("direct"));
    const proxy = await serve((request, response) => response.end(`by proxy to ${request.url}`));
    const ask = async (env: Record<string, string>) => (await httpFetch({ [name]: proxy, ...env })(`${url}/x`)).text();
    expect(await ask({})).toBe(`by proxy to ${url}/x`);
    expect(await ask({ NO_PROXY: "127.0.0.1" })).toBe("direct");
    expect(await ask({ no_proxy: "*" })).toBe("direct");
  },
);

it("asks a proxy for a tunnel to an address with https, and says when it gets none", async () => {
  const requests: unknown[] = [];
  const proxy = await serve(() => {});
  servers[0]?.on("connect", (request, socket) => {
    requests.push(request.url);
    socket.on("error", () => {}).end("HTTP/1.1 502 No\r\n\r\n");
  });
  const env = { HTTP_PROXY: "http://127.0.0.1:9", HTTPS_PROXY: proxy };
  await expect(httpFetch(env)("https://host.invalid/x")).rejects.toMatchObject({ code: "ERR_PROXY_TUNNEL" });
  expect(requests).toEqual(["host.invalid:443"]);
});

it("does not load the global fetch", async () => {
  const module = fileURLToPath(new URL("../../../src/node/http/fetch.ts", import.meta.url));
  const program = `
    const { httpFetch } = await import(${JSON.stringify(module)});
    await httpFetch({})("http://127.0.0.1:9/", { headers: { a: "b" } }).catch(() => {});
    console.log(process.moduleLoadList.filter((name) => /undici/.test(name)).length);`;
  const args = ["--no-warnings", "--experimental-strip-types", "--input-type=module", "-e", program];
  expect(execFileSync(process.execPath, args, { encoding: "utf8" })).toBe("0\n");
});

it("names a body that stalls, before its end and with compression", async () => {
  const url = await serve((request, response) => {
    const encoding = request.headers["x-encoding"];
    response.writeHead(200, encoding === undefined ? {} : { "content-encoding": String(encoding) });
    response.write(encoding === undefined ? "a" : gzipSync("a").subarray(0, 12));
  });
  const impatient = httpFetch({}, 500);
  const stalled = async (headers: Record<string, string>) => chunks((await impatient(url, { headers })).body);
  const outcomes = await Promise.allSettled([stalled({}), stalled({ "x-encoding": "gzip" })]);
  const expected = { status: "rejected", reason: { name: "ModelError", kind: "stalled" } };
  expect(outcomes).toMatchObject([expected, expected]);
});
