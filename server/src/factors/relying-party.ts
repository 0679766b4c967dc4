/** The relying party of WebAuthn, derived from `BASE_URL`: the site for which browsers create and use passkeys. */

/** `id` is the domain of the site; `origins` are those of the pages that may ask for its passkeys. */
export type RelyingParty = { id: string; origins: string[] };

/** Browsers refuse passkeys for IP addresses, so a loopback address becomes `localhost`. */
const THIS_MACHINE = ["127.0.0.1", "[::1]", "0.0.0.0", "[::]"];

export function relyingPartyOf({ base_url }: { base_url: string }): RelyingParty {
  const url = new URL(base_url);
  if (THIS_MACHINE.includes(url.hostname)) url.hostname = "localhost";
  return { id: url.hostname, origins: [url.origin] };
}
