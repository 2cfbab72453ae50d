import { describe, expect, it } from "vitest";
import { addressOf, sameServer } from "../../../../src/agent/tool/web/address.ts";

const href = (text: string): string => {
  const address = addressOf(text);
  return address.ok ? address.url.href : address.reason;
};

describe("addressOf", () => {
  it("upgrades http to https, except for servers on this machine", () => {
    expect(href("http://example.com/a?b")).toBe("https://example.com/a?b");
    expect(href("http://127.0.0.1:8080/")).toBe("http://127.0.0.1:8080/");
    expect(href("http://127.0.0.1.example.com/")).toBe("https://127.0.0.1.example.com/");
    expect(href("http://10.0.0.1/")).toBe("https://10.0.0.1/");
  });

  it("refuses what is no address of a public page", () => {
    expect(href("ftp://example.com/")).toBe("Unsupported protocol ftp:");
    expect(href("file:///etc/passwd")).toBe("Unsupported protocol file:");
    expect(href("https://ada:secret@example.com/")).toBe("Invalid URL");
    expect(href(`https://example.com/${"a".repeat(2_000)}`)).toBe("Invalid URL");
    expect(href("http://localhost:1/")).toMatch(/^WebFetch cannot fetch localhost/);
    expect(href("http://[::1]:1/")).toMatch(/^WebFetch cannot fetch localhost/);
  });
});

describe("sameServer", () => {
  const same = (from: string, to: string): boolean => sameServer(new URL(from), new URL(to));

  it("knows a server with and without its first name, but no other one", () => {
    expect(same("https://example.com/", "https://www.example.com/x")).toBe(true);
    expect(same("https://www.example.com/", "https://example.com/x")).toBe(true);
    expect(same("https://example.com/", "https://evil.example.com/")).toBe(false);
    expect(same("https://example.com/", "http://example.com/")).toBe(false);
    expect(same("https://example.com/", "https://example.com:8443/")).toBe(false);
  });
});
