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
];
