import { expect, test } from "vitest";
import { networkRules } from "../../../src/secret/text/network.ts";
import { secretsBy } from "./secrets-by.ts";

const found = secretsBy(networkRules);

test.each([
  ["snmp-server community tulipmast RO 10", "tulipmast"],
  ["snmpwalk -v2c -c tulipmast 10.9.0.1 sysDescr", "tulipmast"],
  ["snmpget -v3 -u mon -a SHA -A 'peri-winkle' -x AES -X tulipmast sw IF-MIB::ifIndex", "peri-winkle"],
  ["snmpget -v3 -u mon -a SHA -A 'peri-winkle' -x AES -X tulipmast sw IF-MIB::ifIndex", "tulipmast"],
  [" ip ospf message-digest-key 1 md5 7 131512021B09167E", "131512021B09167E"],
  ['203.0.113.9 %any : PSK "peri!winkle"', "peri!winkle"],
  ["rolf : EAP periwinkle", "periwinkle"],
  ["rocommunity quartz2143", "quartz2143"],
  ["ada  pptpd  periwinkle  *", "periwinkle"],
  ['"ada" * "periwinkle"', "periwinkle"],
  ["radius server R\n address ipv4 10.0.0.1\n key violet-hammock", "violet-hammock"],
  ["snmp-server user n g v3 auth sha Quartz2143 priv aes violet-hammock", "violet-hammock"],
  ["rtmp://live.example.org/app/t31a-54cf-rcw6-n5q3", "t31a-54cf-rcw6-n5q3"],
  ["WIFI:S:Office;T:WPA;P:Quartz2143;;", "Quartz2143"],
  ["socks5 10.0.0.1 1080 ada Quartz2143", "Quartz2143"],
  ["ss://YWRhOnBlcml3aW5rbGU=@host:8388", "YWRhOnBlcml3aW5rbGU="],
])("%s", (text, secret) => expect(found(text)).toContain(secret));

test.each(["snmp-server location hall 3", "see section 7 key 5", "a: PSK", "slot =\n  slot * base -"])(
  "%s contains none",
  (text) => expect(found(text)).toEqual([]),
);
