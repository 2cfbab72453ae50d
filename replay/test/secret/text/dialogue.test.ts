import { expect, test } from "vitest";
import { dialogueRules } from "../../../src/secret/text/dialogue.ts";
import { secretsBy } from "./secrets-by.ts";

const found = secretsBy(dialogueRules);

test.each([
  [
    "C: AUTH LOGIN\nS: 334 VXNlcm5hbWU6\nC: YWRh\nS: 334 UGFzc3dvcmQ6\nC: cGVyaXdpbmtsZQ==\nS: 235 ok",
    "cGVyaXdpbmtsZQ==",
  ],
  ["-> AUTH PLAIN AGFkYQBwZXJpd2lua2xl", "AGFkYQBwZXJpd2lua2xl"],
  ["a1 LOGIN ada peri!winkle", "peri!winkle"],
  ['C: A0002 LOGIN "ada@example.org" "peri!winkle"', "peri!winkle"],
  ["---> USER ada\n<--- 331 Password required\n---> PASS periwinkle", "periwinkle"],
  ["> AUTH periwinkle", "periwinkle"],
  ["127.0.0.1:6379> AUTH tulip7mast\nOK", "tulip7mast"],
  ['1) "requirepass"\n2) "periwinkle"', "periwinkle"],
  ["ACL SETUSER worker on >periwinkle ~jobs:* +@all", "periwinkle"],
  ["user worker on >violet-hammock-otter ~* +@all", "violet-hammock-otter"],
])("%s", (text, secret) => expect(found(text)).toContain(secret));

test.each(["  PASS src/app.test.ts", "PASS *****", "AUTH LOGIN PLAIN CRAM-MD5", "a1 LOGIN failed"])(
  "%s contains none",
  (text) => expect(found(text)).toEqual([]),
);
