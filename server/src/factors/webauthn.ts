/** Creates the options of passkeys for browsers and verifies their answers, by WebAuthn level 3. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Deps } from "../deps.ts";
import type { Passkey } from "./reads.ts";
import { relyingPartyOf } from "./relying-party.ts";

/** A browser's answer with a new passkey, and one with the signature of an existing passkey. */
export type NewPasskeyAnswer = Pick<RegistrationResponseJSON, "id" | "rawId" | "type" | "response">;
export type PasskeyAnswer = Pick<AuthenticationResponseJSON, "id" | "rawId" | "type" | "response">;

type Verifier = Pick<Deps, "config" | "log">;

const SITE_NAME = "Tolem";
/** EdDSA, ES256 and RS256 of COSE: every device supports one of them. */
const ALGORITHMS = [-8, -7, -257];
/** How long the browser waits for the person, and how long a challenge is valid. */
export const ANSWER_MS = 5 * 60_000;

/** Loaded at the first use, to keep the start fast. */
const loadWebAuthn = () => import("@simplewebauthn/server");
const loadHelpers = () => import("@simplewebauthn/server/helpers");

/** The options for creating a passkey of the person, on a device that has none of `present`. */
export async function creationOptions(
  { config }: Pick<Deps, "config">,
  person: { id: number; email: string },
  present: Passkey[],
  challenge: Buffer,
) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: relyingPartyOf(config).id,
    userID: Uint8Array.from(userHandleOf(person.id)),
    userName: person.email,
    challenge: Uint8Array.from(challenge),
    timeout: ANSWER_MS,
    excludeCredentials: present.map(descriptorOf),
    // A passkey replaces the password and the second factor at a sign-in, so the device must verify the person by a finger, a face or a PIN.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** The options for signing the challenge with one of the passkeys `allowed`, or, when that is null, with any passkey of this site. */
export async function requestOptions({ config }: Pick<Deps, "config">, allowed: Passkey[] | null, challenge: Buffer) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(config).id,
    challenge: Uint8Array.from(challenge),
    timeout: ANSWER_MS,
    userVerification: "required",
    ...(allowed === null ? {} : { allowCredentials: allowed.map(descriptorOf) }),
  });
}

/** The passkey of an answer that is valid for `challenge` (in base64url); null for an invalid one. */
export async function verifyNewPasskey(
  { config, log }: Verifier,
  answer: NewPasskeyAnswer,
  challenge: string,
): Promise<Pick<Passkey, "credential_id" | "public_key" | "counter"> | null> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { id, origins } = relyingPartyOf(config);
  return nullIfRefused(log, async () => {
    const attestationObject = await withoutAttestation(answer.response.attestationObject);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, response: { ...answer.response, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { credential } = registrationInfo;
    const { id: credential_id, publicKey, counter } = credential;
    return { credential_id, public_key: Buffer.from(publicKey), counter };
  });
}

/** The device's counter of signatures, from an answer that is valid for `challenge` (in base64url); null for an invalid one. */
export async function verifySignatureOf(
  { config, log }: Verifier,
  { credential_id, public_key, counter }: Passkey,
  answer: PasskeyAnswer,
  challenge: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { id, origins } = relyingPartyOf(config);
  return nullIfRefused(log, async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: true,
      credential: { id: credential_id, publicKey: Uint8Array.from(public_key), counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  });
}

/** The challenge that the answer claims to be for, in base64url; empty without one. */
export function challengeIn({ clientDataJSON }: { clientDataJSON: string }): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

/** The user handle that devices store with a passkey: the person's id. */
function userHandleOf(user_id: number): Buffer {
  return Buffer.from(String(user_id));
}

function descriptorOf({ credential_id: id, transports }: Passkey) {
  return { id, transports };
}

/**
 * The answer without the attestation of the device, which is not requested. Its certificates may contain URLs that the library
 * would call.
 */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await loadHelpers();
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get("authData");
  const plain = new Map<string, string | Uint8Array | Map<string, string>>([
    ["fmt", "none"],
    ["attStmt", new Map()],
    ["authData", authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(plain));
}

/** The library throws for every invalid answer. The reason is logged, because it may be a wrong `BASE_URL`. */
async function nullIfRefused<T>(log: Deps["log"], verify: () => Promise<T | null>): Promise<T | null> {
  try {
    return await verify();
  } catch (error) {
    log.info({ err: error }, "the answer of a passkey was refused");
    return null;
  }
}
