import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { closeServer, isSameSecret, listenOnLoopback, newSecret, startOnPort } from "../src/loopback.ts";

it("compares secrets", () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(newSecret()).not.toBe(secret);
  expect(isSameSecret(secret, secret)).toBe(true);
  expect(isSameSecret("", secret)).toBe(false);
  expect(isSameSecret(secret.slice(1), secret)).toBe(false);
  expect(isSameSecret(`${secret.slice(1)}!`, secret)).toBe(false);
});

it("regression: a secret of as many characters, but more bytes, ended the server", () => {
  const secret = newSecret();
  expect(isSameSecret(secret.replace(/.$/, "é"), secret)).toBe(false);
});

it("listens on the loopback interface, reports a port that is in use, and closes open connections", async () => {
  const server = createServer();
  const port = await listenOnLoopback(server, 0);
  expect(server.address()).toMatchObject({ address: "127.0.0.1", port });
  await expect(listenOnLoopback(createServer(), port)).rejects.toMatchObject({ code: "EADDRINUSE" });
  await expect(startOnPort("--http", () => listenOnLoopback(createServer(), port))).rejects.toThrow(
    `--http ${port}: the port is in use. Name another, or use --http 0 for any free port.`,
  );
  const client = connect(port, "127.0.0.1");
  const closed = new Promise<void>((resolve) => client.once("close", () => resolve()));
  await new Promise<void>((resolve) => server.once("connection", () => resolve()));
  await closeServer(server);
  await closed;
});
