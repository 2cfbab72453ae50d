import { expect, test } from "vitest";
import { sqlRules } from "../../../src/secret/text/sql.ts";
import { secretsBy } from "./secrets-by.ts";

const found = secretsBy(sqlRules);

test.each([
  ["CREATE USER a IDENTIFIED BY 'hunter2'", "hunter2"],
  ["ALTER USER scott IDENTIFIED BY periwinkle;", "periwinkle"],
  ["create database link x connect to ada identified by periwinkle using 'x'", "periwinkle"],
  ["CREATE ROLE x LOGIN PASSWORD $$peri;winkle$$;", "peri;winkle"],
  ["ALTER USER x WITH PASSWORD 'peri''winkle';", "peri''winkle"],
  ["INSERT INTO users (name, password) VALUES ('ada', 'hopper'), ('eve', 'periwinkle');", "periwinkle"],
  ["COPY users (name, password) FROM stdin;\nada\tperiwinkle\n\\.", "periwinkle"],
])("%s", (text, secret) => expect(found(text)).toContain(secret));

test.each([
  "INSERT INTO users (name, city) VALUES ('ada', 'london');",
  "SELECT password FROM users WHERE name = 'ada'",
  "ALTER USER x IDENTIFIED EXTERNALLY",
  "The program identified by dirfd and pathname requires it",
  "expected 'password' to equal 'passwort'",
])("%s contains none", (text) => expect(found(text)).toEqual([]));
