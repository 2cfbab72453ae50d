import { describe, expect, it } from "vitest";
import { fromBase64, fromLatin1, toBase64, toLatin1 } from "../../../src/line/codec/index.ts";

/** More bytes than one call of `String.fromCharCode` takes. */
const many = Uint8Array.from({ length: 200_000 }, (_, at) => at % 256);

describe("toLatin1", () => {
  it("has one character for each byte", () => {
    expect(toLatin1(Uint8Array.of(0, 65, 255))).toBe("\u0000A\u00ff");
    expect(toLatin1(many)).toBe(Buffer.from(many).toString("latin1"));
    expect(fromLatin1(toLatin1(many))).toEqual(many);
  });
});

describe("toBase64", () => {
  it("encodes bytes", () => {
    expect(toBase64(new Uint8Array())).toBe("");
    expect(toBase64(Uint8Array.of(104, 105))).toBe("aGk=");
    expect(toBase64(many)).toBe(Buffer.from(many).toString("base64"));
  });
});

describe("fromBase64", () => {
  it("decodes what toBase64 encodes, also without padding", () => {
    expect(fromBase64(toBase64(many))).toEqual(many);
    expect(fromBase64("aGk")).toEqual(Uint8Array.of(104, 105));
  });

  it("refuses other text", () => {
    expect(() => fromBase64("a%")).toThrow(expect.objectContaining({ name: "InvalidCharacterError" }));
  });
});
