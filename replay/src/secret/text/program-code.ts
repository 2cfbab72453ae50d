import { isSecretName } from "../name.ts";
import { canBeSecret, isHexKey, isIdentifier, isKeyMaterial } from "../value.ts";
import { aroundKeyword, every, type Hit, matchesOf, named, type TextRule, withKeyword } from "./hit.ts";

/** Typed constants, and values after a variable that may be absent: `NAME: &str = "x"`, `name: env.X ?? "x"`. */
const declarations = [
  /\b([A-Za-z_]\w{2,60})[ \t]?:[ \t]?&?(?:'static[ \t])?\w{1,40}[ \t]?=[ \t]?["']([^"'\s]{4,512})["']/dg,
  /\b(?:dim|const)[ \t]+(\w{2,60})[ \t]+as[ \t]+string[ \t]*=[ \t]*"([^"\s]{4,512})"/dgi,
  /\b([A-Za-z_][\w.-]{2,80})(?:["'`]\])?[ \t]?(?:===?|!==?|\|\|=|\?\?=)[ \t]?["'`]([^"'`\s]{4,512})["'`]/dg,
  /\b([A-Za-z_]\w{2,60})["']?[ \t]?[:=][ \t]?[\w.$[\]"']{1,80}[ \t]?(?:\?\?|\|\|)[ \t]?["'`]([^"'`\s]{4,512})["'`]/dg,
].map((pattern) => named(["=", "??", "||"], pattern, (value, name) => /pass|pw/i.test(name) || !isIdentifier(value)));

/** Calls with a name and a password: `HTTPBasicAuth("a", "x")`, `auth=("a", "x")`, `PlainAuth("", "a", "x", host)`. */
const calls = every(
  "credential",
  ["auth", "credential", "login("],
  /\b(?:\w*BasicAuth|basic_auth|\w*DigestAuth|PlainAuth|NetworkCredential|PasswordAuthentication|\w{0,20}Credentials?(?:\.basic)?|auth|login)(?:[ \t]{0,4}=)?[ \t]{0,4}\([ \t]{0,4}(?:""[ \t]{0,4},[ \t]{0,4})?["'][^"'\n]{1,200}["'][ \t]{0,4},[ \t]{0,4}(?:\w{1,20}\([ \t]{0,4})?["']([^"'\n]{3,256})["']/dgi,
  { search: aroundKeyword },
);

/** Calls that sign a user in, whose name is an expression: `client.login(user, "x")`. */
const signIns = every(
  "credential",
  ["login(", "auth(", "authenticate(", "sign_in(", "signin("],
  /\b(?:\w{0,20}login|\w{0,20}auth|authenticate|sign_?in)\([ \t]{0,4}[\w.$]{1,60}[ \t]{0,4},[ \t]{0,4}["'](?=[^"'\s]*\d)([^"'\s/]{6,128})["']/dgi,
  { search: aroundKeyword },
);

/** Calls that set a secret: `setPassword("x")`, `.withToken("x")`. */
const setters = named(
  ["set", "with"],
  /\b(?:set|with)_?([A-Za-z]\w{2,60})\([ \t]{0,4}["']([^"'\s]{4,256})["'][ \t]{0,4}\)/dg,
);

/** Calls that prepare the client of a service with a key: `mixpanel.init("x")`. */
const initializations = named(
  ["("],
  /\b([A-Za-z]\w{2,40})\.(?:init|configure|setup|start|initialize)\([ \t]{0,4}["']([^"'\s]{8,256})["']/dg,
);

/** Whether a text with spaces is random: it has letters, digits and signs. */
const isNoise = (value: string): boolean =>
  value.length >= 32 && /\d/.test(value) && (value.match(/[^\w\s]/g)?.length ?? 0) >= 8;

/** Calls with the name of a secret and its value: `define("DB_PASSWORD", "x")`, `setItem("token", "x")`. */
const namedArguments = named(
  ["("],
  /\([ \t]{0,4}(?:"String",[ \t]{0,4})?["']([\w.-]{3,80})["'][ \t]{0,4},[ \t]{0,40}["'](?:\\")?([^"'\\\n]{4,4096})(?:\\")?["']/dg,
  (value) => !isSecretName(value) && (!/\s/.test(value) || isNoise(value)),
);

/** A literal in a call whose result has the name of a secret: `token = SecretStr("x")`, `key: str = field(default="x")`. */
const wrapped = named(
  ["("],
  /\b([A-Za-z_][\w.-]{2,60})["']?[ \t]?(?::[ \t]?\w{1,40}[ \t]?)?[:=][ \t]?(?:await[ \t]|new[ \t])?(?:[A-Za-z][\w.:]{1,40}\((?:\w{1,20}[ \t]?=[ \t]?)?){1,2}[bB]?["'`]([^"'`\s]{8,512})["'`]/dg,
  (value) =>
    isHexKey(value) ||
    (/[A-Za-z]/.test(value) && /\d/.test(value) && !/[/\\.]|^sha\d|^(?:aes|rs|hs|es)-?\d/i.test(value)),
);

/** The literal that code uses if a variable of the environment is absent: `env.X || "x"`. */
const environmentDefaults = named(
  ["env"],
  /\benv(?:iron)?(?:\.|\[["'`])(\w{2,80})["'`\]]{0,2}[ \t]*(?:\|\||\?\?|or)[ \t]*["'`]([^"'`\s]{4,512})["'`]/dgi,
);

/** What a test of a page enters in the field of a password: `fill("#password", "x")`, `get("#pwd").type("x")`. */
const fieldInputs = function* (text: string): Generator<Hit> {
  for (const match of matchesOf(text, fieldInput)) {
    const range = match.indices?.[1];
    if (range !== undefined && !isSecretName(match[1] ?? "") && canBeSecret(match[1] ?? ""))
      yield { rule: "credential", contextStart: match.index, from: range[0], to: range[1] };
  }
};

const fieldInput =
  /\b(?:\w{0,20}pass(?:word|wd|phrase|code)?|pwd)\b["'`\])]{1,5}(?:[ \t]*,[ \t]*|\.(?:fill|type|send_?keys|setValue|enterText|pressSequentially|typeText|input)\([ \t]*)["'`]([^"'`\s]{4,128})["'`](?=[ \t]*\))/dgi;

/** The key in a client's constructor, after an id: `new Client("AC12", "x")`. */
const clients: TextRule = function* (text) {
  for (const match of matchesOf(text, client)) {
    const range = match.indices?.[1];
    if (range !== undefined && (/^[\da-f]{32,64}$/i.test(match[1] ?? "") || isKeyMaterial(match[1] ?? "")))
      yield { rule: "credential", contextStart: match.index, from: range[0], to: range[1], certain: true };
  }
};

const client =
  /\b(?:\w{0,40}(?:Client|Api|API|SDK|Sdk|Service|Session|Connection|Provider|Account)|(?:\w{1,40}[.:]{1,2})?(?:new|init|initialize|configure|setup|connect|create\w{0,30})|twilio|algoliasearch\w{0,10})[!]?\([ \t\r\n]{0,20}["'`][\w.@:-]{2,64}["'`][ \t\r\n]{0,20},[ \t\r\n]{0,20}["'`]([\w+/=-]{24,512})["'`]/dg;

/** Secrets in the source code of programs. */
export const programCodeRules: readonly TextRule[] = [
  ...declarations,
  calls,
  signIns,
  withKeyword(['"', "'", "`"], clients),
  setters,
  initializations,
  namedArguments,
  wrapped,
  environmentDefaults,
  every(
    "credential",
    ["credentials("],
    /\bcredentials\([ \t]*(?:["'][^"'\n]{0,100}["'][ \t]*(?:,|=>)[ \t]*){1,3}["']([^"'\n]{4,256})["'][ \t]*\)/dgi,
  ),
  every(
    "credential",
    ["auth("],
    /(?<=[.:>])auth\([ \t]*["'](?=[^"'\s]*[\d!#$%&*+?@^~_])([^"'\s/]{6,256})["'][ \t]*\)/dg,
  ),
  aroundKeyword(["pass", "pwd"], fieldInputs),
  every(
    "credential",
    ["bcrypt", "argon2", "scrypt", "hash_password", "make_password", "check_password", "await hash("],
    /\b(?:(?:bcrypt|argon2|scrypt)\w{0,20}\.(?:hash|hashSync|hashpw|compare|compareSync|checkpw|verify)|hash_password|make_password|check_password|(?<=\bawait )hash)\([ \t]*b?["'`](?!(?:(?:in)?correct|(?:in)?valid|wrong|right|good|bad)["'`])([^"'`\s]{4,128})["'`]/dgi,
  ),
  every(
    "credential",
    ["connect", "ftp", "pdo", "imap", "dblib", "amqp", "mysqli"],
    /\b(?:\w*connect\w*|mysqli|FTP(?:_TLS)?|PDO|IMAP4?|POP3|AMQP\w*|\w*DataSource)\([ \t]*(?:["'][^"'\n]{1,200}["']|[\w.$]{1,60})[ \t]*,[ \t]*["'][^"'\n]{1,100}["'][ \t]*,[ \t]*["']([^"'\n]{3,256})["']/dgi,
  ),
  every(
    "credential",
    [":basic"],
    /:basic(?:_auth)?[ \t]*,[ \t]*["'][^"'\n]{1,100}["'][ \t]*,[ \t]*["']([^"'\n]{3,256})["']/dg,
  ),
  every(
    "credential",
    ["create_"],
    /\bcreate_(?:super)?user\([ \t]*["'][^"'\n]{1,100}["'][ \t]*,[ \t]*["'][^"'\n]{0,200}["'][ \t]*,[ \t]*["']([^"'\n]{3,256})["']/dg,
  ),
  every("credential", ["begin("], /\bWiFi(?:Multi)?\.(?:begin|addAP)\([ \t]*"[^"\n]*",[ \t]*"([^"\n]{4,128})"/dg),
  every(
    "credential",
    ["wallet(", "privatekey", "secretkey"],
    /\b(?:Wallet|(?:from)?(?:Private|Secret)Key(?:ToAccount)?|privateKeyToAccount)\([ \t]*["'`]((?:0x)?[\da-fA-F]{64})["'`]/dg,
    { certain: true },
  ),
  every(
    "credential",
    [".new(", "cipher", "fernet("],
    /\b(?:(?:AES|DES3?|ARC[24]|Blowfish|ChaCha20|hmac|HMAC)\.new|Fernet|createCipher(?:iv)?|createDecipher(?:iv)?)\([ \t]*(?:["'][\w-]{3,24}["'][ \t]*,[ \t]*)?[bB]?["'`]([^"'`\s]{6,256})["'`]/dg,
  ),
  every(
    "credential",
    ["sign(", "signwith(", "verify(", "hmac("],
    /\b(?:jwt\.(?:sign|verify|encode|decode)|createHmac|sign(?:With)?|verify)\((?:[^()'"\n]{1,80}|["'][\w-]{3,12}["']),[ \t]*["'`]([^"'`\s]{4,256})["'`]/dg,
  ),
];
