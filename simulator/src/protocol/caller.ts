/** The identity of a caller, as the log, the figures and the faults use it. */

/** Whom a request names: a session and its account at the bridge, an organization at the official API; null for what does not apply. */
export type Caller = { token_sn: string | null; account_phone: string | null; organization_bin: string | null };

export const UNNAMED: Caller = { token_sn: null, account_phone: null, organization_bin: null };

/** The key by which callers are distinguished: the session, or the organization where there are no sessions. */
export function callerKey({ token_sn, organization_bin }: Caller): string | null {
  return token_sn ?? organization_bin;
}
