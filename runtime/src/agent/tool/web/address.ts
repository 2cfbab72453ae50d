/** Maximum length of an address, in characters. */
const longestAddress = 2_000;

/** An allowed address, or why it is not allowed. */
export type Address = { readonly ok: true; readonly url: URL } | { readonly ok: false; readonly reason: string };

const refused = (reason: string): Address => ({ ok: false, reason });

/** Whether an address is always on this machine. */
const isLoopback = ({ hostname }: URL): boolean => /^127(?:\.\d{1,3}){3}$/.test(hostname);

/** Validates an address. Upgrades http to https, except for servers on this machine. */
export function addressOf(text: string): Address {
  if (text.length > longestAddress) return refused("Invalid URL");
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return refused("Invalid URL");
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") return refused(`Unsupported protocol ${url.protocol}`);
  if (url.username !== "" || url.password !== "") return refused("Invalid URL");
  if (!url.hostname.includes(".")) {
    return refused(
      "WebFetch cannot fetch localhost or other hostnames without a dot. To reach a local server, use Bash with curl instead.",
    );
  }
  if (url.protocol === "http:" && !isLoopback(url)) url.protocol = "https:";
  return { ok: true, url };
}

const plainHost = ({ hostname }: URL): string => hostname.replace(/^www\./, "");

/** Whether a redirect stays on the requested server, so that the permission covers it. */
export function sameServer(from: URL, to: URL): boolean {
  return from.protocol === to.protocol && from.port === to.port && plainHost(from) === plainHost(to);
}
