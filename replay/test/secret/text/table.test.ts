import { expect, test } from "vitest";
import { tableRules } from "../../../src/secret/text/table.ts";
import { secretsBy } from "./secrets-by.ts";

const found = secretsBy(tableRules);

test.each([
  ["user,password\nada,hunter2\n", "hunter2"],
  ['id,email,password\n1,a@x.io,"peri,winkle"\n', "peri,winkle"],
  ["| DB_PASSWORD | `hunter2` |\n| PORT | 80 |", "hunter2"],
  ["| user | password |\n|---|---|\n| ada | periwinkle |", "periwinkle"],
  ["| Setting | Value |\n|---|---|\n| SMTP password | periwinkle |", "periwinkle"],
  [
    "+------+------------+\n| user | password   |\n+------+------------+\n| ada  | periwinkle |\n+------+------------+",
    "periwinkle",
  ],
  [" user | password_plain\n------+---------------\n ada  | periwinkle", "periwinkle"],
  ["│ user │ password  │\n├──────┼───────────┤\n│ eve  │ periwinkle│", "periwinkle"],
  ["USER      PASSWORD     ROLE\nroot      periwinkle   admin", "periwinkle"],
  ["-[ RECORD 1 ]---\nname     | ada\npassword | periwinkle", "periwinkle"],
  ["| env | user / pass |\n|---|---|\n| prod | admin / periwinkle |", "periwinkle"],
  ["keystore.password   periwinkle\nport   80", "periwinkle"],
  ["|| User || Password ||\n| ada | quartz2143 |", "quartz2143"],
])("%s", (text, secret) => expect(found(text)).toContain(secret));

test.each([
  "a,b\n1,2\n",
  "| code | meaning |\n|---|---|\n| `bad_token` | the token is wrong |",
  "| name | type |\n|---|---|\n| `password` | string |",
  "| `action` | `align` |\n| `pin` | `beta` |\n| `alpha` | `gamma` |",
  'return sign(payload,secret,{expiresIn:"1h"})',
  "type A = Kind.SlashToken | Kind.PercentToken;",
  "auth   required\tpam_shells.so\n\nThis allows root to change\nprompted for a password",
  "auth  required  first\nprompted for a password\nThis allows root to log in",
  "ii  passwd   1:4.13+dfsg1-1+deb12u1   amd64   change passwords",
  "openssh-client, patch, passwd, packagekit-tools, openssl: /usr/bin",
  '407: ("authentication_required", "proxy_auth", "authentication"),',
  "NPM_TOKEN    about 1 year ago\nSONAR_TOKEN  2 days ago",
  "jsonwebtoken  <=8.5.1\nSeverity: moderate",
  "password  encrypted text\n\nuser_name (optional) comment",
  "yield match.start(1), token, match.group(1)",
  "Kullanıcı  parola  dosyasındaki  alana",
  "a password  expired  until  account\nthe  disabled  forever.",
  "NAME\n  gcloud  auth  application-default  print-access-token",
  "StToken | C1Token | InvalidToken",
  "from abc import (get_cache_token, abc_init, abc_register,\n    abc_check, abc_subclass, abc_dump)",
  "deliver(c, self._authkey)\nanswer(c, self._authkey)",
  "yield before, orig_token\nyield other, SYNTAX",
  "| Token | Meaning |\n|---|---|\n| `UINT8` | Unsigned integer |\n",
])("%s contains none", (text) => expect(found(text)).toEqual([]));
