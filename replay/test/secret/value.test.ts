import { expect, test } from "vitest";
import { canBeSecret, isDistinctive, isKeyMaterial, looksRandom } from "../../src/secret/value.ts";

test.each([
  "$TOKEN",
  `$\u007bTOKEN}`,
  "process.env.TOKEN",
  "<your token>",
  "string",
  "********",
  "/etc/ssl/private",
  "your-key",
  "#3f51b5",
  "SecretString,",
  "config.get<string>",
  "sk-ant-xxxxxxxxxxxxxxxx",
  "(?i)[0-9a-z]{16}",
  "req.body.password",
  ".js:41:11)",
  "refresh_token",
  "reda",
  "changeme",
  "Bearer ",
  "random_password.order.result",
  "%env(resolve:DB_PASSWORD)%",
  "$env:DB_PASSWORD",
  "import.meta.env.VITE_KEY",
  "VARCHAR(255)",
  "1*tchar",
  "sk-your-key-here",
  "change-me-in-production",
  "fake-token-1",
  "Access-Control-Allow-Headers",
  "this._client.apiKey",
  "aws-credentials",
  "API-Schlüssel",
  "scram-sha-256",
  "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  "必須",
  "{key",
  "2 days ago",
  "<=8.5.1",
  "sk-...a1B2",
  "db_password:/etc/app/db_password",
  '$TOKEN\\"',
  "API-nyckel",
  "DES-<mode>",
  "REDACTED",
  "%d`/`%i",
  "(?P<%s>%s)",
  "CFStringRef.in_dll(",
  "0X0X0X-0X0X0X-0X0X0X",
  "UID:GID:name:directory:shell",
  "!options.allowAllSecrets;",
  "$Username",
  "{password!r}",
  "resource-",
  "x-oauth-basic",
  "https://example.org/rfc6749#section-3.2",
  "1.3.6.1.5.5.7.3.1",
  "AWS4-HMAC-SHA256",
  " --username=",
  "_auth$split2[1",
  "${lookup{$auth1",
  "Basic ${Buffer.from(data).toString(",
  "CRAM-MD5",
  ":::::allow_nets=192.168.0.0/24",
  "e.secret=m",
  "SecretKey.base32",
  "64+r.length",
  '<em class="replaceable">password',
])("%s is found beside the name of a secret and is not one", (value) => expect(canBeSecret(value)).toBe(false));

test.each(["letmein", "$ecret99!", "p@ss", "correct horse", "admin-password1"])("%s can be a secret", (value) =>
  expect(canBeSecret(value)).toBe(true),
);

test("a word is a secret only beside its name", () => {
  expect(["production", "Authorization", "12345678", "/usr/local/bin"].filter(isDistinctive)).toEqual([]);
  expect(["hunter22", "correct-horse", "Tr0ub4dor&3"].filter(isDistinctive)).toHaveLength(3);
});

test.each([
  "toolu_01ABCDEFGHJKLMNPQRSTUVWX",
  "5f739f3f-cec5-4589-bdfc-f4abb608b838",
  "0123456789abcdef0123456789abcdef01234567",
  "launchEnvLeftOwnFilesInPlace",
  "0x25fd7F66DA60914Ad141CA561EAfFBAE0FBd468F",
  "01BZMP0SXWEPEZQD6VH97EA3ZF",
  "claude-opus-4-5-20250929",
  "handleControlRequestV2Response",
  "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
  "tls-wildcard-c9zg8mpp",
  "CustomAuthActionRequiredStateParametersV2",
  "wrkspc_011CZkZaBF1tNoB5wlCeusgy",
  "diff-34588ad868ebcb232660aba7ee6a99d1e02f4bc93f73497d2688c3f074e60533R5-R13",
  "ga0e81f9571a8a73f5da0e89e1f46d34b1",
])("%s is an id, a hash or a name", (word) => expect(looksRandom(word)).toBe(false));

test.each(["A7f9Kq2LmZ0xR4vT8bWc", "x9k2m4p7q1z8w3v6t5r0y2u4", "RCJJUZLTCUV47ZNOKDGLOE24RD6MH7TE"])(
  "%s is random",
  (word) => expect(looksRandom(word)).toBe(true),
);

test("key material is random letters and digits, and no name or path", () => {
  const values = [
    "3k3QcyOLiSwR5l6O7ojqyI7sHZ39vN/9u97WJcq712Q=",
    "d41d8cd98f00b204e9800998ecf8427e",
    "components/header/primaryButton",
    "user.settings.theme.color.dark",
  ];
  expect(values.map(isKeyMaterial)).toEqual([true, true, false, false]);
});
