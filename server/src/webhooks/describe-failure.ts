/** Describes for a person why a receiver could not be reached, or why its answer could not be read. */

const DESCRIPTIONS: Record<string, string> = {
  ADDRESS_IS_PRIVATE: "the address is private",
  ENOTFOUND: "the name does not resolve",
  ECONNREFUSED: "the connection was refused",
  EHOSTUNREACH: "the address cannot be reached",
  ENETUNREACH: "the address cannot be reached",
  ETIMEDOUT: "the connection could not be made in time",
  UND_ERR_CONNECT_TIMEOUT: "the connection could not be made in time",
  ECONNRESET: "the connection was closed before the answer was complete",
  EPIPE: "the connection was closed before the answer was complete",
  UND_ERR_SOCKET: "the connection was closed before the answer was complete",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "the connection was closed before the answer was complete",
  HTTPParserError: "the answer is not HTTP",
  // The HTTP client asserts that it requested the upgrade that a receiver announces.
  ERR_ASSERTION: "the answer is not HTTP",
  TOO_MANY_INFORMATIONAL: "more than 50 informational answers came before the answer",
  ANSWER_TOO_LONG: "the answer has more than 64 KiB beside its body",
  UND_ERR_HEADERS_OVERFLOW: "the headers of the answer are too long",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "the certificate leads to no known authority",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "the certificate leads to no known authority",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the certificate leads to no known authority",
  CERT_HAS_EXPIRED: "the certificate has expired",
  CERT_NOT_YET_VALID: "the certificate is not valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is for another name",
};

export function wordsFor(error: Error): string {
  const code = "code" in error && error.code !== undefined ? String(error.code) : error.name;
  if (code.startsWith("ERR_SSL_") || code === "EPROTO") return "TLS could not be agreed on";
  return DESCRIPTIONS[code] ?? `the connection failed (${code})`;
}
