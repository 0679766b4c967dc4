/** Ports of this machine. */
import { createServer } from "node:net";

/** Below the ports that the system gives to outgoing connections, any of which may take a port that was free a moment ago. */
const FIRST = 12_000;
const PORTS_A_WORKER = 2_000;
const WORKERS = 10;

const first = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS) * PORTS_A_WORKER;
/** The simulator listens on the port that it is given and on the one after it. */
const STEP = 2;
/** Of two programs whose numbers are less than 20 apart, one begins at least 76 ports from the other; less than 100 apart, 18 ports. */
const SPREAD = 217;
/** Programs that run tests at the same time begin at different ports. */
let next = (process.pid * SPREAD * STEP) % PORTS_A_WORKER;

/** A port that nothing listens on, nor on the one after it; no other test of this run is given either of them. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < PORTS_A_WORKER; tried += STEP) {
    const port = first + next;
    next = (next + STEP) % PORTS_A_WORKER;
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
  throw new Error(`no port is free from ${first} on`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((settle) => {
    server.once("error", () => settle(false));
    server.listen(port, "127.0.0.1", () => settle(true));
  });
  if (isListening) await new Promise((closed) => server.close(closed));
  return isListening;
}
