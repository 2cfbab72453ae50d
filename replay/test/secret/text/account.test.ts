import { expect, test } from "vitest";
import { accountRules } from "../../../src/secret/text/account.ts";
import { secretsBy } from "./secrets-by.ts";

const found = secretsBy(accountRules);

test.each([
  ["db.example.org:5432:app:ada:hunter2", "hunter2"],
  ["default login anonymous password ada@site", "ada@site"],
  ["*:*:*:ada:peri:win\\:kle", "peri:win\\:kle"],
  ["NEO4J_AUTH=neo4j/periwinkle", "periwinkle"],
  ["[smtp.example.org]:587    ada@example.org:periwinkle", "periwinkle"],
  ["chpasswd:\n  expire: false\n  list: |\n    root:periwinkle\n    ada:tulipmast", "tulipmast"],
  ["    stats auth ada:peri!winkle", "peri!winkle"],
  ["8846f7eaee8fb117ad06bdd830b7586c:periwinkle", "8846f7eaee8fb117ad06bdd830b7586c:periwinkle"],
  ["ada:periwinkle:1000:1000::/home/ada:/bin/bash", "periwinkle"],
  ["admin_pw: DEC::PKCS7[periwinkle]!", "periwinkle"],
  ['new User("ada@example.org", "winter1984!")', "winter1984!"],
  ["- ada@example.org / Copper2019", "Copper2019"],
  ["const ADMIN = ('admin', 'quartz2143')", "quartz2143"],
  ["check_http -a ada:quartz2143 -H host", "quartz2143"],
  ["user ada quartz2143", "quartz2143"],
  ["smtp.example.org:25 relay:quartz2143", "quartz2143"],
  ['BUNDLE_GEMS__EXAMPLE__ORG: "1a2b3c4d:5e6f7a8b"', "1a2b3c4d:5e6f7a8b"],
  ["Loaded 1 password hash (bcrypt)\nperiwinkle       (ada)", "periwinkle"],
  ["psexec.py corp/ada:quartz2143@10.0.0.5", "quartz2143"],
  ["register => 1001:violet-hammock-otter@sip.example.org/1001", "violet-hammock-otter"],
  ["https://dav.example.org ada quartz2143", "quartz2143"],
  ["user=ada:Quartz2143", "Quartz2143"],
  ["[+] corp\\ada:periwinkle (found)", "periwinkle"],
  [`ada:500:${"ab".repeat(16)}:8846f7eaee8fb117ad06bdd830b7586c:::`, "8846f7eaee8fb117ad06bdd830b7586c"],
  ["wmiexec.py -hashes :8846f7eaee8fb117ad06bdd830b7586c ada@host", "8846f7eaee8fb117ad06bdd830b7586c"],
  [`accounts: ["${"5e1f".repeat(16)}"]`, "5e1f".repeat(16)],
])("%s", (text, secret) => expect(found(text)).toContain(secret));

test.each([
  "42cd814b6d01e81f710792d5e9b61aca:app.js",
  "users:\n  name: ada",
  "src/main.ts:14:3: error: x",
  "the auth digest ada",
  "email:ada1984@example.org, by:bob2001@example.org",
  "npm:string-width2@4.2.3 and ghcr.io/acme/app:v20240101@sha256",
  "https://example.org ada replied",
  "group:admins@example.com, ser\u2010\n  viceAccount:test123@example.domain.com",
  "2018-03-28:dc1605ce-a47d-34c5-8851-d9569f9ea5d3@martin.st:",
])("%s contains none", (text) => expect(found(text)).toEqual([]));
