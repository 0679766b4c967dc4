/** Makes key pairs and certificates. */
import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import forge from "node-forge";

/** A certificate with its private key. */
export type Identity = { certificate: forge.pki.Certificate; key: forge.pki.rsa.PrivateKey };

/** `unit` is the organizational unit, in which certificates of this country carry an organization's BIN. */
export type Subject = { name: string; unit?: string };

export type Validity = { begins_at: Date; expires_at: Date };

/** A validity that covers every setting of the clock. */
export const ALWAYS: Validity = {
  begins_at: new Date("2020-01-01T00:00:00Z"),
  expires_at: new Date("2049-12-31T00:00:00Z"),
};

type Extension = { name: string } & Record<string, unknown>;

const makeKeyPair = promisify(generateKeyPair);

/** Issues a certificate for a new key; without an issuer it signs itself. */
export async function issueCertificate(
  subject: Subject,
  { begins_at, expires_at }: Validity,
  extensions: Extension[],
  issuer?: Identity,
): Promise<Identity> {
  const { privateKey } = await makeKeyPair("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const key = forge.pki.privateKeyFromPem(privateKey);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
  // It begins with a byte below 0x80, since a serial number is positive.
  certificate.serialNumber = `01${randomBytes(15).toString("hex")}`;
  certificate.validity = { notBefore: begins_at, notAfter: expires_at };
  const attributes = attributesOf(subject);
  certificate.setSubject(attributes);
  certificate.setIssuer(issuer?.certificate.subject.attributes ?? attributes);
  certificate.setExtensions([...extensions, { name: "subjectKeyIdentifier" }]);
  certificate.sign(issuer?.key ?? key, forge.md.sha256.create());
  return { certificate, key };
}

function attributesOf({ name, unit }: Subject): forge.pki.CertificateField[] {
  const common = { name: "commonName", value: name };
  return unit === undefined ? [common] : [{ name: "organizationalUnitName", value: unit }, common];
}
