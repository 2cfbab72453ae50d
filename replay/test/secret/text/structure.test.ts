import { expect, test } from "vitest";
import { structureRules } from "../../../src/secret/text/structure.ts";
import { secretsBy } from "./secrets-by.ts";

const found = secretsBy(structureRules);

test.each([
  ["postgres://ada:l0ve@db/app", "l0ve"],
  ["https://example.org/x?sig=abcdef12&y=1", "abcdef12"],
  ["https://hooks.example.org/services/T00000000/B11111111/abcdefghij0123456789", "abcdefghij0123456789"],
  ["- name: DB_PASSWORD\n  value: hunter2", "hunter2"],
  ["- https://conda.example.org/t/ab7otoxyjzpg2l920flk/main", "ab7otoxyjzpg2l920flk"],
  ['proxy_set_header Authorization "Bearer tulip-mast-ember";', "tulip-mast-ember"],
  ["https://example.org/cb#client_secret=a_%26j2)b7f*k&state=1", "a_%26j2)b7f*k"],
  ["kind: Secret\ndata:\n  username: YWRh\n", "YWRh"],
  ['the mnemonic is "orbit vivid lunar mango"', "orbit vivid lunar mango"],
  ["machine example.org login ada password hunter2", "hunter2"],
  ["https://hooks.example.org/catch/1476907/h2klto2/", "h2klto2"],
  ['{"github-oauth":{"example.org":"a414ba2021e70d19d23118e7b7bca6cf"}}', "a414ba2021e70d19d23118e7b7bca6cf"],
  ['variable "db_password" {\n  type = string\n  default = "periwinkle"\n}', "periwinkle"],
  ["passwords:\n  - periwinkle\n", "periwinkle"],
  ['{"kind":"Secret","data":{"tls.pw":"cGVyaXdpbmtsZQ=="}}', "cGVyaXdpbmtsZQ=="],
  ['{"name":"sid","value":"periwinkle","httpOnly":true}', "periwinkle"],
  ["user=ada&SAMLResponse=PHNhbWxwOlJlc3A&x=1", "PHNhbWxwOlJlc3A"],
  ['{"secrets":{"db":"periwinkle"}}', "periwinkle"],
  ['{"Name":"/prod/db/password","Type":"SecureString","Value":"periwinkle"}', "periwinkle"],
  ['{"db_password":{"sensitive":true,"type":"string","value":"periwinkle"}}', "periwinkle"],
  ['{"result":"periwinkle","type":"random_password"}', "periwinkle"],
  ["app:periwinkle@tcp(10.0.0.3:3306)/shop", "periwinkle"],
  ["\\\\ada:periwinkle@nas01\\share", "periwinkle"],
  ["Your verification code is 174232.", "174232"],
  [".example.org\tTRUE\t/\tTRUE\t0\tsid\tabcd1234", "abcd1234"],
  ["storePassword 'periwinkle'", "periwinkle"],
  ['user_id|i:41;csrf|s:32:"42cd814b6d01e81f710792d5e9b61aca"', "42cd814b6d01e81f710792d5e9b61aca"],
  ["    user ada insecure-password peri!winkle", "peri!winkle"],
  ["kind: Secret\ndata:\n  tls.key: YWRh\n    Ag/hVJBo1KszeK1gM\n", "Ag/hVJBo1KszeK1gM"],
  ["DbPassword:\n    Type: String\n    Default: periwinkle\n", "periwinkle"],
  ["https://api.example.org/v3/42cd814b6d01e81f710792d5e9b61aca", "42cd814b6d01e81f710792d5e9b61aca"],
  ["the alarm code is 385646", "385646"],
  ['red:auth("violet-hammock-otter")', "violet-hammock-otter"],
  ['{"selector":"#password","value":"Peri.Winkle66*","action":"fill"}', "Peri.Winkle66*"],
])("%s", (text, secret) => expect(found(text)).toContain(secret));

test.each([
  "https://example.org/a?page=2",
  "12:30:45:10:20",
  "https://hooks.example.org/docs/getting-started",
  '{"name":"password","type":"string"}',
  "one of (OAuth, JWT, etc.), then",
  'secret "postgres-credentials" deleted',
  "   Compiling password-hash v0.5.0",
  "Pass `turnSilenceMs` to the host",
  'secret "parcel-token-vf4ao" not found',
  "https://api.example.org/voyage?key={key}&token={token}",
  'storage.write(key: "refresh_token", value: tokens.refreshToken);',
  "password [success=1 default=ignore] pam_unix.so obscure",
  "https://example.org/nodejs/node/blob/d5e363b77ebaf1caf67cd7528224b651c86815c1/lib/_http_incoming.js",
])("%s holds none", (text) => expect(found(text)).toEqual([]));
