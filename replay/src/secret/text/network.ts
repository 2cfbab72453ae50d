import { every, type TextRule } from "./hit.ts";

/** Secrets in the settings of routers, switches and tunnels, and in commands of SNMP. */
export const networkRules: readonly TextRule[] = [
  every("credential", ["community"], /^[ \t]*r[ow]community6?[ \t]+([^\s"']{4,64})/dgm),
  every(
    "credential",
    ["snmp-server community", "snmp community"],
    /\bsnmp(?:-server)?[ \t]+community[ \t]+"?([^\s";{]{4,64})/dg,
  ),
  every(
    "credential",
    ["snmp"],
    /(?<=\bsnmp(?:walk|get|getnext|set|bulkwalk|bulkget|trap|table)\b[^\n|;]{0,300}[ \t]-[cAX][ \t]+["']?)(?<=[\s"'])([^\s"']{4,64})/dg,
  ),
  every(
    "credential",
    [" 5 ", " 7 ", " 8 ", " 9 "],
    /\b(?:md5|key|key-string|password|secret|hex-key|encrypted)[ \t]+[5789][ \t]+([^\s"']{6,200})/dg,
  ),
  every("credential", ["psk", "eap", "xauth"], /(?:^|[ \t]):[ \t]+(?:PSK|EAP|XAUTH|NTLM)[ \t]+"([^"\n]{4,200})"/dgm),
  every(
    "credential",
    ["psk", "eap", "xauth"],
    /(?:^|[ \t]):[ \t]+(?:PSK|EAP|XAUTH|NTLM)[ \t]+([^\s"]{4,200})[ \t]*$/dgm,
  ),
  // The secrets of PPP, below the usual heading or for any client.
  every(
    "credential",
    ["client", "*"],
    /^[ \t]*(?:"[^"\n]{1,60}"|[\w.*@\\-]{1,60})[ \t]+(?:\*|"\*"|\w*(?:tp|ppp|vpn|pptpd|l2tpd)\w*)[ \t]+(?:"([^"\n]{4,128})"|(?![a-z]+[ \t]+-)([^\s"*]{4,128}))[ \t]+"?(?:\*|\d[\d.]+|-)"?[ \t]*$/dgim,
    { group: [1, 2] },
  ),
  every("credential", ['" * "'], /^"[^"\n]{1,60}"[ \t]+\*[ \t]+"([^"\n]{4,128})"[ \t]*$/dgm),
  every(
    "credential",
    ["server"],
    /(?<=^(?:radius|tacacs)[ \t]server[^\n]{0,80}\n(?:[ \t][^\n]{0,120}\n){0,6})[ \t]+key[ \t]+(?:\d[ \t]+)?([^\s"']{4,128})[ \t]*$/dgm,
  ),
  every(
    "credential",
    ["auth ", "priv "],
    /\b(?:auth[ \t]+(?:md5|sha\d{0,3})|priv[ \t]+(?:des|3des|aes\d{0,3}))[ \t]+(?!(?:md5|sha|des|aes|priv|auth)\b)([^\s"']{4,128})/dgi,
  ),
  every("credential", ["wifi:"], /\bWIFI:(?:[^;\n]{0,80};){0,4}P:([^;\n]{4,128});/dgi),
  every(
    "credential",
    ["socks", "http"],
    /^[ \t]*(?:socks[45]|https?)[ \t]+[\w.-]{1,120}[ \t]+\d{1,5}[ \t]+[\w.@-]{1,60}[ \t]+(\S{4,128})[ \t]*$/dgm,
  ),
  every("credential", ["ss://"], /\bss:\/\/([A-Za-z\d+/_-]{8,400}={0,2})(?=@)/dg),
  // The key of a stream is the last part of its path.
  every("credential", ["rtmp"], /\brtmps?:\/\/[^\s"'/]{1,200}(?:\/[\w.-]{1,60}){0,4}\/((?=[\w-]*\d)[\w-]{12,128})/dgi),
];
