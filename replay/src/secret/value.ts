import { randomness } from "./randomness.ts";

/** Words next to a secret's name that are not secrets: types, states, authentication schemes. */
const plainWords = new Set(
  "passwort kennwort wachtwoord senha contraseña passord lösenord hasło heslo parola guest none null nil undefined true false yes no on off changeme change_me change-me changeit replaceme replace_me replace-me placeholder string number boolean object array any unknown void never str int float bool function symbol bigint bytes text char varchar required optional default example empty missing invalid valid expired basic bearer digest negotiate plain login external gssapi cram-md5 digest-md5 token tokens pass password passwd secret secrets key keys value header headers cookie cookies oauth oauth2 apikey api_key api-key env environment file keychain prompt input hidden same-origin include omit access_token refresh_token id_token access-token refresh-token id-token auth_token auth-token csrf_token csrf-token base64 base64url hex utf8 utf-8 latin1 ascii read write read-all write-all x-oauth-basic x-token-auth high medium low session_id api-token api_token".split(
    " ",
  ),
);

/** A color, a place in a file of code, a member of an object that code reads, a type, or a regular expression. */
const codeValue =
  /^(?:\d{1,10};|_[a-z]\w*\$[a-z][A-Za-z]*\d?(?:\[\d\]?)?|\d?\*<?[a-z]+(?:-[a-z]+)?|[a-z]\.\w+=\w+|\w+\.(?:base|utf|hex|ascii)\d{0,2}|.*\w\.length|[A-Za-z_][\w.]*\((?:"[^"]*"|'[^']*')\)|[A-Z][A-Za-z\d]*Array|[A-Za-z_$][\w$.]*\(|\.[a-z]\w*\(.*|!+[A-Za-z_$][\w$]*(?:\.[\w$]+)+;?|[A-Za-z_$][\w$.]*[,;)]{1,3}\\[nr].*|(?:\\x[\da-f]{2}|\\0)+|#(?:[\da-fA-F]{3,4}|[\da-fA-F]{6}|[\da-fA-F]{8})|\.?[A-Za-z]{0,4}:\d+(?::\d+)?\)?|(?:req|request|res|response|ctx|context|event|params|props|body|data|form|input|config|cfg|conf|opts|options|args|settings|state|credentials|creds)(?:\.[A-Za-z_$][A-Za-z_$]*)+;?|[A-Za-z_]\w*\.[A-Z]+(?:_[A-Z\d]+)+;?|[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*<\w+>?|(?:Secret|Secure|Protected)?(?:String|Str|Text|Bytes|Value)(?:<\w+>)?,?|.*(?:\\[sdwb][*+]?|\(\?[:i=!<P]|\[\^?[a-zA-Z\d]-[a-zA-Z\d]).*)$/;

/** A reference to a value, or a placeholder to fill in. */
const reference =
  /^(?:\$\{[^}]*\}?|\$\([^)]*\)?|\$[A-Z_][A-Z\d_]*(?:["'$/\s[\\].*)?|[A-Za-z_][\w.]*\[["'][\w.-]+["']?\]?|[\w-]*(?:[xX*]{8,}|[-_]placeholder)|.*\.{3}|(?:\$\{[^}]*\}|[^\w$])*\$\{[^}]*\}(?:\$\{[^}]*\}|[^\w$])*(?:\$\{[^}]*)?|https?:\/\/[^\s?@#]*(?:#[\w.-]*)?|[~^v<>=]{0,2}\d+\.\d+\.\d+(?:-[\w.-]+)?|\d{1,3} (?:second|minute|hour|day|week|month|year)s? ago|[\w-]{0,12}\.{3}[\w-]{1,8}|\d+(?:\.\d+){3,}|\d:\d+(?:\.\d+)+[\w.+~-]*|0x[\da-fA-F]{1,16}|.*\u2010|\w+\[\w{1,20}\]\)?|\[["'].*|\$[a-z_]+(?:\/.*)?|\$(?:[A-Z][a-z]+)+|[a-z]+-|\$\d["')]*|\$\w+-|\$\{\w+\{.*|(?:Basic|Bearer) \$\{.*|%\w+%|<[\w (:)-]+>?|<[a-z]+ [a-z]+=.*|\*{3,}\w{1,6}|\{\{.*|%env\(.*|\$env:\w+|import\.meta\..*|(?:var|local|data|module|each|[a-z]+(?:_[a-z\d]+)+)(?:\.[a-z_]\w*(?:\[[\w"'*]+\])?){2,4}|\{[\w.!:]*\}?|\[[\w. -]*\]?|\([a-z ]+\)|process\.env.*|os\.(?:environ|getenv).*|ENV\[.*|env[.(].*|System\.getenv.*|secrets\.\w*|vars?\.\w*|(?:self|this)\.[\w.]*|\w[\w.]*\?\.[\w.?]+|(?:Get|Read|New|Import|ConvertTo|ConvertFrom)-[A-Z]\w+|(?:n?var|NVAR|VAR|N|n|var)?(?:char|CHAR|Char)\(\d*\)|[Rr]edacted.*|REDACTED.*|%\w(?:\W*%\w)*|[\w-]*<[a-z_-]+>[\w-]*|(?:[0Xx]+-)+[0Xx]+|(?:[\w-]{1,8}[-_])?[Yy](?:our|OUR)[-_ ].*|(?:change|replace)[-_](?:me|this|it)\b.*|\W{1,7}|(\W)\1*|[xX]+)$/;

const path = /^\/[a-z_-]+$|^(?:~|\.{1,2}|[A-Z]:|[\w.-]{1,60}:(?=\/))?[\\/]?(?:[\w.@-]+[\\/])+[\w.@-]*:?$/;

/** Words that mark a value as an invented one. */
const invented = new Set("bogus dummy example fake invalid mock placeholder sample stub test".split(" "));

/** Words of names and placeholders of secrets that no secret consists of. */
const nameWords = new Set(
  "key keys string token tokens header data secret secrets password passwords passwd passphrase pass pw credential credentials creds schlüssel geheimnis passwort kennwort zugangsdaten clé clef jeton clave llave contraseña chiave chave senha segreto secreto segredo wachtwoord sleutel hasło klucz heslo ключ пароль токен секрет nyckel nøgle nøkkel avain klíč".split(
    " ",
  ),
);

/** Words before those. */
const qualifiers =
  /^(?:an?|the|my|your|our|some|any|here|this|not|value|id|api|app|application|account|access|auth|aws|azure|gcp|client|server|db|database|service|private|session|refresh|generate|insert|paste|enter|long|random|bearer|jwt|github|gitlab|stripe|slack|npm)$/;

/** Whether a value consists of words that name a secret or a placeholder: `aws-credentials`, `fake-token-1`, `API-Schlüssel`. */
function namesSecret(value: string): boolean {
  if (value.length > 40) return false;
  const parts = value
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[\s_-]+/);
  const isInvented = parts.some((part) => invented.has(part));
  return (
    (isInvented || parts.some((part) => nameWords.has(part))) &&
    parts.every(
      (part) =>
        nameWords.has(part) || qualifiers.test(part) || (isInvented && (invented.has(part) || /^\d{1,3}$/.test(part))),
    )
  );
}

/** Names of algorithms and headers, keys in documentation, and texts in scripts that no keyboard for passwords has. */
const noSecret =
  /^(?:(?=\S+\s+\S+\s).*\b(?:must|should|cannot|required|invalid)\b.*|user(?:name)?:pass(?:word|wd)?|\[[A-Z_]{2,}=.*|aws4-hmac-sha\d+|\s*--[a-z-]+=?|(?:[\p{L}_]+:){2,}[\p{L}_]+|(?:[a-z]{2,6}-)*(?:sha|md|aes|rsa|ed|hs|rs|es|ps|chacha|pbkdf)-?\d{1,5}(?:-[a-z\d]{2,8}){0,3}\.?|(?:access-control|accept|content)-[a-z-]+|des-[a-z\d-]+|(?:[a-z\d.+-]+:)?(?:amd64|arm64|i386)|urn:.*|:{3,}.*|(.)\1{7,}|.*EXAMPLE(?:KEY)?|.*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{4,}.*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+)$/iu;

/**
 * Whether a value under a secret's name can be a secret: long enough, not a reference, type or path, and not a
 * placeholder.
 */
export const canBeSecret = (value: string): boolean =>
  value.length >= 4 &&
  value.length <= 65_536 &&
  !plainWords.has(value.trim().toLowerCase()) &&
  !reference.test(value) &&
  !codeValue.test(value) &&
  !noSecret.test(value) &&
  !namesSecret(value) &&
  !"redacted-".startsWith(value) &&
  !(value.length < 1024 && path.test(value) && changeRate(value) < 0.25);

/** Words after "the password is" that describe it. */
const description =
  /^(?:a|an|the|this|that|these|those|it|its|his|her|their|our|your|my|any|no|not|never|always|only|also|already|still|now|then|than|too|so|such|very|more|less|most|least|all|both|each|either|neither|one|two|three|four|five|six|seven|eight|nine|ten|long|short|longer|shorter|at|in|on|of|for|from|with|without|within|by|to|into|as|if|or|and|but|because|when|while|until|unless|after|before|where|which|who|what|how|why|here|there|again|once|twice|first|later|yourself|himself|herself|itself|themselves|required|optional|mandatory|incorrect|correct|invalid|valid|wrong|right|missing|empty|blank|null|none|unset|set|stored|hashed|encrypted|decrypted|expired|rotated|revoked|refreshed|issued|renewed|created|removed|deleted|cleared|updated|expires|verified|validated|signed|changed|reset|used|reused|shown|hidden|visible|needed|sent|passed|read|generated|saved|kept|checked|compared|case|sensitive|weak|strong|default|same|different|unknown|known|provided|given|taken|leaked|safe|secure|masked|redacted|accepted|rejected|denied|allowed|supported|unsupported|available|unavailable|present|absent|exposed|readable|accessible|logged|printed|transmitted|displayed|supplied|specified|omitted|ignored|truncated|static|dynamic|temporary|permanent|identical|equal|secret|private|public|confidential|plain|plaintext|text|string|number|value|variable|field|file|prompt|input|good|bad|fine|ok|okay|done|gone|lost|forgotten|typed|entered|asked|about|above|below|per|via|being|been|be|is|are|was|were|has|have|had|can|could|may|might|must|shall|should|will|would|do|does|did|files|compat|really|currently|usually|automatically|please|see|siehe|voir|ver|veja|vedi|zie|consulte|см|хранилище|since|desde|depuis|comes|goes|options?|arguments?|flags?|switch(?:es)?|parameters?|check|enter|type|use|try|see|change|ask|contact|update|ensure|make|keep|give|provide|protected|managed|configured|found|just|exactly|like|ist|nicht|falsch|leer|richtig|erforderlich|ungültig|pflicht|est|pas|vide|es|vergessen|verlopen|verplicht|ongeldig|onjuist|gewijzigd|fout|wymagane|nieprawidłowe|niepoprawne|wygasło|błędne|povinné|neplatné|chybné|обязательн[\p{L}]{2,3}|неверн[\p{L}]{2,3}|истек|изменен|сброшен|gerekli|zorunlu|yanlış|hatalı|vyžadováno|krävs|felaktigt|påkrevd|påkrævet|forkert|pakollinen|virheellinen|abgelaufen|geändert|fehlt|gültig|wird|wurde|muss|kann|darf|soll|hat|obligatoire|requis|requise|oublié|expiré|manquant|doit|peut|incorrecte|obligatori[oa]|obrigat[óo]ri[oa]|requerid[oa]|inv[aá]lid[oa]|incorret[oa]|incorrect[oa]|olvidad[oa]|caducad[oa]|vac[ií][oa]|debe|puede|obbligatori[oa]|errat[oa]|sbagliat[oa]|mancante|deve|trop|muy|troppo|muito|non|não|(?:envi|guard|almacen|gener|ger|cambi|cifr|encript|criptograf|compart|proteg|configur|actualiz|salv|alter|utiliz|defin)[ai]d[oa]|envoyée?|stockée?|chiffrée?|modifiée?|générée?|enregistrée?|inviat[oa]|salvat[oa]|cambiat[oa]|generat[oa]|cifrat[oa])$/iu;

/** Whether a word after the name of a secret describes it: `required`, `stored`. */
export const describes = (word: string): boolean => description.test(word);

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d\s]/];

/**
 * Whether a value is so unlike a word that it is the same secret wherever it occurs. Other values are replaced only
 * next to the name that identifies them.
 */
export function isDistinctive(value: string): boolean {
  if (value.length < 8 || /^[\d.,:/\s-]+$/.test(value) || /^\/?(?:[\w.-]+\/)+[\w.-]*$/.test(value)) return false;
  const rest = value.slice(1);
  const found = kinds.filter((kind) => kind.test(rest)).length;
  return found >= 2 && (/\d/.test(value) || (value.length >= 12 && /[^\w\s]/.test(value)) || changeRate(value) >= 0.35);
}

const kindOf = (char: number): number =>
  char >= 97 && char <= 122 ? 0 : char >= 65 && char <= 90 ? 1 : char >= 48 && char <= 57 ? 2 : 3;

/**
 * How often a letter or digit is followed by one of another class: 0.62 in random text of all classes, 0.1 in words.
 */
function changeRate(text: string): number {
  let [changes, pairs] = [0, 0];
  let last = 3;
  for (let at = 0; at < text.length; at++) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind !== 3 && last !== 3) {
      pairs += 1;
      if (kind !== last) changes += 1;
    }
    last = kind;
  }
  return pairs < 8 ? 0 : changes / pairs;
}

/** Ids of peers and the Messages API, and content hashes. None of them grants access. */
const ids =
  /^(?:(?:toolu|srvtoolu|msg|req|msgbatch|file|container|call|cse|task|agent|bash|hook|mcp|event|thread|asst|step|chatcmpl|resp|ft|session|sesn|env|fixture|wf|run|job|tool_use|message)_?[-_]?[A-Za-z\d]+|[\da-f]+(?:-[\da-f]+)*|[\dA-F]+|-?\d[\d_-]*|\w*xn--[\w-]+|UC[\w-]{22}|(?:age|npub)1[a-z\d]{58}|[xyz]pub\w{100,112}|dpl_\w+|[a-z]{2,10}_01[A-Za-z\d]{20,24}|Qm[1-9A-HJ-NP-Za-km-z]{44}|bafy[a-z2-7]{40,60}|0x[\da-fA-F]{40}|(?:vpc|subnet|sg|i|ami|vol|snap|eni|rtb|igw|nat|acl|lt|fs|tgw|vpce)-[\da-f]{8,17}|(?:evt|cus|price|prod|acct|inv|pk_live|pk_test|pi|ch|sub|seti|txn|pm|card|src|tok|po|re|si|il|dp|fee|tr|py|plink|cs_live|cs_test|in|ii|user|org|team|project)_[A-Za-z\d]+|[A-Z]{1,6}_kw[A-Z][\w-]+|[13][1-9A-HJ-NP-Za-km-z]{25,34}|PL[\w-]{32}|_ZN?\w+|bc1[a-z\d]{25,62}|c[a-z\d]{24}|-{2,60}\w{0,20}Boundary\w+|[a-z][a-z-]{0,60}-[a-z\d]{7,10}-[a-z\d]{5}|01[\dA-HJKMNP-TV-Z]{24}|[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}.*|sha(?:1|256|384|512)-.*|g?a[\da-f]{32,33}|diff-[\da-f]{32,64}(?:[LR]\d+(?:-[LR]\d+)?)?)$/;

/** The beginning of an image or a document in base64. */
export const encodedFile = /^(?:data:[\w/+.-]+;base64,)?(?:iVBORw0KGgo|R0lGOD|JVBERi0|UklGR|AGFzbQ|\/9j\/)/;

/** The beginning of a public key or a certificate. */
export const publicKey =
  /^(?:AAAA(?:[BC]3Nz|E2VjZHNh|Gn)|MII[A-Za-z\d+/]{3}(?:CC[A-D]|ANBgkqhkiG9w0BAQEFAAOC)|M[CFH][\w+/]wE[AwQ]YHKoZIzj0C|MCowBQYDK2Vw)/;

/** Groups of hexadecimal digits, keys of caches, names of resources and of variables: words and a hash, or a short part. */
const groups =
  /^(?:(?:[a-z]{2,10}_){2,}[a-z\d]{1,10}|(?:[A-Z\d]{1,6}_){4,}[A-Z\d]{1,10}|(?:[a-z]{2,12}-){2,6}[a-z\d]{4,10}|(?:[A-Za-z]{0,12}[-_])?(?:[\da-f]{4,12}-){2,}[\da-f]{4,12}|(?:[A-Za-z\d]{1,12}-){1,4}g[\da-f]{40}|(?:[A-Za-z]{1,12}-){2,4}[\da-f]{40,64}|(?:\d{1,5}[a-z]?-){5,}[\da-z-]*|(?:[A-Za-z][A-Za-z\d]{0,20}[-_]){1,5}[\da-f]{7,17})$/;

/** The least {@link randomness} of a word that stands alone, and of one under the name of a key. */
const [alone, named] = [20, 8];

/** The least {@link randomness} of a word, which is more for longer ones, because names have some by chance. */
const leastFor = (word: string, least: number): number => Math.max(least, 0.8 * Math.min(word.length, 40));

/** An alphabet, of which encodings and documentation consist. */
const alphabet = /abcdefghij|jklmnopqrs|klmnopqrst|mnopqrstuv|qrstuvwxyz|0123456789/i;

/** Whether a word consists of words and a hash. */
export const endsInHash = (word: string): boolean => /[g-z]/i.test(word) && groups.test(word);

/** Whether a word looks randomly generated, and is not an id or a hash. */
export const looksRandom = (word: string): boolean =>
  word.length >= 20 &&
  word.length <= 512 &&
  !ids.test(word) &&
  !groups.test(word) &&
  !alphabet.test(word) &&
  randomness(word) >= leastFor(word, alone);

/** The least {@link randomness} of a generated password of ten characters or more. */
const generated = 12;

/** Whether a word of mixed case looks like a generated password: `bPoJFfMhrzaicc`. */
export const looksGenerated = (word: string): boolean =>
  /^(?=.*[a-z])(?=.*[A-Z])[\w-]{10,64}$/.test(word) && !ids.test(word) && randomness(word) >= leastFor(word, generated);

/** Whether a value is a name of a program: words of letters, without marks. */
export const isIdentifier = (value: string): boolean =>
  /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/.test(value) && randomness(value) < named && !/\d\D*\d/.test(value);

/** Whether a word is a name of a program that contains digits: `Float64Array`, `codegen_1`, `StateV2`. */
export const isNumberedName = (word: string): boolean =>
  /^(?:[A-Za-z]+\d{1,3}(?:[A-Z][a-z]{2,})+|[a-z]+_\d|_?this\$\w.*|\w+\$\d+(?:\+\+|--|(?:\.[A-Za-z]+)+)?|\w*(?:UTF|SHA|AES|SSL|HTTP)\d{1,3}[A-Za-z_]*|[a-z]+(?:_[a-z]+)+(?:8|16|32|64|128|256)|_?X(?:25519|448)\w*|[A-Z]?[a-z]+(?:[A-Z][a-z]+)+V\d|[\w:/]*X509[\w/]*|[A-Z]{2,}(?:_[A-Z]+)+_[A-Z]?\d)$/.test(
    word,
  );

/** Whether a value is a hexadecimal number of at least 20 digits, or a UUID. */
export const isHexKey = (value: string): boolean =>
  /^(?:[\da-f]{20,128}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.test(value);

/** Whether a value consists of letters, digits and marks, as passwords do and names do not. */
export const isPasswordLike = (value: string): boolean =>
  value.length >= 6 &&
  value.length <= 64 &&
  /^(?=.*[A-Za-z])(?=.*\d)(?=.*[!@#$%^&*?~])[^\s()[\]{}<>\\/.,;:"'`=]+$/.test(value);

/** Whether a value consists of random letters and digits, in base64, base62 or hexadecimal digits. */
export const isKeyMaterial = (value: string): boolean =>
  (isHexKey(value) && value.length >= 32) ||
  (/^[\w+/-]{16,512}={0,2}$/.test(value) && !ids.test(value) && randomness(value) >= named);
