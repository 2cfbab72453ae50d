import type { Random } from "./random.ts";

/** A secret of a kind that services give out, generated. None of them ever opened anything. */
export interface PlantedSecret {
  readonly kind: string;
  /** The variable that usually holds it. */
  readonly name: string;
  readonly value: string;
}

const lower = "abcdefghijklmnopqrstuvwxyz";
const upper = lower.toUpperCase();
const digits = "0123456789";
const alphanumeric = lower + upper + digits;
const base64 = `${alphanumeric}+/`;
const url = `${alphanumeric}-_`;
const hex = `${digits}abcdef`;
const base32 = `${upper}234567`;

const armour = (kind: string, lines: readonly string[]): string =>
  [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`].join("\n");

/** How each kind is made. Prefixes are put together here, so that no scanner of this repository takes them for real ones. */
const kinds: readonly (readonly [kind: string, name: string, make: (of: Random["text"], random: Random) => string])[] =
  [
    ["anthropic", "ANTHROPIC_API_KEY", (of) => `sk-${"ant"}-api03-${of(url, 93)}AA`],
    ["openai", "OPENAI_API_KEY", (of) => `sk-${"proj"}-${of(alphanumeric, 48)}`],
    ["github", "GITHUB_TOKEN", (of) => `gh${"p"}_${of(alphanumeric, 36)}`],
    ["github-fine", "GH_PAT", (of) => `github_${"pat"}_${of(alphanumeric, 22)}_${of(alphanumeric, 59)}`],
    ["gitlab", "GITLAB_TOKEN", (of) => `gl${"pat"}-${of(url, 20)}`],
    ["slack", "SLACK_BOT_TOKEN", (of) => `xo${"xb"}-${of(digits, 12)}-${of(digits, 12)}-${of(alphanumeric, 24)}`],
    ["stripe", "STRIPE_SECRET_KEY", (of) => `sk_${"live"}_${of(alphanumeric, 24)}`],
    ["google", "GOOGLE_API_KEY", (of) => `AI${"za"}${of(url, 35)}`],
    ["azure-storage", "AZURE_STORAGE_ACCOUNT_KEY", (of) => `${of(base64, 86)}==`],
    ["azure-client", "AZURE_CLIENT_SECRET", (of) => `${of(alphanumeric, 3)}8Q~${of(alphanumeric, 34)}`],
    ["aws-id", "AWS_ACCESS_KEY_ID", (of) => `AK${"IA"}${of(base32, 16)}`],
    ["aws", "AWS_SECRET_ACCESS_KEY", (of) => of(base64, 40)],
    ["telegram", "TELEGRAM_BOT_TOKEN", (of) => `${of("123456789", 10)}:AA${of(url, 33)}`],
    ["twilio", "TWILIO_AUTH_TOKEN", (of) => of(hex, 32)],
    ["sendgrid", "SENDGRID_API_KEY", (of) => `S${"G"}.${of(url, 22)}.${of(url, 43)}`],
    ["mailchimp", "MAILCHIMP_API_KEY", (of) => `${of(hex, 32)}-us21`],
    ["npm", "NPM_TOKEN", (of) => `np${"m"}_${of(alphanumeric, 36)}`],
    ["pypi", "PYPI_TOKEN", (of) => `py${"pi"}-AgEIcHlwaS5vcmc${of(url, 70)}`],
    [
      "jwt",
      "SESSION_JWT",
      (of) =>
        `ey${"JhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"}.${Buffer.from(`{"sub":"${of(digits, 10)}","iat":1516239022}`).toString("base64url")}.${of(url, 43)}`,
    ],
    [
      "rsa",
      "TLS_PRIVATE_KEY",
      (of) =>
        armour(
          `RSA PRIVATE ${"KEY"}`,
          [...Array(6)].map(() => of(base64, 64)),
        ),
    ],
    [
      "openssh",
      "DEPLOY_SSH_KEY",
      (of) =>
        armour(
          `OPENSSH PRIVATE ${"KEY"}`,
          [...Array(4)].map(() => of(base64, 70)),
        ),
    ],
    ["password", "DB_PASSWORD", (of) => `${of(lower, 4)}${of("!@#%^*", 1)}${of(upper, 3)}${of(digits, 3)}`],
    ["word-password", "ADMIN_PASSWORD", (of) => `${of(lower, 5)}-${of(lower, 6)}-${of(lower, 5)}`],
    ["heroku", "HEROKU_API_KEY", (of) => [8, 4, 4, 4, 12].map((length) => of(hex, length)).join("-")],
    ["vault", "VAULT_TOKEN", (of) => `hv${"s"}.${of(url, 90)}`],
    ["doppler", "DOPPLER_TOKEN", (of) => `dp.${"pt"}.${of(alphanumeric, 43)}`],
    ["wireguard", "WIREGUARD_PRIVATE_KEY", (of) => `${of(base64, 43)}=`],
    ["shopify", "SHOPIFY_ACCESS_TOKEN", (of) => `shp${"at"}_${of(hex, 32)}`],
    ["totp", "TOTP_SECRET", (of) => of(base32, 32)],
    ["huggingface", "HF_TOKEN", (of) => `hf${"_"}${of(alphanumeric, 34)}`],
  ];

/** One secret of each kind. */
export const plantedSecrets = (random: Random): PlantedSecret[] =>
  kinds.map(([kind, name, make]) => ({ kind, name, value: make(random.text, random) }));
