const fewestWords = 2;
const maxWords = 12;
/** Maximum length of one line of a prompt, in characters. */
const tooLong = 100;

/** Single words that are a complete prompt. */
const alone: ReadonlySet<string> = new Set(
  "yes yeah yep yup sure ok okay no push commit deploy continue stop check exit quit".split(" "),
);

/**
 * Texts that users do not type: a model's statements about itself, praise, labels, statements that there is nothing to
 * say.
 */
const unlikely: readonly RegExp[] = [
  /[\n*]/,
  /[.!?]\s+[A-Z]/,
  /^\w+:\s/,
  /^[([].*[)\]]$/,
  /^(?:no suggestions?\b|silence\b|stay silent\b|nothing (?:found|to (?:say|suggest))\b|(?:none|nothing)[.!]?$)/i,
  /\b(?:thanks|thank you|looks good|sounds good|that works|well done|great|perfect|awesome)\b/i,
  /^(?:let me|i'll|i've|i'm|i can|i would|i think|i notice|here's|here is|here are|that's|this is|this will|you can|you should|you could|sure,|of course|certainly)\b/i,
];

/** Whether a line looks like a user's prompt. */
export function isPrompt(line: string): boolean {
  if (line.length >= tooLong || unlikely.some((pattern) => pattern.test(line))) return false;
  const wordCount = line.split(/\s+/).length;
  if (wordCount < fewestWords) return line.startsWith("/") || alone.has(line.toLowerCase().replace(/[.!?]$/, ""));
  return wordCount <= maxWords;
}
