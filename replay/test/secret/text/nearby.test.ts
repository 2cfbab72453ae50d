import { expect, test } from "vitest";
import { nearbyRules } from "../../../src/secret/text/nearby.ts";
import { secretsBy } from "./secrets-by.ts";

const found = secretsBy(nearbyRules);

test.each([
  [`the secret key for staging: ${"3e4edbfde9e71d79".repeat(8)} (rotate it)`, "3e4edbfde9e71d79".repeat(8)],
  ["the password is hunter2.", "hunter2"],
  ["das Kennwort lautet MariposaOpa869= – danach", "MariposaOpa869="],
  ["пароль от базы — Falcon5404.*, логин reader", "Falcon5404"],
  ["my password is xHdgdHfzPRXLhr, use it", "xHdgdHfzPRXLhr"],
  ["pw for the box is F4lc0n.Maple20", "F4lc0n.Maple20"],
  ["connect as admin with winter1984 (that is the password)", "winter1984"],
  ["encrypt_string 'ginger5385' --name db_password", "ginger5385"],
  ['client.username_pw_set("ada", "CopperComet97")', "CopperComet97"],
  ["assert pwd_context.verify('canyon8165', hash)", "canyon8165"],
  ["비밀번호는 saffron7341 입니다", "saffron7341"],
  ["הסיסמה היא saffron7341", "saffron7341"],
  ["รหัสผ่านคือ saffron7341", "saffron7341"],
  ["db2 connect to d user ada using quartz2143", "quartz2143"],
  ["log in as admin with glJE9ltWkmXYwH and look", "glJE9ltWkmXYwH"],
])("%s", (text, secret) => expect(found(text)).toContain(secret));

test.each([
  "the token limit is 200k tokens",
  "jsonwebtoken-9.0.2.tgz#37a783af72c53d8f0ae29b571c790eb5355586e9",
  "arn:aws:secretsmanager:us-east-1:123456789012:secret:api-key-vZ3Iv7",
  "GPG_KEY=58A5956ADEAEFE0FE9CC2C6088059D6E6001F0A8",
  "nextPageToken: cGFnZTo2MTQ3",
  "cxt.pass((0, codegen_1._)`x`)",
  "VirtualItem['key']>, flat: Float64Array)",
  "const registered: RegisteredX509Credential | undefined = findX509Credential(credential);",
  "press the key v1.2.3 of claude-opus-4-5-20250929",
  "The password is required.",
  "the password getUserName returns",
  "the key in PKCS#1 format",
  "user=winter1984 password=",
  "const tokenizer = createTokenizer(utf8Decoder, sha256Hash)",
  "commit winter1984 fixes the password prompt",
  "cache key: broker-linux-37a783af72c53d8f0ae29b571c790eb5355586e9b739042ac701b127286f8d16",
  "Redis key topic:acb94eb6-c102-4c0e-b4c2-2721d1d7b7fd expired",
  "gpg: using RSA key 4331CF10BED168BAA26E345D77135F567CD5EEBA",
  "password: {{ .Values.epoch.password | b64enc }}",
  '{"password":"","method":"aes-256-gcm"}',
  '"integrity": "sha512-/1yWD2WKUo3Miii0nzl8CnWPweKDIvXK+EzP9B/LFmeEqVm83FPEdh+QdNX79Vrv9vvienmlcEsrPuTvBUsH+Q=="',
  "const passed = values_3.CREDENTIAL_OPTIONS.filter((name) => given[name] != null);",
  "token validated for user 66 (trace 187973ae1dcf95f923e2745c0731704a)",
  "https://example.org/reset-password?email=a%40b.io",
  '"integrity": "sha512-kbpaSSGJTWdAY5KPVeMOKXSrPtr8C8C7wodJbcsd51jRnmD+GZu8Y0VoU6Dm5Z4vWr0Ig/1NKuWRKf7j5aaYSg=="',
  "bugs : spectre_v2 spec_store_bypass srso spectre_v2_user",
  "ii  login   1:4.13+dfsg1-1+deb12u1   amd64   system login tools",
  "('pygments.formatters.terminal256', ('terminal256', 'console256'), 'Format tokens with ANSI')",
  "libsecret-1-0:amd64 (0.20.5-3, automatic), libtie-ixhash-perl:amd64 (1.23-2)",
])("%s holds none", (text) => expect(found(text)).toEqual([]));
