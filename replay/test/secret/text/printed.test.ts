import { expect, test } from "vitest";
import { printedRules, printedSecret, printsSecret, readsSecret } from "../../../src/secret/text/printed.ts";
import { secretsBy } from "./secrets-by.ts";

const found = secretsBy(printedRules);

test.each([
  ["$ pass show mail/ada\nmarsh marigold", "marsh marigold"],
  ["$ cat .vault_pass\nperiwinkle", "periwinkle"],
  ["$ cat config/master.key\nbce96856ca02dd36b67faa8f24d4a7c5\n", "bce96856ca02dd36b67faa8f24d4a7c5"],
  ["$ sudo cat /var/lib/rabbitmq/.erlang.cookie\nLBAPQDFPBUXLNVNLWSHO\n", "LBAPQDFPBUXLNVNLWSHO"],
  ["$ bw get password example.org\nperiwinkle\n", "periwinkle"],
  ["$ terraform output -raw db_password\nperiwinkle", "periwinkle"],
  ["ada@host:~$ cat /run/secrets/db\nperiwinkle", "periwinkle"],
  ["$ kubectl get secret pg -o jsonpath='{.data.password}' | base64 -d\nperiwinkle", "periwinkle"],
  ["$ nmcli -s -g 802-11-wireless-security.psk connection show Home\nperiwinkle", "periwinkle"],
  ["(Pdb) p self.password\n'periwinkle'", "periwinkle"],
  ['(gdb) p pass\n$2 = 0x7ffe "periwinkle"', "periwinkle"],
  ["> process.env.TWILIO_AUTH\n'periwinkle'", "periwinkle"],
  ['irb(main):002> User.last.otp_secret\n=> "periwinkle"', "periwinkle"],
  ['jshell> System.getenv("VAULT_PW")\n$1 ==> "periwinkle"', "periwinkle"],
  ['ghci> dbPassword cfg\n"periwinkle"', "periwinkle"],
  ['> Sys.getenv("REDCAP_TOKEN")\n[1] "periwinkle"', "periwinkle"],
  ["    connect(host, passwd)\n            │     └ 'periwinkle'\n            └ 'db1'", "periwinkle"],
  ["$ podman secret inspect --showsecret db\nperiwinkle", "periwinkle"],
  ["scala> val dbPassword = x\ndbPassword: String = periwinkle", "periwinkle"],
  ["$ kubectl get secret x -o json | jq -r '.data.password' | base64 -d\nquartz2143", "quartz2143"],
])("%s", (text, secret) => expect(found(text)).toContain(secret));

test.each([
  "$ cat secrets.ts\nexport const names = 1;",
  "$ git log --oneline\nperiwinkle",
  "$ cat /run/secrets/db\ncat: /run/secrets/db: No such file",
  "$ pass ls\nperiwinkle",
  "> typeof token\n'string'",
  "(Pdb) p self.path\n'periwinkle'",
  "    connect(host, name)\n            │     └ 'periwinkle'",
  ">>> f.decrypt(token)\n'A really secret message. Not for prying eyes.'",
])("%s contains none", (text) => expect(found(text)).toEqual([]));

test.each([
  "printenv DB_PASSWORD",
  "cd app && echo $API_TOKEN",
  "sudo cat /run/secrets/db",
  "gh auth token 2>/dev/null",
  "headscale preauthkeys create -u 1",
  "acme api-keys create",
])("%s prints a secret", (command) => expect(printsSecret(command)).toBe(true));

test.each(["echo password", "cat src/password.ts", "cat a.txt > password", "printenv PATH", "openssl version"])(
  "%s prints none",
  (command) => expect(printsSecret(command)).toBe(false),
);

test("a file of a secret has its name, and is no code", () => {
  expect(readsSecret("/home/ada/.vault_password")).toBe(true);
  expect(readsSecret("/app/reset-password.ts")).toBe(false);
});

test("a printed secret is the only line", () => {
  expect(printedSecret("     1→periwinkle\n")).toEqual({ from: 7, to: 17, certain: true });
  expect(printedSecret("periwinkle\nmallow\n")).toBeNull();
  expect(printedSecret("error: not found")).toBeNull();
});
