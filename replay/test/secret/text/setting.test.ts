import { expect, test } from "vitest";
import { settingRules } from "../../../src/secret/text/setting.ts";
import { secretsBy } from "./secrets-by.ts";

const found = secretsBy(settingRules);

test.each([
  ["binddn cn=admin\nbindpw tulip7mast\n", "tulip7mast"],
  [
    "WALLET_SECRET_KEY=[12,244,7,19,88,101,3,77,209,5,61,90,33,18,254,140]",
    "12,244,7,19,88,101,3,77,209,5,61,90,33,18,254,140",
  ],
  [
    "APPKEY[16] = { 0x12, 0x15, 0x5F, 0xD0, 0x36, 0x23, 0xFF, 0x8E, 0xF0, 0x31, 0xB1, 0xBF }",
    "0x12, 0x15, 0x5F, 0xD0, 0x36, 0x23, 0xFF, 0x8E, 0xF0, 0x31, 0xB1, 0xBF",
  ],
])("%s", (text, secret) => expect(found(text)).toContain(secret));

test.each(["token expired", "color_key=[12,244,7,19,88,101,3,77,209,5,61,90,33,18,254,140]"])("%s holds none", (text) =>
  expect(found(text)).toEqual([]),
);
