import { expect, test } from "vitest";
import { markupRules } from "../../../src/secret/text/markup.ts";
import { secretsBy } from "./secrets-by.ts";

const found = secretsBy(markupRules);

test.each([
  ["<password>hunter2</password>", "hunter2"],
  ["<password><![CDATA[peri<&>winkle]]></password>", "peri<&>winkle"],
  ["<key>AccessToken</key>\n<string>tok-1</string>", "tok-1"],
  ["<auth-user-pass>\nada\nhunter2\n</auth-user-pass>", "hunter2"],
  ["<name>x.ConnectionPassword</name>\n<value>periwinkle</value>", "periwinkle"],
  ['<entry key="db.password">periwinkle</entry>', "periwinkle"],
  ['<property name="password"><value>periwinkle</value></property>', "periwinkle"],
  ["<input value='periwinkle' type='password'>", "periwinkle"],
  ['<input type="hidden" name="csrf_token" value="periwinkle">', "periwinkle"],
  ['--X\r\nContent-Disposition: form-data; name="password"\r\n\r\nperiwinkle\r\n--X--', "periwinkle"],
  ['name="token"\r\n\r\nperiwinkle\r\n--', "periwinkle"],
  ["<td>Password</td><td>periwinkle</td>", "periwinkle"],
  ["<Password><Value>periwinkle</Value></Password>", "periwinkle"],
  ['<Key>Password</Key><Value Protected="True">quartz2143</Value>', "quartz2143"],
  ["<password>correct horse battery staple</password>", "correct horse battery staple"],
])("%s", (text, secret) => expect(found(text)).toContain(secret));

test.each([
  "<name>ada</name>",
  '<input type="text" name="user" value="periwinkle">',
  '<string name="prompt_password">Password (at least 6 characters)</string>',
  '<entry key="db.user">periwinkle</entry>',
  '<string name="wrong_password">Contraseña incorrecta</string>',
])("%s contains none", (text) => expect(found(text)).toEqual([]));
