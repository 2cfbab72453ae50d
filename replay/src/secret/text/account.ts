import { every, type TextRule } from "./hit.ts";

/** Passwords next to the name of a user or a hash, in files and settings of accounts. */
export const accountRules: readonly TextRule[] = [
  every("credential", [":"], /^[^\s:]+:(?:\d+|\*):[^\s:]+:[^\s:]+:((?:[^\r\n:\\]|\\.|:(?=[^\s:]*\\)){3,256})$/dgm),
  every(
    "credential",
    ["machine", "default"],
    /\b(?:machine[ \t]+\S+|default)\s+(?:login[ \t]+\S+\s+)?(?:account[ \t]+\S+\s+)?password[ \t]+(?:"([^"\n]{3,256})"|'([^'\n]{3,256})'|(\S{3,256}))/dgi,
    { group: [1, 2, 3] },
  ),
  every("credential", ["]:"], /^\[[\w.-]{1,120}\](?::\d{1,5})?[ \t]+[^\s:]{1,120}:([^\s"']{4,128})[ \t]*$/dgm),
  every(
    "credential",
    ["chpasswd"],
    /(?<=\bchpasswd\b[\s\S]{0,400})^[ \t]+(?:-[ \t]+)?["']?[a-z_][\w.-]{0,31}:([^\s"']{4,128})["']?[ \t]*$/dgm,
  ),
  every("credential", ["auth "], /\b(?:addauth[ \t]+digest|stats[ \t]+auth)[ \t]+[^\s:]{1,60}:(\S{3,128})/dg),
  // What a cracker of passwords prints: a hash and its password, or a line of accounts with the password in it.
  every("credential", [":"], /^([\da-fA-F]{32,128}:(?!\S*\.\w{1,4}$)\S{4,128})$/dgm),
  every("credential", [":"], /^[a-z_][\w.-]{0,31}:(?![x*!]?:|\$)([^\s:]{4,128}):\d{1,10}:\d{1,10}:[^\n:]*:\//dgm),
  every("credential", ["pkcs7["], /\bDEC(?:\(\d+\))?::PKCS7\[([^\]\n]{3,256})\]!/dg),
  every("credential", ["auth="], /\b[A-Z\d_]{0,40}_AUTH=["']?[\w.@-]{1,60}[/:]([^\s"']{4,256})/dg),
];
