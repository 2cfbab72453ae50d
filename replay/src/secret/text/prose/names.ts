/** Names of a password in prose, in several languages. */
export const passwordNames =
  "pass(?:phrase|code|wort)|p(?=[aswor]*s)(?=[aswor]*(?:w|or|ro))[aswor]{2,7}d|pwd|kennwort|wachtwoord|senha|palavra[ -]passe|contrase[ñn]a|mot de passe|mdp|has[łl]o|heslo|parola(?: d'ordine)?|salasana|l[öo]senord(?:et)?|adgangskode|jelsz[óo]|[şs]ifre|clave(?! (?:p[úu]blica|primaria|for[áa]nea))";

/** The end of a compound, such as `Initialpasswort`. */
const compounds = "(?<=\\p{L}-?)(?:passwort|kennwort|wachtwoord)";

/** Names of other secrets in prose. A plain word after one is a secret only if a colon or a verb stands between. */
export const keyNames =
  "(?:api|access|private|secret|auth|license|licence|encryption|signing|client|shared)[ _-]?(?:key|secret|token)|secret|token|credentials?|(?:geheim\\w*|api|zugriffs|privater?)[ -]?(?:schl[üu]ssel|token)|geheimnis|cl[ée] (?:secr[èe]te|priv[ée]e|api|d'api|d'acc[èe]s)|jeton(?: d'acc[èe]s| secret)?|token (?:de acceso|d'acc[èe]s|di accesso|de acesso)|(?:clave|llave|chiave|chave) (?:secreta|privada|segreta|privata|api|de api|de acceso|d'accesso)";

/** The words between the name of a secret and a verb: `(readonly)`, `for the replica`. */
export const qualifier =
  "(?:[ \\t]+\\([^()\\n]{1,40}\\)|[ \\t]+(?:temporaire|provisoire|temporal|provisional|inicial|initial|temporane[ao]|provvisori[ao]|tempor[áa]ri[ao])|[ \\t]+(?:for|of|to|on|in|at|von|vom|für|zum|zur|der|des|im|de|du|des|pour|del|della|di|para|do|da|per|voor|van|bij|dla|till|för)(?:[ \\t]+[\\p{L}\\d_.@'-]{1,30}(?<!\\.)){1,4}?){0,2}";

const marks = "(?:[\"'*_`“„«‹][ \\u00a0\\u202f]?){0,3}";

/** A pattern of a name, a verb and a value. */
export const statement = (names: string, verb: string): RegExp =>
  new RegExp(
    `(?:(?<![\\w$./-])(?:${names})|${compounds})(?![\\p{L}\\d_])${marks}${qualifier}${verb}${marks}([^\\s"'\`“”»›]{4,64})`,
    "dgiu",
  );

/** Verbs between the name of a secret and its value. */
export const equals = "is|was|are|ist|lautet|c'est|est|es|becomes|è|é|är|er";
