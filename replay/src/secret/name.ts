import { canBeSecret, isDistinctive, isHexKey, isKeyMaterial, isPasswordLike } from "./value.ts";

/** Last words of names whose values are secrets. */
const nouns = new Set(
  "requirepass masterauth password passwords passwd passphrase passphrases passcode passwort pwd pw pass secret secrets credential credentials creds token pepper apikey authkey accesskey secretkey privatekey authorization auth authtok bearer jwt pat otp totp pin cookie mnemonic seed sas dsn sig psk salt salts kennwort passwort losenord lösenord wachtwoord senha contraseña contrasena passe hasło haslo heslo salasana parola şifre пароль المرور पासवर्ड κωδικός khẩu รหัสผ่าน סיסמה 密码 密碼 口令 密钥 密鑰 令牌 パスワード トークン シークレット 비밀번호 암호 토큰".split(
    " ",
  ),
);

/** A word with this ending names a secret, whatever precedes it: `PGPASSWORD`, `sshpass`, the misspelt `pasword`. */
const ending =
  /(?:pwd|p(?=[aswor]*s)(?=[aswor]*(?:w|or|ro))[aswor]{2,7}d|passphrase|passwort|kennwort|(?:db|ssh|store|key|user|root|admin|mail|smtp|ftp|mysql|pg|ldap|vpn|wifi|trust)pass|(?:api|app|bind|db|ftp|ldap|mail|my|root|smtp|sql|ssh|svc|user|admin|vpn|web|wifi)pw|secret|apikey|token|credentials?|密码|密碼|口令|パスワード|비밀번호)$/;

/** Words that make a key a secret one. */
const secretKeys = new Set(
  "access account admin aes agent anon api app application auth authentication client consumer decryption cipher csrf deploy encryption fernet gateway gpg hmac ingest integration jwt license licence live management master org organization preshared private prod publishable push routing rsa sandbox sdk secret server ssl tls vapid service session shared sign signing ssh storage upload validation webhook wifi wireguard wpa write".split(
    " ",
  ),
);

/** Tokens of language models and of lists, which are not secret. */
const harmless = new Set(
  "bos cls continuation eos expected first illegal input last mask max missing next num output pad page pagination per prompt sep special start stop sync unexpected unk unit".split(
    " ",
  ),
);

/** Words before "pass" that make it a step, or a filter. */
const harmlessPass = new Set(
  "first second third final last next single one two multi optimization compiler render low high band by boarding".split(
    " ",
  ),
);

/** Words after a noun that do not change the meaning of the value. */
const trailing = new Set(
  "value val raw plain text string b64 base64 encoded hash digest old new current previous next primary secondary prod production dev development staging test live local main backup default base".split(
    " ",
  ),
);

/** A part of every name of a secret. */
const possible =
  /p[aswor]*[sw]|wordpress|pepper|secret|cred|token|key|auth|bearer|jwt|pat|otp|pin|cookie|mnemonic|seed|salt|sas|dsn|sig|phrase|code|string|psk|kennwort|losenord|wachtwoord|senha|contrase|haslo|heslo|salasana|parola|\P{ASCII}/iu;

const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\d]+/u)
    .filter((part) => part !== "" && !/^\d+$/.test(part));

/**
 * Whether a name indicates that its value is a secret: `DB_PASSWORD`, `x-api-key`, `clientSecret`, `--token`. The last
 * word decides, so `token_count`, `secretName` and `public_key` do not count.
 */
export function isSecretName(name: string): boolean {
  if (name.length > 120) return false;
  let isSecret = known.get(name);
  if (isSecret === undefined) {
    isSecret = possible.test(name) && endsInSecret(name);
    if (known.size >= mostNames) known.clear();
    known.set(name, isSecret);
  }
  return isSecret;
}

/** Maximum number of names whose kind is remembered, because the same ones occur in every event. */
const mostNames = 10_000;
const known = new Map<string, boolean>();

/** The cookie of a user of WordPress, which the hash of the address of a site follows. */
const wordpressCookie = /^wordpress_(?:logged_in_|sec_)?[\da-f]{32}$/;

function endsInSecret(name: string): boolean {
  const parts = partsOf(name);
  if (/^(?:connection|authentication)$/.test(parts.at(-2) ?? "") && parts.at(-1) === "string") return true;
  if (parts.slice(-3).join(" ") === "access key id") return true;
  if (parts.slice(-2).join(" ") === "key material") return true;
  if (wordpressCookie.test(name)) return true;
  if (/public_?key|auth0$/i.test(name)) return false;
  if (parts.slice(-2).join(" ") === "key data") parts.pop();
  while (parts.length > 1 && trailing.has(parts.at(-1) ?? "")) parts.pop();
  const last = (parts.at(-1) ?? "").replace(/\d+$/, "");
  const before = parts.at(-2) ?? "";
  if (last === "pass" && harmlessPass.has(before)) return false;
  if (last === "key" || last === "keys") return secretKeys.has(before);
  if (last === "phrase") return before === "pass" || before === "seed" || before === "recovery";
  if (last === "code")
    return [
      "pass",
      "pin",
      "backup",
      "recovery",
      "otp",
      "mfa",
      "verification",
      "alarm",
      "door",
      "gate",
      "lock",
      "unlock",
    ].includes(before);
  if (/secrets?$/.test(last) && /^(?:existing|image|pull)$/.test(before)) return false;
  return (nouns.has(last) || ending.test(last)) && !(last === "token" && harmless.has(before));
}

/** Last words of names of what describes a secret, or refers to one. */
const aspects =
  /(?:^|[a-z_.-])(?:algorithm|arn|class|count|encryption|endpoint|field|file|format|header|length|method|mode|name|path|policy|prefix|provider|ttl|type|ur[il]|version)$/i;

/** Whether a name contains that of a secret and is that of something public: `secretName`, `next_page_token`. */
export function isPublicName(name: string): boolean {
  if (aspects.test(name)) return true;
  const parts = partsOf(name);
  return /^tokens?$/.test(parts.at(-1) ?? "") && harmless.has(parts.at(-2) ?? "");
}

/** Words before "key" that make it a name of something else, or the public one of a pair. */
const harmlessKeys = new Set(
  "cache column dedup dictionary foreign group hash host idempotency index lookup map object partition primary pub public recv row s3 schema sort state storage socket unique verification verify verifying".split(
    " ",
  ),
);

/** Last words of names of what identifies a session, which is a secret if it looks randomly generated. */
const sessionNames = new Set("csrf xsrf sid session sessionid".split(" "));

/** Whether a name is that of some key, such as `servicebusKey`. Its value is a secret if it looks randomly generated. */
function isKeyName(name: string): boolean {
  if (name.length > 120 || !/(?:keys?\d*|csrf|xsrf|sid|session|sessionid)$/i.test(name)) return false;
  const parts = partsOf(name);
  const last = parts.at(-1) ?? "";
  return (
    sessionNames.has(last) ||
    (parts.length > 1 &&
      /^keys?\d*$/.test(last) &&
      !/ (?:from|of|the|for|with|by|in|on) /.test(` ${name} `) &&
      !parts.some((part) => harmlessKeys.has(part)))
  );
}

/** Words of variables whose hexadecimal values are public. */
const hashNames = new Set(
  "address blob branch build checksum commit cursor digest etag fingerprint guid hash head id ids image md5 parent ref rev revision sha sha1 sha256 sha512 span sum tag trace tree uid uuid version".split(
    " ",
  ),
);

/** Whether a name is that of a variable of the environment that contains no hash, such as `ALGOLIA_ADMIN`. */
const isVariable = (name: string): boolean =>
  /(?:^| )[A-Z][A-Z\d]{0,40}(?:_[A-Z\d]{1,40}){1,8}$/.test(name) && !partsOf(name).some((part) => hashNames.has(part));

/** Services whose keys are hexadecimal numbers or UUIDs. */
const services =
  /abuseipdb|airbrake|algolia|amplitude|apilayer|appdynamics|appoptics|asana|auth0|autodesk|bitly|bitmex|blockfrost|braintree|bugsnag|buildkite|chargebee|clearbit|clickup|cloudflare|cloudinary|coda|codecov|codeclimate|coinbase|coveralls|currencylayer|datadog|deepl|detectify|discord|dnsimple|dropbox|dynatrace|etherscan|exchangerate|facebook|fastly|finnhub|firebase|fixer|foursquare|freshdesk|freshbooks|frontapp|geocod|gitter|godaddy|grafana|gumroad|helpscout|heroku|honeybadger|honeycomb|hubspot|hunter|infura|intercom|ipdata|ipinfo|ipstack|jfrog|jumpcloud|kickbox|kraken|kucoin|lastfm|launchdarkly|linkedin|logdna|loggly|logzio|lokalise|mailboxlayer|mailchimp|mailgun|mailjet|mailmodo|mandrill|mapbox|mapquest|marketstack|mattermost|mediastack|messagebird|mixpanel|moralis|nasdaq|newrelic|newsapi|ngrok|nylas|okta|omdb|onesignal|openweather|opsgenie|optimizely|pagerduty|papertrail|paypal|pendo|pingdom|pinterest|pipedrive|plaid|plivo|polygon|postmark|posthog|pubnub|pushbullet|pusher|quandl|rapidapi|readme|recaptcha|reddit|rollbar|safetyculture|saucelabs|scalingo|segment|sendbird|sendinblue|sentry|shodan|shortcut|sightengine|skylight|snyk|solarwinds|sonar|sparkpost|splunk|spotify|square|stackexchange|statuspage|strava|streak|stripe|sumologic|surveymonkey|telegram|tiingo|todoist|travis|trello|twilio|twitch|twitter|typeform|unsplash|uploadcare|vatlayer|virustotal|vonage|wakatime|weatherapi|weatherbit|weatherstack|webflow|wepay|wistia|woocommerce|yandex|yelp|youtube|zendesk|zenscrape/i;

/** Last words of names whose values are no keys, although a service has them. */
const noKeys =
  /^(?:account|app|application|channel|class|device|domain|host|member|org|organi[sz]ation|owner|page|post|project|room|team|url|user|username|workspace)$/;

/** Whether a name is that of a service and of nothing that is public: `postmark`, `sonarLogin`. */
function isServiceName(name: string): boolean {
  if (name.length > longestServiceName || !services.test(name)) return false;
  const last = partsOf(name).at(-1) ?? "";
  return !hashNames.has(last) && !noKeys.test(last);
}

const longestServiceName = 60;

/** The name of a secret or of a reference to one, depending on the value. */
const secretId = /(?:secret|token)[ _-]?id$/i;

/** Whether a name may be that of a secret, depending on the value. */
export const canNameSecret = (name: string): boolean =>
  isKeyName(name) || isServiceName(name) || secretId.test(name) || isVariable(name) || name.startsWith("vault_");

const uuid = /^[\da-f]{8}-/i;

/** A seed of a wallet or a generator of keys. Others are numbers. */
const seedValue = /^(?:[a-z]+(?:[ -][a-z]+){3,}|(?:0x)?[A-Za-z\d+/=]{16,})$/;

const normalized = (text: string): string => text.replace(/[^\p{L}\d]/gu, "").toLowerCase();

/** Whether a value is the name that it belongs to, or the end of it: `PIN_VALUE "pin-value"`. */
function repeatsName(name: string, value: string): boolean {
  const [long, short] = [normalized(name), normalized(value)];
  return long === short || (short.length >= 6 && long.endsWith(short));
}

/** Whether a value identifies a key of OpenPGP. */
export const isFingerprint = (name: string, value: string): boolean =>
  /gpg|pgp/i.test(name) && /^[\dA-F]{40}$/.test(value);

/**
 * Whether a value is a word of another language or the name of a type, and its name that of a secret that
 * is generated.
 */
const isLabel = (name: string, value: string): boolean =>
  !/(?:pass|pw|wort|code|phrase)\w*$/i.test(name) &&
  (/^(?=.*[^\p{ASCII}])[\p{L} -]+$/u.test(value) ||
    (/^_?[A-Z][A-Za-z]*$/.test(value) && normalized(value).endsWith(normalized(name))));

/** Whether a value under a name is a secret: by the name alone, or because the value looks like a key. */
export const isSecretPair = (name: string, value: string): boolean =>
  (isSecretName(name) ||
    (isKeyName(name) &&
      (isKeyMaterial(value) ? /key/i.test(name) || !uuid.test(value) : /key/i.test(name) && isPasswordLike(value))) ||
    (isServiceName(name) && isHexKey(value)) ||
    (secretId.test(name) && isHexKey(value) && (/secret/i.test(name) || !uuid.test(value))) ||
    (/^vault_(?!id$|name$|addr$|url$)\w+$/.test(name) && isDistinctive(value) && !/:\/\//.test(value)) ||
    (isVariable(name) && /^[\da-f]{32,128}$/.test(value))) &&
  canBeSecret(value) &&
  !isFingerprint(name, value) &&
  !isLabel(name, value) &&
  (seedValue.test(value) || !/seed\d*$/i.test(name)) &&
  !repeatsName(name.slice(name.lastIndexOf(" ") + 1), value);

/** Names of parameters that are secrets in an address, but not elsewhere. */
const addressNames = new Set(
  "key appid app_id code sig signature hash sid session sessionid session_id ticket state_token nonce_token samlresponse samlrequest assertion client_assertion code_verifier".split(
    " ",
  ),
);

/** {@link isSecretName}, for a parameter in the query or fragment of an address. */
export const isSecretParameter = (name: string): boolean =>
  isSecretName(name) || addressNames.has(name.toLowerCase()) || /(?:[-_]signature|[-_]sig|[-_]credential)$/i.test(name);
