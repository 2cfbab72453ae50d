import { expect, test } from "vitest";
import { proseRules } from "../../../../src/secret/text/prose/index.ts";
import { secretsBy } from "../secrets-by.ts";

const found = secretsBy(proseRules);

test.each([
  ["The password is periwinkle, do not share it.", "periwinkle"],
  ["Your algolia admin key:\n\n    42cd814b6d01e81f710792d5e9b61aca\n\nRegards", "42cd814b6d01e81f710792d5e9b61aca"],
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
  ["Ihr Initialpasswort ist Xk9#mondlicht", "Xk9#mondlicht"],
  ["Das Root-Passwort lautet Eichelhaeher.", "Eichelhaeher"],
  ["Votre mot de passe temporaire : Grenouille", "Grenouille"],
  ["La clave del wifi es limonada", "limonada"],
  ["A senha do banco é maracuja.", "maracuja"],
  ["Clé secrète : 9bd0336727500a64", "9bd0336727500a64"],
  ["Credenciales: admin / periwinkle", "periwinkle"],
  ["Use the password periwinkle when it asks.", "periwinkle"],
  ["Password for ada has been reset to Periwinkle7.", "Periwinkle7"],
  ["A temporary password is generated for root@localhost: Peri!w1nkle", "Peri!w1nkle"],
  ["user/pass: guest/periwinkle", "periwinkle"],
  ["Die PIN vom Tresor lautet 2846", "2846"],
  ["Votre code de vérification est 729104", "729104"],
  ["Use code G-582913 to sign in", "G-582913"],
  ["### Root password\n```\nperiwinkle\n```", "periwinkle"],
  ["her PIN is 4821 for the vault", "4821"],
])("%s", (text, secret) => expect(found(text)).toContain(secret));

test.each([
  "The password is required.",
  "The password is stored in the keychain.",
  "The token is invalid.",
  "We need to pass in `recma-build-jsx`.",
  "The new password was set to expire in 90 days.",
  "Use the password policy of the company.",
  "The user/pass combinations are checked.",
  "La contraseña es obligatoria",
  "Your exit code is 137001",
  "What is the password?\nI do not know that.",
  "one two three four five six seven eight nine the end of it",
])("%s contains none", (text) => expect(found(text)).toEqual([]));
