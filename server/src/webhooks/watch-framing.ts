/** Bounds what a receiver sends beside the body of its answer, which an HTTP parser reads without a limit and does not report. */
import type { Socket } from "node:net";

/** Heads, informational answers, the sizes and extensions of chunks. */
const FRAMING_LIMIT_BYTES = 64 * 1024;

/**
 * Watches what the parser is given of the socket from now on, over TLS after it was decrypted, and calls `tooMuch` once more than
 * 64 KiB of it is no data of the body, of which `bodyBytes` have been told. Returns what ends the watch.
 */
export function watchFraming(socket: Socket, bodyBytes: () => number, tooMuch: () => void): () => void {
  const parsedBytes = () => socket.bytesRead - socket.readableLength;
  const before = parsedBytes();
  const look = () => {
    if (parsedBytes() - before - bodyBytes() > FRAMING_LIMIT_BYTES) tooMuch();
  };
  socket.on("readable", look);
  return () => socket.off("readable", look);
}
