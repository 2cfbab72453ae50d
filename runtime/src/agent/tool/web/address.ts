/** The longest address that is fetched, in characters. */
const longestAddress = 2_000;

/** An address that may be fetched, or why this one may not. */
export type Address = { readonly ok: true; readonly url: URL } | { readonly ok: false; readonly reason: string };

const refused = (reason: string): Address => ({ ok: false, reason });

/** A machine that can only be this one. */
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

/** Whether a redirect stays with the server that was asked for: then it was allowed with it. */
export function sameServer(from: URL, to: URL): boolean {
  return from.protocol === to.protocol && from.port === to.port && plainHost(from) === plainHost(to);
}
