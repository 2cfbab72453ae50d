import { expect, test } from "vitest";
import { isKeyName, isSecretName, isSecretParameter } from "../../src/secret/name.ts";

test.each(
  "DB_PASSWORD FERNET_KEY PGPASSWORD storepass x-api-key clientSecret --token api_key_2 GITHUB_PAT Authorization set-cookie awsSecretAccessKey db_password_prod API-key _authToken connectionString wifi_psk presharedKey datenbankkennwort пароль contraseña 数据库密码 NONCE_SALT SQLPW alarm_code accessKeyId wpa_key ldap_default_authtok".split(
    " ",
  ),
)("%s names a secret", (name) => expect(isSecretName(name)).toBe(true));

test.each(
  "token_count max_tokens secretName public_key primaryKey tokenizer next_page_token eos_token apiKeySource password_file key author bypass saltRounds area_code PublicKeyToken".split(
    " ",
  ),
)("%s names none", (name) => expect(isSecretName(name)).toBe(false));

test("a parameter of an address can be a secret that its name is not elsewhere", () => {
  expect(["sig", "code", "X-Amz-Signature", "page"].map(isSecretParameter)).toEqual([true, true, true, false]);
});

test("a key is one by its name unless it is public or names an entry", () => {
  expect(["servicebusKey", "SOME_KEYS", "publicKey", "cache_key", "key", "monkey"].map(isKeyName)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
