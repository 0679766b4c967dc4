/** Cashiers' accounts and their sessions: sign-in, displacement by another sign-in, withdrawal, and authentication by headers. */
import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { HttpError } from "../http-error.ts";
import type { World } from "../world.ts";
import type { Account, Maker, Session } from "./ledger.ts";

/** Opens a new session for the account of `phone`, which is made at its first sign-in; older sessions are displaced. */
export function signIn(world: World, phone: string): { account: Account; session: Session } {
  const { accounts, sessions } = world.ledger;
  const account = accounts.get(phone) ?? makeAccount(phone, accounts.size + 1);
  accounts.set(phone, account);
  for (const older of sessions.values()) {
    if (older.account_phone === phone && older.state === "alive") older.state = "displaced";
  }
  const session: Session = {
    token_sn: randomBytes(16).toString("hex"),
    vtoken_secret: randomBytes(32).toString("base64"),
    account_phone: phone,
    state: "alive",
    created_at: world.now().toISOString(),
  };
  sessions.set(session.token_sn, session);
  return { account, session };
}

function makeAccount(phone: string, number: number): Account {
  return {
    phone,
    profile_id: 100_000 + number,
    organization_id: 200_000 + number,
    org_name: `ТОО «Тест ${phone.slice(-4)}»`,
  };
}

/** The session as the maker of an operation. */
export function makerOf({ account_phone, token_sn }: Session): Maker {
  return { account_phone, token_sn, device: null, external_id: null };
}

/** The account a session belongs to. */
export function accountOf(world: World, owner: Pick<Session, "account_phone">): Account {
  const account = world.ledger.accounts.get(owner.account_phone);
  if (account === undefined) throw new Error(`the ledger has no account ${owner.account_phone}`);
  return account;
}

/** Ends a session for good. HTTP 404 when there is none. */
export function withdraw(world: World, tokenSn: string): Session {
  const session = world.ledger.sessions.get(tokenSn);
  if (session === undefined) throw new HttpError(404, "no such session");
  session.state = "withdrawn";
  return session;
}

/** The session that the headers name, whether or not their secret is right: for the log, the figures and the faults. */
export function namedSession(world: World, headers: IncomingHttpHeaders): Session | null {
  return world.ledger.sessions.get(String(headers["x-token-sn"])) ?? null;
}

/** The session that the headers authenticate, alive or dead. HTTP 401 without one, 403 for another account's profile. */
export function provenSession(world: World, headers: IncomingHttpHeaders): Session {
  const session = namedSession(world, headers);
  if (session === null || !sameSecret(session.vtoken_secret, String(headers["x-vtoken-secret"]))) {
    throw new HttpError(401, "X-Token-SN and X-Vtoken-Secret of a session are required");
  }
  const profile = headers["x-profile-id"];
  if (profile !== undefined && profile !== String(accountOf(world, session).profile_id)) {
    throw new HttpError(403, "X-Profile-Id is not this session's");
  }
  return session;
}

function sameSecret(secret: string, given: string): boolean {
  const [ours, theirs] = [Buffer.from(secret), Buffer.from(given)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
