import { expect, test } from "vitest";
import { assignments } from "../../../src/secret/text/assignment.ts";

const found = (text: string) => [...assignments(text)].map(({ from, to }) => text.slice(from, to));

test.each([
  ["DB_PASSWORD=letmein", "letmein"],
  ["**REDIS_PASSWORD**: `tulip7mast`", "tulip7mast"],
  ["**REDIS_PASSWORD:** tulip7mast", "tulip7mast"],
  ['string ddApiKey = @"59fc6d8b1064166f50e6264898f3f8d3";', "59fc6d8b1064166f50e6264898f3f8d3"],
  [
    "const servicebusKey = `3k3QcyOLiSwR5l6O7ojqyI7sHZ39vN/9u97WJcq712Q=`",
    "3k3QcyOLiSwR5l6O7ojqyI7sHZ39vN/9u97WJcq712Q=",
  ],
  ['"Env": ["DJANGO_SECRET_KEY=a_c*%ks=pee1)l87*9y2", "B=1"]', "a_c*%ks=pee1)l87*9y2"],
  ['fly_api_token = "FlyV1 fm2_lJPECAr7E9kQ2xVb8Tz4"', "fm2_lJPECAr7E9kQ2xVb8Tz4"],
  ["export API_TOKEN='abc def'", "abc def"],
  ["token: violet hammock", "violet hammock"],
  ['psk="oleander tree"', "oleander tree"],
  ["DB_PASS ?= periwinkle", "periwinkle"],
  ["default_user = ada\ndefault_pass = periwinkle", "periwinkle"],
  ['{"client_secret": "s3cr3t-value"}', "s3cr3t-value"],
  ["  password: hunter2", "hunter2"],
  ["Authorization: Bearer abc.def", "abc.def"],
  ["> X-Api-Key: 12ab34cd", "12ab34cd"],
  ["os.environ['AUTH_TOKEN'] = 'tok-12345'", "tok-12345"],
  ["contraseña: hunter2", "hunter2"],
  ["密码：hunter2", "hunter2"],
  ["//registry.example.org/:_authToken=npmtok99", "npmtok99"],
  ["Server=db;User=sa;Password=p4ss;Timeout=5", "p4ss"],
  ["--from-literal=password=w0rd", "w0rd"],
  ["2024-05-01 ERROR auth failed password=periwinkle attempt=2", "periwinkle"],
  ["DB_PASSWORD=peri`win$kle", "peri`win$kle"],
  ["MYSQL_ROOT_PASSWORD=it's-a-word", "it's-a-word"],
  ["password = '''Tri'ple$one'''", "Tri'ple$one"],
  ["PGPASSWORD='peri & winkle' psql", "peri & winkle"],
  ["helm install x --set auth.password=periwinkle,auth.user=z", "periwinkle"],
  ["Driver={X};Server=s;Uid=sa;Pwd={Br;ace}9x};", "Br;ace}9x"],
  ["[smtp]\nsmtp_password = periwinkle ; relay", "periwinkle"],
  ["pass: blue$moon&river", "blue$moon&river"],
  ["heroku config:set SECRET=periwinkle", "periwinkle"],
  ["userPassword:: THVuNHQwYXN0M3IrNjg=", "THVuNHQwYXN0M3IrNjg="],
  ["password: !plain sow!thistle", "sow!thistle"],
  ["mail:\n  password: burnet saxifrage\n", "burnet saxifrage"],
  ["users: [{name: a, password: periwinkle}]", "periwinkle"],
  ["curl -H 'X-Token: periwinkle' https://x.example", "periwinkle"],
  ['Authorization: Digest username="ada", response="6629fae49393a053"', "6629fae49393a053"],
  ["Cookie: theme=dark; sid=abc12345", "abc12345"],
  ['password = "old-peri" -> "peri-winkle"', "peri-winkle"],
  ['uint8_t aes_key[] = "8xtxNwzysh8oa6RA";', "8xtxNwzysh8oa6RA"],
  ["rcon = { password = [[peri_winkle!]] }", "peri_winkle!"],
  ['{user = 0x55d "ada", passwd = 0x55e "peri_winkle!"}', "peri_winkle!"],
  ['pass ==> "peri_winkle!"', "peri_winkle!"],
  ["signing.password=Peri_winkle!", "Peri_winkle!"],
  ["host=a ansible_become_pass=Peri_winkle!", "Peri_winkle!"],
  ["export ALGOLIA_ADMIN=42cd814b6d01e81f710792d5e9b61aca", "42cd814b6d01e81f710792d5e9b61aca"],
  ["client-key-data: LS0tLS1CRUdJTiBSU0EgUF", "LS0tLS1CRUdJTiBSU0EgUF"],
  ["db_password=SecretStr('peri winkle')", "peri winkle"],
  ['["password"]=>\n  string(14) "Peri_winkle!"', "Peri_winkle!"],
  ['Password: (string) (len=14) "Peri_winkle!"', "Peri_winkle!"],
  ["    [password] => Peri_winkle!", "Peri_winkle!"],
  ["vault_db_root: x#Dq=JReHJndYZ", "x#Dq=JReHJndYZ"],
  ["كلمة المرور: peri-winkle7", "peri-winkle7"],
  ["पासवर्ड: peri-winkle7", "peri-winkle7"],
  ["รหัสผ่าน: peri-winkle7", "peri-winkle7"],
  ["mật khẩu: peri-winkle7", "peri-winkle7"],
  ["const password = `periwinkle`;", "periwinkle"],
])("%s", (text, secret) => {
  if (secret === undefined) expect(found(text)).toEqual([]);
  else expect(found(text)).toContain(secret);
});

test.each([
  "const token = getToken();",
  "const password = req.body.password;",
  ".password-field { color: #3f51b5; }",
  `: "$\u007bAPI_KEY:?API_KEY must be set}"`,
  "user = form\npassword = request(form)",
  "Passwort: erforderlich",
  "Unexpected token: semicolon",
  'message = "token: the access token"',
  "$password = Read-Host -AsSecureString",
  "token?: string;",
  "password: string,",
  "if (password == other) {",
  `API_KEY=$\u007bAPI_KEY}`,
  "max_tokens: 4096",
  'cacheKey: "A7f9Kq2LmZ0xR4vT8bWc9QpL2m"',
  'shortcutKey = "Ctrl+Shift+P"',
  "  token: authToken,",
  "$password = $_POST['password'] ?? '';",
  'guard let secret = keychain["secret"] else { return nil }',
  "arn:aws:secretsmanager:eu-central-1:123456789012:secret:prod/erp-AbC1dE",
  "smtp-pw:  18 bytes\ntoken:    842 bytes",
  "auth: token revoked count=3",
  "--- PASS: TestHashPassword (0.41s)",
  "secret: config.get<string>('JWT_SECRET'),",
  '"input_token": "nextToken"',
  "nx.expected_degree_graph(deg_seq, seed=1000, selfloops=False)",
  "s3_session_auth = config_kwargs['a']",
  "Claim-level masking for a verified JWT: replace it",
  'password = "(sensitive value)"',
  "match token { Token::Eof => break, _ => {} }",
  "PASSWORD=`pass show db/prod`",
  'auth = format!("Bearer {token}");',
  'curl -H \\"Authorization: Bearer $TOKEN\\" $API',
  '"token":"Engångskod"',
  "LoadCredential=db_password:/etc/app/db_password",
])("%s holds none", (text) => expect(found(text)).toEqual([]));

test.each(["token=", "sig=", "X_KEY=", "Cookie: sid=", "password:", "seed=a ", "authorization: "])(
  "the values that %j repeats do not overlap more than a few times",
  (unit) => {
    const text = unit.repeat(2000);
    const total = [...assignments(text)].reduce((sum, { from, to }) => sum + to - from, 0);
    expect(total).toBeLessThanOrEqual(6 * text.length);
  },
);

test("finds every password in a chain of a few names", () => {
  expect(found("auth_token=db_password=hunter22x")).toEqual(["db_password=hunter22x", "hunter22x"]);
});
