import { expect, test } from "vitest";
import { commandRules } from "../../../src/secret/text/command.ts";
import { secretsBy } from "./secrets-by.ts";

const found = secretsBy(commandRules);

test.each([
  ["tool --token abcd1234 run", "abcd1234"],
  ['["serve", "--api-key", "k-5678"]', "k-5678"],
  ["sshpass -p s3cret ssh host", "s3cret"],
  ['echo "1/3831:7a29dd680b9bba" | vercel env add ASANA_PAT production', "1/3831:7a29dd680b9bba"],
  ["az keyvault secret set --vault-name kv --name asana --value tulip7mast", "tulip7mast"],
  ["mysql -u root -pr00tpw app", "r00tpw"],
  ["htpasswd -b -c .htpasswd ada ht4pass", "ht4pass"],
  ["htpasswd -bB -C 12 .htpasswd ada ht5pass", "ht5pass"],
  ["redis-cli -h db -a redispw", "redispw"],
  ["curl -s -u ada:l0velace https://example.org", "l0velace"],
  ["docker login -u ada -p d0cker registry", "d0cker"],
  ["echo 'sud0pw' | sudo -S ls", "sud0pw"],
  ["aws configure set aws_secret_access_key wJal12", "wJal12"],
  ['ConvertTo-SecureString "p0wer-shell" -AsPlainText', "p0wer-shell"],
  ['#define WIFI_PASSWORD "w1fi-pw"', "w1fi-pw"],
  ["sqlplus system/0racle-pw@//db:1521/XE", "0racle-pw"],
  ["jdbc:oracle:thin:app/0racle-pw@db:1521:XE", "0racle-pw"],
  ["lftp -u ada,ftp-pw1 sftp://example.org", "ftp-pw1"],
  ["bundle config set --global gems.example.org ada:g3m-pw", "g3m-pw"],
  ['expect "Password:"\nsend "exp3ct-pw\\r"', "exp3ct-pw"],
  ["gh secret set NPM_TOKEN --body periwinkle", "periwinkle"],
  ["net use \\\\h\\s peri!winkle /user:u", "peri!winkle"],
  ["ssh-keygen -t ed25519 -N 'peri!winkle' -f k", "peri!winkle"],
  ["vault login periwinkle", "periwinkle"],
  ["net user ada P@ss!w /add", "P@ss!w"],
  ["wmic /node:h /user:a /password:periwinkle process list", "periwinkle"],
  ["reg add HKLM /v DefaultPassword /t REG_SZ /d periwinkle /f", "periwinkle"],
  ["ConvertTo-SecureString periwinkle -AsPlainText", "periwinkle"],
  ["kinit admin <<< 'peri!winkle'", "peri!winkle"],
  ["rclone config create r sftp user u pass periwinkle", "periwinkle"],
  ["redis-server --requirepass periwinkle", "periwinkle"],
  ['["CMD", "mysqladmin", "ping", "-uroot", "-pPeriwinkle1"]', "Periwinkle1"],
  ["printf 'periwinkle\\nperiwinkle2\\n' | passwd ada", "periwinkle2"],
  ["mosquitto_pub -h broker -u sensor -P periwinkle -t a", "periwinkle"],
  ["curl -su 'ada:periwinkle' https://example.org", "periwinkle"],
  ["twine upload -u ada -p periwinkle dist/*", "periwinkle"],
  ["echo periwinkle | wrangler secret put API_KEY", "periwinkle"],
  ["rabbitmqctl add_user ada periwinkle", "periwinkle"],
  ["passwd ada <<EOF\nperiwinkle\nEOF", "periwinkle"],
  ["openssl rsa -passin pass:keypw1 -in k.pem", "keypw1"],
])("%s", (text, secret) => expect(found(text)).toContain(secret));

test.each([
  "tool --token $TOKEN",
  "tool --token --verbose",
  "ssh -p 2222 host",
  "mkdir -p build",
  "mysql -u root -p shop",
  "cat list | grep secret",
  "docker run -p 5432:5432 postgres",
])("%s holds none", (text) => expect(found(text)).toEqual([]));
