import { expect, test } from "vitest";
import { isSecretName, isSecretPair, isSecretParameter } from "../../src/secret/name.ts";

test.each(
  "DB_PASSWORD FERNET_KEY PGPASSWORD storepass x-api-key clientSecret --token api_key_2 GITHUB_PAT Authorization set-cookie awsSecretAccessKey db_password_prod API-key _authToken connectionString wifi_psk presharedKey datenbankkennwort пароль contraseña 数据库密码 NONCE_SALT SQLPW alarm_code accessKeyId wpa_key ldap_default_authtok".split(
    " ",
  ),
)("%s names a secret", (name) => expect(isSecretName(name)).toBe(true));

test.each(
  "token_count max_tokens secretName public_key primaryKey tokenizer next_page_token eos_token apiKeySource auth0 password_file key author bypass saltRounds area_code PublicKeyToken".split(
    " ",
  ),
)("%s names none", (name) => expect(isSecretName(name)).toBe(false));

test("a parameter of an address can be a secret that its name is not elsewhere", () => {
  expect(["sig", "code", "X-Amz-Signature", "page"].map(isSecretParameter)).toEqual([true, true, true, false]);
});

const hex = "42cd814b6d01e81f710792d5e9b61aca";

test.each([
  ["servicebusKey", hex],
  ["SOME_KEYS", hex],
  ["csrf", hex],
  ["ALGOLIA_ADMIN", hex],
  ["db_password", "periwinkle"],
  ["wordpress_logged_in_9807d3c6d4f5818cfc03d7697dc63c87", "ada%7C1770000000%7Ch9C2aylv4jS4"],
])("%s names the secret %s", (name, value) => expect(isSecretPair(name, value)).toBe(true));

test.each([
  ["publicKey", hex],
  ["cache_key", hex],
  ["key", hex],
  ["monkey", hex],
  ["GIT_COMMIT", hex],
  ["servicebusKey", "periwinkle"],
  ["session", "66a9a4c3-1f34-4f11-8e32-c1ed8de90e00"],
  ["PREF_TOKEN", "pref_token"],
  ["token", "string"],
  ["First pass", "process"],
  ["PK11URI_QATTR_PIN_VALUE", "pin-value"],
  ["secret", "Tajemství"],
])("%s names no secret %s", (name, value) => expect(isSecretPair(name, value)).toBe(false));
