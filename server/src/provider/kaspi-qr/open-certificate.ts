/** Opens a certificate in PKCS#12, in the ciphers of today and in those that banks still hand out, which OpenSSL 3 does not read. */
import { createPrivateKey, X509Certificate } from "node:crypto";
import { runInNewContext } from "node:vm";
import type forge from "node-forge";

/** A bank's file takes less. The file itself says how often its passphrase is hashed, so a forged one could take minutes. */
const MOST_MS = 2_000;

export type OpenedCertificate = {
  /** The certificate and those of its issuers that the file contains, in PEM. */
  certificate: string;
  /** In PEM, without a passphrase. */
  key: string;
  expires_at: Date;
};

/** `certificate`: the file is no PKCS#12, or lacks a key with its certificate; `passphrase`: it does not open the file. */
export type CertificateProblem = "certificate" | "passphrase";

type Forge = typeof forge;

/** Loaded at the first use, to keep the start fast. */
const loadForge = async (): Promise<Forge> => (await import("node-forge")).default;

export async function openCertificate(
  bytes: Buffer,
  passphrase: string,
): Promise<OpenedCertificate | CertificateProblem> {
  const forge = await loadForge();
  let file: forge.asn1.Asn1;
  try {
    file = forge.asn1.fromDer(bytes.toString("binary"));
  } catch {
    return "certificate";
  }
  try {
    return matched(forge, decrypt(forge, file, passphrase));
  } catch (error) {
    // The library reports it only by these messages.
    return /MAC could not be verified|Invalid password/.test(String(error)) ? "passphrase" : "certificate";
  }
}

/** Decrypts within `MOST_MS`: the library computes without a pause. @throws */
function decrypt(forge: Forge, file: forge.asn1.Asn1, passphrase: string): forge.pkcs12.Pkcs12Pfx {
  const open = () => forge.pkcs12.pkcs12FromAsn1(file, passphrase);
  return runInNewContext("open()", { open }, { timeout: MOST_MS });
}

/** The private key, its certificate, and the others behind it. @throws where there is none that matches. */
function matched(forge: Forge, opened: forge.pkcs12.Pkcs12Pfx): OpenedCertificate | CertificateProblem {
  const { keyBag = "", pkcs8ShroudedKeyBag = "", certBag = "" } = forge.pki.oids;
  const bagsOf = (bagType: string) => opened.getBags({ bagType })[bagType] ?? [];
  const [keyed] = [...bagsOf(pkcs8ShroudedKeyBag), ...bagsOf(keyBag)];
  if (keyed === undefined) return "certificate";
  const key = createPrivateKey(pemOf(forge, "PRIVATE KEY", keyed.key ? infoOf(forge, keyed.key) : keyed.asn1));
  const certificates = bagsOf(certBag).map(
    ({ cert, asn1 }) =>
      new X509Certificate(pemOf(forge, "CERTIFICATE", cert ? forge.pki.certificateToAsn1(cert) : asn1)),
  );
  const own = certificates.find((certificate) => certificate.checkPrivateKey(key));
  if (own === undefined) return "certificate";
  const chain = [own, ...certificates.filter((certificate) => certificate !== own)];
  return {
    certificate: chain.map(String).join(""),
    key: key.export({ type: "pkcs8", format: "pem" }).toString(),
    expires_at: new Date(own.validTo),
  };
}

function infoOf(forge: Forge, key: forge.pki.PrivateKey): forge.asn1.Asn1 {
  return forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key));
}

function pemOf(forge: Forge, label: string, node: forge.asn1.Asn1): string {
  const bytes = Buffer.from(forge.asn1.toDer(node).getBytes(), "binary").toString("base64");
  return `-----BEGIN ${label}-----\n${bytes.replace(/.{64}/g, "$&\n")}\n-----END ${label}-----\n`;
}
