import { expect, test } from "vitest";
import { shapeRules } from "../../../src/secret/text/shape.ts";
import { secretsBy } from "./secrets-by.ts";

const found = secretsBy(shapeRules);

test("a picture in base64 is no random word", () =>
  expect(
    found(
      "The picture: iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    ),
  ).toEqual([]));

test.each([
  ["use A7f9Kq2LmZ0xR4vT8bWc now", "A7f9Kq2LmZ0xR4vT8bWc"],
  [
    `key: AGE-SECRET-${"KEY"}-1${"8CTLJKMN9Y".repeat(6).slice(0, 58)}`,
    `AGE-SECRET-${"KEY"}-1${"8CTLJKMN9Y".repeat(6).slice(0, 58)}`,
  ],
  [
    "ada:SCRAM-SHA-256$4096:f22z1yVwGsjKxmcFiFJ3CW==$CnXTMuNCpqL7p7InoWCgKeJ3=:kz=",
    "f22z1yVwGsjKxmcFiFJ3CW==$CnXTMuNCpqL7p7InoWCgKeJ3=:kz=",
  ],
  [
    `-----BEGIN OpenVPN Static key V1-----\necf5e5aae433ced32bf3360e2d17fa1b\n-----END OpenVPN Static key V1-----`,
    "ecf5e5aae433ced32bf3360e2d17fa1b",
  ],
  [`ey${"JhbGciOiJI"}.eyJzdWIiOiIx.c2lnbmF0dXJl`, `ey${"JhbGciOiJI"}.eyJzdWIiOiIx.c2lnbmF0dXJl`],
  ["x patQ1xhNxpUM.8e81ebF150c9Ab0804a710 y", "patQ1xhNxpUM.8e81ebF150c9Ab0804a710"],
  ["root:$6$saltsalt$0123456789abcdefghij:19000", "$6$saltsalt$0123456789abcdefghij"],
  [`clickup pk${"_"}24855069_B9KLPO6Q6TWVB9KLPO6Q6TWVB9KLPO6Q`, `pk${"_"}24855069_B9KLPO6Q6TWVB9KLPO6Q6TWVB9KLPO6Q`],
  [`-----BEGIN PRIVATE ${"KEY"}-----\nMIIEvQIBADAN\n`, "MIIEvQIBADAN"],
  ["prime1:\n    00:f1:9e:07\n    5a:8c\n", "5a:8c"],
  ["c2FkZGxlOldhZ29uX2Jhc2lsIQ==", "c2FkZGxlOldhZ29uX2Jhc2lsIQ=="],
  ["2qHuSRyZvzl/ZD8mIZN8RplINN+CKEb0Ax6QdFysEn4=", "2qHuSRyZvzl/ZD8mIZN8RplINN+CKEb0Ax6QdFysEn4="],
  ["POST /hooks/A7f9Kq2LmZ0xR4vT8bWc HTTP/1.1", "A7f9Kq2LmZ0xR4vT8bWc"],
  ["https://example.org/invite/A7f9Kq2LmZ0xR4vT8bWc", "A7f9Kq2LmZ0xR4vT8bWc"],
  [
    '{"kty":"EC","crv":"P-256","d":"8la70N1HZQgaaZLbNRsHGABPIHxwuoJLgE7u48w4ig4"}',
    "8la70N1HZQgaaZLbNRsHGABPIHxwuoJLgE7u48w4ig4",
  ],
])("%s", (text, secret) => expect(found(text)).toContain(secret));

test.each([
  "github.com/a/b v5.2.1/go.mod h1:m6t73PeszmMihdKwXrttxlxkjhJDdZzsRJzd8SSTPTk=",
  "integrity sha512-C+bs39e2w9nhacTy7eS+zoX3MD7/rEAgtsoyKqu5xB+Gj6UVpq0QnxbqDrTsC6MlFsyq7hKCS3xojDPW7J51vA==",
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIcm64+Pkd86HIgr0uvxcDmklceyA6z/EJCUwBmNQGj4y ada@laptop",
  "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA9QnwjnjMiTcNfb22WaOThDOBmYeCQT0gHtwyQWt3os8=\n-----END PUBLIC KEY-----",
  "traceparent: 00-66a9a4c31f3427f116ce32c1ed8de90e-a1db425f79b07609-01",
  "postgres://user:password@localhost:5432/mydb",
  "sha512-9n1Zx8Qw2Er5Ty7Ui0Op3As6Df8Gh1Jk4Lz7Xc9Vb2Nm5Qw8Er1Ty4Ui7Op0",
  "00-66a9a4c31f3427f116ce32c1ed8de90e-a1db425f79b07609-01",
  "tx hash 0x2eaf92f11ccafa6604c1d2826731f7ef700a12955fc91b5a205bac7cc3e1ec0f",
  "QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKSPdG",
  "script-src 'self' 'sha256-C2W6ppqGknIogLQ3wLf3yX16kpirKip1U+Qfd1wMuMI='",
  "auth-token-3y0xr7da4r-c3ac0   1/1     Running",
  "export type NonSharedFloat32Array = Float32Array<ArrayBuffer>;",
  "/nix/store/r9b06sgknngs4p3xl25mnpbzz068n9ya-thread-19.0.28/bin/cart",
  "/var/folders/zz/mw42kvsmckz3bm6r7kyq9dlvsehcqd/T/epoch",
  "node_modules/.pnpm/orbit@9.3.25_973030e698e1a38c0cadb79f5187e96b/node_modules/x",
  "target/debug/deps/thread-3fa49e15299cc1e2",
  "linux-x64-bc47e78f12c1",
  "_ZN4socket8order17hae90b9c64f4aaf15E",
  "Content-Type: multipart/form-data; boundary=----WebKitFormBoundarynYI3NCSbLukunIxe",
  "Message-ID: <3xI1bnPKORaqeie6m20lQ.75@mail.example.org>",
  "content-md5: SMAjA1VT8FrqgzQRbK0m9Q==",
  "peer: OSqIfdTVJlpEOfUmK4Uy3kq0FSJvKmNw78kpna4fW6Y=",
  "https://docs.google.com/document/d/thbHMN-v0Q3aBGtnBymRFv-ecWyGNKPQmVKORnCjvukV/edit",
  "k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A8CQhoFtfemA6ZAiZyC3ED79IrfvEdxtjVxZ04C0M09ggEwXlDHVOVexOi3zcfxqQscaRpDngVbxLxJwx",
  "cacheKey=walnut-4571f1d4132dc483a7e946b44033993d5dc62fa0",
  "Cache hit for: beacon-Linux-x64-00d0f9cce39322ffbfb1c6f2b7bf5c7c1aa10fd204cf4c0d035afe391e761a12",
  "https://vercel.com/acme/ticket/0mEG5yO13jv53SF4EDOwWc7HX69c",
  "292486713842-wftvssv5tjrni42r1wpvrqoer4zuqfec.apps.googleusercontent.com",
  '{"kty":"EC","crv":"P-256","x":"8la70N1HZQgaaZLbNRsHGABPIHxwuoJLgE7u48w4ig4","y":"nBlaPdsla97N0Qj3m8031MV7BwquxCwB-229SZSfbOK"}',
  'vapidPublicKey: "Brnk9NQTdQ13ma-faTkIE8hKn7nRiAbzB5VXxNm73NbzbI5hPISdRS71mbUuZnZASD8v5TufNhleKdzJnglaP_I"',
  "ipfs://QmHG2SAVFwCjwwfXFmSjoXRNaEiYN3FdhYGvRK5Hnii57a",
  "extern const unsigned char ossl_der_oid_c2pnb208w1[DER_OID_SZ];",
  "#define X509V3_F_X509V3_ADD1_I2D 0",
  'BigInt("-9223372036854775809")',
  "nix/store/2bdiak696ir8d4qmimw03s71xg32al71-openssl-3.0.13",
  '"contentHash": "GZ+mKwSDos10ZnY6oELh3rwrP6b+3WFFI9iVo8oYxTC/fCuStTPkBuLKUwKKoLTMffKKftMbljeE8BguuM4vTA=="',
  'pin-sha256="aMFweh1/BXXcmJSyiMC0uVEiwxpXn1QPV68BKGTJx8Q="',
  "trusted-public-keys = cache.nixos.org-1:ciLKRR3dmzRQ/xS+BuPajTFaPYKYifhtcvYb5GBxTxY=",
  "icon=data:image/svg%2Bxml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciPgo8cGF0aC8%2BCiAgPHBhdGggZD0iTTUyLjYgNUwzMCA0NC4yaDQ1LjJ6TTI3LjIgNDkuNGwyMi43IDM5LjEgMjIuNi0zOS4xem01MSAw",
  "punycode.toUnicode('xn--p-8sbkgc5ag7bhce.xn--ba-lmcq')",
  "if (isWideNotCJKTNotEmoji(codePoint)) {",
  `<X509Certificate>\nMIIEzzCCA1GgAwIBAgIJAK+ii7kzrdqvMA0GCSqGSIb3DQEBBQUAMIGcMQswCQYD\nVQQGEwJVUzETMBEGA1UECBMKQ2FsaWZvcm5pYTE9MDsGA1UEChM0WE1MIFNlY3Vy`,
  "const isWideNotCJKTNotEmoji = (x) => {",
  "export { isFullWidth, isWideNotCJKTNotEmoji };",
  "<DigestValue>HjY8ilZAIEM2tBbPn5mYO1ieIX4=</DigestValue>",
  "logo=data:image/png;base64%2CiVBORw0KGgoAAAANSUhEUgAAAA4AAAAOCAMAAAAolt3jAAAA1VBMVEUAAABhlctjlstkl8tlmMtlmM",
  "https://www.youtube.com/channel/UCQPYJluYC_sn_Qz_XE-YbTQ",
  "Linux commit v4.19-rc2-5-g2ecefa0a15fd0ef88b9cd5d15ceb813008136431",
  "0 00-498-330c-1753-1140-5240-1076-5355-1073h-10c-953-1207-886",
  "s3://violet-backup/2026/11/10/part-96774-de3e582b5accb3e3338e.snappy.parquet",
])("%s holds none", (text) => expect(found(text)).toEqual([]));
