/** Packs a certificate and its key as PKCS#12, in modern ciphers or in legacy ones, which banks still use. */
import forge from "node-forge";
import type { Identity } from "./issue.ts";

/** `legacy`: the key in 3DES, the certificate in 40-bit RC2, which OpenSSL 3 refuses to read. */
export const PKCS12_CIPHERS = ["modern", "legacy"] as const;
export type Pkcs12Ciphers = (typeof PKCS12_CIPHERS)[number];

const { asn1 } = forge;
type Node = forge.asn1.Asn1;

/** The file's bytes. */
export function packPkcs12({ certificate, key }: Identity, passphrase: string, ciphers: Pkcs12Ciphers): Buffer {
  const file = forge.pkcs12.toPkcs12Asn1(key, [certificate], passphrase, {
    algorithm: ciphers === "modern" ? "aes256" : "3des",
  });
  if (ciphers === "legacy") encryptCertificate(file, passphrase);
  return Buffer.from(asn1.toDer(file).getBytes(), "binary");
}

/** The purposes of derived keys, by RFC 7292, appendix B.3. */
const PURPOSES = { key: 1, iv: 2, mac: 3 };
const SALT_BYTES = 8;
const ITERATIONS = 2048;

/** The function exists, but the types of the library leave it out. */
const { generatePkcs12Key } = (
  forge.pki as unknown as {
    pbe: {
      generatePkcs12Key(
        passphrase: string,
        salt: forge.util.ByteStringBuffer,
        purpose: number,
        iterations: number,
        bytes: number,
      ): forge.util.ByteStringBuffer;
    };
  }
).pbe;

/** The library leaves certificates unencrypted: the bag of them is encrypted here, and the file's digest renewed. */
function encryptCertificate(file: Node, passphrase: string): void {
  const [, authSafe, macData] = children(file);
  const content = child(child(authSafe, 1), 0);
  const [certificates, keys] = children(asn1.fromDer(String(content.value)));
  const bag = String(child(child(certificates, 1), 0).value);
  const safe = asn1.toDer(sequence(encryptedData(bag, passphrase), keys as Node)).getBytes();
  content.value = safe;

  const [digestInfo, salt, iterations] = children(macData);
  const mac = forge.hmac.create();
  const rounds = asn1.derToInteger(String(iterations?.value));
  const key = generatePkcs12Key(passphrase, forge.util.createBuffer(String(salt?.value)), PURPOSES.mac, rounds, 20);
  mac.start("sha1", key);
  mac.update(safe);
  child(digestInfo, 1).value = mac.getMac().getBytes();
}

/** PKCS#7 EncryptedData of `bytes` under pbeWithSHAAnd40BitRC2-CBC. */
function encryptedData(bytes: string, passphrase: string): Node {
  const salt = forge.random.getBytesSync(SALT_BYTES);
  const derive = (purpose: number, length: number) =>
    generatePkcs12Key(passphrase, forge.util.createBuffer(salt), purpose, ITERATIONS, length);
  const cipher = forge.rc2.createEncryptionCipher(derive(PURPOSES.key, 5).getBytes(), 40);
  cipher.start(derive(PURPOSES.iv, 8).getBytes());
  cipher.update(forge.util.createBuffer(bytes));
  cipher.finish();
  const algorithm = sequence(
    objectId("1.2.840.113549.1.12.1.6"),
    sequence(primitive(asn1.Type.OCTETSTRING, salt), integer(ITERATIONS)),
  );
  const encrypted = asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0, false, cipher.output.getBytes());
  const content = sequence(objectId(forge.pki.oids.data ?? ""), algorithm, encrypted);
  const tagged = asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0, true, [sequence(integer(0), content)]);
  return sequence(objectId(forge.pki.oids.encryptedData ?? ""), tagged);
}

function children(node: Node | undefined): Node[] {
  if (!Array.isArray(node?.value)) throw new Error("the PKCS#12 file has another structure than expected");
  return node.value;
}

function child(node: Node | undefined, index: number): Node {
  const found = children(node)[index];
  if (found === undefined) throw new Error("the PKCS#12 file has another structure than expected");
  return found;
}

function sequence(...nodes: Node[]): Node {
  return asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, nodes);
}

function primitive(type: forge.asn1.Type, bytes: string): Node {
  return asn1.create(asn1.Class.UNIVERSAL, type, false, bytes);
}

function objectId(oid: string): Node {
  return primitive(asn1.Type.OID, asn1.oidToDer(oid).getBytes());
}

function integer(value: number): Node {
  return primitive(asn1.Type.INTEGER, asn1.integerToDer(value).getBytes());
}
