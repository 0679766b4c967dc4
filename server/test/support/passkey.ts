/** A device with passkeys as WebAuthn describes it, whose signatures are real, and what people do with it. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { type ConsoleClient, visitor } from "./console-client.ts";
import type { Answer, Json } from "./make.ts";
import type { World } from "./world.ts";

/** What a browser hands on to the device. */
export type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } };
export type RequestOptions = { challenge: string; rpId: string; allowCredentials?: { id: string }[] };

type CBORType = Parameters<typeof isoCBOR.encode>[0];
type Held = { id: string; rp_id: string; user_handle: string; key: KeyObject };

/** What the device answers with may be changed before. */
export type Device = {
  /** The page that asks. */
  origin: string;
  /** How many signatures it has counted; null for one that does not count. */
  counter: number | null;
  /** Whether it asks the person for a finger, a face or a PIN. */
  asksPerson: boolean;
  /** Whether it says who has made it, by a certificate that cannot be read. */
  namesMaker: boolean;
  held: Held[];
};

/** The address of the tests' world. */
const ORIGIN = "http://tolem.test";
const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

export function newDevice(changes: Partial<Device> = {}): Device {
  return { origin: ORIGIN, counter: 0, asksPerson: true, namesMaker: false, held: [], ...changes };
}

/** A new passkey, as `PublicKeyCredential.toJSON` gives it; `rawId` is by chance unless it is given. */
export function makePasskey(device: Device, { challenge, rp, user }: CreationOptions, rawId = randomBytes(32)) {
  const { privateKey: key, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = rawId.toString("base64url");
  device.held.push({ id, rp_id: rp.id, user_handle: user.id, key });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  // ES256 on P-256, in the form of COSE.
  const coseKey = new Map<number, number | Uint8Array>([
    ...([
      [1, 2],
      [3, -7],
      [-1, 1],
    ] as const),
    [-2, bytesOf(x)],
    [-3, bytesOf(y)],
  ]);
  const idLength = Buffer.alloc(2);
  idLength.writeUInt16BE(rawId.length);
  const attested = Buffer.concat([Buffer.alloc(16), idLength, rawId, isoCBOR.encode(coseKey)]);
  const authData = Uint8Array.from(Buffer.concat([authenticatorData(device, rp.id, FLAGS.attested), attested]));
  const attestationObject = attestationOf(device, authData);
  const clientDataJSON = clientData(device, "webauthn.create", challenge);
  const response = { clientDataJSON, attestationObject, transports: ["internal"] };
  return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
}

/** A signature by one of the passkeys that are asked for, or else by the newest. */
export function signWithPasskey(device: Device, { challenge, rpId, allowCredentials }: RequestOptions) {
  const isAllowed = ({ id }: Held) => allowCredentials?.some((allowed) => allowed.id === id) ?? true;
  const held = device.held.findLast(isAllowed) ?? device.held.at(-1);
  if (held === undefined) throw new Error("the device has no passkey");
  if (device.counter !== null) device.counter += 1;
  const data = authenticatorData(device, rpId, 0);
  const clientDataJSON = clientData(device, "webauthn.get", challenge);
  const signed = Buffer.concat([data, createHash("sha256").update(bytesOf(clientDataJSON)).digest()]);
  const signature = sign("sha256", signed, held.key).toString("base64url");
  const authenticator = data.toString("base64url");
  const response = { clientDataJSON, authenticatorData: authenticator, signature, userHandle: held.user_handle };
  return { id: held.id, rawId: held.id, type: "public-key", response, clientExtensionResults: {} };
}

type Added = { passkey: { id: string; name: string }; recovery_codes: string[] | null };

/** Asks for a new passkey and sends what the device makes. */
export async function sendNewPasskey(
  { call }: ConsoleClient,
  device: Device,
  more: object = {},
): Promise<Answer<Added & Json>> {
  const asked = await call<{ options: CreationOptions }>("POST", "/mfa/passkeys/options");
  return call("POST", "/mfa/passkeys", { passkey: makePasskey(device, asked.body.options), ...more });
}

/** @throws Error unless the passkey is added */
export async function addPasskey(person: ConsoleClient, device: Device): Promise<Added> {
  const added = await sendNewPasskey(person, device);
  if (added.status !== 201) throw new Error(`the passkey was answered with ${added.status}`);
  return added.body;
}

/** What a device answers to a call that asks for a passkey. */
export async function passkeyFor({ call }: ConsoleClient, device: Device, path: string, body?: object) {
  const asked = await call<{ options: RequestOptions }>("POST", path, body);
  if (asked.status !== 200) throw new Error(`${path} was answered with ${asked.status}`);
  return signWithPasskey(device, asked.body.options);
}

/** Signs in by the device alone. */
export async function logInByPasskey(world: World, device: Device, client = visitor(world)) {
  return client.call("POST", "/login/passkey", { passkey: await passkeyFor(client, device, "/login/passkey/options") });
}

function attestationOf({ namesMaker }: Device, authData: Uint8Array): string {
  const statement: [string, CBORType][] = [
    ["alg", -7],
    ["sig", Uint8Array.of(1)],
    ["x5c", [Uint8Array.of(1)]],
  ];
  const attestation = new Map<string, CBORType>([
    ["fmt", namesMaker ? "packed" : "none"],
    ["attStmt", new Map(namesMaker ? statement : [])],
    ["authData", authData],
  ]);
  return Buffer.from(isoCBOR.encode(attestation)).toString("base64url");
}

function authenticatorData({ counter, asksPerson }: Device, rp_id: string, flags: number): Buffer {
  const data = Buffer.alloc(37);
  createHash("sha256").update(rp_id).digest().copy(data);
  data[32] = FLAGS.present | (asksPerson ? FLAGS.verified : 0) | flags;
  data.writeUInt32BE(counter ?? 0, 33);
  return data;
}

function clientData({ origin }: Device, type: string, challenge: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString("base64url");
}

const bytesOf = (base64Url: string) => Uint8Array.from(Buffer.from(base64Url, "base64url"));
