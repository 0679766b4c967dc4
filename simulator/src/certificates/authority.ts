/** The certificate authority of the official API: made at the first start with the server's certificate, it issues those of merchants. */
import { X509Certificate } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import forge from "node-forge";
import { ALWAYS, type Identity, issueCertificate, type Subject, type Validity } from "./issue.ts";

type Issue = (subject: Subject, validity: Validity) => Promise<Identity>;

/** Certificates are PEM. `server` is the server's, followed by its key. */
export type Authority = {
  certificate: string;
  server: string;
  issue: Issue;
  /** Issues a certificate of the same form by another authority, which is not trusted. */
  imitate: Issue;
  /** Whether it has issued `certificate`, and the certificate is valid at `now`. */
  trusts(certificate: X509Certificate, now: Date): boolean;
};

const CERTIFICATE_FILE = "simulator-ca.pem";
const KEY_FILE = "simulator-ca-key.pem";
const SERVER_FILE = "simulator-server.pem";
const CLIENT_EXTENSIONS = [{ name: "extKeyUsage", clientAuth: true }];
const LOOPBACK = ["localhost", "127.0.0.1", "::1"];

/**
 * The authority whose files are in `folder`, made if there is none. `host` is a further name or address of the server. The files
 * spare each start a key pair, which takes a quarter of a second on average.
 */
export async function openAuthority(folder: string, host: string): Promise<Authority> {
  const root = loadRoot(folder) ?? (await keepRoot(folder));
  const names = [...new Set([...LOOPBACK, host])];
  return authorityOf(root, loadServer(folder, root, names) ?? (await keepServer(folder, root, names)));
}

let inMemory: Promise<Authority> | undefined;

/** The authority of simulators without files: one for the whole process, because generating its keys takes long. */
export function openMemoryAuthority(): Promise<Authority> {
  inMemory ??= makeRoot().then(async (root) => authorityOf(root, await makeServer(root, LOOPBACK)));
  return inMemory;
}

function makeRoot(): Promise<Identity> {
  return issueCertificate({ name: "Tolem provider simulator" }, ALWAYS, [
    { name: "basicConstraints", cA: true, critical: true },
    { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
  ]);
}

function loadRoot(folder: string): Identity | null {
  const file = join(folder, CERTIFICATE_FILE);
  if (!existsSync(file)) return null;
  return {
    certificate: forge.pki.certificateFromPem(readFileSync(file, "utf8")),
    key: forge.pki.privateKeyFromPem(readFileSync(join(folder, KEY_FILE), "utf8")),
  };
}

/** The certificate is written last, so that one that is there has its key. */
async function keepRoot(folder: string): Promise<Identity> {
  const root = await makeRoot();
  mkdirSync(folder, { recursive: true });
  writeWhole(join(folder, KEY_FILE), forge.pki.privateKeyToPem(root.key), 0o600);
  writeWhole(join(folder, CERTIFICATE_FILE), forge.pki.certificateToPem(root.certificate), 0o644);
  return root;
}

async function makeServer(root: Identity, names: string[]): Promise<string> {
  const { certificate, key } = await issueCertificate(
    { name: "Provider simulator" },
    ALWAYS,
    serverExtensions(names),
    root,
  );
  return forge.pki.certificateToPem(certificate) + forge.pki.privateKeyToPem(key);
}

/** Null where there is none, or one of another authority or for other names. */
function loadServer(folder: string, root: Identity, names: string[]): string | null {
  const file = join(folder, SERVER_FILE);
  if (!existsSync(file)) return null;
  const kept = readFileSync(file, "utf8");
  const certificate = new X509Certificate(kept);
  const isNamed = (name: string) => (isAddress(name) ? certificate.checkIP(name) : certificate.checkHost(name));
  const isIssued = certificate.verify(new X509Certificate(forge.pki.certificateToPem(root.certificate)).publicKey);
  return isIssued && names.every(isNamed) ? kept : null;
}

async function keepServer(folder: string, root: Identity, names: string[]): Promise<string> {
  const server = await makeServer(root, names);
  writeWhole(join(folder, SERVER_FILE), server, 0o600);
  return server;
}

function writeWhole(file: string, text: string, mode: number): void {
  writeFileSync(`${file}.new`, text, { mode });
  renameSync(`${file}.new`, file);
}

function authorityOf(root: Identity, server: string): Authority {
  const certificate = forge.pki.certificateToPem(root.certificate);
  const own = new X509Certificate(certificate);
  return {
    certificate,
    server,
    issue: (subject, validity) => issueCertificate(subject, validity, CLIENT_EXTENSIONS, root),
    imitate: (subject, validity) => issueCertificate(subject, validity, CLIENT_EXTENSIONS),
    trusts: (one, now) =>
      one.checkIssued(own) &&
      one.verify(own.publicKey) &&
      Date.parse(one.validFrom) <= now.getTime() &&
      now.getTime() < Date.parse(one.validTo),
  };
}

const isAddress = (name: string) => /^[\d.]+$|:/.test(name);

function serverExtensions(names: string[]) {
  return [
    { name: "extKeyUsage", serverAuth: true },
    {
      name: "subjectAltName",
      // RFC 5280: 2 is a DNS name, 7 an address.
      altNames: names.map((name) => (isAddress(name) ? { type: 7, ip: name } : { type: 2, value: name })),
    },
  ];
}
