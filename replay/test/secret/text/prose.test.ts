import { expect, test } from "vitest";
import { proseRules } from "../../../src/secret/text/prose.ts";
import { secretsBy } from "./secrets-by.ts";

const found = secretsBy(proseRules);

test.each([
  ["The password is periwinkle, do not share it.", "periwinkle"],
  ["I set the root password to Maplewood yesterday.", "Maplewood"],
  ["The password for the replica (readonly) is blueberry-pie", "blueberry-pie"],
  ["Bob's password for the mail server is tumbleweed, ok?", "tumbleweed"],
  ["The admin password was changed to periwinkle last night.", "periwinkle"],
  ["dana [9:12 AM]\nwhat's the password for the VPN?\neli [9:13 AM]\nsure: Gondola77", "Gondola77"],
  ["Das Passwort lautet Sonnenblume.", "Sonnenblume"],
  ["The wifi passphrase is correct horse battery staple", "correct horse battery staple"],
  ["Login with user deploy and password periwinkle.", "periwinkle"],
  ["Credentials: jenkins / periwinkle", "periwinkle"],
  ["<anna> what's the db pass?\n<ben> periwinkle\n<anna> thanks", "periwinkle"],
  ["Kim: can you send me the admin password?\nLee: sure, it's velvet-hammer", "velvet-hammer"],
  ["Enter the setup key: KRSX G5CT MVRX EZLU", "KRSX G5CT MVRX EZLU"],
  ["Backup codes:\n1a2b-3c4d\n5e6f-7g8h\n", "5e6f-7g8h"],
  [
    "legal winner thank year wave sausage worth useful legal winner thank yellow",
    "legal winner thank year wave sausage worth useful legal winner thank yellow",
  ],
  ["her PIN is 4821 for the vault", "4821"],
])("%s", (text, secret) => expect(found(text)).toContain(secret));

test.each([
  "The password is required.",
  "The password is stored in the keychain.",
  "The token is invalid.",
  "We need to pass in `recma-build-jsx`.",
  "What is the password?\nI do not know that.",
  "one two three four five six seven eight nine the end of it",
])("%s contains none", (text) => expect(found(text)).toEqual([]));
