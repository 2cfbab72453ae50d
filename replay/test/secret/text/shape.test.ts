import { expect, test } from "vitest";
import { shapeRules } from "../../../src/secret/text/shape.ts";
import { secretsBy } from "./secrets-by.ts";

const found = secretsBy(shapeRules);

test("a picture in base64 is no random word", () =>
  expect(
    found(
      "The picture: iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    ),
  ).toEqual([]));

test.each([
  ["use A7f9Kq2LmZ0xR4vT8bWc now", "A7f9Kq2LmZ0xR4vT8bWc"],
  [
    `key: AGE-SECRET-${"KEY"}-1${"8CTLJKMN9Y".repeat(6).slice(0, 58)}`,
    `AGE-SECRET-${"KEY"}-1${"8CTLJKMN9Y".repeat(6).slice(0, 58)}`,
  ],
  [
    "ada:SCRAM-SHA-256$4096:f22z1yVwGsjKxmcFiFJ3CW==$CnXTMuNCpqL7p7InoWCgKeJ3=:kz=",
    "f22z1yVwGsjKxmcFiFJ3CW==$CnXTMuNCpqL7p7InoWCgKeJ3=:kz=",
  ],
  [
    `-----BEGIN OpenVPN Static key V1-----\necf5e5aae433ced32bf3360e2d17fa1b\n-----END OpenVPN Static key V1-----`,
    "ecf5e5aae433ced32bf3360e2d17fa1b",
  ],
  [`the secret key for staging: ${"3e4edbfde9e71d79".repeat(8)} (rotate it)`, "3e4edbfde9e71d79".repeat(8)],
  [`ey${"JhbGciOiJI"}.eyJzdWIiOiIx.c2lnbmF0dXJl`, `ey${"JhbGciOiJI"}.eyJzdWIiOiIx.c2lnbmF0dXJl`],
  ["x patQ1xhNxpUM.8e81ebF150c9Ab0804a710 y", "patQ1xhNxpUM.8e81ebF150c9Ab0804a710"],
  ["root:$6$saltsalt$0123456789abcdefghij:19000", "$6$saltsalt$0123456789abcdefghij"],
  ["the password is hunter2.", "hunter2"],
  ["my password is xHdgdHfzPRXLhr, use it", "xHdgdHfzPRXLhr"],
  [`clickup pk${"_"}24855069_B9KLPO6Q6TWVB9KLPO6Q6TWVB9KLPO6Q`, `pk${"_"}24855069_B9KLPO6Q6TWVB9KLPO6Q6TWVB9KLPO6Q`],
  [`-----BEGIN PRIVATE ${"KEY"}-----\nMIIEvQIBADAN\n`, "MIIEvQIBADAN"],
])("%s", (text, secret) => expect(found(text)).toContain(secret));

test.each([
  "the token limit is 200k tokens",
  "press the key v1.2.3 of claude-opus-4-5-20250929",
  "The password is required.",
  "the password getUserName returns",
  "sha512-9n1Zx8Qw2Er5Ty7Ui0Op3As6Df8Gh1Jk4Lz7Xc9Vb2Nm5Qw8Er1Ty4Ui7Op0",
])("%s holds none", (text) => expect(found(text)).toEqual([]));
