/** PostgreSQL URLs, which may name several hosts: `postgres://user:password@first,second:5433/name`. */

const FORM = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** One URL for each host that `url` names, in its order; none where it is no PostgreSQL URL. */
export function databaseAddresses(url: string): string[] {
  const [, before = "", hosts = "", after = ""] = FORM.exec(url) ?? [];
  if (before === "") return [];
  const addresses = hosts.split(",").map((host) => `${before}${host}${after}`);
  return addresses.every((address) => partsOf(address) !== undefined) ? addresses : [];
}

/** Whether every host of `url` is this machine: a socket's folder, or a loopback address. */
export function isLocalDatabase(url: string): boolean {
  return databaseAddresses(url).every((address) => {
    const parts = partsOf(address);
    const host = parts?.searchParams.get("host") ?? decodeURIComponent(parts?.hostname ?? "");
    return host.startsWith("/") || LOOPBACK.test(host);
  });
}

/** The URL of a socket names its folder in `?host=` and has no host, which is then parsed as localhost. */
function partsOf(address: string): URL | undefined {
  const named = address.replace(FORM, (_all, before, host, after) => `${before}${host || "localhost"}${after}`);
  return URL.canParse(named) ? new URL(named) : undefined;
}
