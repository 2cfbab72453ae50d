import { expect, test } from "vitest";
import { programCodeRules } from "../../../src/secret/text/program-code.ts";
import { secretsBy } from "./secrets-by.ts";

const found = secretsBy(programCodeRules);

test.each([
  ['requests.get(url, auth=("ada", "hunter2"))', "hunter2"],
  ['ds.setPassword("hunter2")', "hunter2"],
  ["define('DB_PASSWORD', 'hunter2');", "hunter2"],
  ['if password == "periwinkle":', "periwinkle"],
  ["mysqli_connect('h', 'u', 'periwinkle', 'd')", "periwinkle"],
  ['Dim pwd As String = "periwinkle"', "periwinkle"],
  ["jwt.sign(payload, 'periwinkle')", "periwinkle"],
  ['await page.fill("input[name=password]", "periwinkle");', "periwinkle"],
  ["cy.get('#password').type('periwinkle')", "periwinkle"],
  ["process.env.API_SECRET || 'periwinkle'", "periwinkle"],
  ["bcrypt.compareSync('periwinkle', hash)", "periwinkle"],
  ['ftplib.FTP("ftp.example.org", "ada", "periwinkle")', "periwinkle"],
  ["f.request :authorization, :basic, 'ada', 'peri-winkle'", "peri-winkle"],
  ['DriverManager.getConnection(URL, "hr", "Beacon$Meadow$150")', "Beacon$Meadow$150"],
  [
    'buildConfigField("String", "WEATHER_KEY", "\\"1ba540bfc93bbce64be8aa80d7d657be\\"")',
    "1ba540bfc93bbce64be8aa80d7d657be",
  ],
  ['static DEEPL_KEY: &str = "0724d94c-8f9c-44d2-aa2b-4e831faafb62";', "0724d94c-8f9c-44d2-aa2b-4e831faafb62"],
  ["passwordHash: await hash('Marta#lantern91', 12)", "Marta#lantern91"],
  [
    "define('NONCE_SALT', 'nZE^2,F?DD=%u=^VASE&h]E*2KB]/}w77O bAT +1fK')",
    "nZE^2,F?DD=%u=^VASE&h]E*2KB]/}w77O bAT +1fK",
  ],
  ['const c = twilio("AC0123456789abcdef", "a414ba2021e70d19d23118e7b7bca6cf");', "a414ba2021e70d19d23118e7b7bca6cf"],
  ["SearchClient.create(\n  'B1G2GM9NG0',\n  'a414ba2021e70d19d23118e7b7bca6cf')", "a414ba2021e70d19d23118e7b7bca6cf"],
  ['redis:auth("peri_winkle")', "peri_winkle"],
  ["new mysqli('localhost', 'shop', 'periwinkle', 'shop')", "periwinkle"],
  ['Credentials.basic("ada", "periwinkle")', "periwinkle"],
  ['$ua->credentials("h:443", "Realm", "ada" => "periwinkle");', "periwinkle"],
  [
    "define( 'LOGGED_IN_SALT',           'dF%^7z4rJArFrtMVx_X$!d-pF0_k5nTuT6D$' )",
    "dF%^7z4rJArFrtMVx_X$!d-pF0_k5nTuT6D$",
  ],
  ['api_key: str = field(default="quartz-2143")', "quartz-2143"],
  ["client.login(process.env.USER, 'quartz2143')", "quartz2143"],
  ["hmac.new(b'quartz2143', text, sha256)", "quartz2143"],
  [`new Wallet("${"3e4edbfde9e71d79".repeat(4)}")`, "3e4edbfde9e71d79".repeat(4)],
  ["User.objects.create_superuser('ada', 'ada@lan', 'periwinkle')", "periwinkle"],
])("%s", (text, secret) => expect(found(text)).toContain(secret));

test.each([
  'setToken("")',
  't("password", "secret")',
  'createIndex("users", "users_by_creation_date_and_name_index")',
  'expect(hash("a")).toBe("a414ba2021e70d19d23118e7b7bca6cf")',
  "create_user('ada', 'ada@lan')",
  'assert verify_password(hash_password("correct"), "wrong") is False',
])("%s contains none", (text) => expect(found(text)).toEqual([]));
