/** For which site a browser makes and uses passkeys: that of `BASE_URL`. */

/** What browsers call the site, and the origins of the pages that may ask for its passkeys. */
export type RelyingParty = { id: string; origins: string[] };

/** Browsers take no passkey for the address of a machine, but one for `localhost`, which is the same machine. */
const THIS_MACHINE = ["127.0.0.1", "[::1]", "0.0.0.0", "[::]"];

export function relyingPartyOf({ base_url }: { base_url: string }): RelyingParty {
  const url = new URL(base_url);
  if (THIS_MACHINE.includes(url.hostname)) url.hostname = "localhost";
  return { id: url.hostname, origins: [url.origin] };
}
