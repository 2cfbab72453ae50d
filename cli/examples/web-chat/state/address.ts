/** The agent and the session that a page shows. They are in the address of the page, so that a reload finds them. */
export interface Address {
  /** Id of the agent, shared by all tabs that show it. */
  readonly share: string;
  readonly session: string | null;
  /** The agent makes a copy of the session. The first prompt gives the copy an id. */
  readonly fork?: boolean;
  /** The prompt that was removed last, with everything after it. No transcript says so until the next prompt. */
  readonly rewindTo?: string | null;
}

const tokenKey = "token";

/**
 * The token comes behind the `#` of the address, which no server is sent. It moves to the storage of this tab, so that the
 * address can be shared.
 */
export function consumeToken(): string {
  const given = location.hash.slice(1);
  if (given !== "" && !given.includes("=")) {
    setToken(given);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(tokenKey) ?? "";
}

export const setToken = (token: string): void => sessionStorage.setItem(tokenKey, token);

export function readAddress(): Address | null {
  const fields = new URLSearchParams(location.hash.slice(1));
  const share = fields.get("agent");
  if (share === null) return null;
  return { share, session: fields.get("session"), fork: fields.has("fork"), rewindTo: fields.get("rewind") };
}

export function writeAddress({ share, session, fork, rewindTo }: Address): void {
  const fields = new URLSearchParams({ agent: share });
  if (session !== null) fields.set("session", session);
  if (fork) fields.set("fork", "yes");
  if (rewindTo != null) fields.set("rewind", rewindTo);
  history.replaceState(null, "", `#${fields}`);
}
