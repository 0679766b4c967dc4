/** The session bridge's form of a session: the tokens that each call carries in its headers. */
import { createHash } from "node:crypto";
import type { NewSession, ProviderSession } from "../driver.ts";

/** Stored sessions have these fields, so a change of them must still read the sessions stored before. */
export type BridgeTokens = {
  token_sn: string;
  vtoken_secret: string;
  profile_id: string | null;
};

/** The opaque session of these tokens, as the rest of the service stores and passes it. */
export function bridgeSession({ token_sn, vtoken_secret, profile_id }: BridgeTokens): ProviderSession {
  return { token_sn, vtoken_secret, profile_id } as unknown as ProviderSession;
}

/** The tokens of a session that `bridgeSession` made. */
export function tokensOf(session: ProviderSession): BridgeTokens {
  return session as unknown as BridgeTokens;
}

/** The session of a sign-in that has just succeeded, with the ids of its cashier and its account. */
export function newBridgeSession(tokens: BridgeTokens): NewSession {
  const session = bridgeSession(tokens);
  const none = { level: null, certificate_expires_at: null };
  return { driver: "session-bridge", ...none, session, cashier: cashierOf(session), accountId: tokens.profile_id };
}

/** The hash of the session's token: the bridge's limits are those of one token. */
export function cashierOf(session: ProviderSession): string {
  return createHash("sha256").update(tokensOf(session).token_sn).digest("hex");
}
