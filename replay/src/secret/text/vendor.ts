import { every, type TextRule } from "./hit.ts";

/**
 * Keys of services that are too short or too regular to look random: what each begins with, in lower case, and its form.
 * The keys of all other services are recognized by their randomness.
 */
const forms: readonly (readonly [beginning: string, form: RegExp])[] = [
  ["1000.", /(1000\.[\da-f]{32}\.[\da-f]{32})/],
  ["access_token$", /(access_token\$(?:production|sandbox)\$[\da-z]{16}\$[\da-f]{32})/],
  ["age-secret-key-1", /(AGE-SECRET-KEY-1[A-Z\d]{50,64})/],
  ["akia", /((?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16})/],
  ["asia", /((?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16})/],
  ["api-", /(api-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/],
  ["api_", /(api_[\da-f]{32,64})/],
  ["dapi", /(dapi[\da-f]{32}(?:-\d)?)/],
  ["do", /(do[oprt]_v1_[\da-f]{64})/],
  ["eyjrijoi", /(eyJrIjoi[A-Za-z\d]{60,360}={0,2})/],
  ["fc-", /(fc-[\da-f]{32})/],
  ["flwseck", /(FLWSECK(?:_TEST)?-[\da-f]{32}-X)/],
  ["gh", /(gh[pousr]_[A-Za-z\d]{36,255})/],
  ["gl", /(gl[a-z]{2,8}-[\w-]{20,64})/],
  ["hrku-", /(HRKU-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/],
  ["k10", /(K10[\da-f]{64}::\w{1,40}:[\da-f]{32})/],
  ["key-", /(key-(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))/],
  ["key_", /(key_(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))/],
  ["live_", /(live_[\da-f]{32,64})/],
  ["ltai", /(LTAI[A-Za-z\d]{12,24})/],
  ["mob-", /(mob-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/],
  ["nra", /(NRA[AK]-[A-Z\d]{27})/],
  ["pk_", /(pk_\d{6,12}_[A-Z\d]{32})/],
  ["8q~", /([\w.~-]{3}\dQ~[\w.~-]{31,34})/],
  ["sdk-", /(sdk-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/],
  ["secret", /(secret[-_](?:[\da-f]{32,64}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))/],
  ["shp", /(shp(?:at|ca|pa|ss)_[\da-f]{32})/i],
  ["sk", /(SK[\da-f]{32})/],
  ["sk_", /(sk_(?:live_|test_)?[\da-f]{32,64})/],
  ["token", /(token[-_](?:[\da-f]{32,64}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))/],
  [":", /([\da-f]{24}:[\da-f]{64})/],
  ["xaat-", /(xaat-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/],
  ["-", /(\d{6}(?:-\d{6}){7})/],
  ["-us", /([\da-f]{32}-us\d{1,2})/],
  ["-", /([\da-f]{32}-[\da-f]{8}-[\da-f]{8})/],
];

/** Keys that are recognized by the form that their service gives them. */
export const vendorRules: readonly TextRule[] = forms.map(([beginning, { source, flags }]) =>
  every("vendor-key", [beginning], new RegExp(`(?<![\\w-])${source}(?![\\w-])`, `${flags}dg`), { certain: true }),
);
