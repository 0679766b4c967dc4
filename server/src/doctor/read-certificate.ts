/** Reads the TLS certificate of a server, and whether this machine trusts it. */
import { isIP } from "node:net";
import { connect } from "node:tls";

const TIMEOUT_MS = 5_000;
const HTTPS_PORT = 443;

/** `problem` says why programs refuse the certificate; null where they accept it. */
export type Certificate = { validUntil: Date; problem: string | null };

/** @throws Error when the server does not answer within 5 s. */
export async function readCertificate(url: string): Promise<Certificate> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve, reject) => {
    // A certificate that is refused is read all the same: nothing is sent over the connection.
    const to = { host, port: port === "" ? HTTPS_PORT : Number(port), rejectUnauthorized: false };
    // TLS names no addresses.
    const socket = connect({ ...to, ...(isIP(host) ? {} : { servername: host }) }, () => {
      const { authorized, authorizationError } = socket;
      resolve({
        validUntil: new Date(socket.getPeerX509Certificate()?.validTo ?? Number.NaN),
        problem: authorized ? null : String(authorizationError),
      });
      socket.destroy();
    });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
    socket.once("error", reject);
  });
}
