/** The tokens of links in letters. A token contains the id of its person, by which the person's cell is found. Only its hash is stored. */
import { createHash } from "node:crypto";
import { passOnDeparted } from "../cells/departures.ts";
import type { Deps } from "../deps.ts";

const SECRET_BYTES = 32;
/** The action of the link if its page needs to know it, the user's id, and the secret, 43 characters of base64url. */
const SHAPE = /^(?:undo-)?([1-9][0-9]{0,15})-([A-Za-z0-9_-]{43})$/;

type LinkToken = { token: string; hash: Buffer };

export function newLinkToken({ random }: Pick<Deps, "random">, user_id: number, prefix: "" | "undo-" = ""): LinkToken {
  const token = `${prefix}${user_id}-${random.bytes(SECRET_BYTES).toString("base64url")}`;
  return { token, hash: hashOf(token) };
}

/**
 * The person and the hash of a token; undefined when it is malformed.
 * @throws UNAVAILABLE when the person's tenant has moved to another cell.
 */
export async function readLinkToken(deps: Deps, token: string): Promise<{ user_id: number; hash: Buffer } | undefined> {
  const [, user_id] = SHAPE.exec(token) ?? [];
  if (user_id === undefined) return undefined;
  await passOnDeparted(deps, { kind: "person", name: user_id });
  return { user_id: Number(user_id), hash: hashOf(token) };
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
