/** Limits the bytes of a receiver's answer outside of its body: an HTTP parser reads it without a limit and does not report it. */
import type { Socket } from "node:net";

/** The limit of all bytes that are not the body: headers, informational answers, sizes and extensions of chunks. */
const FRAMING_LIMIT_BYTES = 64 * 1024;

/**
 * Counts the bytes that the parser reads from the socket from now on (with TLS, decrypted) and calls `tooMuch` once more than
 * 64 KiB of them are not body data; `bodyBytes` is the body data so far. Returns a function that ends the watch.
 */
export function watchFraming(socket: Socket, bodyBytes: () => number, tooMuch: () => void): () => void {
  const parsedBytes = () => socket.bytesRead - socket.readableLength;
  const before = parsedBytes();
  const check = () => {
    if (parsedBytes() - before - bodyBytes() > FRAMING_LIMIT_BYTES) tooMuch();
  };
  socket.on("readable", check);
  return () => socket.off("readable", check);
}
