/** The reasons why a delivery failed: the code of each for programs, and the stored sentence for people, converted both ways. */

const SENTENCES = {
  private_address: "the address is private",
  unknown_name: "the name does not resolve",
  connection_refused: "the connection was refused",
  unreachable: "the address cannot be reached",
  not_connected_in_time: "the connection could not be made in time",
  closed_early: "the connection was closed before the answer was complete",
  not_http: "the answer is not HTTP",
  too_many_informational: "more than 50 informational answers came before the answer",
  answer_too_long: "the answer has more than 64 KiB beside its body",
  headers_too_long: "the headers of the answer are too long",
  certificate_self_signed: "the certificate is self-signed",
  certificate_unknown: "the certificate leads to no known authority",
  certificate_expired: "the certificate has expired",
  certificate_not_yet_valid: "the certificate is not valid yet",
  certificate_of_other_name: "the certificate is for another name",
  no_tls: "TLS could not be agreed on",
} as const;

type Described = keyof typeof SENTENCES;

/** The codes of the errors of sockets, of TLS and of the HTTP client. */
const DESCRIPTIONS: Record<string, Described> = {
  ADDRESS_IS_PRIVATE: "private_address",
  ENOTFOUND: "unknown_name",
  ECONNREFUSED: "connection_refused",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  ETIMEDOUT: "not_connected_in_time",
  UND_ERR_CONNECT_TIMEOUT: "not_connected_in_time",
  ECONNRESET: "closed_early",
  EPIPE: "closed_early",
  UND_ERR_SOCKET: "closed_early",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "closed_early",
  HTTPParserError: "not_http",
  // The HTTP client asserts that it requested the upgrade that a receiver announces.
  ERR_ASSERTION: "not_http",
  TOO_MANY_INFORMATIONAL: "too_many_informational",
  ANSWER_TOO_LONG: "answer_too_long",
  UND_ERR_HEADERS_OVERFLOW: "headers_too_long",
  DEPTH_ZERO_SELF_SIGNED_CERT: "certificate_self_signed",
  SELF_SIGNED_CERT_IN_CHAIN: "certificate_unknown",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "certificate_unknown",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "certificate_unknown",
  CERT_HAS_EXPIRED: "certificate_expired",
  CERT_NOT_YET_VALID: "certificate_not_yet_valid",
  ERR_TLS_CERT_ALTNAME_INVALID: "certificate_of_other_name",
};

const URL_REFUSED = "the URL ";
const TIMED_OUT = "timed out after ";
const NOT_2XX = "the answer was ";

export const DELIVERY_FAILURES = [
  ...(Object.keys(SENTENCES) as Described[]),
  "url_refused",
  "timed_out",
  "not_2xx",
  "other",
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

export function wordsFor(error: Error): string {
  const code = "code" in error && error.code !== undefined ? String(error.code) : error.name;
  if (code.startsWith("ERR_SSL_") || code === "EPROTO") return SENTENCES.no_tls;
  const described = DESCRIPTIONS[code];
  return described === undefined ? `the connection failed (${code})` : SENTENCES[described];
}

/** `sentence` is what is wrong with the URL. */
export function urlRefusedText(sentence: string): string {
  return URL_REFUSED + sentence;
}

export function timedOutText(timeoutMs: number): string {
  return `${TIMED_OUT}${timeoutMs / 1000} s`;
}

export function not2xxText(http_status: number): string {
  return `${NOT_2XX}${http_status}, not 2xx`;
}

/** The code of a stored sentence; null where there is none. */
export function deliveryFailureOf(error: string | null): DeliveryFailure | null {
  if (error === null) return null;
  const described = DELIVERY_FAILURES.find((code) => code in SENTENCES && SENTENCES[code as Described] === error);
  if (described !== undefined) return described;
  if (error.startsWith(URL_REFUSED)) return "url_refused";
  if (error.startsWith(TIMED_OUT)) return "timed_out";
  return error.startsWith(NOT_2XX) ? "not_2xx" : "other";
}
